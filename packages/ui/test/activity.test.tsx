import './page.js'
import { executeQuote, type Wallet } from '@embedded-wallet/core'
import { WalletActivity, WalletBalance, WalletPayment } from '@embedded-wallet/ui'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestSystem, type TestSystem } from '../../../e2e/support/testSystem.js'
import { changing } from './changing.js'
import { act, expectShown, fireEvent, hostile, screen, seen, show, waitFor, within } from './stage.js'

/** The suffix of an address selects how its payment ends. Source: interface document, "Sandbox outcome rules". */
async function pay(system: TestSystem, wallet: Wallet, suffix: string, amount = 2_000_000) {
  const umaAddress = `$ada${suffix}@elsewhere.example`
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' } as const
  const quote = await system.quote(wallet.accountId, amount, { destination })
  return executeQuote(wallet, { quote })
}

afterEach(() => vi.useRealTimers())

/** The first read loads modules. */
const firstRead = { timeout: 10_000 }

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const transactions = /\/transactions$/

test('each row says who, how much and where the money is; one that failed is struck through, without a sign', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  await pay(system, wallet, '789')
  await pay(system, wallet, '003', 3_000_000)
  await pay(system, wallet, '004', 4_000_000)
  await system.sandbox.clock.advance(30_000)
  show(<WalletActivity />, wallet)
  await waitFor(() => expect(rows()).toHaveLength(4), firstRead)
  expect(rows()).toEqual([
    expect.stringMatching(/^To \$ada004@elsewhere.exampleFailed, refunded · .*[^−+\d]4.00 USDC$/),
    expect.stringMatching(/^To \$ada003@elsewhere.exampleOn its way · .*−3.00 USDC$/),
    expect.stringMatching(/^To \$ada789@elsewhere.exampleDelivered · .*−2.00 USDC$/),
    expect.stringMatching(/^Sandbox fundingReceived · .*\+100.00 USDC$/),
  ])
  expect(document.querySelector('s')?.textContent).toBe('4.00 USDC')
  expect(document.querySelectorAll('s')).toHaveLength(1)
})

test('a filter shows the payments that failed, or that are under way', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  await pay(system, wallet, '003')
  await pay(system, wallet, '002', 3_000_000)
  show(<WalletActivity />, wallet)
  await waitFor(() => expect(rows()).toHaveLength(3))
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  choose('Failed')
  expect(rows()).toEqual([expect.stringContaining('3.00 USDC')])
  choose('Pending')
  expect(rows()).toEqual([expect.stringContaining('2.00 USDC')])
  choose('In')
  expect(rows()).toEqual([expect.stringContaining('+100.00 USDC')])
})

test('offers that were never confirmed are not in the list, however many there are', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  for (let at = 0; at < 45; at++) await system.quote(accountId, 1_000_000)
  show(<WalletActivity />, wallet)
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('+100.00 USDC')]))
})

test('a wallet without payments says so', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  show(<WalletActivity />, system.wallet(accountId))
  await screen.findByText('No payments yet.')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a payment opens in place: where the money is, what happened when, its ids to copy; and the list comes back', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const { transactionId } = await pay(system, wallet, '004')
  await system.sandbox.clock.advance(30_000)
  show(<WalletActivity nameOf={() => ({ name: 'Ada', detail: 'A friend' })} />, wallet)
  fireEvent.click(await screen.findByRole('button', { name: /^To Ada/ }))
  await screen.findByRole('heading', { name: 'Payment to Ada' })
  const place = within(await screen.findByRole('status', { name: 'Where the money is' }))
  expect(place.getByRole('heading').textContent).toBe('Failed: your payment of 2.00 USDC was refunded')
  expect(rows()).toEqual([
    expect.stringContaining('Started'),
    expect.stringContaining('Failed'),
    expect.stringContaining('Refund started'),
    expect.stringContaining('Refunded'),
  ])
  screen.getByText(transactionId!)
  screen.getByRole('button', { name: 'Copy Transaction' })
  fireEvent.click(screen.getByRole('button', { name: 'All payments' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  // What had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Activity' }))
})

test('of a payment that failed without a word, the balance says that the money is still there', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const { transactionId } = await pay(system, wallet, '002')
  const again: string[] = []
  show(<WalletPayment paymentId={transactionId!} onSendAgain={({ id }) => again.push(id)} />, wallet)
  await screen.findByRole('heading', { name: 'Failed: 2.00 USDC is in your balance' })
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(again).toEqual([transactionId])
})

test('a payment that was delivered can be sent again, and its end be handed on', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const { transactionId } = await pay(system, wallet, '789')
  const again: string[] = []
  const shared: (string | undefined)[] = []
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { share: async ({ text }: ShareData) => shared.push(text) }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  show(<WalletPayment paymentId={transactionId!} onSendAgain={({ id }) => again.push(id)} />, wallet)
  await screen.findByRole('heading', { name: /^You sent 2.00 USDC to / })
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect(again).toEqual([transactionId])
  expect(shared).toEqual([
    expect.stringMatching(new RegExp(`^You sent 2.00 USDC to [^]*Transaction: ${transactionId}`)),
  ])
})

test('the list says of a payment that failed what its page says: where the money is', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  await pay(system, wallet, '002')
  show(<WalletActivity />, wallet)
  await waitFor(() => expect(rows()[0]).toContain('Failed, in your balance'))
  fireEvent.click((await screen.findAllByRole('button', { name: /Failed, in your balance/ }))[0]!)
  await screen.findByRole('heading', { name: 'Failed: 2.00 USDC is in your balance' })
})

test('of a payment that failed, the list has the amount, also where nothing says where the money is', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const eur = { amount: 700, currency: { code: 'EUR', decimals: 2 } }
  const row = { status: 'FAILED', customerId: '', destination: {} }
  const odd = changing(wallet, transactions, (page) => ({
    ...page,
    data: [
      { ...row, id: 'Transaction:out', type: 'OUTGOING', sentAmount: eur },
      { ...row, id: 'Transaction:in', type: 'INCOMING', sentAmount: eur },
    ],
  }))
  show(<WalletActivity />, odd)
  await waitFor(() => expect(rows()).toEqual(['PaymentFailed€7.00', 'Funds addedFailed€7.00']))
  expect(document.querySelector('s')).toBeNull()
})

test('a payment of this device stays on its page when the list of pending ones does not say it any more', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const line = { isDown: true }
  const fetch = async (request: Request) => {
    const response = await wallet.fetch(request)
    if (line.isDown && request.url.includes('/quotes/')) throw new TypeError('offline')
    return response
  }
  const broken = { ...wallet, fetch }
  const quote = await system.quote(wallet.accountId, 2_000_000)
  await expect(executeQuote(broken, { quote })).rejects.toMatchObject({ outcome: 'unknown' })
  show(<WalletPayment paymentId={quote.id} />, broken)
  await screen.findByRole('heading', { name: 'We do not know yet whether the money was sent' })
  line.isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('At first we did not get a clear answer. This is the status now.')
  screen.getByRole('heading', { name: /^You sent / })
})

const refund = { reference: 'R1', initiatedAt: '2026-08-21T10:00:00Z' }

// The money of none of them is in the wallet.
test.each<[string, object, RegExp]>([
  ['is on its way', { status: 'PROCESSING' }, / is on its way to /],
  ['is coming back', { status: 'FAILED', refund: { ...refund, status: 'PENDING' } }, / is being refunded$/],
  [
    'failed with its refund',
    { status: 'FAILED', refund: { ...refund, status: 'FAILED' } },
    / has not come back$/,
  ],
  ['has a status of tomorrow', { status: 'FROM_TOMORROW' }, /^We cannot confirm what happened to /],
])('a payment that %s has no "Send again"', async (_, changes, title) => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const { transactionId } = await pay(system, wallet, '789')
  const changed = changing(wallet, /\/transactions\/./, (row) => ({ ...row, ...changes }))
  show(<WalletPayment paymentId={transactionId!} onSendAgain={() => undefined} />, changed)
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('a payment that is not of this wallet is none', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const other = await system.signedIn()
  const { transactionId } = await pay(system, other.wallet, '789')
  show(<WalletPayment paymentId={transactionId!} />, wallet)
  await screen.findByText(/^This wallet has no payment with this ID\./)
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
})

test('a row that cannot be read stands in its place, and can be opened where it has an id', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const odd = changing(wallet, transactions, ({ data, ...more }) => ({
    ...more,
    data: [{ id: 'Transaction:odd', status: 7 }, {}, ...(data as [])],
  }))
  show(<WalletActivity hrefOf={(id) => `/payments/${id}`} />, odd)
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows().slice(0, 2)).toEqual([
    'A payment we cannot showThe payment service sent incomplete data. Payment ID: Transaction:odd',
    'A payment we cannot showThe payment service sent incomplete data, without a payment ID.',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/payments/Transaction:odd',
    expect.stringMatching(/^\/payments\/Transaction:/),
  ])
})

test('texts of others are shown as texts: a name in the list, and a memo, a rail and a name on the page', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const { transactionId } = await pay(system, wallet, '002')
  const texts = { description: `memo ${hostile}`, paymentRail: `rail ${hostile}`, failureReason: hostile }
  const withTexts = (row: object) => ({
    ...row,
    ...texts,
    counterpartyInformation: { FULL_NAME: `name ${hostile}` },
  })
  const list = changing(wallet, transactions, ({ data, ...more }) => ({
    ...more,
    data: (data as object[]).map(withTexts),
  }))
  const odd = changing(list, /\/transactions\/./, withTexts)
  const { unmount } = show(<WalletActivity />, odd)
  await waitFor(() => expectShown(`name ${seen}`))
  // It cannot turn the letters around it.
  expect(document.querySelector('bdi')?.textContent).toMatch(/^name <img .*x{20} …$/)
  unmount()
  show(<WalletPayment paymentId={transactionId!} />, odd)
  await waitFor(() => expectShown(`memo ${seen}`))
  for (const part of ['rail', 'name']) expectShown(`${part} ${seen}`)
})

test('without a connection the list says so, and reads again on request', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const line = { isDown: true }
  const fetch = (request: Request) =>
    line.isDown && transactions.test(new URL(request.url).pathname)
      ? Promise.reject(new TypeError('offline'))
      : wallet.fetch(request)
  const problems: Error[] = []
  // The pauses between the tries.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show(<WalletActivity onProblem={(error) => problems.push(error)} />, { ...wallet, fetch })
  for (let tries = 0; tries < 20 && problems.length === 0; tries++)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      await new Promise(setImmediate)
    })
  vi.useRealTimers()
  await screen.findByText(/^We cannot show this right now: /)
  line.isDown = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check again' })))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('the balance is exact, and one that cannot be read is not zero', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const balance = async () => (await screen.findByRole('status', { name: 'Balance' })).textContent
  const { unmount } = show(<WalletBalance />, wallet)
  await waitFor(async () => expect(await balance()).toBe('100.00 USDC'))
  unmount()
  const odd = changing(wallet, /\/accounts$/, ({ data }) => ({
    data: (data as object[]).map((row) => ({ ...row, balance: { amount: 'many' } })),
  }))
  show(<WalletBalance />, odd)
  await waitFor(async () => expect(await balance()).toBe('Not available right now'))
})

test('a service that does not know the wallet: the screen names the support', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const gone = {
    ...wallet,
    fetch: async () => Response.json({ code: 'ACCOUNT_GONE', message: 'No.' }, { status: 404 }),
  }
  show(<WalletBalance />, gone)
  await screen.findByText(/The payment service does not recognize this wallet, .* Contact support\.$/)
})
