/** Stories of `WalletPay` beside other payments, other offers and another clock: what is shown is what would be paid. */

import './page.js'
import type { Quote } from '@embedded-wallet/core'
import { LeftPayment, PendingPayments, WalletPay } from '@embedded-wallet/ui'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { PaymentKeeper, useKeptPayments } from '../src/provider/PaymentKeeper.js'
import { arrange, button, click, hasButton, hold, says, screen, seesHeading } from './payer.js'
import { act, fireEvent, show, waitFor } from './stage.js'

const kept: { now?: ReturnType<typeof useKeptPayments> } = {}
const Watch = () => {
  kept.now = useKeptPayments()
  return null
}
const watched = (
  <PaymentKeeper>
    <Watch />
  </PaymentKeeper>
)

test('two clicks before the app has agreed are one confirmation', async () => {
  const { wallet, quote, executions } = await arrange()
  const { gate, open } = hold()
  const onConfirm = vi.fn(() => gate)
  show(<WalletPay quote={quote} onConfirm={onConfirm} onDone={() => {}} />, wallet)
  const confirm = await button(/^Pay \W?\d/)
  act(() => {
    fireEvent.click(confirm)
    fireEvent.click(confirm)
  })
  open()
  await button('Done')
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(await executions()).toBe(1)
})

test('while the app still thinks about one quote, the user confirms another: only that one is paid, also when the app agrees late', async () => {
  const { system, wallet, accountId, quote, executions } = await arrange()
  const second: Quote = await system.quote(accountId, 2_000_000)
  const { gate, open } = hold()
  const onConfirm = vi.fn(({ id }: Quote) => (id === quote.id ? gate : Promise.resolve()))
  const page = (shown: Quote) => <WalletPay quote={shown} onConfirm={onConfirm} onDone={() => {}} />
  const { again } = show(page(quote), wallet)
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1))
  again(page(second))
  await click(/^Pay \W?\d/)
  await button('Done')
  await act(async () => open())
  again(page(quote))
  await button(/^Pay \W?\d/)
  expect(await executions()).toBe(1)
})

test('however many payments follow on a page, none that ended is offered again, also after the user has read its end', async () => {
  const { system, wallet, accountId, quote } = await arrange()
  const page = (isOpen: boolean) => (
    <PaymentKeeper>
      <Watch />
      <LeftPayment />
      {isOpen && <WalletPay quote={quote} onDone={() => {}} />}
    </PaymentKeeper>
  )
  const { again } = show(page(true), wallet)
  await click(/^Pay \W?\d/)
  await button('Done')
  again(page(false))
  act(() => kept.now!.read(quote.id))
  for (let count = 0; count < 20; count++) {
    const next: Quote = await system.quote(accountId, 1_000_000)
    await act(() => kept.now!.pay(next, {}))
  }
  again(page(true))
  await button('Done')
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
})

test('a quote of the app that takes more than it may is never signed', async () => {
  const { wallet, quote, executions, balance } = await arrange()
  show(<WalletPay quote={quote} maxSendingAmount={{ amount: 999_999, currency: 'USDC' }} />, wallet)
  await click(/^Pay \W?\d/)
  await says(/^Nothing was sent: it costs more than you allowed/)
  expect(await executions()).toBe(0)
  expect(await balance()).toBe(100_000_000)
})

test('while one payment is under way, another one waits, and takes nothing of it', async () => {
  const { system, wallet, accountId, quote, line, executions } = await arrange()
  const { gate, open } = hold()
  line.gate = gate
  const second: Quote = await system.quote(accountId, 2_000_000)
  const page = (shown: Quote) => (
    <PaymentKeeper>
      <Watch />
      <WalletPay key={shown.id} quote={shown} onDone={() => {}} />
    </PaymentKeeper>
  )
  const { again } = show(page(quote), wallet)
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(line.left).toBe(1))
  again(page(second))
  await says(/^Nothing has been sent yet: another payment is in progress/)
  const confirm = (await button(/^Pay \W?\d/)) as HTMLButtonElement
  expect(confirm.getAttribute('aria-disabled') ?? String(confirm.disabled)).toBe('true')
  const refused = await act(() => kept.now!.pay(second, {}))
  expect(refused).toMatchObject({ status: 'error', error: { code: 'BUSY' } })
  expect(kept.now!.payments).toMatchObject([{ quote: { id: quote.id } }])
  open()
  await waitFor(() => expect(kept.now!.payments).toMatchObject([{ payment: { status: 'done' } }]))
  expect(await executions()).toBe(1)
  await click(/^Pay \W?\d/)
  await button('Done')
  expect(await executions()).toBe(2)
})

test('of two payments that begin in one moment the first is kept, and the second is busy', async () => {
  const { system, wallet, accountId, quote, executions } = await arrange()
  const second: Quote = await system.quote(accountId, 2_000_000)
  show(watched, wallet)
  const { pay } = kept.now!
  const ends = await act(() => Promise.all([pay(quote, {}), pay(second, {})]))
  expect(ends).toMatchObject([{ status: 'done' }, { status: 'error', error: { code: 'BUSY' } }])
  expect(kept.now!.payments).toMatchObject([{ quote: { id: quote.id }, payment: { status: 'done' } }])
  expect(await executions()).toBe(1)
})

test('a payment of this device that is unknown says nothing of another offer', async () => {
  const { system, wallet, accountId, quote, line } = await arrange()
  line.arrives = false
  const page = (shown: Quote) => (
    <>
      <PendingPayments />
      <WalletPay key={shown.id} quote={shown} />
    </>
  )
  const { again } = show(page(quote), wallet)
  await click(/^Pay \W?\d/)
  await seesHeading(/^We do not know yet whether/)
  await seesHeading(/payment/i)
  // A payment with an unknown end stays until the end is known.
  expect(hasButton('Got it')).toBe(false)
  again(page(await system.quote(accountId, 2_000_000)))
  await seesHeading('Review payment')
  await says('2.00 USDC')
})

test('a page that changes its order shows no offer of the order before', async () => {
  const later = hold()
  const system = openTestSystem({
    relay: {
      createQuote: async ({ accountId, order }) => {
        if (order === 2) await later.gate
        return system.quote(accountId, order === 2 ? 2_000_000 : 1_000_000)
      },
    },
  })
  const { wallet } = await system.signedIn()
  const { again } = show(<WalletPay order={1} />, wallet)
  await says('1.00 USDC')
  again(<WalletPay order={2} />)
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
  later.open()
  await says('2.00 USDC')
})

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('an offer lasts as long as the service says, on a device with a clock that is %s', async (_, offset) => {
  const { system, wallet, accountId, quote } = await arrange()
  const next: Quote = await system.quote(accountId, 2_000_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
  onTestFinished(() => void vi.useRealTimers())
  const { again } = show(<WalletPay quote={quote} />, wallet)
  await button(/^Pay \W?\d/)
  const lastsMs = Date.parse(quote.expiresAt) - Date.parse(quote.createdAt!)
  const look = () =>
    act(() => void document.dispatchEvent(new window.Event('visibilitychange') as unknown as Event))
  vi.setSystemTime(Date.now() + lastsMs - 60_000)
  look()
  expect(hasButton(/^Pay \W?\d/)).toBe(true)
  vi.setSystemTime(Date.now() + 120_000)
  look()
  await waitFor(() => expect(hasButton(/^Pay \W?\d/)).toBe(false))
  again(<WalletPay quote={next} />)
  await button(/^Pay \W?\d/)
})

test('a payment that one of two screens shows was not left', async () => {
  const { wallet, quote, line } = await arrange()
  const { gate, open } = hold()
  line.gate = gate
  const page = (count: number) => (
    <PaymentKeeper>
      <LeftPayment />
      {[1, 2].slice(0, count).map((tab) => (
        <WalletPay key={tab} quote={quote} onDone={() => {}} />
      ))}
    </PaymentKeeper>
  )
  const { again } = show(page(2), wallet)
  fireEvent.click((await screen().findAllByRole('button', { name: /^Pay \W?\d/ }))[0]!)
  await waitFor(() => expect(line.left).toBe(1))
  again(page(1))
  expect(screen().queryByText(/even if you leave this page/)).toBeNull()
  again(page(0))
  await says(/even if you leave this page/)
  open()
  await waitFor(() => expect(screen().queryByText(/even if you leave this page/)).toBeNull())
})

test('of two payments on a page each keeps its end: none offers again to pay what was paid', async () => {
  const { system, wallet, accountId, quote, executions } = await arrange()
  const second: Quote = await system.quote(accountId, 2_000_000)
  const page = (
    <PaymentKeeper>
      <WalletPay quote={quote} onDone={() => {}} />
      <WalletPay quote={second} onDone={() => {}} />
    </PaymentKeeper>
  )
  show(page, wallet)
  for (const left of [1, 0]) {
    await waitFor(() =>
      expect(screen().getAllByRole('button', { name: /^Pay \W?\d/ })).toHaveLength(left + 1),
    )
    fireEvent.click(screen().getAllByRole('button', { name: /^Pay \W?\d/ })[0]!)
    await waitFor(() => expect(screen().getAllByRole('button', { name: 'Done' })).toHaveLength(2 - left))
  }
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
  expect(await executions()).toBe(2)
})

test('an end that the user has read changes nothing of the payment that runs', async () => {
  const { system, wallet, accountId, quote, line } = await arrange()
  const second: Quote = await system.quote(accountId, 2_000_000)
  show(watched, wallet)
  const { pay } = kept.now!
  await act(() => pay(quote, {}))
  const { gate, open } = hold()
  line.gate = gate
  const ends: ReturnType<typeof pay>[] = []
  await act(async () => void ends.push(pay(second, {})))
  await waitFor(() => expect(line.left).toBe(2))
  act(() => kept.now!.read(quote.id))
  open()
  expect(await act(() => ends[0])).toMatchObject({ status: 'done' })
  expect(kept.now!.payments).toMatchObject([
    { quote: { id: quote.id }, payment: { status: 'done' }, isRead: true },
    { quote: { id: second.id }, payment: { status: 'done' } },
  ])
})

test('an app hears once that a payment that was left has ended, also by a function that each render makes anew', async () => {
  const { wallet, quote, line } = await arrange()
  const { gate, open } = hold()
  line.gate = gate
  const onEnded = vi.fn()
  const Page = ({ isOpen }: { isOpen: boolean }) => {
    const [, setEnded] = useState(0)
    const hear = () => {
      onEnded()
      if (onEnded.mock.calls.length < 9) setEnded((before) => before + 1)
    }
    return (
      <PaymentKeeper>
        <LeftPayment onEnded={hear} />
        {isOpen && <WalletPay quote={quote} />}
      </PaymentKeeper>
    )
  }
  const { again } = show(<Page isOpen />, wallet)
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(line.left).toBe(1))
  again(<Page isOpen={false} />)
  await says(/even if you leave this page/)
  open()
  await waitFor(() => expect(screen().queryByText(/even if you leave this page/)).toBeNull())
  await act(async () => {})
  expect(onEnded).toHaveBeenCalledTimes(1)
})
