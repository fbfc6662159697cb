/** Story: everything that a session signs besides payments, what the user sees of it, and what is refused. */

import {
  executeQuote,
  exportWallet,
  getSession,
  listSessions,
  memorySessionStore,
  refreshSession,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  revokeAuthMethod,
  revokeSession,
  type SigningSummary,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  signPayload,
  updateContact,
  type Wallet,
  type WalletOptions,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { openTestSystem, type TestSystem, withBehaviors } from '../support/testSystem.js'

/** A user with a passkey and codes by email, signed in with the passkey. */
async function signedInUser(system: TestSystem, options: Partial<WalletOptions> = {}) {
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, options)
  const passkey = await registerPasskey(wallet, { nickname: 'My phone' })
  await signInWithPasskey(wallet)
  const email = await registerEmailOtp(wallet, { email: `${crypto.randomUUID()}@shop.example` })
  return { accountId, wallet, passkey, email }
}

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

type Fetch = (request: Request) => Promise<Response>
const signature = 'Service-Wallet-Signature'

/** A user of the profile in which every one of these actions is signed, with two credentials and two sessions. */
async function signedInTwice(
  between: { change?: (request: Request, next: Fetch) => Promise<Response> },
  codeTokens: 'production' | 'published' = 'production',
) {
  const system = openTestSystem({
    profile: '2026-08',
    sandbox: withBehaviors({ codeTokens }),
    betweenWalletAndRelay: (next) => (request) => between.change?.(request, next) ?? next(request),
  })
  const { accountId, wallet } = await system.signedIn()
  system.sandbox.clock.advance(60_000)
  await sendEmailOtp(wallet)
  const otp = system.sandbox.inbox.at(-1)!.code
  const { sessionId, authMethodId } = await signInWithEmailOtp(wallet, { otp })
  const customerId = await system.customerOf(accountId)
  return { system, wallet: wallet as Wallet, sessionId, authMethodId, customerId }
}

type Ready = Awaited<ReturnType<typeof signedInTwice>>
const token = async ({ system }: Ready) => system.sandbox.identity.issueIdToken({ email: 'ada@shop.example' })

const actions: [string, (ready: Ready) => Promise<unknown>][] = [
  [
    'registerPasskey',
    ({ system, wallet }) => {
      const { authenticator } = system.wallet(wallet.accountId)
      return registerPasskey({ ...wallet, passkeys: authenticator }, { nickname: 'Second' })
    },
  ],
  ['registerSmsOtp', ({ wallet }) => registerSmsOtp(wallet)],
  ['registerOAuth', async (ready) => registerOAuth(ready.wallet, { oidcToken: await token(ready) })],
  ['revokeAuthMethod', ({ wallet, authMethodId }) => revokeAuthMethod(wallet, { authMethodId })],
  ['revokeSession', ({ wallet, sessionId }) => revokeSession(wallet, { sessionId })],
  ['refreshSession', ({ wallet }) => refreshSession(wallet)],
  ['exportWallet', ({ wallet }) => exportWallet(wallet)],
  ['setWalletPrivacy', ({ wallet }) => setWalletPrivacy(wallet, { isPrivate: true })],
  [
    'updateContact',
    ({ wallet, customerId }) => updateContact(wallet, { customerId, email: 'new@shop.example' }),
  ],
]

// Source: profile 2026-08, section "What is put before a wallet to sign": each of these has one signed call.
test.each(actions)('%s: a demand for a second signature is refused', async (action, act) => {
  const between: Parameters<typeof signedInTwice>[0] = {}
  const ready = await signedInTwice(between)
  const shown: SigningSummary[] = []
  const wallet = { ...ready.wallet, confirm: (summary: SigningSummary) => shown.push(summary) > 0 }
  let signed = 0
  between.change = async (request, next) => {
    if (!request.headers.has(signature)) return next(request)
    signed++
    // The honest demand for another action of this very kind, as a lying relay could get it.
    const headers = new Headers(request.headers)
    headers.delete(signature)
    headers.delete('Request-Id')
    const body = request.method === 'DELETE' ? null : await request.text()
    return next(new Request(request.url, { method: request.method, headers, body }))
  }
  await expect(act({ ...ready, wallet })).rejects.toMatchObject({ outcome: 'unknown' })
  expect({ signed, shown: shown.map(({ action }) => action) }).toEqual({ signed: 1, shown: [action] })
})

const unsigned: Record<string, (accountId: string) => Response> = {
  revokeAuthMethod: () => new Response(null, { status: 204 }),
  revokeSession: () => new Response(null, { status: 204 }),
  refreshSession: (accountId) =>
    Response.json(
      {
        id: 'Session:1',
        accountId,
        type: 'EMAIL_OTP',
        nickname: '',
        createdAt: '2026-08-21T12:00:00Z',
        updatedAt: '2026-08-21T12:00:00Z',
        expiresAt: '2126-08-21T12:00:00Z',
      },
      { status: 201 },
    ),
  exportWallet: (id) => Response.json({ id, encryptedWalletCredentials: '{}' }),
  setWalletPrivacy: (id) => Response.json({ id }),
}

test.each(actions.filter(([action]) => Object.hasOwn(unsigned, action)))(
  '%s: a success without the signature is not believed',
  async (action, act) => {
    const between: Parameters<typeof signedInTwice>[0] = {}
    const ready = await signedInTwice(between)
    between.change = async (request, next) =>
      request.method === 'GET' ? next(request) : unsigned[action]!(ready.wallet.accountId)
    await expect(act(ready)).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', outcome: 'unknown' })
  },
)

/** A relay that keeps each demand for the signature of a code, and may respond with another. */
async function signingInByCode(codeTokens?: 'published') {
  const between: Parameters<typeof signedInTwice>[0] = {}
  const ready = await signedInTwice(between, codeTokens)
  const { system } = ready
  const signatures: string[] = []
  const demands: { payloadToSign: string; requestId: string }[] = []
  const signIn = async (respond?: (demand: (typeof demands)[0]) => object | undefined) => {
    system.sandbox.clock.advance(60_000)
    await sendEmailOtp(ready.wallet)
    between.change = async (request, next) => {
      const signed = request.headers.get(signature)
      if (signed !== null) signatures.push(signed)
      const response = await next(request)
      if (response.status !== 202) return response
      demands.push(await response.clone().json())
      return Response.json(respond?.(demands.at(-1)!) ?? demands.at(-1), { status: 202 })
    }
    return signInWithEmailOtp(ready.wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  }
  return { ...ready, between, signatures, demands, signIn }
}

test('the token of a code is signed once, and no other text after it', async () => {
  const { signIn, signatures, demands } = await signingInByCode()
  await signIn()
  expect(signatures).toHaveLength(1)
  const [used] = demands as [(typeof demands)[0]]
  const again: ((demand: (typeof demands)[0]) => object)[] = [
    () => used,
    (demand) => ({ ...demand, payloadToSign: used.payloadToSign }),
    (demand) => ({ ...demand, requestId: used.requestId }),
  ]
  for (const respond of again)
    await expect(signIn(respond)).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH', outcome: 'none' })
  expect(signatures).toHaveLength(1)
})

test('a second demand for the same code is not signed', async () => {
  const { signIn, signatures, demands, between, wallet, system } = await signingInByCode('published')
  await signIn()
  const [first] = demands as [(typeof demands)[0]]
  // A token that names no key, and so is as good as the first: only that it comes second is wrong.
  const fresh = (text: string) => text.replace(/\.[\w-]+$/, `.${'A'.repeat(86)}`)
  system.sandbox.clock.advance(60_000)
  await sendEmailOtp(wallet)
  between.change = async (request, next) => {
    if (!request.url.endsWith('/verify')) return next(request)
    const signed = request.headers.get(signature)
    if (signed !== null) signatures.push(signed)
    const demand = {
      ...first,
      requestId: `Request:${signatures.length}`,
      payloadToSign: fresh(first.payloadToSign),
    }
    return Response.json(demand, { status: 202 })
  }
  const enter = () => signInWithEmailOtp(wallet, { otp: '000000' })
  await expect(enter()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  expect(signatures).toHaveLength(2)
  // The challenge is used up: this device has no key left to seal a code to.
  await expect(enter()).rejects.toMatchObject({ code: 'NEW_CODE_REQUIRED' })
  expect(signatures).toHaveLength(2)
})

test('two calls that get one demand make one signature', async () => {
  const between: Parameters<typeof signedInTwice>[0] = {}
  const ready = await signedInTwice(between)
  const open: ((isConfirmed: boolean) => void)[] = []
  const confirm = () => new Promise<boolean>((resolve) => open.push(resolve))
  const wallet = { ...ready.wallet, confirm }
  let demand: unknown
  let signed = 0
  between.change = async (request, next) => {
    if (request.headers.has(signature)) signed++
    const response = await next(request)
    if (response.status !== 202) return response
    demand ??= await response.json()
    return Response.json(demand, { status: 202 })
  }
  const both = Promise.allSettled([1, 2].map(() => setWalletPrivacy(wallet, { isPrivate: true })))
  await vi.waitFor(() => expect(open).toHaveLength(2))
  for (const settle of open) settle(true)
  expect((await both).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(signed).toBe(1)
})

test('a payload that was signed for one quote is not signed for another, nor for an action', async () => {
  const between: Parameters<typeof signedInTwice>[0] = {}
  const { system, wallet } = await signedInTwice(between)
  const { accountId } = wallet
  await system.fund(accountId, 10_000_000)
  const [one, two] = [await system.quote(accountId, 1_000_000), await system.quote(accountId, 1_000_000)]
  const instruction = one.paymentInstructions!.find(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
  )!
  await executeQuote(wallet, { quote: one })
  await expect(
    executeQuote(wallet, { quote: { ...two, paymentInstructions: [instruction] } }),
  ).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
  await executeQuote(wallet, { quote: two })
})
