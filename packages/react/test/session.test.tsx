import './page.js'
import {
  memorySessionStore,
  signInWithPasskey,
  signOut,
  type Wallet,
  type WalletOptions,
} from '@embedded-wallet/core'
import {
  type ReauthenticationQuestion,
  useExecuteQuote,
  useExportWallet,
  useReauthentication,
  useSession,
  useWallet,
  WalletProvider,
} from '@embedded-wallet/react'
import { act, render, waitFor } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { stage, steps } from './stage.js'

afterEach(() => vi.useRealTimers())

test('a new wallet is restoring until its store was read, and shows a sign-in and a sign-out', async () => {
  const system = openTestSystem()
  const { wallet: first, accountId } = await system.signedIn()
  const wallet = system.wallet(accountId, { passkeys: first.authenticator })
  const { seen } = stage(useSession, wallet)
  await act(async () => {})
  await act(() => signInWithPasskey(wallet))
  await act(() => signOut(wallet))
  expect(steps(seen.map(({ status }) => status))).toEqual(['restoring', 'signed-out', 'active', 'signed-out'])
  expect(steps(seen.map(({ isSignedIn }) => isSignedIn))).toEqual([false, true, false])
})

test('a wallet that is known shows at its first render, and the object stays while nothing changes', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const { seen, rerender } = stage(useSession, wallet)
  await act(async () => {})
  rerender()
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['active']))
  expect(steps(seen.slice(-2))).toHaveLength(1)
})

test('Strict Mode leaves one watch per subscriber, and an unmount none', async () => {
  const { wallet } = await openTestSystem().signedIn()
  let watches = 0
  const add = vi.spyOn(document, 'addEventListener')
  const remove = vi.spyOn(document, 'removeEventListener')
  const changes = (spy: { mock: { calls: unknown[][] } }) =>
    spy.mock.calls.filter(([type]) => type === 'visibilitychange').length
  const count = () => {
    watches = changes(add) - changes(remove)
    return watches
  }
  const { unmount } = stage(useSession, wallet)
  await act(async () => {})
  // One of the provider, and one of the hook.
  expect(count()).toBe(2)
  unmount()
  expect(count()).toBe(0)
  add.mockRestore()
  remove.mockRestore()
})

test('a sign-in and a sign-out in another tab show here', async () => {
  const system = openTestSystem()
  const { wallet: first, accountId } = await system.signedIn()
  const sessionStore = { ...memorySessionStore(), persistence: 'device' as const }
  const tab = () => system.wallet(accountId, { passkeys: first.authenticator, sessionStore })
  const [here, there] = [tab(), tab()]
  const { result } = stage(useSession, here)
  await act(async () => {})
  expect(result.current.status).toBe('signed-out')
  await act(() => signInWithPasskey(there))
  await waitFor(() => expect(result.current.isSignedIn).toBe(true))
  await act(() => signOut(there))
  await waitFor(() => expect(result.current.status).toBe('signed-out'))
})

test('the app hears once that a session is about to end, and once that it is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  const { wallet } = await openTestSystem().signedIn()
  const heard: string[] = []
  const { result } = stage(useSession, wallet, {
    onSessionExpiring: ({ sessionId }) => heard.push(`expiring ${sessionId}`),
    onSessionExpired: ({ sessionId }) => heard.push(`expired ${sessionId}`),
  })
  await act(async () => {})
  const { current } = result
  if (!current.isSignedIn) throw new Error(current.status)
  const { sessionId, expiresAt } = current.session
  expect(heard).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(Date.parse(expiresAt) - Date.now() - 30_000))
  expect(result.current.status).toBe('expiring')
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(result.current).toMatchObject({ status: 'expired', isSignedIn: false })
  expect(heard).toEqual([`expiring ${sessionId}`, `expired ${sessionId}`])
})

test('options that are written inline keep one wallet, and a new setting keeps its session', async () => {
  const system = openTestSystem()
  const { wallet: first, accountId } = await system.signedIn()
  const other = await system.createAccount()
  const { relayUrl, rpId, passkeys, fetch, sessionStore } = first
  const seen: { wallet: Wallet; status: string }[] = []
  const Seer = () => {
    seen.push({ wallet: useWallet(), status: useSession().status })
    return null
  }
  const App = (config: Omit<WalletOptions, 'relayUrl'>) => (
    <StrictMode>
      <WalletProvider config={{ relayUrl, rpId, passkeys, fetch, sessionStore, ...config }}>
        <Seer />
      </WalletProvider>
    </StrictMode>
  )
  const { rerender } = render(<App accountId={accountId} />)
  const { wallet } = seen.at(-1)!
  await act(() => signInWithPasskey(wallet))
  rerender(<App accountId={accountId} />)
  expect(seen.at(-1)).toEqual({ wallet, status: 'active' })
  expect(seen.at(-1)!.wallet).toBe(wallet)
  rerender(<App accountId={accountId} timeoutMs={5000} />)
  expect(seen.at(-1)).toMatchObject({ wallet: { timeoutMs: 5000, state: wallet.state }, status: 'active' })
  rerender(<App accountId={other} />)
  await act(async () => {})
  expect(seen.at(-1)).toMatchObject({ wallet: { accountId: other }, status: 'signed-out' })
})

test('without a provider a hook says what to do', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Lost = () => <p>{useSession().status}</p>
  const Payer = () => <p>{useExecuteQuote().status}</p>
  for (const Hook of [Lost, Payer])
    expect(() => render(<Hook />)).toThrow(
      new TypeError('This hook needs a WalletProvider with a wallet, or the option wallet'),
    )
  complaint.mockClear()
  const Found = () => <p>{useWallet().accountId}</p>
  expect(() => render(<Found />)).toThrow(new TypeError('useWallet needs a WalletProvider with a wallet'))
  complaint.mockRestore()
})

test('what stands below a provider stays mounted when the wallet comes, and another account ends the questions of the last one', async () => {
  const system = openTestSystem({ relay: { authorizeAction: undefined } })
  const { wallet } = await system.signedIn()
  const other = await system.signedIn()
  let mounts = 0
  const Page = ({ hasWallet }: { hasWallet: boolean }) => {
    useEffect(() => {
      mounts++
    }, [])
    return hasWallet ? <Wallets /> : <p>None</p>
  }
  let question: ReauthenticationQuestion | undefined
  let exporting: Promise<{ status: string }> | undefined
  const Wallets = () => {
    question = useReauthentication()
    const { exportWallet } = useExportWallet()
    return (
      <button type="button" onClick={() => (exporting = exportWallet())}>
        {useWallet().accountId}
      </button>
    )
  }
  const pageOf = (config: Wallet | undefined) => (
    <WalletProvider config={config}>
      <Page hasWallet={config !== undefined} />
    </WalletProvider>
  )
  const { rerender, getByRole } = render(pageOf(undefined))
  rerender(pageOf({ ...wallet, exportSigner: 'unsigned-sandbox' }))
  expect(getByRole('button').textContent).toBe(wallet.accountId)
  act(() => getByRole('button').click())
  await waitFor(() => expect(question).toBeDefined())
  rerender(pageOf(other.wallet))
  await act(async () => void (await exporting))
  expect(question).toBeUndefined()
  expect(['initial', 'error']).toContain((await exporting)!.status)
  expect(mounts).toBe(1)
})
