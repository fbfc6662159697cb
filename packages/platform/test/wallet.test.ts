/** A backend passes on what a device proved: login methods, sessions, export and a signed payment, with magic values. */

import {
  challengeAuthMethod,
  createExternalAccount,
  createPlatform,
  createQuote,
  executeQuote,
  exportInternalAccount,
  fundInternalAccount,
  isProcessing,
  listAuthMethods,
  listSessions,
  needsSignature,
  refreshSession,
  registerAuthMethod,
  revokeAuthMethod,
  revokeSession,
  type SignedCallOptions,
  verifyAuthMethod,
} from '@embedded-wallet/platform'
import { magicValues, type Processing, type SignedRetryChallenge } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { withBehaviors } from '../../sandbox/src/deployment.js'
import { newKeyPair } from '../../sandbox/test/client.js'
import { openPlatformWorld, orderOf, rowOf, usdAccount } from './world.js'

/** Makes a call, and repeats it with the magic signature when the response asks for one. */
async function signed<Result extends object | undefined>(
  call: (options?: SignedCallOptions) => Promise<Result | SignedRetryChallenge | Processing>,
): Promise<Result> {
  const first = await call()
  if (!needsSignature(first)) throw new Error('the response did not ask for a signature')
  const second = await call({
    walletSignature: magicValues.walletSignature,
    requestId: first.requestId,
  })
  if (needsSignature(second) || isProcessing(second))
    throw new Error('the signed call was not settled at once')
  return second
}

const unsignedToken = (email: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.UTC(2026, 3, 8, 15, 30) / 1000)
  const claims = {
    iss: 'https://accounts.identity.example',
    sub: email,
    aud: 'app',
    email,
    iat,
    exp: iat + 3600,
  }
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.c2ln`
}
const clientPublicKey = () => newKeyPair().getPublicKey('hex')

test('a backend signs a user in with a code, adds a login method, exports, pays, revokes and signs out', async () => {
  const world = await openPlatformWorld()
  const { platform, sandbox } = world
  const { accounts } = await world.addCustomer({ email: 'ada@shop.example' })
  const accountId = accounts.wallet!
  const email = await registerAuthMethod(platform, {
    type: 'EMAIL_OTP',
    accountId,
    email: 'ada@shop.example',
  })
  if (needsSignature(email) || isProcessing(email)) throw new Error('the first credential needs no signature')
  expect(await listSessions(platform, { accountId })).toEqual([])
  await sandbox.clock.advance(60_000)
  expect(await challengeAuthMethod(platform, { authMethodId: email.id })).toMatchObject({
    id: email.id,
    type: 'EMAIL_OTP',
  })
  const otp = { type: 'EMAIL_OTP', otp: magicValues.otp, clientPublicKey: clientPublicKey() } as const
  const session = await verifyAuthMethod(platform, { authMethodId: email.id, ...otp })
  expect(session).toMatchObject({ accountId, encryptedSessionSigningKey: expect.any(String) })

  const token = unsignedToken('ada@shop.example')
  const oauth = await signed((options) =>
    registerAuthMethod(platform, { type: 'OAUTH', accountId, oidcToken: token, ...options }),
  )
  expect((await listAuthMethods(platform, { accountId })).map((row) => rowOf(row).type)).toEqual([
    'EMAIL_OTP',
    'OAUTH',
  ])
  const second = await verifyAuthMethod(platform, {
    authMethodId: oauth.id,
    type: 'OAUTH',
    oidcToken: magicValues.oidcToken,
    clientPublicKey: clientPublicKey(),
  })
  if (needsSignature(second) || isProcessing(second)) throw new Error('a token opens a session at once')
  expect(await listSessions(platform, { accountId })).toHaveLength(2)

  const exported = await signed((options) =>
    exportInternalAccount(platform, { accountId, clientPublicKey: otp.clientPublicKey, ...options }),
  )
  expect(exported).toMatchObject({ id: accountId, encryptedWalletCredentials: expect.any(String) })

  await fundInternalAccount(platform, { accountId, amount: 10_000_000 })
  const payee = await createExternalAccount(platform, usdAccount())
  const quote = await createQuote(platform, orderOf(accountId, payee.id, 4_000_000))
  await expect(executeQuote(platform, { quoteId: quote.id })).rejects.toMatchObject({
    serviceStatus: 401,
    outcome: 'none',
  })
  await executeQuote(platform, { quoteId: quote.id, walletSignature: magicValues.walletSignature })
  expect(await world.balance(accountId)).toBe(6_000_000)

  expect(
    await signed((options) => revokeAuthMethod(platform, { authMethodId: oauth.id, ...options })),
  ).toBeUndefined()
  expect(await listAuthMethods(platform, { accountId })).toHaveLength(1)
  const [left] = await listSessions(platform, { accountId })
  expect(
    await signed((options) => revokeSession(platform, { sessionId: rowOf(left).id, ...options })),
  ).toBeUndefined()
  expect(await listSessions(platform, { accountId })).toEqual([])
})

test('newer deployments refresh a session, which ends when its time is over', async () => {
  const world = await openPlatformWorld(withBehaviors({ calls: '2026-08' }))
  const { sandbox, baseUrl } = world
  const { tokenId, clientSecret } = sandbox
  const platform = createPlatform({ baseUrl, tokenId, clientSecret, profile: '2026-08' })
  const { accounts } = await world.addCustomer({ email: 'ada@shop.example' })
  const accountId = accounts.wallet!
  const method = await registerAuthMethod(platform, { type: 'EMAIL_OTP', accountId })
  if (needsSignature(method) || isProcessing(method))
    throw new Error('the first credential needs no signature')
  const session = await verifyAuthMethod(platform, {
    authMethodId: method.id,
    type: 'EMAIL_OTP',
    otp: magicValues.otp,
    clientPublicKey: clientPublicKey(),
  })
  if (needsSignature(session) || isProcessing(session)) throw new Error('a code opens a session at once')
  await sandbox.clock.advance(600_000)
  const body = { clientPublicKey: clientPublicKey() }
  const fresh = await signed((options) =>
    refreshSession(platform, { sessionId: session.id, ...body, ...options }),
  )
  expect(Date.parse(fresh.expiresAt) - Date.parse(session.expiresAt)).toBe(600_000)
  await sandbox.clock.advance(900_000)
  expect(await listSessions(platform, { accountId })).toEqual([])
})

test('the refusal of a wrong proof names the check, and that of too many requests names the wait', async () => {
  const world = await openPlatformWorld()
  const { platform, sandbox } = world
  const { accounts } = await world.addCustomer({ email: 'ada@shop.example' })
  const body = { type: 'EMAIL_OTP', accountId: accounts.wallet! } as const
  const method = await registerAuthMethod(platform, body)
  if (needsSignature(method) || isProcessing(method))
    throw new Error('the first credential needs no signature')
  const wrong = { type: 'EMAIL_OTP', otp: '999999', clientPublicKey: clientPublicKey() } as const
  await expect(verifyAuthMethod(platform, { authMethodId: method.id, ...wrong })).rejects.toMatchObject({
    serviceCode: 'UNAUTHORIZED',
    reason: 'Invalid OTP code',
  })
  await expect(registerAuthMethod(platform, body)).rejects.toMatchObject({
    serviceCode: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
    serviceStatus: 400,
  })
  await sandbox.clock.advance(60_000)
  await challengeAuthMethod(platform, { authMethodId: method.id })
  const mailed = sandbox.inbox.length
  const error = await challengeAuthMethod(platform, { authMethodId: method.id }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({
    code: 'RATE_LIMITED',
    serviceStatus: 429,
    retryAfterSeconds: expect.any(Number),
  })
  expect(sandbox.inbox.length).toBe(mailed)
})

// Source: dated profiles, section 8.
test('a signed call that is not settled at once is repeated as it is, and the event says that it has ended', async () => {
  const world = await openPlatformWorld()
  const { platform, sandbox } = world
  const { accounts } = await world.addCustomer({ email: 'ada@shop.example' })
  const accountId = accounts.wallet!
  await registerAuthMethod(platform, { type: 'EMAIL_OTP', accountId })
  const options = { accountId, clientPublicKey: clientPublicKey() }
  const first = await exportInternalAccount(platform, options)
  if (!needsSignature(first)) throw new Error('an export is signed')
  const retry = { walletSignature: magicValues.walletSignature, requestId: first.requestId }
  const response = { processingSeconds: 5 }
  sandbox.faults.add({ endpoint: 'exportInternalAccount', when: 'accepted', response })
  for (let i = 0; i < 2; i++) {
    const waiting = await exportInternalAccount(platform, { ...options, ...retry })
    expect([isProcessing(waiting), needsSignature(waiting), isProcessing(undefined)]).toEqual([
      true,
      false,
      false,
    ])
  }
  await sandbox.clock.advance(5_000)
  expect(sandbox.events().at(-1)).toMatchObject({
    type: 'WALLET_OPERATION.COMPLETED',
    data: { requestId: first.requestId, operationType: 'wallet.export', resourceId: accountId },
  })
  expect(await exportInternalAccount(platform, { ...options, ...retry })).toMatchObject({ id: accountId })
  await expect(exportInternalAccount(platform, { ...options, ...retry })).rejects.toMatchObject({
    serviceStatus: 401,
  })
})
