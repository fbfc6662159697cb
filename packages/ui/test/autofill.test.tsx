/** Stories of the autofill: an address that the app knows offers its passkeys in the field, and nothing else changes. */

import './page.js'
import type { PasskeyCeremonies } from '@embedded-wallet/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, cleanup, click, openPage, openShop, screen, signUp, waitFor } from './openShop.js'

const email = 'ada@shop.example'
const canAutofill = vi.fn(async () => true)

beforeEach(() => {
  canAutofill.mockResolvedValue(true)
  Object.assign(globalThis.PublicKeyCredential, { isConditionalMediationAvailable: canAutofill })
})
afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(globalThis.PublicKeyCredential, 'isConditionalMediationAvailable')
})

/** The browser of a user who has a wallet and is signed out. Each offer in the autofill stays open until the story ends it. */
async function returning() {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await signUp(shop)
  cleanup()
  browser.cookies.clear()
  const { passkeys } = browser.options
  const offers: { signal: AbortSignal | undefined; pick: () => void; fail: () => void }[] = []
  const get: PasskeyCeremonies['get'] = async (options, context) => {
    if (!context.autofill) return passkeys.get(options, context)
    await new Promise<void>((pick, fail) =>
      offers.push({ signal: context.signal, pick, fail: () => fail(new DOMException('', 'UnknownError')) }),
    )
    return passkeys.get(options, context)
  }
  const open = (known: string | undefined) =>
    openPage(browser, { identifier: known }, { passkeys: { ...passkeys, get } })
  const openOffers = () => offers.filter(({ signal }) => !signal?.aborted)
  return { open, offers, openOffers }
}

const untilOffered = ({ openOffers }: Awaited<ReturnType<typeof returning>>) =>
  waitFor(() => {
    expect(openOffers()).toHaveLength(1)
    return openOffers()[0]!
  })

test('the offer begins when the field shows, once, and a passkey that the user picks there signs in without a click', async () => {
  const user = await returning()
  user.open(email)
  await screen.findByRole('heading', { name: 'Welcome back' })
  const { pick } = await untilOffered(user)
  await act(async () => pick())
  await screen.findByText('Signed in')
  expect(user.offers).toHaveLength(1)
})

test('the offer ends when the form goes', async () => {
  const user = await returning()
  user.open(email)
  await untilOffered(user)
  await click('Create a new wallet')
  await screen.findByRole('heading', { name: 'Create your wallet' })
  expect(user.openOffers()).toEqual([])
})

test('an offer that fails says nothing, and the form works', async () => {
  const user = await returning()
  user.open(email)
  const { fail } = await untilOffered(user)
  const before = document.body.textContent
  await act(async () => fail())
  expect(document.body.textContent).toBe(before)
  await click('Continue')
  await click('Sign in with passkey')
  await screen.findByText('Signed in')
})

test.each([
  ['the app knows no address', undefined, true],
  ['the browser has no autofill of passkeys', email, false],
])('nothing is offered when %s', async (_, known, isAble) => {
  canAutofill.mockResolvedValue(isAble)
  const user = await returning()
  user.open(known)
  await screen.findByRole('heading', { name: 'Welcome back' })
  await act(async () => {})
  expect(user.offers).toEqual([])
})
