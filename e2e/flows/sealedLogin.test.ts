/** Story: the wallet is the app's login, and the deployment takes codes only sealed. */

import { executeQuote, sendEmailOtp, signInWithEmailOtp, startLogin } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

/** The cookies of one browser, between the wallet and the relay. */
function browserCookies() {
  const kept = new Map<string, string>()
  const between =
    (next: Fetch): Fetch =>
    async (request) => {
      const headers = new Headers(request.headers)
      headers.set('Cookie', [...kept.values()].join('; '))
      const response = await next(new Request(request, { headers }))
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        kept.set(pair.split('=')[0]!, pair)
      }
      return response
    }
  return between
}

/** A shop that knows Ada by her address, and notes each login. */
async function openShop() {
  const logins: string[] = []
  const accounts: string[] = []
  const between = browserCookies()
  const system = openTestSystem({
    profile: '2026-08',
    sandbox: { signedEnvelopes: true },
    betweenWalletAndRelay: between,
    relay: {
      authorize: (request) => (request.headers.get('Cookie')?.includes('app=ada') ? accounts : null),
      login: {
        findAccount: () => accounts[0],
        onSignedIn: ({ accountId }) => {
          logins.push(accountId)
          return { 'Set-Cookie': 'app=ada' }
        },
      },
    },
  })
  const accountId = await system.createAccount()
  accounts.push(accountId)
  await system.fund(accountId, 100_000_000)
  const wallet = system.wallet(accountId, { otpSigner: await system.sandbox.otpSignerPublicKey() })
  const { authMethods } = await startLogin(wallet, { identifier: 'ada@shop.example' })
  const { id: authMethodId } = authMethods.find(({ type }) => type === 'EMAIL_OTP')!
  const sendCode = async () => {
    await sendEmailOtp(wallet, { authMethodId })
    return system.sandbox.inbox.at(-1)!.code
  }
  return { system, accountId, wallet, authMethodId, sendCode, logins }
}

test('a user logs in with a sealed code: the relay passes the demand for a signature, and logs in after it', async () => {
  const { system, accountId, wallet, authMethodId, sendCode, logins } = await openShop()
  const otp = await sendCode()
  const session = await signInWithEmailOtp(wallet, { otp, authMethodId })
  expect(session).toMatchObject({ type: 'EMAIL_OTP', accountId })
  expect(system.relayed.filter((line) => line.includes('/verify'))).toEqual([
    'POST /auth/credentials/AuthMethod/verify 202',
    'POST /auth/credentials/AuthMethod/verify 200',
  ])
  expect(logins).toEqual([accountId])
  const quote = await system.quote(accountId, 10_000_000)
  expect((await executeQuote(wallet, { quote })).status).toBe('COMPLETED')
})

test('a demand for a signature is no login: without the signature the user stays signed out', async () => {
  const { wallet, authMethodId, sendCode, logins } = await openShop()
  const otp = await sendCode()
  const fetch = wallet.fetch as Fetch
  let demands = 0
  const withoutSignature: Fetch = async (request) => {
    if (request.headers.get('Service-Wallet-Signature') !== null) throw new TypeError('The tab is gone')
    const response = await fetch(request)
    if (response.status === 202) demands += 1
    expect(response.headers.getSetCookie().join()).not.toContain('app=')
    return response
  }
  const lost = Object.assign(Object.create(null), wallet, { fetch: withoutSignature })
  await expect(signInWithEmailOtp(lost, { otp, authMethodId })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
  })
  // The code is used up: its challenge gets no second signature, and no second call.
  await expect(signInWithEmailOtp(lost, { otp, authMethodId })).rejects.toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    message: expect.stringContaining('Send a code first'),
  })
  expect(demands).toBe(1)
  expect(logins).toEqual([])
})
