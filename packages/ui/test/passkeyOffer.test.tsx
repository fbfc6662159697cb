/** Stories of a passkey in an app with a login of its own: the first way to sign in, and the offer after a sign-in with a code. */

import './page.js'
import {
  type AuthMethod,
  listAuthMethods,
  registerEmailOtp,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import { openTestSystem } from '@embedded-wallet/e2e/support/testSystem.js'
import { useScreens, type WalletLoginProps } from '@embedded-wallet/ui'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { act, cleanup, click, fill, openBrowser, openPage, screen, waitFor } from './openShop.js'

afterEach(() => localStorage.clear())

const offer = () => screen.queryByRole('heading', { name: 'Use a passkey next time' })

/** A user of an app with its own login, with a wallet that has codes by email. */
async function withCodes() {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const elsewhere = system.wallet(accountId)
  await registerEmailOtp(elsewhere, { email: 'ada@shop.example' })
  const browser = openBrowser(system.relay)
  const done = vi.fn()
  const proveByCode = async () => {
    await click('Email me a code')
    await screen.findByLabelText('Code')
    await fill('Code', system.sandbox.inbox.at(-1)!.code)
  }
  const signInByCode = async (login: WalletLoginProps = {}, page?: ReactNode) => {
    openPage(browser, { onDone: done, ...login }, { accountId, isLogin: false }, page)
    await proveByCode()
  }
  return { system, elsewhere, browser, done, proveByCode, signInByCode }
}

test('a user who has signed in with a code is offered a passkey, and the page follows when it is created', async () => {
  const { browser, done, signInByCode } = await withCodes()
  await signInByCode()
  await waitFor(() => expect(offer()).not.toBeNull())
  expect(screen.queryByText('Signed in')).toBeNull()
  expect(done).not.toHaveBeenCalled()
  await click('Create passkey')
  await screen.findByText('Signed in')
  expect(offer()).toBeNull()
  expect(browser.prompts()).toBe(1)
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
})

test('“Not now” leads to the page, and this browser does not offer the passkey again after the next code', async () => {
  const { system, browser, done, proveByCode, signInByCode } = await withCodes()
  await signInByCode()
  await click('Not now')
  await screen.findByText('Signed in')
  await act(async () => {})
  expect(offer()).toBeNull()
  expect(browser.prompts()).toBe(0)
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  await act(() => signOut(done.mock.calls[0]![0]))
  await system.sandbox.clock.advance(60_000)
  await proveByCode()
  await screen.findByText('Signed in')
  await act(async () => {})
  expect(offer()).toBeNull()
})

test('a closed prompt keeps the offer', async () => {
  const { browser, signInByCode } = await withCodes()
  await signInByCode()
  browser.closePrompts(1)
  await click('Create passkey')
  await screen.findByText('No passkey was created: the prompt was closed or timed out. Try again.')
  expect(offer()).not.toBeNull()
  await click('Create passkey')
  await screen.findByText('Signed in')
})

test('a user who signs in again is offered a passkey above the page, which keeps what was typed', async () => {
  const { system, done, proveByCode, signInByCode } = await withCodes()
  let wallet: Wallet | undefined
  const Page = () => {
    wallet = useScreens().wallet
    return (
      <label>
        Draft
        <input />
      </label>
    )
  }
  await signInByCode({}, <Page />)
  await click('Not now')
  await fill('Draft', 'Ada Lovelace')
  await act(() => signOut(wallet!))
  // The site data of the browser was deleted.
  localStorage.clear()
  // The service sends no other code before.
  await system.sandbox.clock.advance(60_000)
  await proveByCode()
  await waitFor(() => expect(offer()).not.toBeNull())
  expect((screen.getByLabelText('Draft') as HTMLInputElement).value).toBe('Ada Lovelace')
  expect(done).toHaveBeenCalledTimes(1)
})

test('nothing is offered to a wallet that has a passkey, or where the app wants no offer', async () => {
  const careful = await withCodes()
  await careful.signInByCode({ offersPasskey: false })
  await screen.findByText('Signed in')
  await waitFor(() => expect(careful.done).toHaveBeenCalledTimes(1))
  expect(offer()).toBeNull()
  cleanup()
  const user = await withCodes()
  const { code } = user.system.sandbox.inbox.at(-1)!
  await signInWithEmailOtp(user.elsewhere, { otp: code })
  await registerPasskey(user.elsewhere, { nickname: 'Phone' })
  await user.signInByCode()
  await screen.findByText('Signed in')
  await waitFor(() => expect(user.done).toHaveBeenCalledTimes(1))
  expect(offer()).toBeNull()
})

test('the first passkey takes one click: the page says why it asks twice, and goes on after a closed second prompt', async () => {
  const system = openTestSystem()
  const browser = openBrowser(system.relay)
  openPage(browser, {}, { accountId: await system.createAccount(), isLogin: false })
  const { get } = browser.options.passkeys
  const texts: string[] = []
  browser.options.passkeys.get = (...args) => {
    texts.push(document.body.textContent!)
    if (texts.length === 1) browser.closePrompts(1)
    return get(...args)
  }
  await click('Create passkey')
  await screen.findByText(/^Your passkey is ready, but you are not signed in/)
  await click('Create passkey')
  await screen.findByText('Signed in')
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('Confirm once more to sign in with it.')
  expect(browser.prompts()).toBe(3)
})

test('a code that the service does not send yet counts down to the next one', async () => {
  const { system, elsewhere, browser } = await withCodes()
  await sendEmailOtp(elsewhere)
  openPage(browser, {}, { accountId: elsewhere.accountId, isLogin: false })
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  try {
    await click('Email me a code')
    const waiting = await screen.findByRole('button', { name: /^Send another code in \d+ seconds$/ })
    expect(waiting.getAttribute('aria-disabled')).toBe('true')
    // A clock that was wrong is set right.
    vi.setSystemTime(Date.now() - 86_400_000)
    await act(async () => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('button', { name: /^Send another code in \d\d? seconds$/ })).toBe(waiting)
    await system.sandbox.clock.advance(60_000)
    // The device sleeps for a minute, and the timers with it.
    vi.setSystemTime(Date.now() + 60_000)
    await act(async () => void vi.advanceTimersByTime(1000))
  } finally {
    vi.useRealTimers()
  }
  await click('Email me a code')
  await screen.findByLabelText('Code')
})

test.each([
  ['has just filled in a password', 'Sign in to your wallet', true, 'Google Password Manager'],
  ['has not', 'Protect your wallet with a passkey', false, undefined],
])(
  'after the login with a password, a browser that %s shows “%s”',
  async (_, title, hasFilledPassword, nickname) => {
    const system = openTestSystem()
    const accountId = await system.createAccount()
    const browser = openBrowser(system.relay)
    const { authenticator } = system.wallet(accountId)
    authenticator.hasFilledPassword = hasFilledPassword
    browser.options.passkeys = {
      ...authenticator,
      create: async (...call) => ({
        ...(await authenticator.create(...call)),
        authenticator: 'Google Password Manager',
      }),
    }
    openPage(browser, { afterPassword: true }, { accountId, isLogin: false })
    // The page and its title are the app's.
    await screen.findByRole('heading', { name: title, level: 2 })
    await act(async () => {})
    expect(authenticator.prompts).toBe(0)
    const [passkey] = await listAuthMethods(system.wallet(accountId))
    expect((passkey as AuthMethod | undefined)?.nickname).toBe(nickname)
  },
)
