/** The profiles: what each sends and takes, held against what the service has published. */

import { profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { withBehaviors } from '../src/deployment.js'
import { createWorld } from './client.js'

test.each(['2026-04', '2026-08'] as const)(
  '%s: the text of a quote has the five fields of the published example, in its order',
  async (profile) => {
    // Source: published example of POST /quotes, the same in both profiles.
    const published = JSON.parse(
      '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","timestampMs":"1746736509954","organizationId":"org_abc123","parameters":{"signWith":"wallet_abc123def456","unsignedTransaction":"ea69b4bf05f775209f26ff0a34a05569180f7936579d5c4af9377ae550194f72","type":"TRANSACTION_TYPE_ETHEREUM"},"generateAppProofs":true}',
    )
    const { send, addCustomer } = createWorld({ profile })
    const ada = await addCustomer('ada')
    const ben = await addCustomer('ben')
    const { body } = await send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: ada.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: ben.accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100,
    })
    const { accountOrWalletInfo } = body.paymentInstructions.at(-1)
    const payload = JSON.parse(accountOrWalletInfo.payloadToSign)
    expect(Object.keys(payload)).toEqual(Object.keys(published))
    expect(Object.keys(payload.parameters)).toEqual(Object.keys(published.parameters))
    expect(payload).toMatchObject({ type: published.type, generateAppProofs: true })
    expect(payload.parameters.type).toBe(published.parameters.type)
    expect(payload.parameters.unsignedTransaction).toMatch(/^[0-9a-f]{64}$/)
    // Source: profiles, "Times are texts of digits".
    expect(payload.timestampMs).toBe(String(Date.UTC(2026, 3, 8, 15, 30)))
  },
)

test('a sandbox says which profile it is, by default that of the interface document', () => {
  expect(createWorld().sandbox.profile).toBe('document')
  for (const profile of profileNames) expect(createWorld({ profile }).sandbox.profile).toBe(profile)
})

test('a single flag goes before its profile', async () => {
  const sms = (accountId: string) => ({ type: 'SMS_OTP', accountId, phoneNumber: '+15550100' })
  const statuses = await Promise.all(
    profileNames.map(async (profile) => {
      const { send, addCustomer } = createWorld({
        profile,
        ...withBehaviors({ smsOtp: profile !== '2026-08' }),
      })
      const ada = await addCustomer('ada')
      return (await send('POST', '/auth/credentials', sms(ada.accountId))).status
    }),
  )
  expect(statuses).toEqual([201, 201, 400])
})
