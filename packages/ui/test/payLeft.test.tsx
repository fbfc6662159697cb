/** Story: a sign-out while a payment runs. The page claims nothing that it does not know, and the next user sees nothing of it. */

import './page.js'
import type { Quote } from '@embedded-wallet/core'
import { LeftPayment, PendingPayments, WalletLogin, WalletPay, WalletScreens } from '@embedded-wallet/ui'
import { afterEach, expect, test } from 'vitest'
import { useScreens } from '../src/provider/screensContext.js'
import { act, cleanup, click, fill, openShop, render, screen, signUp, waitFor } from './openShop.js'
import { hold, isExecution } from './payer.js'

afterEach(cleanup)

const wasConfirmed = 'You confirmed a payment before you were signed out. Sign in to see whether it was sent.'

/** Ada has confirmed a payment. The service has made it, and the response is on its way. */
async function arrange() {
  const shop = openShop()
  const { options } = shop.openBrowser()
  const { gate, open } = hold()
  const fetch = async (request: Request) => {
    const response = await options.fetch(request)
    if (isExecution(request)) await gate
    return response
  }
  const page: { signOut?: () => Promise<void> } = {}
  const Watch = () => {
    page.signOut = useScreens().signOut
    return null
  }
  const at = (quote: Quote | undefined) => (
    <WalletScreens {...options} fetch={fetch}>
      <WalletLogin>
        <p>Signed in</p>
      </WalletLogin>
      <Watch />
      <LeftPayment />
      <PendingPayments />
      {quote && <WalletPay quote={quote} />}
    </WalletScreens>
  )
  const { rerender } = render(at(undefined))
  const signOut = () => act(() => page.signOut!())
  await signUp(shop)
  const accountId = shop.accounts.get('ada@shop.example')!
  await shop.system.fund(accountId, 10_000_000)
  const quote = await shop.system.quote(accountId, 1_000_000)
  return { shop, signOut, quote, open, leave: () => rerender(at(undefined)), pay: () => rerender(at(quote)) }
}

test('a sign-out while a payment runs: the page says so, once, and the next user reads nothing of it', async () => {
  const { shop, signOut, pay, leave, open } = await arrange()
  pay()
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(shop.system.requests.some(isExecution)).toBe(true))
  await signOut()
  await screen.findByText(wasConfirmed)
  open()
  leave()
  await screen.findByText(wasConfirmed)
  await click('Create a new wallet')
  await signUp(shop, 'bob@shop.example')
  expect(screen.queryByText(wasConfirmed)).toBeNull()
  await signOut()
  pay()
  await screen.findByText('Sign in to pay.')
  expect(screen.queryByText(wasConfirmed)).toBeNull()
})

test('the same user logs in again, reads how it ended, and is not offered to pay it again', async () => {
  const { shop, signOut, pay, open } = await arrange()
  pay()
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(shop.system.requests.some(isExecution)).toBe(true))
  await signOut()
  open()
  await screen.findByText(wasConfirmed)
  await fill('Email address', 'ada@shop.example')
  await click('Continue')
  await click('Sign in with passkey')
  await screen.findByRole('heading', { name: /^You sent 1\.00\sUSDC/ })
  expect(screen.queryByRole('button', { name: /^Pay \W?\d/ })).toBeNull()
})

test('a user who reads the end before the sign-out, or has confirmed nothing, is asked to log in', async () => {
  const { signOut, pay, open } = await arrange()
  open()
  pay()
  await click(/^Pay \W?\d/)
  await screen.findByRole('heading', { name: /^You sent 1\.00\sUSDC/ })
  await signOut()
  await screen.findByText('Sign in to pay.')
})
