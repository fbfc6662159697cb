/**
 * 200 PROCESSING: the service accepts a call, settles it later, and gives the identical request the settled response.
 *
 * Source of every status and word: dated profiles, section 8.
 */

import type { JournalEntry } from '@embedded-wallet/sandbox'
import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { withBehaviors } from '../src/deployment.js'
import { clientOf, controlOf, createWorld, newKeyPair, openSession, type Send } from './client.js'

const waiting = { status: 200, body: { status: 'PROCESSING', message: expect.any(String) } }
const after = (processingSeconds: number | 'forever', more = {}) =>
  ({ endpoint: '*', when: 'accepted', response: { processingSeconds, ...more } }) as const

async function adaSignedIn(options = {}) {
  const world = createWorld(options)
  const ada = await world.addCustomer('ada', { email: 'ada@shop.example' })
  const passkey = await ada.registerPasskey()
  const session = await ada.signIn(passkey)
  const { send, sandbox } = world
  const list = async (what: 'credentials' | 'sessions'): Promise<string[]> =>
    (await send('GET', `/auth/${what}?accountId=${ada.accountId}`)).body.data.map(
      ({ id }: { id: string }) => id,
    )
  const events = () => sandbox.events().filter(({ type }) => type.startsWith('WALLET_OPERATION'))
  /** Makes the first call and signs. @returns The signed request, to send as often as a test likes. */
  const signed = async (method: string, path: string, body?: unknown, signer = session) => {
    const { requestId, payloadToSign } = (await send(method, path, body)).body
    const headers = { 'request-id': requestId, 'service-wallet-signature': signer.sign(payloadToSign) }
    return {
      requestId: requestId as string,
      headers,
      again: (more: { body?: unknown; headers?: Record<string, string>; send?: Send } = {}) =>
        (more.send ?? send)(method, path, more.body ?? body, { ...headers, ...more.headers }),
    }
  }
  return { ...world, ada, passkey, session, list, events, signed }
}

const codes = (accountId: string) => ({ type: 'EMAIL_OTP', accountId })

test('a registration waits, and five seconds later the identical request gets the credential, once', async () => {
  const { sandbox, ada, signed, list, events } = await adaSignedIn()
  sandbox.faults.add(after(5))
  const registration = await signed('POST', '/auth/credentials', codes(ada.accountId))
  expect(await registration.again()).toMatchObject(waiting)
  expect((await registration.again()).body).not.toHaveProperty('id')
  expect(await list('credentials')).toHaveLength(1)
  await sandbox.clock.advance(4_999)
  expect(await registration.again()).toMatchObject(waiting)
  await sandbox.clock.advance(1)
  expect(await list('credentials')).toHaveLength(2)
  const { status, body } = await registration.again()
  expect([status, await list('credentials')]).toEqual([201, [expect.anything(), body.id]])
  expect(await registration.again()).toMatchObject({ status: 401 })
  expect(sandbox.inbox).toHaveLength(1)
  expect(events().map(({ type, data }) => [type, data])).toEqual([
    [
      'WALLET_OPERATION.COMPLETED',
      {
        operationId: expect.any(String),
        requestId: registration.requestId,
        operationType: 'auth_credential.create',
        resourceType: 'AUTH_METHOD',
        resourceId: body.id,
        status: 'completed',
      },
    ],
  ])
})

test('with no time at all the first response waits, and the second is settled', async () => {
  const { sandbox, session, signed, list, events } = await adaSignedIn()
  sandbox.faults.add(after(0))
  const revocation = await signed('DELETE', `/auth/sessions/${session.id}`)
  expect(await revocation.again()).toMatchObject(waiting)
  expect((await revocation.again()).status).toBe(204)
  expect(await list('sessions')).toEqual([])
  expect(events()).toMatchObject([
    { data: { operationType: 'session.revoke', resourceType: 'SESSION', resourceId: session.id } },
  ])
})

test('the request is not repeated, and the service finishes alone', async () => {
  const { sandbox, ada, signed, list, events } = await adaSignedIn()
  const added = await (await signed('POST', '/auth/credentials', codes(ada.accountId))).again()
  sandbox.faults.add(after(5))
  await (await signed('DELETE', `/auth/credentials/${added.body.id}`)).again()
  expect(await list('credentials')).toHaveLength(2)
  await sandbox.clock.advance(60_000)
  expect(await list('credentials')).toHaveLength(1)
  expect(events()).toMatchObject([
    { data: { operationType: 'auth_credential.delete', resourceId: added.body.id } },
  ])
  // It ended when it was due, not when the clock stopped.
  expect(events()[0]!.timestamp).toBe('2026-04-08T15:30:05.000Z')
})

test('another body, another signature or none under that Request-Id is refused, and the operation goes on', async () => {
  const { sandbox, ada, passkey, signed, session } = await adaSignedIn()
  const other = await ada.signIn(passkey)
  sandbox.faults.add({ ...after('forever'), times: 9 })
  const registration = await signed('POST', '/auth/credentials', codes(ada.accountId))
  expect(await registration.again()).toMatchObject(waiting)
  const foreign = { 'service-wallet-signature': other.sign('{}') }
  expect((await registration.again({ headers: foreign })).status).toBe(401)
  expect(
    (await registration.again({ headers: { 'service-wallet-signature': session.sign('{}') } })).status,
  ).toBe(401)
  expect(
    (await registration.again({ body: { ...codes(ada.accountId), email: 'eve@evil.example' } })).status,
  ).toBe(401)
  expect((await registration.again({ headers: { 'request-id': 'Request:other' } })).status).toBe(401)
  expect(await registration.again()).toMatchObject(waiting)
  expect(sandbox.faults.pending()).toHaveLength(1)
})

test('a wrong signature is refused at once, and does not count as accepted', async () => {
  const { sandbox, ada, signed, session } = await adaSignedIn()
  sandbox.faults.add(after(5))
  const registration = await signed('POST', '/auth/credentials', codes(ada.accountId))
  const wrong = { 'service-wallet-signature': session.sign('another text') }
  expect((await registration.again({ headers: wrong })).status).toBe(401)
  expect(await registration.again()).toMatchObject(waiting)
})

test('of identical requests at the same time one begins the operation and all others join it', async () => {
  const { sandbox, ada, signed, list } = await adaSignedIn()
  sandbox.faults.add({ ...after(5), times: 9 })
  const registration = await signed('POST', '/auth/credentials', codes(ada.accountId))
  const responses = await Promise.all(Array.from({ length: 8 }, () => registration.again()))
  for (const response of responses) expect(response).toMatchObject(waiting)
  expect(sandbox.faults.pending()).toHaveLength(1)
  await sandbox.clock.advance(5_000)
  const settled = await Promise.all([registration.again(), registration.again()])
  expect(settled.map(({ status }) => status).sort()).toEqual([201, 401])
  expect(await list('credentials')).toHaveLength(2)
})

test('every kind of sign-in waits, and its key opens the session of the settled response', async () => {
  const { sandbox, send, ada, passkey, list } = await adaSignedIn()
  sandbox.faults.add({ ...after(5), times: 2 })
  const keyPair = newKeyPair()
  const { requestId, body } = await ada.assert(passkey, keyPair)
  const verify = () => send('POST', `/auth/credentials/${passkey}/verify`, body, { 'request-id': requestId })
  expect(await verify()).toMatchObject(waiting)
  expect(await list('sessions')).toHaveLength(1)
  await sandbox.clock.advance(5_000)
  const session = openSession(await verify(), keyPair)
  expect(await list('sessions')).toContain(session.id)
  expect((await verify()).status).toBe(401)
  expect((await send('DELETE', `/auth/sessions/${session.id}`)).status).toBe(202)
})

test('a code is sent once, however often the request for it comes while it waits', async () => {
  const { sandbox, send, ada, signed } = await adaSignedIn()
  const { body: method } = await (await signed('POST', '/auth/credentials', codes(ada.accountId))).again()
  await sandbox.clock.advance(60_000)
  sandbox.faults.add(after(5))
  const challenge = () => send('POST', `/auth/credentials/${method.id}/challenge`, {})
  const sent = sandbox.inbox.length
  for (let i = 0; i < 3; i++) expect(await challenge()).toMatchObject(waiting)
  expect(sandbox.inbox).toHaveLength(sent)
  await sandbox.clock.advance(5_000)
  expect(await challenge()).toMatchObject({ status: 200, body: { id: method.id } })
  expect(sandbox.inbox).toHaveLength(sent + 1)
  sandbox.faults.add(after(5))
  const keyPair = newKeyPair()
  const verification = {
    type: 'EMAIL_OTP',
    otp: sandbox.inbox.at(-1)!.code,
    clientPublicKey: keyPair.getPublicKey('hex'),
  }
  const verify = () => send('POST', `/auth/credentials/${method.id}/verify`, verification)
  expect(await verify()).toMatchObject(waiting)
  await sandbox.clock.advance(5_000)
  expect(openSession(await verify(), keyPair).id).toMatch(/^Session:/)
  expect((await verify()).status).toBe(401)
})

test('an export comes to the identical request alone, once, and not after its expiry', async () => {
  const { sandbox, ada, signed, events } = await adaSignedIn()
  const path = `/internal-accounts/${ada.accountId}/export`
  const clientPublicKey = newKeyPair().getPublicKey('hex')
  sandbox.faults.add({ ...after(5), times: 2 })
  const first = await signed('POST', path, { clientPublicKey })
  expect(await first.again()).toMatchObject(waiting)
  await sandbox.clock.advance(5_000)
  expect(await first.again()).toMatchObject({ status: 200, body: { id: ada.accountId } })
  expect((await first.again()).status).toBe(401)
  expect(JSON.stringify(events())).not.toContain('encrypted')

  const late = await signed('POST', path, { clientPublicKey })
  expect(await late.again()).toMatchObject(waiting)
  await sandbox.clock.advance(5_000)
  const held = () => JSON.stringify(sandbox.snapshot()).includes('encryptedWalletCredentials')
  expect(held()).toBe(true)
  await sandbox.clock.advance(295_000)
  expect([held(), (await late.again()).status]).toEqual([false, 401])

  sandbox.faults.add(after('forever'))
  const never = await signed('POST', path, { clientPublicKey })
  expect(await never.again()).toMatchObject(waiting)
  await sandbox.clock.advance(299_999)
  expect(await never.again()).toMatchObject(waiting)
  await sandbox.clock.advance(1)
  expect((await never.again()).status).toBe(401)
})

test('an operation fails in the end: the identical request gets the error, and the event names its code', async () => {
  const { sandbox, ada, signed, list, events } = await adaSignedIn()
  const error = { status: 424, body: { status: 424, code: 'SIGNER_PROVIDER_REJECTED', message: 'rejected' } }
  sandbox.faults.add(after(5, { error }))
  const registration = await signed('POST', '/auth/credentials', codes(ada.accountId))
  expect(await registration.again()).toMatchObject(waiting)
  await sandbox.clock.advance(5_000)
  expect(await registration.again()).toMatchObject({ status: 424, body: error.body })
  expect((await registration.again()).status).toBe(401)
  expect(await list('credentials')).toHaveLength(1)
  expect(events()).toMatchObject([
    {
      type: 'WALLET_OPERATION.FAILED',
      data: {
        requestId: registration.requestId,
        status: 'failed',
        error: { code: 'SIGNER_PROVIDER_REJECTED' },
      },
    },
  ])
})

test('an operation that has become impossible fails with the error of the call', async () => {
  const { sandbox, ada, signed, events } = await adaSignedIn()
  sandbox.faults.add(after(5))
  const slow = await signed('POST', '/auth/credentials', codes(ada.accountId))
  const quick = await signed('POST', '/auth/credentials', codes(ada.accountId))
  expect(await slow.again()).toMatchObject(waiting)
  expect((await quick.again()).status).toBe(201)
  await sandbox.clock.advance(5_000)
  const code = 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS'
  expect(await slow.again()).toMatchObject({ status: 400, body: { code } })
  expect(events()).toMatchObject([{ data: { status: 'failed', error: { code } } }])
})

// Source: service of autumn 2026, read 2026-11-28: operationType `customer.contact_update`, resourceType CUSTOMER.
test('a signed change of an address waits, and ends with an event of its own', async () => {
  const { sandbox, send, ada, signed, events } = await adaSignedIn(withBehaviors({ signedContact: true }))
  await (await signed('POST', '/auth/credentials', codes(ada.accountId))).again()
  const path = `/customers/${ada.customerId}`
  const change = await signed('PATCH', path, { customerType: 'INDIVIDUAL', email: 'new@shop.example' })
  sandbox.faults.add(after(5))
  expect(await change.again()).toMatchObject(waiting)
  expect((await send('GET', path)).body.email).toBe('ada@shop.example')
  await sandbox.clock.advance(5_000)
  expect((await send('GET', path)).body.email).toBe('new@shop.example')
  expect(await change.again()).toMatchObject({ status: 200, body: { email: 'new@shop.example' } })
  expect(events()).toMatchObject([
    {
      data: {
        operationType: 'customer.contact_update',
        resourceType: 'CUSTOMER',
        resourceId: ada.customerId,
        requestId: change.requestId,
        status: 'completed',
      },
    },
  ])
})

test('quotes, privacy and unsigned changes of a customer never wait', async () => {
  const { sandbox, send, ada } = await adaSignedIn()
  sandbox.faults.add(after('forever'))
  await ada.fund(1_000_000)
  await send('PATCH', `/customers/${ada.customerId}`, { customerType: 'INDIVIDUAL', fullName: 'Ada' })
  expect(sandbox.faults.pending()).toHaveLength(1)
})

test('a restart loses no operation: it ends when it is due, and the identical request gets its response', async () => {
  const entries: JournalEntry[] = []
  const journal = {
    entries,
    append: async (changes: readonly JournalEntry[]) => void entries.push(...changes),
  }
  const { sandbox, ada, signed } = await adaSignedIn({ journal })
  sandbox.faults.add(after(5))
  const registration = await signed('POST', '/auth/credentials', codes(ada.accountId))
  expect(await registration.again()).toMatchObject(waiting)

  let now = Date.UTC(2026, 3, 8, 15, 30)
  const { baseUrl, tokenId, clientSecret } = sandbox
  const restarted = createSandbox({
    baseUrl,
    tokenId,
    clientSecret,
    journal: { ...journal, entries: [...entries] },
    now: () => now,
  })
  const send = clientOf(restarted)
  expect(await registration.again({ send })).toMatchObject(waiting)
  now += 5_000
  const list = await send('GET', `/auth/credentials?accountId=${ada.accountId}`)
  expect(list.body.data).toHaveLength(2)
  expect((await registration.again({ send })).status).toBe(201)
  expect(restarted.events().map(({ type }) => type)).toEqual(['WALLET_OPERATION.COMPLETED'])
})

test('the control API has the scenario, and refuses one that makes no sense by name', async () => {
  const { sandbox, ada, signed } = await adaSignedIn()
  const control = controlOf(sandbox)
  const scenario = { endpoint: 'registerAuthMethod', when: 'accepted', response: { processingSeconds: 5 } }
  expect((await control('POST', '/faults', scenario)).status).toBe(201)
  expect(await (await signed('POST', '/auth/credentials', codes(ada.accountId))).again()).toMatchObject(
    waiting,
  )
  for (const [response, message] of [
    ['drop', 'fault.response takes an object with processingSeconds, error'],
    [{ processingSeconds: -1 }, 'fault.response.processingSeconds takes a number from 0'],
    [{ processingSeconds: 'long' }, 'fault.response.processingSeconds takes a number from 0'],
    [{ status: 503 }, 'fault.response.status is not an option'],
  ])
    expect(await control('POST', '/faults', { ...scenario, response })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message as string) },
    })
})
