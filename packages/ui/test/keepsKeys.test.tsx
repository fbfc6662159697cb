/** Stories of keys that stay: storage that cannot be read yet, a second way in from the sign-up on, and the words where there is one alone. */

import { createWallet, listAuthMethods } from '@embedded-wallet/core'
import { WalletBalance } from '@embedded-wallet/ui'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  act,
  cleanup,
  click,
  fill,
  openPage,
  openShop,
  screen,
  signUp,
  untilMailed,
  waitFor,
} from './openShop.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const email = 'ada@shop.example'
const codesToo = 'Codes to ada@shop.example also open this wallet, in case I lose the passkey.'
const slow = 'This browser is slow to open its storage. You may still be signed in: this page keeps looking.'
const stuck =
  'This browser has not opened its storage yet. This page keeps looking, and you can also sign in now.'

test('a sign-up leaves a passkey and codes to the proven address, with two prompts', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await signUp(shop)
  const wallet = createWallet({ ...browser.options, accountId: shop.accounts.get(email)! })
  await waitFor(async () =>
    expect((await listAuthMethods(wallet)).map(({ type }) => type)).toEqual(['PASSKEY', 'EMAIL_OTP']),
  )
  expect(browser.prompts()).toBe(2)
})

test.each([
  ['the user takes the tick away', {}, true],
  ['the app turns it off', { offersCodes: false }, false],
])('%s: the sign-up leaves the passkey alone, with as many prompts', async (_, login, isOffered) => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser, login)
  await fill('E-mail address', email)
  await click('Create wallet')
  await fill('Code', await untilMailed(shop.mails))
  const tick = screen.queryByRole<HTMLInputElement>('checkbox', { name: codesToo })
  expect(tick?.checked).toBe(isOffered || undefined)
  if (tick) await act(async () => tick.click())
  await click('Open wallet')
  await screen.findByText('Signed in')
  const wallet = createWallet({ ...browser.options, accountId: shop.accounts.get(email)! })
  expect((await listAuthMethods(wallet)).map(({ type }) => type)).toEqual(['PASSKEY'])
  expect(browser.prompts()).toBe(2)
})

test('a wallet with money and one way in says so at home, and lets the user add a second one', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser, { offersCodes: false }, {}, [<p key="1">Signed in</p>, <WalletBalance key="2" />])
  await signUp(shop)
  const oneWay = 'There is one way into this wallet. If it is lost, the money may be lost, too.'
  // Without money there is nothing to lose.
  await waitFor(() => expect(document.querySelector('[aria-busy=false]')).not.toBeNull())
  expect(screen.queryByText(oneWay)).toBeNull()
  await shop.system.fund(shop.accounts.get(email)!, 5_000_000)
  cleanup()
  openPage(browser, { offersCodes: false }, {}, [<p key="1">Signed in</p>, <WalletBalance key="2" />])
  await screen.findByText(oneWay)
  await click('Add a second way in')
  await screen.findByRole('button', { name: 'Add codes by e-mail' })
})

test('storage that cannot be read is said after a while, and later the user may sign in all the same', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await signUp(shop)
  cleanup()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { sessionStore } = browser.options
  const { list } = sessionStore
  let isBroken = true
  sessionStore.list = async (prefix) => {
    if (isBroken) throw new DOMException('', 'UnknownError')
    return list(prefix)
  }
  openPage(browser)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.queryByText(slow)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1500))
  await screen.findByText(slow)
  expect(screen.queryByRole('button', { name: 'Sign in with passkey' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(6000))
  await screen.findByText(stuck)
  await screen.findByRole('button', { name: 'Sign in with passkey' })
  isBroken = false
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await screen.findByText('Signed in')
  expect(browser.prompts()).toBe(2)
})
