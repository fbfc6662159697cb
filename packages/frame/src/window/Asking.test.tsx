/** Stories: the question in the window. A script's click never confirms it, the user's only after a second, and a no always counts. */

import '../../../react/test/page.js'
import { TextsProvider } from '@embedded-wallet/ui/parts'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Asking, type AskingProps } from './Asking.js'

const quote = {
  id: 'Quote:1',
  status: 'PENDING',
  totalSendingAmount: 12_500_000,
  sendingCurrency: { code: 'USDC', symbol: '$', decimals: 6 },
  totalReceivingAmount: 12_500_000,
  receivingCurrency: { code: 'USDC', symbol: '$', decimals: 6 },
  expiresAt: '2036-12-01T00:00:00Z',
}
const shown = {
  summary: { action: 'executeQuote', notShown: [], quote },
  shop: 'https://shop.example',
  balance: { amount: 99_000_000, currency: quote.sendingCurrency },
} as unknown as AskingProps['shown']
const draw = (
  offer: object,
  { brand, wallet, ...more }: Partial<AskingProps> & Record<string, unknown> = {},
  notShown: string[] = [],
) =>
  render(
    <TextsProvider value={{}}>
      <Asking
        shown={
          { ...shown, ...more, summary: { ...shown.summary, notShown, quote: offer } } as AskingProps['shown']
        }
        brand={brand}
        wallet={wallet}
        onEnd={(isConfirmed) => ends.push(isConfirmed)}
      />
    </TextsProvider>,
  )
/** Another question in its place. */
const drawAnother = (...another: Parameters<typeof draw>) => {
  cleanup()
  draw(...another)
  pass(1000)
}
const text = () => document.body.textContent

let ends: boolean[]
beforeEach(() => {
  ends = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  document.hasFocus = () => true
  vi.stubGlobal('innerWidth', 440)
  vi.stubGlobal('innerHeight', 720)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  draw(quote)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))!
const press = (name: RegExp, isTrusted: boolean) =>
  act(() => {
    const event = new (window as unknown as typeof globalThis).MouseEvent('click', { bubbles: true })
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    button(name).dispatchEvent(event)
  })
const counts = () => button(/^Pay /).getAttribute('aria-disabled') !== 'true'
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('the user’s click confirms it a second after it was drawn, and never before', () => {
  press(/^Pay /, true)
  pass(999)
  expect([counts(), ends]).toEqual([false, []])
  pass(1)
  expect(counts()).toBe(true)
  press(/^Pay /, true)
  expect(ends).toEqual([true])
})

test('a click that a script makes confirms nothing, and leaves the question as it is', () => {
  pass(1000)
  press(/^Pay /, false)
  expect(ends).toEqual([])
  press(/^Pay /, true)
  expect(ends).toEqual([true])
})

test('to refuse is possible at once', () => {
  press(/^(?!Pay )/, false)
  expect(ends).toEqual([false])
})

test('it names the wallet that pays, with what is in it', () => {
  expect(document.body.textContent).toContain('FromBalance: 99.00\u00a0USDC')
})

test('the side that was fixed is the headline and in the button, and the other one beneath it', () => {
  const usd = { code: 'USD', symbol: '$', decimals: 2 }
  const costs = { ...quote, totalReceivingAmount: 1242, receivingCurrency: usd, feesIncluded: 72_865 }
  drawAnother(costs)
  expect(button(/^Pay /).textContent).toBe('Pay 12.50\u00a0USDC')
  expect(text()).toContain('You send12.50\u00a0USDCRecipient gets $12.42, after a fee of 0.08\u00a0USDC')
  drawAnother({ ...costs, lockedCurrencySide: 'RECEIVING' } as typeof costs)
  expect(button(/^Pay /).textContent).toBe('Pay $12.42')
  expect(text()).toContain('Recipient gets$12.42Costs 12.50\u00a0USDC, including a fee of 0.08\u00a0USDC')
})

test('a name that does not match needs a tick beside the second', () => {
  drawAnother(quote, { payee: { name: 'Ada', check: { status: 'NOT_MATCHED', verifiedName: 'Eve' } } })
  expect(text()).toContain('Eve')
  press(/^Pay /, true)
  expect([counts(), ends]).toEqual([false, []])
  act(() => document.querySelector<HTMLElement>('input[type=checkbox]')!.click())
  press(/^Pay /, true)
  expect(ends).toEqual([true])
})

test('an offer that is over is not confirmed, however long it was seen', () => {
  const now = new Date().toISOString()
  drawAnother({ ...quote, createdAt: now, expiresAt: now })
  press(/^Pay /, true)
  expect([counts(), ends]).toEqual([false, []])
  expect(text()).toContain('Nothing was sent: this quote has expired.')
})

test('bytes that no wallet can read are called that, and no other payload is', () => {
  const warning = 'You sign this payment in a form that only the payment service can read.'
  expect(text()).not.toContain(warning)
  drawAnother(quote, {}, ['payload'])
  expect(text()).toContain(warning)
})

test('a shop is its host, and without https all of its origin', () => {
  expect(text()).toMatch(/^shop\.example/)
  drawAnother(quote, { shop: 'http://localhost:3000' })
  expect(text()).toMatch(/^http:\/\/localhost:3000/)
  cleanup()
  draw(quote, { brand: { name: 'Coffee shop' }, wallet: { name: 'wallet.shop.example' } })
  expect(text()).toMatch(/^wallet\.shop\.exampleCoffee shopshop\.example/)
})

test('an offer lasts as long as the service says, also by a clock that is an hour ahead', () => {
  const createdAt = new Date(Date.now() - 3_600_000).toISOString()
  const expiresAt = new Date(Date.now() - 3_500_000).toISOString()
  cleanup()
  draw({ ...quote, createdAt, expiresAt })
  pass(1000)
  expect(counts()).toBe(true)
})

test('what is resized must be seen for a second again', () => {
  pass(1000)
  act(() => void window.dispatchEvent(new (window as unknown as typeof globalThis).Event('resize')))
  expect(counts()).toBe(false)
  pass(1000)
  expect(counts()).toBe(true)
})

test('to open the details is a change: the button moved', () => {
  pass(1000)
  const Toggle = (window as unknown as typeof globalThis).Event
  act(() => void document.querySelector('details')!.dispatchEvent(new Toggle('toggle')))
  expect(counts()).toBe(false)
  pass(1000)
  expect(counts()).toBe(true)
})

test('a window that is too low grows to the question, once', () => {
  cleanup()
  const resizeBy = vi.fn()
  Object.assign(window, { resizeBy })
  const element = document.documentElement
  Object.defineProperty(element, 'scrollHeight', { configurable: true, get: () => 800 })
  try {
    draw(quote)
    act(() => void window.dispatchEvent(new (window as unknown as typeof globalThis).Event('resize')))
    expect(resizeBy.mock.calls).toEqual([[0, 80]])
    expect(counts()).toBe(false)
  } finally {
    delete (element as { scrollHeight?: number }).scrollHeight
  }
})

test('a question that is gone watches nothing', () => {
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})
