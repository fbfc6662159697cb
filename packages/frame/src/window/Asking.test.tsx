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
const draw = (offer: object) =>
  render(
    <TextsProvider value={{}}>
      <Asking
        shown={{ ...shown, summary: { ...shown.summary, quote: offer } } as AskingProps['shown']}
        onEnd={(isConfirmed) => ends.push(isConfirmed)}
      />
    </TextsProvider>,
  )

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
  expect(document.body.textContent).toContain('FromBalance: 99.00 USDC')
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

test('a question that is gone watches nothing', () => {
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})
