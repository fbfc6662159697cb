import { createWallet, memorySessionStore } from '@embedded-wallet/core'
import * as hooks from '@embedded-wallet/react'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const { WalletProvider } = hooks
const fetch = vi.fn<(request: Request) => Promise<Response>>()
const options = { accountId: 'InternalAccount:1', relayUrl: 'https://shop.example/wallet', fetch }

/** What a component shows of a hook's result: no functions. */
const shown = (result: object | undefined) =>
  JSON.stringify(result, (_, value) => (typeof value === 'function' ? undefined : value))

const onServer = (content: ReactNode) =>
  renderToString(
    <StrictMode>
      <WalletProvider config={options}>{content}</WalletProvider>
    </StrictMode>,
  )

test('this is a server: it has no window and no document', () => {
  expect([typeof window, typeof document]).toEqual(['undefined', 'undefined'])
})

const { useWallet, useStartLogin, useTransaction, ...others } = hooks
const named = Object.entries(others).filter(([name]) => name.startsWith('use'))

test.each(named)('%s renders on a server, and asks for nothing', async (_, hook) => {
  const Shown = () => <p>{shown((hook as () => object | undefined)())}</p>
  expect(onServer(<Shown />)).toMatch(/^<p>/)
  await Promise.resolve()
  expect(fetch).not.toHaveBeenCalled()
})

test('a payment renders on a server', () => {
  const Shown = () => <p>{useTransaction({ transactionId: 'Transaction:1' }).status}</p>
  expect(onServer(<Shown />)).toBe('<p>pending</p>')
  expect(fetch).not.toHaveBeenCalled()
})

test('the wallet and the start of a login render on a server', () => {
  const Shown = () => (
    <p>
      {useWallet().accountId} {useStartLogin(options).status}
    </p>
  )
  expect(onServer(<Shown />)).toBe('<p>InternalAccount:1<!-- --> <!-- -->initial</p>')
})

test('the session is restoring on a server, also where the wallet is known already', () => {
  const wallet = createWallet({ ...options, sessionStore: memorySessionStore() })
  const Line = () => <p>{hooks.useSession({ wallet }).status}</p>
  expect(renderToString(<Line />)).toBe('<p>restoring</p>')
})

test('a list that the server has read is in its HTML', async () => {
  const wallet = createWallet(options)
  const queryClient = new QueryClient()
  const { queryKey } = hooks.authMethodsQuery(wallet)
  queryClient.setQueryData(queryKey, [
    { id: 'AuthMethod:1', accountId: wallet.accountId, type: 'PASSKEY', nickname: 'My phone' },
  ] as never)
  const List = () => (
    <p>{hooks.useAuthMethods().data?.map((row) => ('nickname' in row ? row.nickname : undefined))}</p>
  )
  expect(
    renderToString(
      <WalletProvider config={wallet} queryClient={queryClient}>
        <List />
      </WalletProvider>,
    ),
  ).toBe('<p>My phone</p>')
})
