/** Stories of the button in the header: it logs in, shows who is there and the balance, and its menu works with the keyboard alone. */

import './page.js'
import { signInWithPasskey } from '@embedded-wallet/core'
import { WalletButton, WalletPay } from '@embedded-wallet/ui'
import { expect, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { PaymentKeeper } from '../src/provider/PaymentKeeper.js'
import { changing } from './changing.js'
import { arrange, click, hold } from './payer.js'
import { act, fireEvent, screen, show, waitFor } from './stage.js'

const menu = 'Wallet menu: 100.00\u00a0USDC'
const opener = () => screen.getByRole('button', { name: menu })
const isOpen = () => opener().getAttribute('aria-expanded') === 'true'
const entry = (name: string) => screen.queryByRole('button', { name })
const open = async () => {
  opener().focus()
  await act(async () => void fireEvent.click(opener()))
  expect(isOpen()).toBe(true)
}

async function shown(props: Parameters<typeof WalletButton>[0] = {}) {
  const { wallet } = await openTestSystem().signedIn()
  const signOut = vi.fn(async () => {})
  const page = (
    <PaymentKeeper>
      <WalletButton name="Ada" {...props} />
      <button type="button">Elsewhere</button>
    </PaymentKeeper>
  )
  show(page, wallet, { signOut })
  await screen.findByRole('button', { name: menu })
  return { signOut }
}

test('the menu shows who is signed in and the balance, and Escape closes it and leads back to its button', async () => {
  await shown({ onSettings: () => {} })
  expect(isOpen()).toBe(false)
  await open()
  expect(screen.getByText('Ada')).toBeTruthy()
  expect(screen.getByText('Balance: 100.00 USDC')).toBeTruthy()
  const settings = entry('Settings')!
  settings.focus()
  fireEvent.keyDown(settings, { key: 'a' })
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(settings, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(entry('Settings')).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test.each<[string, (elsewhere: HTMLElement) => void]>([
  ['the focus goes on', (elsewhere) => elsewhere.focus()],
  ['a click is elsewhere', (elsewhere) => void fireEvent.pointerDown(elsewhere)],
])('the menu closes when %s, and not while it is inside', async (_, leave) => {
  await shown()
  await open()
  const signOut = entry('Sign out')!
  act(() => {
    signOut.focus()
    fireEvent.pointerDown(signOut)
  })
  expect(isOpen()).toBe(true)
  act(() => leave(entry('Elsewhere')!))
  expect(isOpen()).toBe(false)
  expect(document.activeElement).not.toBe(opener())
})

test('settings are an entry where the app has a page for them, and lead there', async () => {
  const onSettings = vi.fn()
  await shown({ onSettings })
  await open()
  fireEvent.click(entry('Settings')!)
  expect(onSettings).toHaveBeenCalledTimes(1)
  expect(isOpen()).toBe(false)
})

test('a sign-out happens once, however often its entry is clicked', async () => {
  const { signOut } = await shown()
  await open()
  expect(entry('Settings')).toBeNull()
  fireEvent.click(entry('Sign out')!)
  await waitFor(() => expect(signOut).toHaveBeenCalled())
  fireEvent.click(entry('Sign out')!)
  await act(async () => {})
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('while a payment is under way, the menu says so before the user signs out', async () => {
  const { wallet, quote, line } = await arrange()
  const { gate, open: release } = hold()
  line.gate = gate
  const page = (
    <PaymentKeeper>
      <WalletButton name="Ada" />
      <WalletPay quote={quote} onDone={() => {}} />
    </PaymentKeeper>
  )
  show(page, wallet)
  await screen.findByRole('button', { name: menu })
  const says = () => screen.queryByText(/^A payment is in progress\./)
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(line.left).toBe(1))
  await open()
  expect(says()).not.toBeNull()
  release()
  await waitFor(() => expect(says()).toBeNull())
})

test('a balance that cannot be read any more is not shown as the one of now', async () => {
  const { wallet } = await openTestSystem().signedIn()
  let isDown = false
  const fetch = async (request: Request) =>
    isDown && request.url.endsWith('/accounts')
      ? Response.json({ code: 'NOT_SIGNED_IN', message: 'no' }, { status: 401 })
      : wallet.fetch(request)
  show(
    <PaymentKeeper>
      <WalletButton />
    </PaymentKeeper>,
    { ...wallet, fetch },
  )
  await screen.findByRole('button', { name: menu })
  isDown = true
  await act(() => signInWithPasskey(wallet))
  await screen.findByRole('button', { name: 'Your wallet' })
  expect(document.body.textContent).not.toContain('100.00')
})

test('a balance of a currency that does not say its decimals is not shown', async () => {
  const { wallet, accountId } = await openTestSystem().signedIn()
  const balance = { amount: 1, currency: { code: 'USDC' } }
  const read = vi.fn(() => ({ data: [{ accountId, balance }] }))
  show(
    <PaymentKeeper>
      <WalletButton />
    </PaymentKeeper>,
    changing(wallet, /\/accounts$/, read),
  )
  await waitFor(() => expect(read).toHaveBeenCalled())
  await screen.findByRole('button', { name: 'Your wallet' })
})
