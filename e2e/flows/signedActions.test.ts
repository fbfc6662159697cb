/** Story: everything that a session signs besides payments, what the user sees of it, and what is refused. */

import {
  executeQuote,
  exportWallet,
  getSession,
  listAuthMethods,
  listSessions,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  revokeSession,
  type SigningSummary,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  signPayload,
  type WalletOptions,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'

const lastCode = ({ sandbox }: TestSystem) => sandbox.inbox.at(-1)!.code

/** A user with a passkey and codes by e-mail, signed in with the passkey. */
async function signedInUser(system: TestSystem, options: Partial<WalletOptions> = {}) {
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, options)
  const passkey = await registerPasskey(wallet, { nickname: 'My phone' })
  await signInWithPasskey(wallet)
  const email = await registerEmailOtp(wallet, { email: `${crypto.randomUUID()}@shop.example` })
  return { accountId, wallet, passkey, email }
}

test('a session of another AuthMethod revokes an AuthMethod, and without one the user learns how to sign in', async () => {
  const system = openTestSystem()
  const { wallet, passkey, email } = await signedInUser(system)
  // The only session belongs to the passkey, and an AuthMethod cannot revoke itself.
  const error = await revokeAuthMethod(wallet, { authMethodId: passkey.id }).catch((error) => error)
  expect(error).toMatchObject({ code: 'OTHER_AUTH_METHOD_REQUIRED' })
  expect(error.message).toContain('EMAIL_OTP')

  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  await revokeAuthMethod(wallet, { authMethodId: passkey.id })
  expect((await listAuthMethods(wallet)).map(({ id }) => id)).toEqual([email.id])
  expect(await getSession(wallet)).toMatchObject({ authMethodId: email.id })
  system.relayed.length = 0
  await expect(revokeAuthMethod(wallet, { authMethodId: email.id })).rejects.toMatchObject({
    code: 'LAST_AUTH_METHOD',
  })
  await expect(revokeAuthMethod(wallet, { authMethodId: 'AuthMethod:x' })).rejects.toMatchObject({
    code: 'AUTH_METHOD_NOT_FOUND',
  })
  expect(system.relayed.filter((line) => line.startsWith('DELETE'))).toEqual([])
})

test('a user lists the sessions of all devices and ends them', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await signedInUser(system)
  const otherDevice = system.wallet(accountId, {
    passkeys: wallet.authenticator,
    sessionStore: memorySessionStore(),
  })
  const other = await signInWithPasskey(otherDevice)
  const sessions = await listSessions(wallet)
  expect(sessions.map((row) => 'isThisDevice' in row && row.isThisDevice).sort()).toEqual([false, true])
  expect(sessions.every((session) => !('encryptedSessionSigningKey' in session))).toBe(true)

  await revokeSession(wallet, { sessionId: other.sessionId })
  expect(await listSessions(wallet)).toHaveLength(1)
  await system.fund(accountId, 5_000_000)
  const quote = await system.quote(accountId, 1_000_000)
  await expect(executeQuote(otherDevice, { quote })).rejects.toMatchObject({ code: 'REFUSED', status: 401 })
  // The other device knows now that its session is over.
  expect(await getSession(otherDevice)).toBeUndefined()

  const own = await getSession(wallet)
  await revokeSession(wallet, { sessionId: own!.sessionId })
  expect(await getSession(wallet)).toBeUndefined()
})

test('the newest of several sessions on a device signs, and a sign-out ends them all', async () => {
  const system = openTestSystem()
  const { accountId, wallet, passkey, email } = await signedInUser(system)
  system.sandbox.clock.advance(1000)
  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  expect(await getSession(wallet)).toMatchObject({ authMethodId: email.id })
  expect(await wallet.sessionStore.list(`session/${accountId}/`)).toHaveLength(2)
  system.sandbox.clock.advance(1000)
  await signInWithPasskey(wallet)
  expect(await getSession(wallet)).toMatchObject({ authMethodId: passkey.id })
  expect(await signOut(wallet, { revoke: true })).toEqual({ isRevoked: true })
  expect(await wallet.sessionStore.list('session/')).toEqual([])
  expect((await system.platform('listSessions', { query: { accountId } })).data).toEqual([])
})

test('two accounts on one device have separate sessions', async () => {
  const system = openTestSystem()
  const sessionStore = memorySessionStore()
  const ada = await signedInUser(system, { sessionStore })
  const bob = system.wallet(await system.createAccount(), { sessionStore })
  expect(await getSession(bob)).toBeUndefined()
  await registerPasskey(bob, { nickname: "Bob's" })
  await signInWithPasskey(bob)
  await signOut(bob)
  expect(await getSession(ada.wallet)).toBeDefined()
})

test('the wallet is exported only to this device and only from the pinned signer', async () => {
  const system = openTestSystem({ sandbox: { signedEnvelopes: true } })
  const exportSigner = await system.sandbox.exportSignerPublicKey()
  const { wallet, accountId } = await signedInUser(system, { exportSigner })
  const { mnemonic } = await exportWallet(wallet)
  expect(mnemonic.split(' ').length).toBeGreaterThanOrEqual(12)
  expect(await exportWallet(wallet)).toEqual({ mnemonic })
  const stored = JSON.stringify(await wallet.sessionStore.list(''))
  expect(stored).not.toContain(mnemonic.split(' ').slice(0, 3).join(' '))
  expect(
    JSON.stringify(await Promise.all(system.requests.map((request) => request.clone().text()))),
  ).not.toContain(mnemonic)

  const session = wallet.sessionStore
  const walletWith = (signer: string | undefined) =>
    system.wallet(accountId, { sessionStore: session, exportSigner: signer })
  await expect(exportWallet(walletWith(undefined))).rejects.toThrow('exportSigner')
  expect(() => walletWith('nonsense')).toThrow('exportSigner must be')
  const otherSigner = `04${exportSigner.slice(2).replace(/./, (digit) => (digit === '0' ? '1' : '0'))}`
  const otpSigner = await system.sandbox.otpSignerPublicKey()
  for (const signer of [otherSigner, otpSigner, 'unsigned-sandbox']) {
    await expect(exportWallet(walletWith(signer))).rejects.toMatchObject({
      code: 'ENVELOPE_INVALID',
      outcome: 'none',
    })
  }
})

test('only a wallet for a sandbox accepts an unsigned envelope', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await signedInUser(system, { exportSigner: 'unsigned-sandbox' })
  expect((await exportWallet(wallet)).mnemonic).toContain(' ')
  const pinned = system.wallet(accountId, {
    sessionStore: wallet.sessionStore,
    exportSigner: await system.sandbox.exportSignerPublicKey(),
  })
  await expect(exportWallet(pinned)).rejects.toMatchObject({ code: 'ENVELOPE_INVALID' })
})

test('the summary shows what is signed and names what the payload does not show', async () => {
  const system = openTestSystem()
  const seen: SigningSummary[] = []
  let decision: unknown = true
  const confirm = (summary: SigningSummary) => {
    seen.push(summary)
    return decision as boolean
  }
  const { wallet, accountId } = await signedInUser(system, { confirm })
  expect(seen.map(({ action }) => action)).toEqual(['registerEmailOtp'])
  expect(seen[0]).toMatchObject({ form: 'document', accountId, blind: true, notShown: ['action', 'address'] })
  await system.fund(accountId, 5_000_000)
  const quote = await system.quote(accountId, 2_000_000)
  for (const no of [false, undefined, 'yes']) {
    decision = no
    await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'SIGNING_DECLINED' })
    await expect(signPayload(wallet, { payloadToSign: '{}' })).rejects.toMatchObject({
      code: 'SIGNING_DECLINED',
    })
  }
  expect(await system.balance(accountId)).toBe(5_000_000)
  decision = true
  await executeQuote(wallet, { quote })
  expect(seen.at(-1)).toMatchObject({
    action: 'executeQuote',
    quote: { id: quote.id },
    notShown: ['action', 'amount', 'recipient', 'payload'],
  })
  expect(seen.at(-1)!.payloadToSign).toBe(
    quote.paymentInstructions!.at(-1)!.accountOrWalletInfo.payloadToSign,
  )
  // A sign-out asks, too. A no is no reason to stay signed in here.
  seen.length = 0
  decision = false
  expect(await signOut(wallet)).toEqual({ isRevoked: false })
  expect(seen).toMatchObject([{ action: 'revokeSession', form: 'document', notShown: ['action', 'target'] }])
  expect(await getSession(wallet)).toBeUndefined()
})

test('a payload of an unknown form is signed only when the app approves it', async () => {
  const system = openTestSystem({
    betweenRelayAndService: (next) => async (request) => {
      const response = await next(request)
      if (response.status !== 202) return response
      const json = await response.json()
      return Response.json({ ...json, payloadToSign: '{"something":"new"}' }, { status: 202 })
    },
  })
  const summaries: SigningSummary[] = []
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, {
    approvePayload: (summary) => {
      summaries.push(summary)
      return summaries.length > 1
    },
  })
  await registerPasskey(wallet, { nickname: 'My phone' })
  const { sessionId } = await signInWithPasskey(wallet)
  await expect(revokeSession(wallet, { sessionId })).rejects.toMatchObject({ code: 'PAYLOAD_NOT_APPROVED' })
  expect(system.requests.some(({ headers }) => headers.has('Service-Wallet-Signature'))).toBe(false)
  // The approved payload is signed, but the service refuses it because it sent another one.
  await expect(revokeSession(wallet, { sessionId })).rejects.toMatchObject({ code: 'REFUSED', status: 401 })
  expect(summaries[0]).toMatchObject({
    action: 'revokeSession',
    form: 'unknown',
    payloadToSign: '{"something":"new"}',
  })
})

test('an action without a session signs the user in and continues', async () => {
  const system = openTestSystem()
  const reasons: string[] = []
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, {
    reauthenticate: (wallet, reason) => {
      reasons.push(reason)
      return signInWithPasskey(wallet)
    },
  })
  await registerPasskey(wallet, { nickname: 'My phone' })
  await system.fund(accountId, 5_000_000)
  await executeQuote(wallet, { quote: await system.quote(accountId, 1_000_000) })
  system.sandbox.clock.advance(16 * 60_000)
  const quote = await system.quote(accountId, 1_000_000)
  await Promise.all([
    listSessions(wallet),
    signPayload(wallet, { payloadToSign: '{}' }),
    executeQuote(wallet, { quote }),
  ])
  expect(reasons).toEqual(['SESSION_REQUIRED', 'SESSION_EXPIRED'])
  expect(await system.balance(accountId)).toBe(3_000_000)
})
