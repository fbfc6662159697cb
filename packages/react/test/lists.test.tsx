import './page.js'
import { getSessionState, listAuthMethods, signInWithPasskey } from '@embedded-wallet/core'
import {
  useAuthMethods,
  useCreatePasskey,
  useRegisterEmailOtp,
  useRevokeAuthMethod,
  useRevokeSession,
  useSessions,
  useSignOut,
  WalletProvider,
} from '@embedded-wallet/react'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { counting, stage } from './stage.js'

test('Strict Mode reads a list once, for all who show it', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const counted = counting(wallet)
  const { result } = stage(() => [useAuthMethods(), useAuthMethods()] as const, counted.wallet)
  await waitFor(() => expect(result.current[0].data).toHaveLength(1))
  expect(result.current[1].data).toBe(result.current[0].data)
  expect(counted.calls).toEqual(['GET /auth/credentials'])
})

test('a list that nothing shows is not read', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const counted = counting(wallet)
  const { result } = stage(() => [useRegisterEmailOtp(), useSessions()] as const, counted.wallet)
  await waitFor(() => expect(result.current[1].data).toBeDefined())
  expect(counted.calls).toEqual(['GET /auth/sessions'])
})

test('a new way to sign in and a removed one show in the list', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const { result } = stage(
    () => ({ list: useAuthMethods(), adding: useRegisterEmailOtp(), removing: useRevokeAuthMethod() }),
    wallet,
  )
  const types = () => result.current.list.data?.map(({ type }) => type)
  await waitFor(() => expect(types()).toEqual(['PASSKEY']))
  const added = await act(() => result.current.adding.register({ email: 'ada@shop.example' }))
  if (added.status !== 'done') throw new Error(added.status)
  await waitFor(() => expect(types()).toEqual(['PASSKEY', 'EMAIL_OTP']))
  await act(() => result.current.removing.revoke({ authMethodId: added.data.id }))
  expect(result.current.removing.status).toBe('done')
  await waitFor(() => expect(types()).toEqual(['PASSKEY']))
})

test('a session of another device shows after its sign-in is known here, and goes when it is revoked', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const there = system.wallet(accountId, { passkeys: wallet.authenticator })
  await signInWithPasskey(there)
  const { result } = stage(() => ({ list: useSessions(), revoking: useRevokeSession() }), wallet)
  await waitFor(() => expect(result.current.list.data).toHaveLength(2))
  const other = result.current.list.data!.find((row) => 'isThisDevice' in row && !row.isThisDevice)!
  await act(() => result.current.revoking.revoke({ sessionId: other.id! }))
  await waitFor(() => expect(result.current.list.data).toMatchObject([{ isThisDevice: true }]))
})

test('another sign-in reads the lists again, and a sign-out does not: the relay may refuse them then', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const counted = counting(wallet)
  const { result } = stage(() => ({ list: useSessions(), leaving: useSignOut() }), counted.wallet)
  await waitFor(() => expect(result.current.list.data).toHaveLength(1))
  const first = result.current.list.data?.[0]?.id
  await act(() => signInWithPasskey(wallet))
  await waitFor(() => expect(result.current.list.data?.some(({ id }) => id !== first)).toBe(true))
  const lists = () => counted.calls.filter((call) => call.startsWith('GET'))
  const before = lists().length
  await act(() => result.current.leaving.signOut())
  expect(result.current.leaving.status).toBe('done')
  expect(lists()).toHaveLength(before)
})

test('a list that fails says so; the provider’s own client tries a second time only what may succeed', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const refused = counting({ ...wallet, fetch: async () => Response.json({ code: 'NO' }, { status: 403 }) })
  const { result } = stage(useAuthMethods, refused.wallet)
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'REFUSED', status: 403 }))
  expect(refused.calls).toHaveLength(1)
})

test('the lists live in the client that the app passes', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const queryClient = new QueryClient()
  const { result } = stage(useAuthMethods, wallet, { queryClient })
  await waitFor(() => expect(result.current.data).toHaveLength(1))
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toEqual([['embedded-wallet', wallet.relayUrl, wallet.accountId, 'auth-methods']])
})

/** A page that shows its button only while there is no way to sign in, and the list after it. */
async function openFirstPasskey(config = {}) {
  const system = openTestSystem()
  const wallet = { ...system.wallet(await system.createAccount()), ...config }
  // The code of the verbs loads with the first of them.
  await listAuthMethods(wallet)
  const ends: Promise<{ status: string }>[] = []
  const Open = () => {
    const { create } = useCreatePasskey()
    return (
      <button type="button" onClick={() => ends.push(create({ nickname: 'My phone' }))}>
        Open a wallet
      </button>
    )
  }
  const Page = () => {
    const { data } = useAuthMethods()
    return data?.length === 0 ? <Open /> : <p>{data?.length ?? 'Reading'}</p>
  }
  const page = (hasPage: boolean) => (
    <WalletProvider config={wallet}>{hasPage ? <Page /> : <p>Elsewhere</p>}</WalletProvider>
  )
  const view = render(page(true))
  fireEvent.click(await view.findByText('Open a wallet'))
  return { wallet, ends, leave: () => view.rerender(page(false)), ...view }
}

test('a component that shows only while there is no passkey creates one and is signed in, once the list has changed', async () => {
  const { wallet, ends, findByText } = await openFirstPasskey()
  await findByText('1')
  expect(await ends[0]).toMatchObject({ status: 'done', data: { nickname: 'My phone' } })
  expect(getSessionState(wallet).status).toBe('active')
})

test('an unmount while a passkey is created does not end the call, and the end of the provider does', async () => {
  const first = await openFirstPasskey()
  first.leave()
  expect(await first.ends[0]).toMatchObject({ status: 'done' })
  expect(getSessionState(first.wallet).status).toBe('active')
  first.unmount()

  const second = await openFirstPasskey()
  second.leave()
  second.unmount()
  expect(await second.ends[0]).toEqual({ status: 'initial' })
  expect(getSessionState(second.wallet).status).toBe('signed-out')
})
