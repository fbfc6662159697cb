/** The event of the guard names what was compared, and nothing of the text itself. */

import { expect, test, vi } from 'vitest'
import type { WalletEvent } from '../walletEvent.js'
import { activitySchema, rowsOf } from './activities.js'
import { comparedValues, type PayloadSchema, reportGuard } from './guardReport.js'

type Request = Parameters<typeof reportGuard>[1]
type Form = Parameters<typeof reportGuard>[2]

function reported(request: Request, form: Form) {
  const events: WalletEvent[] = []
  reportGuard((event) => events.push(event), request, form)
  return events
}
const document = { accountId: 'InternalAccount:1', expiresAt: '', requestId: 'Request:1', type: 'PASSKEY' }

// Source: interface document, payloadToSign of a 202: accountId, expiresAt, requestId, type.
test('of the document form, all four fields are compared', () => {
  const request = {
    action: 'revokeAuthMethod',
    requestId: 'Request:1',
    payloadToSign: JSON.stringify(document),
  } as const
  expect(reported(request, 'document')).toEqual([
    {
      event: 'guard',
      action: 'revokeAuthMethod',
      form: 'document',
      outcome: 'approved',
      compared: ['accountId', 'expiresAt', 'requestId', 'type'],
      notCompared: [],
    },
  ])
})

test('a quote comes without a requestId to compare with', () => {
  const [event] = reported({ action: 'executeQuote', payloadToSign: JSON.stringify(document) }, 'document')
  expect(event).toMatchObject({ compared: ['accountId', 'expiresAt', 'type'], notCompared: ['requestId'] })
})

// Source: profile 2026-08, "What is put before a wallet to sign".
test('of an activity, the fields that the request has are compared, and those of the service are not', () => {
  const payloadToSign = JSON.stringify({ type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL' })
  const [chosen] = reported({ action: 'registerEmailOtp', payloadToSign }, 'activity')
  expect(chosen).toMatchObject({
    compared: ['timestampMs', 'type'],
    notCompared: [
      ...['organizationId', 'parameters.userEmail', 'parameters.userId', 'parameters.verificationToken'],
      'generateAppProofs',
    ],
  })
  const parameters = { userEmail: 'ada@shop.example' }
  const [named] = reported({ action: 'updateContact', payloadToSign, parameters }, 'activity')
  expect(named).toMatchObject({
    compared: ['parameters.userEmail', 'timestampMs', 'type'],
    notCompared: ['organizationId', 'parameters.userId', 'parameters.verificationToken', 'generateAppProofs'],
  })
})

test('of lists and of fields that may be absent, too, and a flag of the service is not compared', () => {
  const activity = (type: string) => JSON.stringify({ type: `ACTIVITY_TYPE_${type}` })
  const oauth = { action: 'registerOAuth', payloadToSign: activity('CREATE_OAUTH_PROVIDERS') } as const
  expect(reported(oauth, 'activity')).toMatchObject([
    {
      compared: ['parameters.oauthProviders[0].oidcToken', 'timestampMs', 'type'],
      notCompared: [
        ...['organizationId', 'parameters.oauthProviders[0].providerName', 'parameters.userId'],
        'generateAppProofs',
      ],
    },
  ])
  const quote = { action: 'executeQuote', payloadToSign: activity('SIGN_TRANSACTION_V2') } as const
  expect(reported(quote, undefined)).toMatchObject([
    {
      form: 'activity',
      outcome: 'refused',
      compared: ['parameters.type', 'timestampMs', 'type'],
      notCompared: [
        ...['organizationId', 'parameters.signWith', 'parameters.unsignedTransaction', 'generateAppProofs'],
      ],
    },
  ])
})

test('what is compared is what the guard refuses: a changed value of such a field does not fit the schema', () => {
  const schema = activitySchema(rowsOf('updateContact'), 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', {
    userEmail: 'a@b.example',
  })
  const paths = comparedValues(schema as PayloadSchema)
  expect(Object.fromEntries(paths)).toEqual({
    organizationId: false,
    'parameters.userEmail': true,
    'parameters.userId': false,
    'parameters.verificationToken': false,
    generateAppProofs: false,
    timestampMs: true,
    type: true,
  })
})

test('a refused text is reported in the form that it has', () => {
  const request = { action: 'revokeSession', payloadToSign: JSON.stringify(document) } as const
  expect(reported(request, undefined)).toMatchObject([{ form: 'document', outcome: 'refused' }])
  const { type, ...rest } = document
  const turned = { ...request, payloadToSign: JSON.stringify({ type, ...rest }) }
  expect(reported(turned, undefined)).toMatchObject([{ form: 'document', outcome: 'refused' }])
})

test.each([
  '{"x":',
  'b3BhcXVlIHRleHQgdG8gc2lnbg==',
  '{"secret-name":"secret-value"}',
  '{"type":{"toString":1}}',
])('nothing of another text is in the event: %s', (payloadToSign) => {
  for (const form of ['unknown', undefined] as const)
    expect(reported({ action: 'exportWallet', payloadToSign }, form)).toEqual([
      {
        event: 'guard',
        action: 'exportWallet',
        form: 'unknown',
        compared: [],
        notCompared: ['payloadToSign'],
        outcome: form ? 'approved' : 'refused',
      },
    ])
})

test('a listener that throws changes nothing, and without one nothing is read', () => {
  const request = { action: 'exportWallet', payloadToSign: '{}' } as const
  const broken = vi.fn(() => {
    throw new Error('broken')
  })
  expect(() => reportGuard(broken, request, 'unknown')).not.toThrow()
  expect(broken).toHaveBeenCalledOnce()
  const read = vi.spyOn(JSON, 'parse')
  expect(() => reportGuard(undefined, request, 'unknown')).not.toThrow()
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
})
