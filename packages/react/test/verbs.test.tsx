import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import * as hooks from '@embedded-wallet/react'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../../../e2e/support/deferred.js'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { hanging, stage, steps } from './stage.js'

const statuses = (seen: readonly { status: string }[]) => steps(seen.map(({ status }) => status))

/** An ID token that is fresh. The relay never sees it: its call hangs. */
const freshToken = () => {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  return `${part({ alg: 'RS256' })}.${part({ iat: Math.floor(Date.now() / 1000), iss: 'https://id.example' })}.c2ln`
}

describe('a sign-in with a passkey', () => {
  test('goes through its steps, once for a double click, and ends with the session', async () => {
    const { wallet } = await openTestSystem().signedIn()
    const before = wallet.authenticator.prompts
    const user = deferred()
    const get: Wallet['passkeys']['get'] = async (...args) => {
      await user.promise
      return wallet.authenticator.get(...args)
    }
    const network = deferred()
    const fetch = async (request: Request) => {
      if (request.url.endsWith('/verify')) await network.promise
      return wallet.fetch(request)
    }
    const passkeys = { create: wallet.passkeys.create, get }
    const { result, seen } = stage(hooks.useSignInWithPasskey, { ...wallet, passkeys, fetch })
    let first!: Promise<object>
    let second!: Promise<object>
    act(() => {
      first = result.current.signIn()
      second = result.current.signIn()
    })
    expect(result.current).toMatchObject({ status: 'generating-challenge', isRunning: true })
    await waitFor(() => expect(result.current.status).toBe('awaiting-passkey'))
    user.resolve()
    await waitFor(() => expect(result.current.status).toBe('submitting-response'))
    network.resolve()
    await waitFor(() => expect(result.current.status).toBe('done'))
    expect(statuses(seen)).toEqual([
      'initial',
      'generating-challenge',
      'awaiting-passkey',
      'submitting-response',
      'done',
    ])
    expect(first).toBe(second)
    const state = await first
    expect(state).toMatchObject({ status: 'done', data: { type: 'PASSKEY' } })
    expect(result.current).toMatchObject({ ...state, isRunning: false })
    expect(wallet.authenticator.prompts).toBe(before + 1)
  })

  test('that the user cancels is an error and no rejection; a second try and reset begin anew', async () => {
    const { wallet } = await openTestSystem().signedIn()
    const onError = vi.fn()
    let isCanceled = true
    const passkeys = {
      ...wallet.passkeys,
      create: wallet.passkeys.create,
      get: (async (...args) => {
        if (isCanceled) throw new DOMException('closed', 'NotAllowedError')
        return wallet.authenticator.get(...args)
      }) as Wallet['passkeys']['get'],
    }
    const { result, seen } = stage(hooks.useSignInWithPasskey, { ...wallet, passkeys }, { onError })
    const state = await act(() => result.current.signIn())
    expect(state).toMatchObject({ status: 'error', error: { code: 'PASSKEY_CANCELLED' } })
    expect(result.current).toMatchObject({ status: 'error', isRunning: false })
    expect(onError.mock.calls).toMatchObject([[{ code: 'PASSKEY_CANCELLED' }, 'signInWithPasskey']])
    isCanceled = false
    await act(() => result.current.signIn())
    expect(result.current.status).toBe('done')
    act(() => result.current.reset())
    expect(result.current).not.toHaveProperty('data')
    expect(statuses(seen)).toEqual(['initial', 'error', 'done', 'initial'])
  })

  test('ends as it does when the onError of the app throws', async () => {
    const { wallet } = await openTestSystem().signedIn()
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    onTestFinished(() => void vi.unstubAllGlobals())
    const fault = new ReferenceError('Sentry is not defined')
    const onError = () => {
      throw fault
    }
    const get = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
    const passkeys = { ...wallet.passkeys, get }
    const { result } = stage(hooks.useSignInWithPasskey, { ...wallet, passkeys }, { onError })
    await act(() => result.current.signIn())
    expect(result.current).toMatchObject({ status: 'error', isRunning: false })
    expect(reported.mock.calls).toEqual([[fault]])
  })
})

describe('a sign-in with a code', () => {
  test('sends one, asks for it, lets the user correct it, and ends with the session', async () => {
    const system = openTestSystem()
    const { wallet } = await system.signedIn()
    const register = stage(hooks.useRegisterEmailOtp, wallet)
    await act(() => register.result.current.register({ email: 'ada@shop.example' }))
    expect(register.result.current).toMatchObject({ status: 'done', data: { type: 'EMAIL_OTP' } })
    register.unmount()

    const { result, seen } = stage(hooks.useSignInWithEmailOtp, wallet)
    expect(result.current).toMatchObject({ status: 'initial', codesSent: 0 })
    await act(() => result.current.sendCode())
    expect(result.current).toMatchObject({
      status: 'awaiting-code',
      codesSent: 1,
      sentTo: { nickname: 'ada@shop.example' },
      isRunning: false,
    })
    await act(() => result.current.signIn({ otp: 'not a code' }))
    expect(result.current).toMatchObject({ status: 'error', codesSent: 1, error: { code: 'REFUSED' } })
    system.sandbox.clock.advance(31_000)
    await act(() => result.current.sendCode())
    expect(result.current).toMatchObject({ status: 'awaiting-code', codesSent: 2 })
    await act(() => result.current.signIn({ otp: system.sandbox.inbox.at(-1)!.code }))
    expect(result.current).toMatchObject({ status: 'done', data: { type: 'EMAIL_OTP' } })
    expect(statuses(seen)).toEqual(['initial', 'awaiting-code', 'error', 'awaiting-code', 'done'])
  })
})

test('an export shows its words until reset', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const { result } = stage(hooks.useExportWallet, { ...wallet, exportSigner: 'unsigned-sandbox' })
  await act(() => result.current.exportWallet())
  expect(result.current.data?.mnemonic.split(' ').length).toBeGreaterThanOrEqual(12)
  act(() => result.current.reset())
  expect(result.current.data).toBeUndefined()
})

test('an export that the service works on says so; given up, it is listed and resumed', async () => {
  const { sandbox, ...system } = openTestSystem({ profile: '2026-08' })
  const { wallet } = await system.signedIn({ email: 'ada@shop.example' })
  const response = { processingSeconds: 0 }
  sandbox.faults.add({ endpoint: 'exportInternalAccount', when: 'accepted', response })
  const { result, seen } = stage(
    () => ({
      exporting: hooks.useExportWallet(),
      operations: hooks.usePendingOperations(),
      resuming: hooks.useResumeOperation(),
    }),
    { ...wallet, exportSigner: 'unsigned-sandbox' },
  )
  await waitFor(() => expect(result.current.operations.data).toEqual([]))
  act(() => void result.current.exporting.exportWallet())
  await waitFor(() => expect(result.current.exporting.status).toBe('processing'))
  act(() => result.current.exporting.reset())
  void result.current.operations.refetch()
  await waitFor(() => expect(result.current.operations.data).toMatchObject([{ action: 'exportWallet' }]))
  const { id } = result.current.operations.data![0]!
  act(() => void result.current.resuming.resume({ id }))
  await waitFor(() => expect(result.current.resuming.status).toBe('done'))
  expect(statuses(seen.map(({ resuming }) => resuming))).toEqual(['initial', 'running', 'processing', 'done'])
  const { data } = result.current.resuming
  if (data?.action !== 'exportWallet') throw new Error(data?.action)
  expect(data.result.mnemonic.split(' ').length).toBeGreaterThanOrEqual(12)
  await waitFor(() => expect(result.current.operations.data).toEqual([]))
})

test('while one session is being revoked, a call for another one is busy, and the same call is the same', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const still = hanging(wallet)
  const { result, unmount } = stage(hooks.useRevokeSession, still.wallet)
  let first: Promise<unknown>
  act(() => {
    first = result.current.revoke({ sessionId: 'Session:a' })
  })
  await waitFor(() => expect(still.requests).toHaveLength(1))
  expect(result.current.revoke({ sessionId: 'Session:a' })).toBe(first!)
  expect(await result.current.revoke({ sessionId: 'Session:b' })).toMatchObject({
    status: 'error',
    error: { code: 'BUSY', outcome: 'none', retryable: true },
  })
  expect(result.current.status).toBe('running')
  unmount()
  await first!
})

test('a login starts without a provider', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const { relayUrl, fetch } = wallet
  const { result } = stage(() => hooks.useStartLogin({ relayUrl, fetch }), wallet)
  await act(() => result.current.startLogin({ identifier: '' }))
  expect(result.current).toMatchObject({ status: 'error', error: { name: 'TypeError' } })
})

interface Row {
  title: string
  /** Starts the verb. */
  start: (wallet: Wallet) => () => () => Promise<{ status: string }>
  /** How its promise ends after the unmount: what was done is said as it is. Default: `initial`. */
  ends?: string
}

const row = <Hook,>(
  title: string,
  hook: (options: hooks.WalletHookOptions) => Hook,
  call: (hook: Hook) => Promise<{ status: string }>,
  ends = 'initial',
): Row => ({
  title,
  ends,
  start: (wallet) => () => {
    const current = hook({ wallet })
    return () => call(current)
  },
})

const { useSignInWithEmailOtp: useEmail, useSignInWithSmsOtp: useSms, useSignInWithOAuth: useOAuth } = hooks
const authMethodId = 'AuthMethod:1'
const customerId = 'Customer:1'

const rows: readonly Row[] = [
  row('useSignInWithPasskey', hooks.useSignInWithPasskey, ({ signIn }) => signIn()),
  row('useSignInWithEmailOtp, a code', useEmail, ({ sendCode }) => sendCode({ authMethodId }), 'error'),
  row('useSignInWithEmailOtp', useEmail, ({ signIn }) => signIn({ otp: '1', authMethodId }), 'error'),
  row('useSignInWithSmsOtp, a code', useSms, ({ sendCode }) => sendCode({ authMethodId }), 'error'),
  row(
    'useSignInWithOAuth',
    useOAuth,
    ({ signIn }) => signIn({ oidcToken: freshToken(), authMethodId }),
    'error',
  ),
  row('useCreatePasskey', hooks.useCreatePasskey, ({ create }) => create({ nickname: 'Two' })),
  row('useRegisterEmailOtp', hooks.useRegisterEmailOtp, ({ register }) => register()),
  row('useRegisterSmsOtp', hooks.useRegisterSmsOtp, ({ register }) => register()),
  row('useRegisterOAuth', hooks.useRegisterOAuth, ({ register }) => register({ oidcToken: freshToken() })),
  row('useExecuteQuote, by its id', hooks.useExecuteQuote, ({ execute }) => execute({ quoteId: 'Quote:1' })),
  row('useExportWallet', hooks.useExportWallet, ({ exportWallet }) => exportWallet()),
  row('useSignOut', hooks.useSignOut, ({ signOut }) => signOut({ revoke: true }), 'done'),
  row('useRefreshSession', hooks.useRefreshSession, ({ refresh }) => refresh()),
  row('useRevokeSession', hooks.useRevokeSession, ({ revoke }) => revoke({ sessionId: 'Session:1' })),
  row('useRevokeAuthMethod', hooks.useRevokeAuthMethod, ({ revoke }) => revoke({ authMethodId })),
  row(
    'useUpdateContact',
    hooks.useUpdateContact,
    ({ update }) => update({ customerId, email: 'a@b.example' }),
    'error',
  ),
  row('useSetWalletPrivacy', hooks.useSetWalletPrivacy, ({ setPrivacy }) => setPrivacy({ isPrivate: true })),
]

test('every hook of a verb is in the table', () => {
  const verbs = Object.keys(hooks).filter((name) =>
    /^use(SignIn|Create|Register|Execute|Export|SignOut|Refresh|Revoke|Update|Set)/.test(name),
  )
  expect(verbs.sort()).toEqual([...new Set(rows.map(({ title }) => title.split(',')[0]))].sort())
})

test.each(rows)(
  'an unmount ends the call of $title, without an error or a late render',
  async ({ start, ends }) => {
    const { wallet } = await openTestSystem().signedIn()
    const onError = vi.fn()
    const still = hanging({ ...wallet, exportSigner: 'unsigned-sandbox' })
    const { result, seen, unmount } = stage(start(still.wallet), still.wallet, { onError })
    let ending!: Promise<{ status: string }>
    act(() => {
      ending = result.current()
    })
    await waitFor(() => expect(still.requests).toHaveLength(1))
    expect(still.requests[0]!.signal.aborted).toBe(false)
    unmount()
    const renders = seen.length
    expect((await ending).status).toBe(ends)
    expect(still.requests.map(({ signal }) => signal.aborted)).toEqual([true])
    expect(onError).not.toHaveBeenCalled()
    expect(seen).toHaveLength(renders)
    // Nothing starts after it.
    expect(await result.current()).toMatchObject({ status: 'initial' })
    expect(still.requests).toHaveLength(1)
  },
)

test('another account ends the call, and shows nothing of it', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const other = system.wallet(await system.createAccount())
  const still = hanging(wallet)
  let current: Wallet = still.wallet
  const { result, rerender } = stage(() => hooks.useRevokeSession({ wallet: current }), wallet)
  let ending!: Promise<{ status: string }>
  act(() => {
    ending = result.current.revoke({ sessionId: 'Session:1' })
  })
  await waitFor(() => expect(still.requests).toHaveLength(1))
  current = other
  rerender()
  expect(result.current.status).toBe('initial')
  expect(await ending).toEqual({ status: 'initial' })
  expect(still.requests[0]!.signal.aborted).toBe(true)
})
