/** Stories of the account that a page has: the next user sees nothing of the last one, and what ends elsewhere ends here. */

import './page.js'
import { createPasskey, listAuthMethods, signOut, signOutAll } from '@embedded-wallet/core'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { accountQuery } from '@embedded-wallet/react'
import { useScreens, WalletBalance, WalletPay, WalletScreens } from '@embedded-wallet/ui'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { useKeptPayments } from '../src/provider/PaymentKeeper.js'
import {
  act,
  cleanup,
  click,
  fill,
  openBrowser,
  openPage,
  openShop,
  render,
  screen,
  signUp,
  untilMailed,
  waitFor,
} from './openShop.js'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** What stands below the screens, for the story. */
const page: { screens?: ReturnType<typeof useScreens>; kept?: ReturnType<typeof useKeptPayments> } = {}
const Watch = () => {
  page.screens = useScreens()
  page.kept = useKeptPayments()
  return <output>{page.screens.status}</output>
}
const Draft = () => (
  <label>
    Draft
    <input />
  </label>
)

test('another account on the page sees no draft and no payment of the one before', async () => {
  const system = openTestSystem()
  const [ada, bob] = [await system.signedIn(), await system.signedIn()]
  const quote = await system.quote(ada.accountId, 1_000_000)
  const { sessionStore } = ada.wallet
  const at = (accountId: string) => (
    <WalletScreens {...{ relayUrl, accountId, sessionStore }} fetch={system.relay}>
      <Watch />
      <Draft />
    </WalletScreens>
  )
  const { rerender } = render(at(ada.accountId))
  await fill('Draft', 'Dear Grace')
  await act(() => page.kept!.pay(quote, {}))
  expect(page.kept!.payments).toMatchObject([{ quote: { id: quote.id } }])
  rerender(at(bob.accountId))
  await waitFor(() => expect((screen.getByLabelText('Draft') as HTMLInputElement).value).toBe(''))
  expect(page.kept!.payments).toEqual([])
})

test('a sign-out by a verb of the app leads to the login', async () => {
  const shop = openShop()
  openPage(shop.openBrowser(), {}, {}, <Signed />)
  await signUp(shop)
  await act(async () => void (await signOut(page.screens!.wallet!)))
  await screen.findByRole('heading', { name: 'Welcome back' })
})

test('a sign-out right after the sign-in, before the screens watch the wallet, leads to the login, too', async () => {
  const shop = openShop()
  openPage(shop.openBrowser(), {}, {}, <Signed />)
  let hasLeft = false
  const observer = new MutationObserver(() => {
    if (hasLeft || !document.body.textContent.includes('Signed in')) return
    hasLeft = true
    void signOut(page.screens!.wallet!)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await fill('Email address', 'ada@shop.example')
  await click('Create wallet')
  await fill('Code', await untilMailed(shop.mails))
  await screen.findByRole('heading', { name: 'Welcome back' })
  observer.disconnect()
  expect(hasLeft).toBe(true)
})

const Signed = () => (
  <>
    <Watch />
    <Draft />
    <p>Signed in</p>
  </>
)

test('a user who signs out twice at once is signed out once', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser, {}, {}, <Signed />)
  await signUp(shop)
  await act(async () => {
    const { signOut } = page.screens!
    await Promise.all([signOut(), signOut()])
  })
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(browser.calls.filter((call) => call.includes('/login/sign-out'))).toHaveLength(1)
})

test.each([true, false])(
  'a sign-out that the backend does not hear is none: the user reads it and tries again (isLogin: %s)',
  async (isLogin) => {
    const shop = openShop()
    const browser = shop.openBrowser()
    openPage(browser, {}, {}, <Signed />)
    await signUp(shop)
    cleanup()
    const line = { isOn: false }
    const fetch = (request: Request) =>
      line.isOn || !request.url.endsWith('/login/sign-out')
        ? browser.options.fetch(request)
        : Promise.reject(new TypeError('offline'))
    const [onProblem, onSignedOut] = [vi.fn(), vi.fn()]
    openPage(browser, {}, { fetch, isLogin, onProblem, onSignedOut }, <Signed />)
    await screen.findByText('Signed in')
    await act(async () => page.screens!.signOut())
    await screen.findByText('You may still be signed in to this app. Try again.')
    expect(await browser.options.sessionStore.list('session/')).toEqual([])
    expect(onProblem).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: expect.stringMatching(/ The session of the app may live on\.$/) }),
      'signOut',
    )
    expect(onSignedOut).not.toHaveBeenCalled()
    line.isOn = true
    await click('Try again')
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledWith('signed-out'))
    expect(browser.cookies.has('__Host-wallet-app')).toBe(false)
  },
)

test('while another tab signs out, this one shows no wallet any more', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const hold: { end?: () => void } = {}
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/login/sign-out')) await new Promise<void>((end) => (hold.end = end))
    return browser.options.fetch(request)
  }
  const other = render(
    <WalletScreens {...browser.options}>
      <Status />
    </WalletScreens>,
  )
  openPage(browser, {}, { fetch }, <Signed />)
  await signUp(shop)
  await other.findByText('other: found')
  let leaving: Promise<void> | undefined
  act(() => {
    leaving = page.screens!.signOut()
  })
  await waitFor(() => expect(hold.end).toBeDefined())
  await other.findByText('other: finding')
  await act(async () => {
    hold.end!()
    await leaving
  })
  await other.findByText('other: none')
})

const Status = () => <p>other: {useScreens().status}</p>

test('a page that loses its connection keeps the wallet, the draft and the login', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const line = { isOn: true }
  const fetch = (request: Request) =>
    line.isOn ? browser.options.fetch(request) : Promise.reject(new TypeError('offline'))
  openPage(browser, {}, { fetch }, <Signed />)
  await signUp(shop)
  await fill('Draft', 'Dear Grace')
  line.isOn = false
  await act(async () => page.screens!.retry())
  expect(page.screens!.status).toBe('found')
  expect((screen.getByLabelText('Draft') as HTMLInputElement).value).toBe('Dear Grace')
})

test('a call that the relay refuses, because the session of the app is over, shows the login above the page', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser, {}, {}, <Signed />)
  await signUp(shop)
  await fill('Draft', 'Dear Grace')
  browser.cookies.delete('__Host-wallet-app')
  await act(async () => void (await listAuthMethods(page.screens!.wallet!).catch(() => {})))
  await screen.findByRole('heading', { name: 'Your session has ended' })
  expect((screen.getByLabelText('Draft') as HTMLInputElement).value).toBe('Dear Grace')
})

const readBalance = (client: QueryClient) => client.refetchQueries(accountQuery(page.screens!.wallet!))

test.each([
  ['a refused call', 'session-ended', () => listAuthMethods(page.screens!.wallet!)],
  ['a read of the balance', 'session-ended', readBalance],
  ['a sign-out', 'signed-out', () => page.screens!.signOut()],
])('an app with a login of its own hears once that its session is over: by %s', async (_, reason, end) => {
  let isIn = true
  let ada: { accountId: string; customer: { id: string } } | undefined
  const leave = () => {
    isIn = false
    return undefined
  }
  const system = openTestSystem({ relay: { authorize: () => (isIn && ada) || null, onSignedOut: leave } })
  const accountId = await system.createAccount()
  ada = { accountId, customer: { id: await system.customerOf(accountId) } }
  const { sessionStore, ...wallet } = system.wallet(accountId)
  await createPasskey({ ...wallet, sessionStore }, { nickname: 'Phone' })
  const onSignedOut = vi.fn()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screens = { sessionStore, isLogin: false, onSignedOut, queryClient }
  openPage(openBrowser(system.relay), {}, screens, <SignedWithBalance />)
  await screen.findByRole('status', { name: 'Balance' })
  expect(onSignedOut).not.toHaveBeenCalled()
  isIn = reason === 'signed-out'
  await act(async () => void (await end(queryClient).catch(() => {})))
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1))
  expect(onSignedOut).toHaveBeenCalledWith(reason)
  expect(isIn).toBe(false)
})

const SignedWithBalance = () => (
  <>
    <Signed />
    <WalletBalance />
  </>
)

/** An app with a login of its own, in which Ada has created a passkey, and whose session has ended by itself. Bob has not signed in here. */
async function openLeftApp() {
  let user: { accountId: string; customer: { id: string } } | null = null
  const system = openTestSystem({ relay: { authorizeAction: undefined, authorize: () => user } })
  const [ada, bob] = [await system.createAccount(), await system.createAccount()]
  await system.fund(ada, 7_000_000)
  await system.fund(bob, 3_000_000)
  const browser = openBrowser(system.relay)
  // The app's own, which outlives the pages of its users.
  const queryClient = new QueryClient()
  const logIn = async (accountId: string, content = <WalletBalance />) => {
    user = { accountId, customer: { id: await system.customerOf(accountId) } }
    openPage(browser, {}, { isLogin: false, queryClient }, content)
  }
  await logIn(ada)
  await click('Create passkey')
  await shows('7.00\u00a0USDC')
  user = null
  cleanup()
  return { system, browser, ada, bob, logIn }
}
const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))

type LeftApp = Awaited<ReturnType<typeof openLeftApp>>
const runsOut = async ({ system }: LeftApp) => {
  const laterMs = 16 * 60_000
  await system.sandbox.clock.advance(laterMs)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs })
}
const isDeleted = async ({ browser: { options } }: LeftApp) => {
  await signOutAll(options)
  expect(await options.sessionStore.list('session/')).toEqual([])
}

test.each([
  ['has run out, too', runsOut],
  ['is deleted by signOutAll before the login', isDeleted],
])(
  'the app’s session ended by itself, and that of the wallet %s: the same user sees the balance at once, and is asked for the passkey with the payment',
  async (_, end) => {
    const app = await openLeftApp()
    await end(app)
    const { system, browser, ada, logIn } = app
    const quote = await system.quote(ada, 1_000_000)
    const before = browser.prompts()
    await logIn(
      ada,
      <>
        <WalletBalance />
        <WalletPay quote={quote} />
      </>,
    )
    await shows('7.00\u00a0USDC')
    expect(screen.queryByRole('button', { name: 'Sign in with passkey' })).toBeNull()
    expect(browser.prompts()).toBe(before)
    await click(/^Pay \W?\d/)
    await shows('6.00\u00a0USDC')
    expect(browser.prompts()).toBe(before + 1)
  },
)

test('the app’s session ended by itself: the next user signs in first, and never sees the balance of the one before', async () => {
  const { bob, logIn } = await openLeftApp()
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  await logIn(bob)
  await screen.findByRole('button', { name: 'Create passkey' })
  expect(document.body.textContent).not.toContain('USDC')
  await click('Create passkey')
  await shows('3.00\u00a0USDC')
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((text) => text.includes('7.00'))).toEqual([])
})
