import './page.js'
import { WalletBalance, WalletReceive } from '@embedded-wallet/ui'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { changing } from './changing.js'
import { act, expectShown, fireEvent, hostile, screen, seen, show, waitFor } from './stage.js'

const ways = /\/receive-ways$/
const only =
  (...data: object[]) =>
  () => ({ data })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('each way to pay in has its code and its rows; the name stands before the address', async () => {
  const { wallet } = await openTestSystem().signedIn()
  show(<WalletReceive name="Ada Lovelace" />, wallet)
  // The first read loads modules. 4: DOCUMENT_POSITION_FOLLOWING
  const name = await screen.findByText('Pay Ada Lovelace', undefined, { timeout: 10_000 })
  const code = await screen.findByRole('img', { name: /^QR code: Address, address \$.+@.+/i })
  expect(name.compareDocumentPosition(code)).toBe(4)
  fireEvent.click(screen.getByRole('radio', { name: 'Spark' }))
  await screen.findByRole('img', { name: /^QR code: Spark, address /i })
  screen.getByRole('button', { name: 'Copy Invoice' })
  screen.getByRole('heading', { name: 'Receive money' })
})

test('a bank account has its numbers and its reference, and no code', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const account = {
    accountType: 'USD_ACCOUNT',
    accountNumber: '123',
    reference: 'AB12',
    paymentRails: ['ACH'],
  }
  const bank = changing(wallet, ways, only({ account, isPlatformAccount: true }))
  show(<WalletReceive />, bank)
  await screen.findByText('AB12')
  screen.getByText(/^The sender must include the reference: without it/)
  expect(screen.queryByRole('img')).toBeNull()
  // There is nothing to choose.
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a way that cannot be read is left out, and texts of others are shown as texts', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const account = {
    accountType: `${hostile}_ACCOUNT`,
    evil: `field ${hostile}`,
    paymentRails: [`rail ${hostile}`],
  }
  const odd = changing(wallet, ways, only({}, { account, notes: `notes ${hostile}` }))
  show(<WalletReceive name={`name ${hostile}`} />, odd)
  await waitFor(() => expectShown(`field ${seen}`))
  for (const part of ['rail', 'notes']) expectShown(`${part} ${seen}`)
  // In a sentence, nothing turns the letters around.
  expectShown('name <img src=x onerror=alert(1)>')
})

test('a wallet that cannot receive yet says so', async () => {
  const { wallet } = await openTestSystem().signedIn()
  show(<WalletReceive />, changing(wallet, ways, only()))
  await screen.findByText(/^There is no way to send money to this wallet yet/)
})

test('where the browser can share, the user shares the name and the address', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { userAgent: 'happy-dom', share })
  const account = { accountType: 'UMA_ADDRESS', umaAddress: '$ada@bank.example' }
  show(<WalletReceive name="Ada" />, changing(wallet, ways, only({ account })))
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ title: 'Ada', text: 'Ada\nAddress: $ada@bank.example' })
})

test('where it cannot, there is no such button', async () => {
  const { wallet } = await openTestSystem().signedIn()
  show(<WalletReceive />, wallet)
  await screen.findByRole('img')
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('what arrives while the screen is open is announced', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  show(
    <>
      <WalletBalance />
      <WalletReceive afterArrival={<a href="/">See it</a>} />
    </>,
    wallet,
  )
  await screen.findByText('USDC', { exact: false })
  await system.fund(accountId, 5_000_000)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  const said = await screen.findByText('5.00 USDC arrived.')
  expect(said.closest('[role=status]')?.textContent).toBe(
    '5.00\u00a0USDC arrived. Your balance is now 105.00\u00a0USDC. See it',
  )
})

test('money that leaves while the screen is open is no arrival, and takes nothing from the next one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { wallet, accountId } = await openTestSystem().signedIn()
  let amount = 100_000_000
  const currency = { code: 'USDC', decimals: 6 }
  const poorer = changing(wallet, /\/accounts$/, () => ({
    data: [{ accountId, balance: { amount, currency } }],
  }))
  show(
    <>
      <WalletBalance />
      <WalletReceive />
    </>,
    poorer,
  )
  const balance = await screen.findByRole('status', { name: 'Balance' })
  await waitFor(() => expect(balance.textContent).toBe('100.00\u00a0USDC'))
  amount = 95_000_000
  await act(() => vi.advanceTimersByTimeAsync(4000))
  await waitFor(() => expect(balance.textContent).toBe('95.00\u00a0USDC'))
  expect(screen.queryByText(/arrived/)).toBeNull()
  amount = 101_000_000
  await act(() => vi.advanceTimersByTimeAsync(4000))
  await screen.findByText('6.00 USDC arrived.')
})

test('the user asks for an amount: the code and what is shared are the link of the app', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { userAgent: 'happy-dom', share })
  const account = { accountType: 'UMA_ADDRESS', umaAddress: '$ada@bank.example' }
  const linkOf = ({ address, amount, currency }: Record<'address' | 'amount' | 'currency', string>) =>
    `https://app.example/send?to=${address}&amount=${amount}${currency}`
  show(<WalletReceive name="Ada" linkOf={linkOf} />, changing(wallet, ways, only({ account })))
  fireEvent.click(await screen.findByRole('button', { name: 'Request an amount' }))
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Amount'), { target: { value } })
  type('12,5x')
  expect(screen.getByRole('img', { name: 'QR code: Address, Address $ada@bank.example' })).toBeTruthy()
  type('12.5')
  const link = 'https://app.example/send?to=$ada@bank.example&amount=12.5USDC'
  expect(screen.getByRole('img', { name: `QR code: Address, Address ${link}` })).toBeTruthy()
  screen.getByText('12.50 USDC')
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ title: 'Ada', url: link })
  type('')
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenLastCalledWith({ title: 'Ada', text: 'Ada\nAddress: $ada@bank.example' })
})

test('a long address is folded, and copied with one press', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const umaAddress = '$d3c47dc6-0b1c-4f7e-9d0a-6f4f0d9f0c11@bank.example'
  show(
    <WalletReceive />,
    changing(wallet, ways, only({ account: { accountType: 'UMA_ADDRESS', umaAddress } })),
  )
  const copy = await screen.findByRole('button', { name: 'Copy Address' })
  const details = screen.getByText('Details').closest('details')!
  expect(details.open).toBe(false)
  expect(details.contains(copy)).toBe(false)
  expect(details.textContent).toContain(umaAddress)
})
