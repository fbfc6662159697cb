/** Stories: a function of the app throws. What the screens say stays as it is, and the app's developer sees the mistake. */

import './page.js'
import { WalletPay } from '@embedded-wallet/ui'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PaymentKeeper } from '../src/provider/PaymentKeeper.js'
import { cleanup, openBrowser, openPage, openShop, signUp } from './openShop.js'
import { arrange, button, click, hasButton, screen } from './payer.js'
import { show, waitFor } from './stage.js'

const fault = new ReferenceError('gtag is not defined')
const throws = () =>
  vi.fn(() => {
    throw fault
  })
const reported = vi.fn()

beforeEach(() => void vi.stubGlobal('reportError', reported))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  reported.mockClear()
})

test('onSent: the screen says that the payment was made, and the app was told once', async () => {
  const { wallet, quote, executions } = await arrange()
  const onSent = throws()
  show(<WalletPay quote={quote} onSent={onSent} onDone={() => {}} />, wallet)
  await click(/^Pay \W?\d/)
  await button('Done')
  expect(hasButton('Show it again')).toBe(false)
  expect(await executions()).toBe(1)
  expect(onSent).toHaveBeenCalledTimes(1)
  expect(reported.mock.calls).toEqual([[fault]])
})

test('onProblem of WalletPay: the screen says why there is no payment', async () => {
  const { wallet, quote, line } = await arrange()
  line.isDown = true
  line.arrives = false
  const onProblem = throws()
  show(<WalletPay quote={quote} onProblem={onProblem} onDone={() => {}} />, wallet)
  await click(/^Pay \W?\d/)
  await button('Check again')
  await waitFor(() => expect(onProblem).toHaveBeenCalled())
  expect(hasButton('Show it again')).toBe(false)
})

test.each(['onProblem', 'onSignedOut'] as const)(
  '%s of WalletScreens: the page of the app stays',
  async (name) => {
    const hears = throws()
    const isDown = name === 'onProblem'
    const browser = isDown
      ? openBrowser(async () => {
          throw new TypeError('Failed to fetch')
        })
      : openShop().openBrowser()
    openPage(browser, {}, { [name]: hears })
    await (isDown ? button('Try again') : screen().findByLabelText('Email address'))
    await waitFor(() => expect(hears).toHaveBeenCalled())
    expect(reported).toHaveBeenCalledWith(fault)
  },
)

test('onStep and onDone of WalletLogin, and onEvent: the user gets in', async () => {
  const shop = openShop()
  const [onStep, onDone, onEvent] = [throws(), throws(), throws()]
  openPage(shop.openBrowser(), { onStep, onDone }, { onEvent })
  await signUp(shop)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onStep).toHaveBeenCalled()
  expect(onEvent).toHaveBeenCalled()
})

test('a payment that was shown once tells the app no second time when its screen comes back', async () => {
  const { wallet, quote } = await arrange()
  const onSent = vi.fn()
  const page = (isShown: boolean) => (
    <PaymentKeeper>{isShown && <WalletPay quote={quote} onSent={onSent} onDone={() => {}} />}</PaymentKeeper>
  )
  const { again } = show(page(true), wallet)
  await click(/^Pay \W?\d/)
  await button('Done')
  again(page(false))
  again(page(true))
  await button('Done')
  expect(onSent).toHaveBeenCalledTimes(1)
})
