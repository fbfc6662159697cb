/** One call of a hook at a time: the same call again is the same call, and any other one is refused. What the user typed is never dropped silently. */

import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import * as hooks from '@embedded-wallet/react'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deferred } from '../../../e2e/support/deferred.js'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { hanging, stage } from './stage.js'

type Verb = (options: object) => Promise<{ status: string }>
type Hook = Record<string, unknown>

/** Calls of one hook that mean different things: another verb, or the same one about something else. */
interface Row {
  hook: (wallet: Wallet) => object
  calls: readonly (readonly [verb: string, options: object])[]
}

const authMethodId = 'AuthMethod:1'
const identifier = 'ada@shop.example'
const customerId = 'Customer:1'

const withCodes = [
  ['sendCode', { authMethodId }],
  ['sendCode', { authMethodId: 'AuthMethod:2' }],
  ['signIn', { otp: '1', authMethodId }],
  ['signIn', { otp: '2', authMethodId }],
] as const

/** What the hook of one verb, or of several, may be called with. */
const rows: Readonly<Record<string, Row>> = {
  useLogin: {
    hook: ({ relayUrl, fetch, passkeys }) => hooks.useLogin({ relayUrl, fetch, passkeys }),
    calls: [
      ['startSignUp', { identifier }],
      ['startSignUp', { identifier: 'bob@shop.example' }],
      ['signUp', { code: '123456', nickname: 'My phone', userName: identifier }],
      ['signUp', { code: '654321', nickname: 'My phone', userName: identifier }],
      ['logIn', { identifier }],
      ['logIn', { identifier: 'bob@shop.example' }],
    ],
  },
  useSignInWithEmailOtp: { hook: (wallet) => hooks.useSignInWithEmailOtp({ wallet }), calls: withCodes },
  useSignInWithSmsOtp: { hook: (wallet) => hooks.useSignInWithSmsOtp({ wallet }), calls: withCodes },
  useSignInWithOAuth: {
    hook: (wallet) => hooks.useSignInWithOAuth({ wallet }),
    calls: [
      ['prepare', {}],
      ['signIn', { oidcToken: 'a.a.a', authMethodId }],
      ['signIn', { oidcToken: 'b.b.b', authMethodId }],
    ],
  },
  useStartLogin: {
    hook: ({ relayUrl, fetch }) => hooks.useStartLogin({ relayUrl, fetch }),
    calls: [
      ['startLogin', { identifier }],
      ['startLogin', { identifier: 'bob@shop.example' }],
    ],
  },
  useSignInWithPasskey: {
    hook: (wallet) => hooks.useSignInWithPasskey({ wallet }),
    calls: [
      ['signIn', { authMethodId }],
      ['signIn', { authMethodId: 'AuthMethod:2' }],
    ],
  },
  useRegisterEmailOtp: {
    hook: (wallet) => hooks.useRegisterEmailOtp({ wallet }),
    calls: [
      ['register', { email: 'ada@shop.example' }],
      ['register', { email: 'bob@shop.example' }],
    ],
  },
  useRegisterOAuth: {
    hook: (wallet) => hooks.useRegisterOAuth({ wallet }),
    calls: [
      ['register', { oidcToken: 'a.a.a' }],
      ['register', { oidcToken: 'b.b.b' }],
    ],
  },
  useUpdateContact: {
    hook: (wallet) => hooks.useUpdateContact({ wallet }),
    calls: [
      ['update', { customerId, email: 'ada@shop.example' }],
      ['update', { customerId, phoneNumber: '+15550100' }],
    ],
  },
  useSetWalletPrivacy: {
    hook: (wallet) => hooks.useSetWalletPrivacy({ wallet }),
    calls: [
      ['setPrivacy', { isPrivate: true }],
      ['setPrivacy', { isPrivate: false }],
    ],
  },
  useRevokeSession: {
    hook: (wallet) => hooks.useRevokeSession({ wallet }),
    calls: [
      ['revoke', { sessionId: 'Session:a' }],
      ['revoke', { sessionId: 'Session:b' }],
    ],
  },
  useRevokeAuthMethod: {
    hook: (wallet) => hooks.useRevokeAuthMethod({ wallet }),
    calls: [
      ['revoke', { authMethodId }],
      ['revoke', { authMethodId: 'AuthMethod:2' }],
    ],
  },
  useResumeOperation: {
    hook: (wallet) => hooks.useResumeOperation({ wallet }),
    calls: [
      ['resume', { id: 'a' }],
      ['resume', { id: 'b' }],
    ],
  },
  useExecuteQuote: {
    hook: (wallet) => hooks.useExecuteQuote({ wallet }),
    calls: [
      ['execute', { quoteId: 'Quote:1' }],
      ['execute', { quoteId: 'Quote:2' }],
      ['execute', { order: { id: 'order-7' } }],
    ],
  },
  useAuthorizeQuote: {
    hook: (wallet) => hooks.useAuthorizeQuote({ wallet }),
    calls: [
      ['authorize', { quote: { id: 'Quote:1' }, code: '1' }],
      ['authorize', { quote: { id: 'Quote:1' }, code: '2' }],
      ['authorize', { quote: { id: 'Quote:2' }, code: '1' }],
    ],
  },
  useResendQuoteCode: {
    hook: (wallet) => hooks.useResendQuoteCode({ wallet }),
    calls: [
      ['resend', { quote: { id: 'Quote:1' } }],
      ['resend', { quote: { id: 'Quote:2' } }],
    ],
  },
  useStartScaLogin: {
    hook: (wallet) => hooks.useStartScaLogin({ wallet }),
    calls: [
      ['start', { customerId, factor: 'SMS_OTP' }],
      ['start', { customerId, factor: 'PASSKEY' }],
    ],
  },
  useCompleteScaLogin: {
    hook: (wallet) => hooks.useCompleteScaLogin({ wallet }),
    calls: [
      ['complete', { login: { customerId }, code: '1' }],
      ['complete', { login: { customerId }, code: '2' }],
    ],
  },
}

/** `prepare` gets a challenge early. It changes no state, and runs beside the sign-in. */
const besides: Readonly<Record<string, string>> = { useSignInWithPasskey: 'prepare' }

test('every hook with more than one verb is in the table, with each of its verbs', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const verbsOf = (hook: () => object) => {
    const { result, unmount } = stage(hook, wallet)
    const verbs = Object.entries(result.current as Hook).flatMap(([name, value]) =>
      typeof value === 'function' && name !== 'reset' ? [name] : [],
    )
    unmount()
    return verbs
  }
  const several = Object.entries(hooks)
    .filter(([name]) =>
      /^use(SignIn|Login|Register|Execute|Export|Create|Start|Update|Set|Revoke)/.test(name),
    )
    .map(([name, hook]) => [name, verbsOf(() => (hook as (options: object) => object)(wallet))] as const)
    .filter(([, verbs]) => verbs.length > 1)
  expect(several.map(([name]) => name).sort()).toEqual([
    'useLogin',
    'useSignInWithEmailOtp',
    'useSignInWithOAuth',
    'useSignInWithPasskey',
    'useSignInWithSmsOtp',
  ])
  for (const [name, verbs] of several) {
    const called = new Set<string>(rows[name]!.calls.map(([verb]) => verb))
    const left = verbs.filter((verb) => verb !== besides[name] && !called.has(verb))
    expect(left, name).toEqual([])
  }
})

test.each(Object.entries(rows))(
  'during a call of %s, the same one again shares its end, and any other one is BUSY',
  async (_, { hook, calls }) => {
    const { wallet } = await openTestSystem().signedIn()
    for (const first of calls)
      for (const second of calls) {
        const held = hanging(wallet)
        const { result, unmount } = stage(() => hook(held.wallet), held.wallet)
        const call = ([verb, options]: (typeof calls)[number]) =>
          ((result.current as Hook)[verb] as Verb)({ ...options })
        let running!: Promise<object>
        let other!: Promise<object>
        act(() => {
          running = call(first)
          other = call(second)
        })
        const busy = { status: 'error', error: { code: 'BUSY', outcome: 'none', retryable: true } }
        if (second !== first) expect(await other).toMatchObject(busy)
        unmount()
        const end = await running
        expect(end).not.toMatchObject(busy)
        if (second === first) expect(await other).toEqual(end)
        expect(held.requests.length).toBeLessThanOrEqual(1)
      }
  },
)

test('a code that is typed while another one is being sent is refused, and signs in after that', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const register = stage(hooks.useRegisterEmailOtp, wallet)
  await act(() => register.result.current.register({ email: 'ada@shop.example' }))
  register.unmount()
  const mail = deferred()
  let challenges = 0
  const proofs: string[] = []
  const fetch: Wallet['fetch'] = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/challenge') && ++challenges === 2) await mail.promise
    if (pathname.endsWith('/verify')) proofs.push(pathname)
    return wallet.fetch(request)
  }
  const { result } = stage(hooks.useSignInWithEmailOtp, { ...wallet, fetch })
  await act(() => result.current.sendCode())
  system.sandbox.clock.advance(31_000)
  let sending!: Promise<{ status: string }>
  act(() => {
    sending = result.current.sendCode()
  })
  await waitFor(() => expect(challenges).toBe(2))
  const early = await act(() => result.current.signIn({ otp: '123456' }))
  expect(early).toMatchObject({ status: 'error', error: { code: 'BUSY' }, codesSent: 1 })
  expect(result.current).toMatchObject({ status: 'sending-code', isRunning: true, codesSent: 1 })
  mail.resolve()
  expect(await act(() => sending)).toMatchObject({ status: 'awaiting-code', codesSent: 2 })
  await act(() => result.current.signIn({ otp: system.sandbox.inbox.at(-1)!.code }))
  expect(result.current.status).toBe('done')
  expect(proofs).toHaveLength(1)
})
