/** Stories of `WalletPay`: the money moves once, for what was shown, and the screen says what is known of it. */

import './page.js'
import { createWallet, type Quote, reconcilePayments, type Wallet } from '@embedded-wallet/core'
import { QuoteRefusal } from '@embedded-wallet/relay'
import { LeftPayment, PendingPayments, WalletPay, type WalletPayProps } from '@embedded-wallet/ui'
import { expect, onTestFinished, test, vi } from 'vitest'
import { payLater } from '../../../e2e/support/payLater.js'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { AuthorizePayment } from '../src/pay/AuthorizePayment.js'
import { PaymentKeeper } from '../src/provider/PaymentKeeper.js'
import { changing } from './changing.js'
import { arrange, button, click, hasButton, hold, isExecution, says, screen, seesHeading } from './payer.js'
import { act, expectShown, fireEvent, hostile, seen, show, waitFor } from './stage.js'

test('a quote is reviewed, confirmed by a double click in Strict Mode, and paid once', async () => {
  const { wallet, quote, executions, balance } = await arrange()
  const onSent = vi.fn()
  const onDone = vi.fn()
  show(<WalletPay quote={quote} payee={{ name: 'Ada' }} onSent={onSent} onDone={onDone} />, wallet)
  await seesHeading('Review payment')
  expect(screen().getByText('Ada')).toBeDefined()
  await says(/The money goes to exactly this address/)
  const confirm = await button(/^Pay \W?\d/)
  act(() => {
    fireEvent.click(confirm)
    fireEvent.click(confirm)
  })
  await click('Done')
  expect(await executions()).toBe(1)
  expect(await balance()).toBe(99_000_000)
  expect(onSent).toHaveBeenCalledTimes(1)
  expect(onDone).toHaveBeenCalledExactlyOnceWith({
    status: expect.stringMatching(/on-its-way|delivered/),
    quote: expect.objectContaining({ id: quote.id }),
  })
})

// JSON has null for what a backend does not know.
test.each<[string, object]>([
  [
    'a payee without a check, and no limit',
    { payee: { name: 'Ada', check: null, isTest: null }, maxSendingAmount: null },
  ],
  ['a payee and a payer that are not known', { payee: null, payer: null }],
  ['a payer of whom nothing is known', { payer: {} }],
  ['a payer without factors', { payer: { customerId: 'Customer:1', factors: null } }],
])('null counts as left out: %s', async (_, given) => {
  const { wallet, quote, executions } = await arrange()
  show(<WalletPay quote={quote} onDone={() => {}} {...given} />, wallet)
  const confirm = await button(/^Pay \W?\d/)
  // A payee is on the screen first.
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(confirm)
  await click('Done')
  expect(await executions()).toBe(1)
})

const lacking = 'Your balance does not cover it. Send a smaller amount, or add money first.'
const refusal = 'Nothing was sent: your balance does not cover it. Send a smaller amount, or add money first.'
const reads = /\/accounts$/
const money = (amount: number, code = 'USDC') => ({ amount, currency: { code, decimals: 6 } })

test('a review says when the balance does not cover the payment with its fees, and the service decides', async () => {
  const { system, wallet, accountId } = await arrange()
  show(<WalletPay quote={await system.quote(accountId, 100_000_001)} />, wallet)
  await says(lacking)
  expect((await button(/^Pay \W?\d/)).hasAttribute('disabled')).toBe(false)
})

test('money that comes after such a refusal pays the same quote, once: who comes back reads no refusal', async () => {
  const { system, wallet, accountId, balance } = await arrange()
  const onProblem = vi.fn()
  const quote = await system.quote(accountId, 100_000_001)
  const page = (isShown: boolean) => (
    <PaymentKeeper>
      {isShown && <WalletPay quote={quote} onDone={() => {}} onProblem={onProblem} />}
    </PaymentKeeper>
  )
  const { again } = show(page(true), wallet)
  await says(lacking)
  await click(/^Pay \W?\d/)
  await says(refusal)
  expect(screen().queryByText(lacking)).toBeNull()
  await system.fund(accountId, 1_000_000)
  again(page(false))
  again(page(true))
  const confirm = await button(/^Pay \W?\d/)
  expect(screen().queryByText(refusal)).toBeNull()
  fireEvent.click(confirm)
  await button('Done')
  expect(await balance()).toBe(999_999)
  expect(onProblem).toHaveBeenCalledOnce()
})

test.each([
  ['covers it', () => ({ balance: money(1_000_000) })],
  ['is of another currency', () => ({ balance: money(1, 'EUR') })],
  ['is not known', () => ({})],
])('a review says nothing of a balance that %s', async (_, more) => {
  const { wallet, quote, accountId } = await arrange()
  const read = vi.fn(() => ({ data: [{ accountId, ...more() }] }))
  show(<WalletPay quote={quote} />, changing(wallet, reads, read))
  await waitFor(() => expect(read).toHaveBeenCalled())
  await button(/^Pay \W?\d/)
  expect(screen().queryByText(lacking)).toBeNull()
})

test('a review says nothing of a balance that was read long before, or that cannot be read again', async () => {
  const { system, wallet, quote, accountId } = await arrange()
  let canRead = true
  const read = vi.fn(() => {
    if (!canRead) throw new TypeError('offline')
    return { data: [{ accountId, balance: money(1) }] }
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const poor = changing(wallet, reads, read)
  const { again } = show(<WalletPay quote={quote} />, poor)
  await says(lacking)
  canRead = false
  vi.setSystemTime(Date.now() + 60_000)
  const later = await system.quote(accountId, 2_000_000)
  again(<WalletPay quote={later} />)
  await waitFor(() => expect(screen().queryByText(lacking)).toBeNull())
})

test('a review hears that the session of the app is lost: the screens look what became of it', async () => {
  const { wallet, quote } = await arrange()
  const retry = vi.fn()
  const without = changing(wallet, reads, () => ({ data: [] }))
  show(<WalletPay quote={quote} />, without, { retry })
  await waitFor(() => expect(retry).toHaveBeenCalled())
})

test('before the login a payment can be left', async () => {
  const { wallet, quote } = await arrange()
  const onCancel = vi.fn()
  show(<WalletPay quote={quote} onCancel={onCancel} />, wallet, { wallet: undefined, status: 'none' })
  await says('Sign in to pay.')
  await click('Cancel')
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('after one payment the next one ends as itself: what was paid before says nothing of it', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const quotes = [await system.quote(accountId, 1_000_000), await system.quote(accountId, 2_000_000)]
  const sent: string[] = []
  const pay = (quote: Quote | undefined) => (
    <PaymentKeeper>
      {quote && (
        <WalletPay
          key={quote.id}
          quote={quote}
          onSent={(result) => sent.push(result.quote.id)}
          onDone={() => {}}
        />
      )}
    </PaymentKeeper>
  )
  const { again } = show(pay(quotes[0]), wallet)
  for (const quote of quotes) {
    again(pay(quote))
    await click(/^Pay \W?\d/)
    await button('Done')
    again(pay(undefined))
  }
  expect(sent).toEqual(quotes.map(({ id }) => id))
})

test('an order becomes one quote in Strict Mode, and its payment is made once', async () => {
  const orders: unknown[] = []
  const system = openTestSystem({
    relay: {
      createQuote: ({ accountId, order }) => {
        orders.push(order)
        return system.quote(accountId, 1_000_000)
      },
    },
  })
  const { wallet, accountId } = await system.signedIn()
  show(<WalletPay order={{ id: 'order-7' }} onDone={() => {}} />, wallet)
  await click(/^Pay \W?\d/)
  await button('Done')
  expect(orders).toEqual([{ id: 'order-7' }])
  await payLater(system, wallet)
  expect(system.requests.filter(isExecution)).toHaveLength(2)
  expect(await system.balance(accountId)).toBe(98_000_000)
})

test('a payee without an address of the app shows the one of the quote, which the note speaks of', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const quote = await system.quote(accountId, 1_000_000)
  show(<WalletPay quote={quote} payee={{ name: 'Shop' }} />, wallet)
  await says(/The money goes to exactly this address/)
  await says(/^\$success\.usd@sandbox\.example$/)
})

test('without a payee of the app the review names the address, and so does the list of what is pending', async () => {
  const { wallet, quote, line } = await arrange()
  line.arrives = false
  const { again } = show(<WalletPay quote={quote} />, wallet)
  await says('$success.usd@sandbox.example')
  await click(/^Pay \W?\d/)
  await seesHeading(/^We do not know yet whether/)
  again(<PendingPayments />)
  await seesHeading('An earlier payment')
  await says('$success.usd@sandbox.example')
})

test('an earlier payment says to whom the money went', async () => {
  const { wallet, quote, line } = await arrange()
  const { again } = show(<WalletPay quote={quote} />, wallet)
  const confirm = await button(/^Pay \W?\d/)
  line.isDown = true
  fireEvent.click(confirm)
  await seesHeading(/^We do not know yet whether/)
  again(<PendingPayments />)
  await seesHeading('An earlier payment')
  line.isDown = false
  await click('Check again')
  await says(/^You sent 1\.00\sUSDC to \$success\.usd@sandbox\.example$/)
})

test('a payee that is only an address stands once in the review', async () => {
  const { wallet, quote } = await arrange()
  const address = '$success.usd@sandbox.example'
  show(<WalletPay quote={quote} payee={{ name: address }} />, wallet)
  await says(/The money goes to exactly this address/)
  expect(screen().getAllByText(address)).toHaveLength(1)
})

test('an order that costs more than the app allows is not shown for a confirmation, and nothing is signed', async () => {
  const system = openTestSystem({
    relay: { createQuote: ({ accountId }) => system.quote(accountId, 1_000_000) },
  })
  const { wallet } = await system.signedIn()
  const onProblem = vi.fn()
  const max = { amount: 999_999, currency: 'USDC' }
  const onScreensProblem = vi.fn()
  show(<WalletPay order="coffee" maxSendingAmount={max} onProblem={onProblem} />, wallet, {
    onProblem: onScreensProblem,
  })
  await says(/^Nothing was sent: it costs more than you allowed/)
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
  expect(onProblem.mock.calls).toMatchObject([[{ code: 'QUOTE_TOO_HIGH' }]])
  expect(onScreensProblem.mock.calls).toMatchObject([[{ code: 'QUOTE_TOO_HIGH' }, 'requestQuote']])
  await button('Try again')
})

test.each([
  [409, false],
  [408, true],
])(
  'an order that the backend refuses with %i can be edited; another try is offered: %s',
  async (status, can) => {
    const refusal = new QuoteRefusal('SOLD_OUT', 'the last one has just been sold.', status)
    const system = openTestSystem({ relay: { createQuote: () => Promise.reject(refusal) } })
    const { wallet } = await system.signedIn()
    const onEdit = vi.fn()
    show(<WalletPay order="coffee" onEdit={onEdit} />, wallet)
    await says('Nothing was sent: the last one has just been sold.')
    expect(hasButton('Try again')).toBe(can)
    await click('Edit')
    expect(onEdit).toHaveBeenCalledOnce()
  },
)

test('two screens of one quote, as in two tabs, pay it once', async () => {
  const { wallet, quote, executions, balance } = await arrange()
  const two = (
    <>
      {[1, 2].map((tab) => (
        // Each has a keeper of its own, like a page.
        <WalletPay key={tab} quote={quote} onDone={() => {}} />
      ))}
    </>
  )
  show(two, wallet)
  const confirms = await screen().findAllByRole('button', { name: /^Pay \W?\d/ })
  act(() => {
    for (const confirm of confirms) fireEvent.click(confirm)
  })
  await waitFor(() => expect(screen().getAllByRole('button', { name: 'Done' })).toHaveLength(2))
  expect(await executions()).toBe(1)
  expect(await balance()).toBe(99_000_000)
})

/** A page with a payment that the user may leave. */
const page = (isOpen: boolean, props: WalletPayProps) => (
  <PaymentKeeper>
    <LeftPayment />
    <PendingPayments />
    {isOpen && <WalletPay {...props} />}
  </PaymentKeeper>
)

test('a payment with an unknown end stands once on a page, and with one voice', async () => {
  const { wallet, quote, line } = await arrange()
  line.arrives = false
  const { again } = show(page(true, { quote }), wallet)
  await click(/^Pay \W?\d/)
  await seesHeading('We do not know yet whether 1.00\u00a0USDC was sent')
  await says(
    /^You confirmed the payment, but there was no clear answer\. Do not start a new one: .* after the quote has expired\.$/,
  )
  expect(screen().queryByText(/may or may not/)).toBeNull()
  await button('Check again')
  expect(screen().getAllByRole('button', { name: 'Check again' })).toHaveLength(1)
  expect(screen().queryByText('An earlier payment')).toBeNull()
  expect(screen().queryByText(/Do not send it again/)).toBeNull()
  // When the user leaves it, the list has it.
  again(page(false, { quote }))
  await seesHeading('An earlier payment')
})

test.each([
  ['of a payment', true],
  ['of the list of pending ones', false],
])('a check that finds no end says when it looked, to the second: %s', async (_, isShown) => {
  const { wallet, quote, line } = await arrange()
  line.arrives = false
  const { again } = show(page(true, { quote }), wallet)
  const check = async () => {
    // The list looks by itself, too, and a busy button does nothing.
    const isFree = () => screen().getByRole('button', { name: 'Check again', busy: false })
    fireEvent.click(await waitFor(isFree))
  }
  await click(/^Pay \W?\d/)
  await button('Check again')
  again(page(isShown, { quote }))
  expect(screen().queryByText(/^Checked at/)).toBeNull()
  await check()
  const note = await says(/^Checked at .*: still unknown\.$/)
  expect(note.closest('[aria-live=polite]')).not.toBeNull()
  const { textContent } = note
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await check()
  await waitFor(() => expect(screen().getByText(/^Checked at/).textContent).not.toBe(textContent))
})

test('a payment goes on when its user leaves, the page says so, and it is made once', async () => {
  const { wallet, quote, line, executions, balance } = await arrange()
  const { gate, open } = hold()
  line.gate = gate
  const onSent = vi.fn()
  const { again } = show(page(true, { quote, onSent }), wallet)
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(line.left).toBe(1))
  again(page(false, { quote, onSent }))
  await says(/It is sent only once, even if you leave this page/)
  open()
  await waitFor(() => expect(screen().queryByText(/It is sent only once/)).toBeNull())
  expect(await executions()).toBe(1)
  expect(await balance()).toBe(99_000_000)
  // The user who comes back sees the same payment.
  again(page(true, { quote, onSent, onDone: () => {} }))
  await button('Done')
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
})

test('an order that is paid while its user is away is shown with its end by who comes back, and is a new payment only after that', async () => {
  const orders: unknown[] = []
  const arranged = await arrange({
    relay: {
      createQuote: ({ accountId, order }) => {
        orders.push(order)
        return arranged.system.quote(accountId, 1_000_000)
      },
    },
  })
  const { wallet, line, executions, balance } = arranged
  const { gate, open } = hold()
  line.gate = gate
  const onSent = vi.fn()
  const given = { order: { item: 'coffee' }, onSent, onDone: () => {} }
  const { again } = show(page(true, given), wallet)
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(line.left).toBe(1))
  again(page(false, given))
  open()
  await waitFor(async () => expect(await balance()).toBe(99_000_000))
  await waitFor(() => expect(screen().queryByText(/It is sent only once/)).toBeNull())
  again(page(true, given))
  await button('Done')
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
  expect([orders.length, await executions(), onSent.mock.calls.length]).toEqual([1, 1, 1])
  again(page(false, given))
  again(page(true, given))
  await button(/^Pay \W?\d/)
  expect([orders.length, await executions(), onSent.mock.calls.length]).toEqual([2, 1, 1])
})

test.each(['nobody', 'a script before the screen', 'the list beside the screen'])(
  'an order that was paid before a reload is shown with its end, before it can be paid again: its list was read by %s',
  async (reader) => {
    const arranged = await arrange({
      relay: { createQuote: ({ accountId }) => arranged.system.quote(accountId, 1_000_000) },
    })
    const { accountId, balance } = arranged
    const { wallet, line, executions } = arranged
    const order = { item: 'coffee' }
    const before = show(<WalletPay order={order} />, wallet)
    const confirm = await button(/^Pay \W?\d/)
    line.isDown = true
    fireEvent.click(confirm)
    await seesHeading(/^We do not know yet whether/)
    before.unmount()
    line.isDown = false
    const next = createWallet({ ...wallet, accountId })
    if (reader.startsWith('a script')) await reconcilePayments(next)
    const onSent = vi.fn()
    const both = (
      <>
        {reader.startsWith('the list') && <PendingPayments />}
        <WalletPay order={order} onSent={onSent} onDone={() => {}} />
      </>
    )
    show(both, next)
    await button('Done')
    expect(hasButton(/^Pay \W?\d/)).toBe(false)
    expect([await executions(), onSent.mock.calls.length, await balance()]).toEqual([1, 1, 99_000_000])
  },
)

test('a payment that fails after its user has left says that nothing was sent, until the user has read it', async () => {
  const { wallet, quote, line, balance } = await arrange({
    betweenRelayAndService: (next) => async (request) =>
      isExecution(request)
        ? Response.json({ status: 409, code: 'INSUFFICIENT_BALANCE', message: 'No.' }, { status: 409 })
        : next(request),
  })
  const { gate, open } = hold()
  line.gate = gate
  const { again } = show(page(true, { quote }), wallet)
  await click(/^Pay \W?\d/)
  await waitFor(() => expect(line.left).toBe(1))
  again(page(false, { quote }))
  open()
  await says(/^Nothing was sent: /)
  await click('Got it')
  expect(screen().queryByText(/^Nothing was sent: /)).toBeNull()
  expect(await balance()).toBe(100_000_000)
})

test('a lost response is unknown: no new offer, no edit; the end is found out, and the payment was made once', async () => {
  const { wallet, quote, line, executions, balance } = await arrange()
  line.isDown = true
  const props = { quote, onReviewAgain: vi.fn(), onEdit: vi.fn(), onDone: vi.fn() }
  show(<WalletPay {...props} />, wallet)
  await click(/^Pay \W?\d/)
  await seesHeading(/^We do not know yet whether/)
  for (const name of ['Try again', 'Review', 'Edit', 'Done', 'Got it'])
    expect(hasButton(name), name).toBe(false)
  line.isDown = false
  await click('Check again')
  await button('Done')
  expect(await executions()).toBe(1)
  expect(await balance()).toBe(99_000_000)
})

test('a request that was lost on its way is confirmed again with the same key, and paid once', async () => {
  const { wallet, quote, line, executions, balance } = await arrange()
  line.arrives = false
  show(<WalletPay quote={quote} onDone={() => {}} />, wallet)
  await click(/^Pay \W?\d/)
  await seesHeading(/^We do not know yet whether/)
  expect(await balance()).toBe(100_000_000)
  line.arrives = true
  await click(/^Pay \W?\d/)
  await button('Done')
  expect(await executions()).toBe(1)
  expect(await balance()).toBe(99_000_000)
  expect(line.keys).toEqual([`execute-${quote.id}`, `execute-${quote.id}`])
})

test('a request that never left is not sent once the offer has ended, and the page wants no confirmation', async () => {
  const { system, wallet, quote, line, balance } = await arrange()
  line.arrives = false
  show(<WalletPay quote={quote} onReviewAgain={() => {}} />, wallet)
  await click(/^Pay \W?\d/)
  await says('Confirming again will not send it twice.')
  await system.sandbox.clock.advance(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt!) + 1000)
  await click('Check again')
  await says(/^Nothing was sent: this quote has expired/)
  expect(screen().queryByText(/may or may not|confirm/i)).toBeNull()
  await button('Review')
  expect(await balance()).toBe(100_000_000)
})

test('a payment that is confirmed again has the proof that the user chose at first', async () => {
  const system = openTestSystem({ profile: '2026-08' })
  const { wallet: whole, accountId } = await system.signedIn({ region: 'DE', phoneNumber: '+15550100' })
  const quote = await system.quote(accountId, 1_000_000)
  const bodies: string[] = []
  const fetch = async (request: Request) => {
    if (!isExecution(request)) return whole.fetch(request)
    bodies.push(await request.clone().text())
    if (bodies.length === 1) throw new TypeError('offline')
    return whole.fetch(request)
  }
  const wallet: Wallet = Object.assign(Object.create(null), whole, { fetch })
  const payer = { customerId: await system.customerOf(accountId), factors: ['PASSKEY', 'SMS_OTP'] as const }
  show(<WalletPay quote={quote} payer={payer} />, wallet)
  fireEvent.click(await screen().findByRole('radio', { name: 'Code by SMS' }))
  await click(/^Pay \W?\d/)
  await seesHeading(/^We do not know yet whether/)
  await click(/^Pay \W?\d/)
  await seesHeading('Authorize this payment')
  // The service compares the body of a request that it knows by its key.
  expect(bodies).toEqual(['{"scaFactor":"SMS_OTP"}', '{"scaFactor":"SMS_OTP"}'])
})

test('an offer that ends while the laptop sleeps is not confirmed, and one button reviews again', async () => {
  const { wallet, quote } = await arrange()
  const onReviewAgain = vi.fn()
  show(<WalletPay quote={quote} onReviewAgain={onReviewAgain} />, wallet)
  await button(/^Pay \W?\d/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  act(() => void document.dispatchEvent(new window.Event('visibilitychange') as unknown as Event))
  vi.useRealTimers()
  await says(/^Nothing was sent: this quote has expired/)
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
  await click('Review')
  expect(onReviewAgain).toHaveBeenCalledTimes(1)
})

test('a refused payment begins with Failed, and only another review follows it', async () => {
  const { wallet, quote, balance } = await arrange({
    betweenRelayAndService: (next) => async (request) =>
      isExecution(request)
        ? Response.json({ status: 403, code: 'FORBIDDEN', message: 'No.' }, { status: 403 })
        : next(request),
  })
  const onReviewAgain = vi.fn()
  show(<WalletPay quote={quote} onReviewAgain={onReviewAgain} />, wallet)
  await click(/^Pay \W?\d/)
  await seesHeading('Failed')
  await says(/^Nothing was sent: /)
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
  await click('Try again')
  expect(onReviewAgain).toHaveBeenCalledTimes(1)
  expect(await balance()).toBe(100_000_000)
})

test('a payment that was made otherwise than it was shown says so, and nothing pays it again', async () => {
  const { wallet, quote } = await arrange({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      if (!isExecution(request)) return response
      return Response.json({ ...(await response.json()), totalSendingAmount: 24_000_000 })
    },
  })
  show(<WalletPay quote={quote} onReviewAgain={() => {}} onDone={() => {}} />, wallet)
  await click(/^Pay \W?\d/)
  await says(/its amount or recipient is not what was shown to you/)
  for (const name of ['Try again', 'Review', /^Pay \W?\d/]) expect(hasButton(name), `${name}`).toBe(false)
})

test('a name that does not match is acknowledged before anything is signed, and the app may refuse it', async () => {
  const { wallet, quote, executions } = await arrange()
  let isAllowed = false
  const onConfirm = vi.fn(async () => {
    if (!isAllowed) throw new Error('Nothing was sent: this review is too old.')
  })
  const check = { status: 'NOT_MATCHED', enteredName: 'Ada' }
  show(
    <WalletPay quote={quote} payee={{ name: 'Ada', check }} onConfirm={onConfirm} onDone={() => {}} />,
    wallet,
  )
  const confirm = (await button(/^Pay \W?\d/)) as HTMLButtonElement
  expect(confirm.getAttribute('aria-disabled') ?? String(confirm.disabled)).toBe('true')
  fireEvent.click(confirm)
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.click(await screen().findByRole('checkbox'))
  await click(/^Pay \W?\d/)
  await says('Nothing was sent: this review is too old.')
  expect(await executions()).toBe(0)
  isAllowed = true
  await click(/^Pay \W?\d/)
  await button('Done')
  expect(await executions()).toBe(1)
})

test('an acknowledgement counts only for the quote that it was given for', async () => {
  const { system, accountId, wallet, quote } = await arrange()
  const payee = { name: 'Ada', check: { status: 'NOT_MATCHED', enteredName: 'Ada' } }
  const box = () => screen().findByRole<HTMLInputElement>('checkbox')
  const { again } = show(<WalletPay quote={quote} payee={payee} />, wallet)
  fireEvent.click(await box())
  expect((await box()).checked).toBe(true)
  again(<WalletPay quote={await system.quote(accountId, 2_000_000)} payee={payee} />)
  expect(document.querySelector('[data-part=amount]')?.textContent).toBe('2.00\u00a0USDC')
  expect((await box()).checked).toBe(false)
})

test('an acknowledgement counts only for what the bank said then', async () => {
  const { wallet, quote } = await arrange()
  const page = (verifiedName: string) => {
    const payee = { name: 'Ada', check: { status: 'NOT_MATCHED', enteredName: 'Ada', verifiedName } }
    return <WalletPay quote={quote} payee={payee} />
  }
  const box = () => screen().findByRole<HTMLInputElement>('checkbox')
  const { again } = show(page('Eve'), wallet)
  fireEvent.click(await box())
  again(page('Eve'))
  expect((await box()).checked).toBe(true)
  again(page('Mallory'))
  expect((await box()).checked).toBe(false)
  expect((await button(/^Pay \W?\d/)).getAttribute('aria-disabled')).toBe('true')
})

test('a second proof on one page is for the second challenge, with a code of its own', async () => {
  const codes: string[] = []
  const { wallet, quote } = await arrange({
    betweenRelayAndService: (next) => async (request) => {
      if (!request.url.includes('/quotes/')) return next(request)
      if (request.method === 'POST') codes.push((await request.json()).code)
      return Response.json(held())
    },
  })
  const held = (): Quote => {
    const challenge = {
      id: `ScaChallenge:${codes.length}`,
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP' as const],
    }
    const isPaid = codes.length === 2
    return isPaid
      ? { ...quote, status: 'COMPLETED' }
      : {
          ...quote,
          status: 'PENDING_AUTHORIZATION',
          scaChallenge: { ...challenge, expiresAt: quote.expiresAt },
        }
  }
  show(<AuthorizePayment quote={held()} />, wallet)
  const enter = async (code: string) => {
    const field = screen().getByLabelText<HTMLInputElement>('Code')
    expect(field.value).toBe('')
    fireEvent.change(field, { target: { value: code } })
    await click(/^Pay \W?\d/)
  }
  await seesHeading('Authorize this payment')
  await enter('111111')
  await says(/One step is done/)
  await enter('222222')
  await waitFor(() => expect(codes).toEqual(['111111', '222222']))
})

test.each([
  ['PAYOUT', 'You are authorizing the transfer to this recipient.'],
  ['constructor', 'You are authorizing the payment.'],
])('what a proof of the purpose %s is for is said in a whole sentence', async (purpose, sentence) => {
  const { wallet, quote } = await arrange()
  const scaChallenge = { id: 'ScaChallenge:1', factor: 'TOTP', availableFactors: [], purpose }
  const { expiresAt } = quote
  show(<AuthorizePayment quote={{ ...quote, scaChallenge: { ...scaChallenge, expiresAt } }} />, wallet)
  await screen().findByText(
    (_, element) =>
      element?.getAttribute('data-part') === 'text' &&
      element.textContent!.startsWith(`${sentence} You have until`),
  )
})

test('a held payment of another quote is authorized with its own factor', async () => {
  const held = (id: string, factor: 'SMS_OTP' | 'PASSKEY'): Quote => ({
    ...quote,
    id,
    status: 'PENDING_AUTHORIZATION',
    scaChallenge: { id: `${id}/${factor}`, factor, availableFactors: [factor], expiresAt: quote.expiresAt },
  })
  const { wallet, quote } = await arrange({
    betweenRelayAndService: (next) => async (request) =>
      request.url.includes('/quotes/') ? Response.json(held(quote.id, 'SMS_OTP')) : next(request),
  })
  const { again } = show(<WalletPay quote={held(quote.id, 'SMS_OTP')} />, wallet)
  await button(/^Pay \W?\d/)
  fireEvent.change(screen().getByLabelText('Code'), { target: { value: '123456' } })
  await click(/^Pay \W?\d/)
  await says(/One step is done/)
  again(<WalletPay quote={held('Quote:2', 'PASSKEY')} />)
  await button(/^Pay \W?\d/)
})

test('a held payment is authorized in place: the login first, then the code, and it is paid once', async () => {
  // The login for payments needs the user's address.
  const system = openTestSystem({ profile: '2026-08', relay: { clientAddress: () => '192.0.2.1' } })
  const { wallet, accountId } = await system.signedIn({ region: 'DE', phoneNumber: '+15550100' })
  const quote: Quote = await system.quote(accountId, 1_000_000)
  const payer = { customerId: await system.customerOf(accountId), factors: ['SMS_OTP'] as const }
  const onSent = vi.fn()
  const { again } = show(<WalletPay quote={quote} payer={payer} onSent={onSent} onDone={() => {}} />, wallet)
  const enter = async (name: string | RegExp) => {
    const submit = await button(name)
    // Source: dated profiles, section 3: the codes of the sandbox.
    fireEvent.change(screen().getByLabelText('Code'), { target: { value: '123456' } })
    fireEvent.click(submit)
  }
  await click(/^Pay \W?\d/)
  await seesHeading('Authorize this payment')
  await seesHeading('1.00\u00a0USDC has not been sent yet')
  expect(onSent.mock.calls).toMatchObject([[{ status: 'held' }]])
  await enter(/^Pay \W?\d/)
  await click('Text me a code')
  await enter('Log in with code')
  await enter(/^Pay \W?\d/)
  await button('Done')
  expect(system.requests.filter(isExecution)).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(99_000_000)
  // What was proven is proven of that quote alone.
  again(<WalletPay quote={await system.quote(accountId, 2_000_000)} payer={payer} onDone={() => {}} />)
  await seesHeading('Review payment')
})

test('who cannot log in for payments here is not told to do so', async () => {
  const system = openTestSystem({ profile: '2026-08', relay: { clientAddress: () => '192.0.2.1' } })
  const { wallet, accountId } = await system.signedIn({ region: 'DE', phoneNumber: '+15550100' })
  const quote: Quote = await system.quote(accountId, 1_000_000)
  show(<WalletPay quote={quote} />, wallet)
  await click(/^Pay \W?\d/)
  await seesHeading('Authorize this payment')
  const submit = await button(/^Pay \W?\d/)
  fireEvent.change(screen().getByLabelText('Code'), { target: { value: '123456' } })
  fireEvent.click(submit)
  await says('Nothing was sent: this app does not know how you log in for payments. Contact support.')
  expect(screen().queryByText(/Log in below/)).toBeNull()
})

test('texts of others are shown as texts: of the payee, of the bank and of the app', async () => {
  const { wallet, quote, executions } = await arrange()
  const check = {
    status: 'PARTIAL_MATCH',
    enteredName: `entered ${hostile}`,
    verifiedName: `bank ${hostile}`,
  }
  const onConfirm = () => Promise.reject(new Error(`app ${hostile}`))
  show(
    <WalletPay
      quote={quote}
      payee={{ name: `name ${hostile}`, detail: `detail ${hostile}`, check }}
      onConfirm={onConfirm}
    />,
    wallet,
  )
  await click(/^Pay \W?\d/)
  await waitFor(() => expectShown(`app ${seen}`))
  for (const part of ['name', 'detail', 'entered', 'bank']) expectShown(`${part} ${seen}`)
  expect(await executions()).toBe(0)
})
