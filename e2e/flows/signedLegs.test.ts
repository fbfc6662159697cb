/** Story: a relay asks for more signatures than an action has, or for none. The wallet makes the action's own, and no other. */

import {
  executeQuote,
  exportWallet,
  refreshSession,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  revokeAuthMethod,
  revokeSession,
  type SigningSummary,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  updateContact,
  type Wallet,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { openTestSystem, withBehaviors } from '../support/testSystem.js'

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
  await expect(enter()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
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
