import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import { useAuthMethods, useSession, useSignInWithPasskey, WalletProvider } from '@embedded-wallet/react'
import { act, render, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { hanging, stage } from './stage.js'

const Line = () => {
  const session = useSession()
  const { data } = useAuthMethods()
  return <p>{`${session.status}, ${data?.length ?? 'no'} ways to sign in`}</p>
}

const App = ({ wallet }: { wallet: Wallet }) => (
  <StrictMode>
    <WalletProvider config={wallet}>
      <Line />
    </WalletProvider>
  </StrictMode>
)

test('a page takes the server’s HTML over without a mismatch, although the session is known by then', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const container = document.createElement('div')
  container.innerHTML = renderToString(<App wallet={wallet} />)
  document.body.append(container)
  expect(container.textContent).toBe('restoring, no ways to sign in')
  const mismatches: unknown[] = []
  let root!: ReturnType<typeof hydrateRoot>
  await act(async () => {
    root = hydrateRoot(container, <App wallet={wallet} />, {
      onRecoverableError: (error) => mismatches.push(error),
    })
  })
  await waitFor(() => expect(container.textContent).toBe('active, 1 ways to sign in'))
  expect(mismatches).toEqual([])
  await act(async () => root.unmount())
})

/** Suspends until the story goes on. */
function suspender() {
  let isReady = false
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const Suspending = ({ children }: { children?: ReactNode }) => {
    if (!isReady) throw promise
    return <>{children}</>
  }
  return {
    Suspending,
    goOn: async () => {
      isReady = true
      resolve()
      await promise
    },
  }
}

test('a component that suspends beside the hooks changes nothing for them, in and outside of the boundary', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const { Suspending, goOn } = suspender()
  const { container } = render(
    <Suspense fallback={<i>wait</i>}>
      <App wallet={wallet} />
      <WalletProvider config={wallet}>
        <Suspense fallback={<i>wait here</i>}>
          <Suspending>
            <Line />
          </Suspending>
        </Suspense>
        <Line />
      </WalletProvider>
    </Suspense>,
  )
  await waitFor(() =>
    expect(container.textContent).toBe('active, 1 ways to sign inwait hereactive, 1 ways to sign in'),
  )
  await act(goOn)
  await waitFor(() => expect(container.textContent).toBe('active, 1 ways to sign in'.repeat(3)))
})

test('a call goes on while its component is hidden behind a fallback', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const still = hanging(wallet)
  const { Suspending, goOn } = suspender()
  let isSuspending = false
  let verb!: ReturnType<typeof useSignInWithPasskey>
  const Button = () => {
    verb = useSignInWithPasskey()
    return <p>{verb.status}</p>
  }
  const Page = () => (
    <WalletProvider config={still.wallet}>
      <Suspense fallback={<i>wait</i>}>
        <Button />
        {isSuspending && <Suspending />}
      </Suspense>
    </WalletProvider>
  )
  const { rerender, container } = render(<Page />)
  act(() => void verb.signIn())
  await waitFor(() => expect(still.requests).toHaveLength(1))
  isSuspending = true
  rerender(<Page />)
  expect(container.textContent).toContain('wait')
  await act(goOn)
  expect(container.textContent).toBe('generating-challenge')
  expect(still.requests[0]!.signal.aborted).toBe(false)
})

test('a hook with a wallet of its own works without a provider', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const Alone = () => <p>{useSession({ wallet }).status}</p>
  const { container } = render(<Alone />)
  expect(container.textContent).toBe('active')
  expect(stage(() => useSession({ wallet }), wallet).result.current.isSignedIn).toBe(true)
})
