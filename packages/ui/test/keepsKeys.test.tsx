/** Stories of keys that stay: storage that cannot be read yet, a second way in from the sign-up on, and the words where there is one alone. */

import './page.js'
import {
  createPasskey,
  createWallet,
  listAuthMethods,
  memorySessionStore,
  signInWithPasskey,
  signOut,
} from '@embedded-wallet/core'
import { openTestSystem } from '@embedded-wallet/e2e/support/testSystem.js'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { WalletBalance } from '@embedded-wallet/ui'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  act,
  cleanup,
  click,
  fill,
  openBrowser,
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
const codesToo = 'Let codes sent to ada@shop.example open this wallet too, in case I lose my passkey.'
const slow = 'This browser is slow to open its storage. You may still be signed in: we are still checking.'
const stuck = 'This browser has not opened its storage yet. We are still checking, or you can sign in now.'

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
  ['the user takes the tick away', {}, {}, true],
  ['the page turns it off', { offersCodes: false }, {}, false],
  ['the relay turns it off for all', {}, { offersCodes: false }, false],
])('%s: the sign-up leaves the passkey alone, with as many prompts', async (_, login, relay, isOffered) => {
  const shop = openShop(relay)
  const browser = shop.openBrowser()
  openPage(browser, login)
  await fill('Email address', email)
  await click('Create wallet')
  const code = await untilMailed(shop.mails)
  const tick = screen.queryByRole<HTMLInputElement>('checkbox', { name: codesToo })
  expect(tick?.checked).toBe(isOffered || undefined)
  // The user reads it before the button that accepts it.
  const all = [...document.querySelectorAll('input[type=checkbox], button')]
  if (tick)
    expect(all.indexOf(tick)).toBeLessThan(all.indexOf(screen.getByRole('button', { name: 'Open wallet' })))
  if (tick) await act(async () => tick.click())
  await fill('Code', code)
  await screen.findByText('Signed in')
  const wallet = createWallet({ ...browser.options, accountId: shop.accounts.get(email)! })
  expect((await listAuthMethods(wallet)).map(({ type }) => type)).toEqual(['PASSKEY'])
  expect(browser.prompts()).toBe(2)
})

test.each([
  ['is offered codes with the passkey', {}, true],
  ['is not, where the relay turns it off', { offersCodes: false }, false],
])('a user of an app with a login of its own %s', async (_, relay, isOffered) => {
  const system = openTestSystem({
    relay: { authorize: () => ({ accountId, customer: { id: customerId } }), ...relay },
  })
  const accountId = await system.createAccount()
  const customerId = await system.customerOf(accountId)
  const browser = openBrowser(system.relay)
  openPage(browser, { identifier: email }, { isLogin: false })
  await screen.findByRole('button', { name: 'Create passkey' })
  expect(screen.queryAllByRole('checkbox', { name: codesToo })).toHaveLength(isOffered ? 1 : 0)
  await click('Create passkey')
  await screen.findByText('Signed in')
  const wallet = createWallet({ ...browser.options, accountId })
  await waitFor(async () =>
    expect((await listAuthMethods(wallet)).map(({ type }) => type)).toEqual(
      isOffered ? ['PASSKEY', 'EMAIL_OTP'] : ['PASSKEY'],
    ),
  )
  expect(browser.prompts()).toBe(2)
})

test('a wallet with money and one way in says so at home, and lets the user add a second one', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser, { offersCodes: false }, {}, [<p key="1">Signed in</p>, <WalletBalance key="2" />])
  await signUp(shop)
  const oneWay = 'There is only one way to open this wallet. If you lose it, you may lose your money.'
  // Without money there is nothing to lose.
  await waitFor(() => expect(document.querySelector('[aria-busy=false]')).not.toBeNull())
  expect(screen.queryByText(oneWay)).toBeNull()
  await shop.system.fund(shop.accounts.get(email)!, 5_000_000)
  cleanup()
  openPage(browser, { offersCodes: false }, {}, [<p key="1">Signed in</p>, <WalletBalance key="2" />])
  await screen.findByText(oneWay)
  await click('Add a second way in')
  await screen.findByRole('button', { name: 'Add codes by email' })
})

/** What is said of a lost passkey. It promises nothing that the page does not know. */
const lost = {
  other: 'Sign in with another way shown here, then remove the lost passkey in your settings.',
  only: 'This page has no other way into this wallet.',
  device: 'A device that is still signed in can send the money elsewhere until its session ends.',
  words: 'If you kept the recovery words, they let you get to the money in another wallet app.',
  nobody: 'Nobody else can open this wallet for you, not even this app.',
}

/** An app with its own login, in a browser that is signed out of the wallet. `elsewhere`: a browser whose session goes on. */
async function openOwnApp({ hasCodes = false, hasWords = false, elsewhere = false, isCleared = false }) {
  const system = openTestSystem({ relay: { authorize: () => ({ accountId, customer: { id: customerId } }) } })
  const accountId = await system.createAccount()
  const customerId = await system.customerOf(accountId)
  const passkeys = createSoftwareAuthenticator({ origin: 'https://shop.example' })
  const browser = openBrowser(system.relay)
  const own = createWallet({ ...browser.options, passkeys, accountId })
  await createPasskey(own, { nickname: 'Phone', ...(hasCodes && { codesTo: email }) })
  if (isCleared) browser.options.sessionStore = memorySessionStore()
  else await signOut(own, { revoke: true })
  if (elsewhere) await signInWithPasskey(system.wallet(accountId, { passkeys }))
  openPage(
    browser,
    { identifier: email },
    { isLogin: false, ...(hasWords && { exportSigner: 'unsigned-sandbox' }) },
  )
  return browser
}

// Two ways or one; recovery words; a device that is signed in: known, unknown, or perhaps this one, whose storage was cleared.
test.each([
  ['two ways', { hasCodes: true }, [lost.other]],
  ['two ways and recovery words', { hasCodes: true, hasWords: true }, [lost.other]],
  ['two ways and another device', { hasCodes: true, elsewhere: true }, [lost.other]],
  ['one way', {}, [lost.only, lost.nobody]],
  ['one way and recovery words', { hasWords: true }, [lost.only, lost.words, lost.nobody]],
  ['one way and another device', { elsewhere: true }, [lost.only, lost.device, lost.nobody]],
  [
    'one way, another device, recovery words',
    { elsewhere: true, hasWords: true },
    [lost.only, lost.device, lost.words, lost.nobody],
  ],
  [
    'one way, and a session that this browser has lost',
    { isCleared: true },
    [lost.only, lost.device, lost.nobody],
  ],
])('a lost passkey of a wallet with %s', async (_, app, said) => {
  const browser = await openOwnApp(app)
  browser.calls.length = 0
  await click('Try another way')
  await waitFor(() =>
    expect(browser.calls.filter((call) => /sessions 200$/.test(call)).length).toBeGreaterThan(0),
  )
  await click('I lost my passkey')
  await screen.findByText(said.join(' '))
})

test('in a browser without passkeys the codes are another way', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openOwnApp({ hasCodes: true })
  await screen.findByRole('button', { name: 'Email me a code' })
  await click('Try another way')
  await click('I lost my passkey')
  await screen.findByText(lost.other)
})

test('before the login to the app nobody knows of other devices', async () => {
  const shop = openShop()
  const { unmount } = openPage(shop.openBrowser(), { offersCodes: false })
  await signUp(shop)
  unmount()
  openPage(shop.openBrowser())
  await fill('Email address', email)
  await click('Continue')
  await click('Try another way')
  await click('I lost my passkey')
  await screen.findByText([lost.only, lost.device, lost.nobody].join(' '))
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
