/** A prompt that never answers, as where a password manager swallows the call: the page says so after ten seconds, and another way works. */

import './page.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, cleanup, click, fill, openPage, openShop, screen, signUp, untilMailed } from './openShop.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const says = 'Nothing opened? Try again, or use another way to sign in.'

/** A browser whose next prompt ignores everything, also its abort. */
function openSilent() {
  const shop = openShop()
  const browser = shop.openBrowser()
  const { passkeys } = browser.options
  const state = { isSilent: true, prompts: 0 }
  const prompt = <Result,>(open: () => Promise<Result>) => {
    state.prompts++
    return state.isSilent ? new Promise<Result>(() => {}) : open()
  }
  const silent: typeof passkeys = {
    ...passkeys,
    create: (...args) => prompt(() => passkeys.create(...args)),
    get: (...args) => prompt(() => passkeys.get(...args)),
  }
  return { shop, state, browser: { ...browser, options: { ...browser.options, passkeys: silent } } }
}

async function untilSaid(state: { prompts: number }) {
  await vi.waitFor(() => expect(state.prompts).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(screen.queryByText(says)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1500))
  await screen.findByText(says)
}

test.each(['Use codes by email', 'Create passkey'])('in a sign-up: then "%s" goes on', async (way) => {
  const { shop, state, browser } = openSilent()
  openPage(browser)
  await fill('Email address', 'ada@shop.example')
  await click('Create wallet')
  await fill('Code', await untilMailed(shop.mails))
  await untilSaid(state)
  state.isSilent = false
  await click(way)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  if (way === 'Create passkey') await screen.findByText('Signed in')
  else await screen.findByLabelText('Code')
})

test.each(['Email me a code', 'Sign in with passkey'])('in a login: then "%s" goes on', async (way) => {
  const { shop, state, browser } = openSilent()
  state.isSilent = false
  openPage(browser)
  await signUp(shop)
  cleanup()
  state.isSilent = true
  state.prompts = 0
  browser.cookies.clear()
  openPage(browser)
  await fill('Email address', 'ada@shop.example')
  await click('Continue')
  await click('Sign in with passkey')
  await untilSaid(state)
  state.isSilent = false
  await click(way)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  if (way === 'Sign in with passkey') await screen.findByText('Signed in')
  else await screen.findByLabelText('Code')
})
