/** The life of a passkey: its registration, its sign-ins, and the session keys that the client opens. */

import { expect, test } from 'vitest'
import { createWorld, newKeyPair, openSession } from './client.js'

test('a user registers a passkey and signs in, and the session signs a payment that arrives', async () => {
  const { send, addCustomer, sandbox } = createWorld()
  const ada = await addCustomer('ada')
  const ben = await addCustomer('ben')
  expect(await ada.balance()).toBe(0)
  expect((await ada.fund(10_000_000)).body.balance).toMatchObject({
    amount: 10_000_000,
    currency: { code: 'USDC' },
  })

  const registered = await send('POST', '/auth/credentials', await ada.attest())
  expect(registered.status).toBe(201)
  expect(Object.keys(registered.body).sort()).toEqual([
    'accountId',
    'createdAt',
    'id',
    'nickname',
    'type',
    'updatedAt',
  ])
  expect(registered.body).toMatchObject({ accountId: ada.accountId, type: 'PASSKEY', nickname: 'Laptop' })

  const session = await ada.signIn(registered.body.id)
  const quote = await send('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: ada.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: ben.accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 2_500_000,
  })
  expect(quote.status).toBe(201)
  const { payloadToSign } = quote.body.paymentInstructions[0].accountOrWalletInfo
  const executed = await send('POST', `/quotes/${quote.body.id}/execute`, undefined, {
    'service-wallet-signature': session.sign(payloadToSign),
  })
  expect(executed).toMatchObject({ status: 200, body: { id: quote.body.id, status: 'COMPLETED' } })
  expect([await ada.balance(), await ben.balance()]).toEqual([7_500_000, 2_500_000])
  expect(sandbox.movements()).toHaveLength(2)
})

test('each sign-in has a fresh session key, for client keys with even and with odd Y', async () => {
  const { send, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const id = await ada.registerPasskey()
  const seen = new Set<string>()
  const parities = new Set<string>()
  while (parities.size < 2 || seen.size < 4) {
    const keyPair = newKeyPair()
    parities.add(keyPair.getPublicKey('hex', 'compressed').slice(0, 2))
    const { requestId, body } = await ada.assert(id, keyPair)
    const response = await send('POST', `/auth/credentials/${id}/verify`, body, { 'request-id': requestId })
    expect(response).toMatchObject({
      status: 200,
      body: { accountId: ada.accountId, type: 'PASSKEY', nickname: 'Laptop' },
    })
    expect(openSession(response, keyPair).sign('x')).toBeTypeOf('string')
    seen.add(response.body.encryptedSessionSigningKey)
  }
  const list = await send(
    'GET',
    `/auth/sessions?accountId=${ada.accountId.replace('InternalAccount', 'EmbeddedWallet')}`,
  )
  expect(list.body.data).toHaveLength(seen.size)
  expect(JSON.stringify(list.body)).not.toContain('encryptedSessionSigningKey')
})

// WebAuthn Level 3, section 7.2, step 22.
test('a passkey of one device that signs with an older count is refused, because it may be a clone', async () => {
  const { send, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const id = await ada.registerPasskey()
  const [older, newer] = [await ada.assert(id), await ada.assert(id)]
  const verify = ({ requestId, body }: typeof older) =>
    send('POST', `/auth/credentials/${id}/verify`, body, { 'request-id': requestId })
  expect((await verify(newer)).status).toBe(200)
  expect(await verify(older)).toMatchObject({ status: 401, body: { reason: 'Invalid passkey signature' } })
})
