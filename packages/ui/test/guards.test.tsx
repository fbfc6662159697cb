/** Stories: a screen throws, or a stranger takes its nodes out. The page of the app lives, the user reads what is so, and goes on. */

import './page.js'
import { memorySessionStore, type Wallet } from '@embedded-wallet/core'
import type { ScreenName } from '@embedded-wallet/e2e/gallery/screensOfGallery.js'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { WalletPay, WalletScreens, WalletSettings } from '@embedded-wallet/ui'
import { Screen, TextsProvider } from '@embedded-wallet/ui/parts'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { afterReview } from '../src/pay/afterReview.js'
import { everyScreen, screenNames } from './everyScreen.js'
import { takeOut } from './foreignHands.js'
import { act, cleanup, click, render, screen, waitFor } from './openShop.js'
import { changes } from './translatedScreens.js'

/** What asks for these words throws. */
const fault = vi.hoisted(() => ({ isIn: (_table: string): boolean => false }))
vi.mock('../src/provider/texts.js', async (load) => {
  const real = await load<typeof import('../src/provider/texts.js')>()
  const useTexts = (...tables: object[]) => {
    const own = tables.flatMap((table) => Object.keys(table))
    if (own.some(fault.isIn)) throw new Error(`${own}: on purpose`)
    return real.useTexts(...tables)
  }
  return { ...real, useTexts }
})

/** Each screen needs words, and what says that it failed needs these alone. */
const all = (table: string) => table !== 'common' && table !== 'parts'
const none = () => false

beforeAll(async () => void (await afterReview.prepare()))
afterEach(() => {
  fault.isIn = none
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ofPayment =
  'This part of the page could not be shown. If you have confirmed a payment, it may have been sent: check its status before you pay again.'
const ofOthers = 'This part of the page could not be shown.'

/** On these a user may have confirmed a payment, or looks for one. */
const aboutPayments: readonly ScreenName[] = [
  ...(['WalletBalance', 'WalletActivity', 'WalletPayment', 'WalletSend', 'WalletPay'] as const),
  ...(['PendingPayments', 'LeftPayment'] as const),
]

/** React says in the console what a boundary has caught. */
const quiet = { onCaughtError: () => {} }

async function openApp(content: ReactNode, own: Partial<Wallet> = {}) {
  const { wallet } = await openTestSystem({ relay: { authorizeAction: undefined } }).signedIn()
  const { accountId, fetch, passkeys, sessionStore, rpId } = { ...wallet, ...own }
  const onProblem = vi.fn()
  const options = { relayUrl, accountId, fetch, passkeys, sessionStore, rpId, onProblem }
  render(
    <main>
      <p>The app</p>
      <WalletScreens {...options} exportSigner="unsigned-sandbox">
        {content}
      </WalletScreens>
    </main>,
    quiet,
  )
  const faults = () =>
    onProblem.mock.calls.filter(([, verb]) => verb === 'render').map(([error]) => error.message)
  return { faults }
}

test.each(screenNames)('%s throws: the app lives and hears of it, and the user goes on', async (name) => {
  const says = aboutPayments.includes(name) ? ofPayment : ofOthers
  fault.isIn = all
  // A login shows something to a user who is not signed in.
  const own = name === 'WalletLogin' ? { sessionStore: memorySessionStore() } : {}
  const { faults } = await openApp(everyScreen[name], own)
  const again = await screen.findByRole('button', { name: 'Show it again' })
  screen.getByText('The app')
  screen.getByText(says)
  expect(faults()[0]).toContain('on purpose')
  fault.isIn = none
  await act(async () => again.click())
  await waitFor(() => expect(screen.queryByText(says)).toBeNull())
  screen.getByText('The app')
})

test('what throws once more offers to load the page again', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  fault.isIn = all
  await openApp(<WalletPay order={{ id: 1 }} />)
  await click('Show it again')
  screen.getByText(ofPayment)
  expect(screen.queryByRole('button', { name: 'Show it again' })).toBeNull()
  await click('Reload the page')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what the app itself throws goes to the app', async () => {
  const Wrong = (): ReactNode => {
    throw new Error('of the app')
  }
  await expect(openApp(<Wrong />)).rejects.toThrow('of the app')
})

test('a question that throws can be cancelled: the action that waits for it ends', async () => {
  const get = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  await openApp(<WalletSettings userName="ada@shop.example" />, { passkeys: { get } as never })
  const words = await screen.findByRole('button', { name: 'Show recovery words' })
  // The settings go on, and the question fails.
  fault.isIn = (table) => table === 'question'
  await act(async () => words.click())
  expect((await screen.findByRole('dialog')).textContent).toContain(ofPayment)
  await click('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Show recovery words' }).getAttribute('aria-busy')).toBe('false')
})

test.each(Object.keys(changes))('a stranger takes out the nodes of the %s: the app lives', (name) => {
  const [first, ...later] = changes[name]!
  const page = (shown: ReactNode) => (
    <TextsProvider value={{}}>
      <p>The app</p>
      <Screen name="pay">{shown}</Screen>
    </TextsProvider>
  )
  const { container, rerender } = render(page(first), quiet)
  vi.spyOn(console, 'warn').mockReturnValue()
  takeOut(container.querySelector('.ew')!)
  for (const shown of later) {
    rerender(page(shown))
    expect(container.textContent).toContain('The app')
  }
  screen.getByText(ofPayment)
})
