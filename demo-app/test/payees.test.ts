/** Recipients of the demo: what a user types and saves, test payees, and the service's check of a name, of which the server takes no page's word. */

import { executeQuote, isUnreadable, listReceiveWays, type Wallet } from '@embedded-wallet/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readTestPayee } from '../server/testService'
import { openBrowser, openDemo, origin, signUp } from './openBrowser'
import { openPayer } from './openPayer'

afterEach(() => vi.restoreAllMocks())

const account = (part: object = {}) => ({
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '110000000',
    bankAccountType: 'CHECKING',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    ...part,
  },
})

describe('saved recipients', () => {
  it('are saved once, and refused in words', async () => {
    const browser = openBrowser()
    await signUp(browser)
    const saved = await browser.json('/api/payees', account())
    expect(saved).toMatchObject({ name: 'Ada Lovelace', detail: 'USD account ending 6789', currency: 'USD' })
    expect(await browser.json('/api/payees', account())).toEqual(saved)
    expect(await browser.json('/api/payees')).toEqual({ payees: [saved] })
    const eve = account({ beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Eve' } })
    expect(await browser.json('/api/payees', eve)).toMatchObject({ code: 'PAYEE_TAKEN' })
    const wrong = account({ routingNumber: '1' })
    expect(await browser.json('/api/payees', wrong)).toMatchObject({ code: 'INVALID_INPUT' })
    // Suffix 105: invalid account. Source: interface document, sandbox outcome rules.
    expect(await browser.json('/api/payees', account({ accountNumber: '000000105' }))).toEqual({
      code: 'INVALID_BANK_ACCOUNT',
      message: 'Nothing was sent: the bank does not know this account. Check the number.',
    })
  })

  it('belong to their user: another user neither sees nor pays them', async () => {
    const app = openDemo()
    const [ada, bob] = [openBrowser({}, origin, app), openBrowser({}, origin, app)]
    await signUp(ada)
    await signUp(bob, 'bob@shop.example')
    await bob.json('/api/fund', {})
    const { id } = await ada.json('/api/payees', account())
    expect(await bob.json('/api/payees')).toEqual({ payees: [] })
    expect(await bob.quoteFor(id, '1')).toMatchObject({ code: 'PAYEE_NOT_FOUND' })
    expect(await openBrowser({}, origin, app).json('/api/payees')).toEqual({ payees: [] })
  })

  it('include the test payees that were looked up by name', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await browser.json('/api/look-up', { text: 'Grace Hopper' })
    expect((await browser.json('/api/payees')).payees).toMatchObject([{ name: 'Grace Hopper' }])
  })
})

it('an amount that arrives is what arrives, and nothing is paid from too low a balance', async () => {
  const { quoteFor, openOther } = await openPayer()
  const get = (recipient: string, amount: string) => quoteFor(recipient, amount, { side: 'RECEIVING' })
  const dollars = await get('Grace Hopper', '10.5')
  expect(dollars).toMatchObject({ totalReceivingAmount: 1050, receivingCurrency: { code: 'USD' } })
  expect(dollars.totalSendingAmount).toBe(10_500_000 + dollars.feesIncluded)
  // 100 arrive for more than the 100 of the balance, because of the fee.
  expect(await get('Grace Hopper', '100')).toMatchObject({ code: 'BALANCE_TOO_LOW' })
  const { accountId } = await openOther('bob@shop.example')
  expect(await get(accountId, '1')).toMatchObject({ code: 'CURRENCY_NOT_KNOWN' })
})

it('an address of another user pays the wallet of that user, and the own address is refused', async () => {
  const { json, quoteFor, wallet, openOther } = await openPayer()
  const bob = await openOther('bob@shop.example')
  const quote = await quoteFor(await addressOf(bob.wallet), '10')
  expect(quote.receivingCurrency.code).toBe('USDC')
  await executeQuote(wallet, { quote })
  expect((await bob.json('/api/wallet')).wallet.balance).toBe(quote.totalReceivingAmount)
  const text = await addressOf(wallet)
  expect(await json('/api/look-up', { text })).toEqual({ found: { refusal: 'SELF_PAYMENT' } })
  expect(await quoteFor(text, '1')).toMatchObject({ code: 'SELF_PAYMENT' })
})

/** The UMA address of a wallet. */
async function addressOf(wallet: Wallet) {
  const ways = await listReceiveWays(wallet)
  return ways.flatMap((way) => (isUnreadable(way) ? [] : [String(way.account.umaAddress)]))[0]!
}

// Source: interface document, "Sandbox outcome rules": beneficiary name verification, suffix 102.
it('a payee with another name is not paid before the user has acknowledged it, for this quote of this wallet', async () => {
  const { app, json, quoteFor, wallet, sandbox } = await openPayer()
  const { payee, ...quote } = await quoteFor('000123456102', '2')
  const before = sandbox.movements().length
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'REFUSED', status: 403 })
  expect(sandbox.movements()).toHaveLength(before)
  expect(payee.check).toEqual({ status: 'NOT_MATCHED', enteredName: 'Test Payee' })
  const path = `/api/quotes/${quote.id}/acknowledge`
  expect(await openBrowser({}, origin, app).json(path, {})).toMatchObject({ code: 'NO_WALLET' })
  expect(await json('/api/quotes/Quote:other/acknowledge', {})).toMatchObject({ code: 'NO_QUOTE' })
  const second = await quoteFor('000123456102', '3')
  expect(await json(path, {})).toEqual({})
  await expect(executeQuote(wallet, { quote: second })).rejects.toMatchObject({ status: 403 })
  expect(await executeQuote(wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
})

// Source: interface document, "Sandbox outcome rules": beneficiary name verification. Suffix 104 is refused until its check is over.
it.each([
  ['102', { status: 'NOT_MATCHED', enteredName: 'Test Payee' }],
  ['103', { status: 'PARTIAL_MATCH', enteredName: 'Test Payee', verifiedName: 'T. Payee' }],
  ['106', { status: 'UNSUPPORTED', enteredName: 'Test Payee' }],
  ['107', { status: 'CHECKED_BY_RECEIVING_FI', enteredName: 'Test Payee' }],
  ['789', { status: 'MATCHED', enteredName: 'Test Payee', verifiedName: 'Test Payee' }],
])('the review of an account that ends with %s has the check of the service', async (suffix, check) => {
  const { quoteFor } = await openPayer()
  expect((await quoteFor(`000123456${suffix}`, '2')).payee).toMatchObject({ check, isTest: true })
})

it('a recipient without a bank account is no test payee', async () => {
  const { quoteFor } = await openPayer()
  const { payee } = await quoteFor('$ada789@elsewhere.example', '2')
  expect(payee).toEqual({ name: '$ada789@elsewhere.example' })
})

it('an account cannot be paid before its check has ended; later it can', async () => {
  const { quoteFor, sandbox } = await openPayer()
  expect(await quoteFor('000123456104', '2')).toMatchObject({ code: 'PAYEE_NOT_READY' })
  await sandbox.clock.advance(30_000)
  expect((await quoteFor('000123456104', '2')).payee.check).toMatchObject({ status: 'MATCHED' })
})

describe('a test payee', () => {
  it.each([
    ['ExternalAccount:a-1', undefined],
    // A mistyped address is not the name of a test payee.
    ['$ada', undefined],
    ['ada@example.com', undefined],
    [' ', undefined],
    ['1234 5678-9002', { fullName: 'Test Payee', accountNumber: '123456789002' }],
    ['123', undefined],
    ['123456789012345678', undefined],
  ])('of %j', (text, payee) => {
    expect(readTestPayee(text)).toEqual(payee)
  })

  it('has one account number for one name, whatever its case and spacing', () => {
    const numbers = ['Alice  Example', 'alice example ', 'Bob'].map(
      (text) => readTestPayee(text)!.accountNumber,
    )
    expect(numbers[0]).toMatch(/^\d{9}000$/)
    expect(numbers[1]).toBe(numbers[0])
    expect(numbers[2]).not.toBe(numbers[0])
  })
})
