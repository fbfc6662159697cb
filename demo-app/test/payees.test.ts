/** Payees and bank accounts of the demo: what a user enters, saves and reviews, and the service's check of a payee, of which the server takes no page's word. */

import { executeQuote, isUnreadable, listReceiveWays, type Wallet } from '@embedded-wallet/core'
import { createPlatform } from '@embedded-wallet/platform'
import { profileNames, type Quote } from '@embedded-wallet/protocol'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { createPayeeChecks } from '../server/payees.js'
import { readRecipient } from '../server/resolveRecipient'
import type { SavedPayee } from '../shared/apiTypes'
import { bankAccountOf, checkBankAccount } from '../src/pay/bankAccount'
import { bankForms } from '../src/pay/bankForms'
import { emptyDraft } from '../src/pay/draft'
import { openBrowser, openDemo, origin, signUp } from './openBrowser'
import { openPayer } from './openPayer'

afterEach(() => vi.restoreAllMocks())

/** What a user may enter, with the spaces and dashes that users write. */
const entered: Record<string, string> = {
  'beneficiary.fullName': 'Ada Lovelace',
  'beneficiary.countryOfResidence': 'DE',
  'beneficiary.address.line1': 'Hauptstraße 1',
  'beneficiary.address.postalCode': '10115',
  'beneficiary.address.city': 'Berlin',
  'beneficiary.address.country': 'DE',
  routingNumber: '110 000 000',
  bankAccountType: 'CHECKING',
  clabeNumber: '032180000118359719',
  sortCode: '20-00-00',
  pixKeyType: 'CPF',
  pixKey: '11144477735',
  taxId: '111.444.777-35',
  vpa: 'asha@okbank',
  bankCode: '001',
  branchCode: '00012',
  bankName: 'First Bank',
  swiftCode: 'dbsssgsg',
  phoneNumber: '+254 712 345 678',
  provider: 'M-PESA',
}
const ibans: Record<string, string> = {
  EUR: 'de89 3704 0044 0532 0130 00',
  AED: 'AE07 0331 2345 6789 0123 456',
  DKK: 'DK50 0040 0440 1162 43',
}
const accountNumbers: Record<string, string> = { GBP: '55779911', NGN: '3012345678' }
/** What the form offers. Source of the account types: dated profiles, section 5. */
const currencies = 'USD EUR GBP MXN BRL INR CAD AED DKK NGN PHP SGD ZAR KES'.split(' ')
const draftFor = (currency: string, part: Record<string, string> = {}) => ({
  ...emptyDraft,
  way: 'bank' as const,
  bankCurrency: currency,
  bank: {
    ...entered,
    iban: ibans[currency] ?? '',
    accountNumber: accountNumbers[currency] ?? '000123456789',
    ...part,
  },
})

describe.each(profileNames)('in the profile %s', (profile) => {
  it('a quote can be had to every bank account of the form, and each is a saved recipient once', async () => {
    const { json } = await openPayer(profile)
    expect(bankForms.map(({ currency }) => currency)).toEqual(currencies)
    for (const currency of currencies) {
      const draft = draftFor(currency)
      expect(checkBankAccount(draft, profile), currency).toEqual({})
      const saved: SavedPayee = await json('/api/payees', bankAccountOf(draft, profile))
      expect(saved, currency).toMatchObject({ name: 'Ada Lovelace', currency })
      expect(await json('/api/payees', bankAccountOf(draft, profile)), currency).toEqual(saved)
      const quote = await json('/api/quotes', { recipient: saved.id, amount: '10' })
      expect(quote, currency).toMatchObject({
        payee: { name: 'Ada Lovelace', detail: saved.detail },
        receivingCurrency: { code: currency },
      })
    }
    // ISO 4217: two decimals, in all of them.
    for (const { id, currency } of (await json('/api/payees')).payees) {
      const request = { recipient: id, amount: '10.05', lockedSide: 'RECEIVING' }
      const arrives = { totalReceivingAmount: 1005, receivingCurrency: { code: currency } }
      expect(await json('/api/quotes', request), currency).toMatchObject(arrives)
    }
    const { payees } = await json('/api/payees')
    const newest = currencies.toReversed()
    expect(payees.map(({ currency }: SavedPayee) => currency)).toEqual(newest.slice(0, payees.length))
  })
})

describe('a bank account', () => {
  it.each([
    ['USD', { routingNumber: '12345678' }, ['routingNumber']],
    ['USD', { accountNumber: '', 'beneficiary.fullName': ' ' }, ['beneficiary.fullName', 'accountNumber']],
    ['EUR', { iban: 'DE89' }, ['iban']],
    ['GBP', { sortCode: '20-00', accountNumber: '123' }, ['sortCode', 'accountNumber']],
    ['MXN', { clabeNumber: '03218000011835971x' }, ['clabeNumber']],
    ['BRL', { pixKeyType: '' }, ['pixKeyType']],
  ])('in %s with %j is not complete', (currency, part, fields) => {
    expect(Object.keys(checkBankAccount(draftFor(currency, part), 'document'))).toEqual(fields)
  })

  it('is refused by the server too', async () => {
    const browser = openBrowser()
    await signUp(browser)
    const wrong = bankAccountOf(draftFor('USD', { routingNumber: '1' }), 'document')
    expect(await browser.json('/api/payees', wrong)).toMatchObject({ code: 'INVALID_INPUT' })
    const wallet = { currency: 'USD', accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1x' } }
    expect(await browser.json('/api/payees', wallet)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await browser.json('/api/payees')).toEqual({ payees: [] })
  })

  it('that the bank does not know is refused in words for the user', async () => {
    const browser = openBrowser()
    await signUp(browser)
    // Suffix 105: invalid account. Source: interface document, sandbox outcome rules.
    const unknown = bankAccountOf(draftFor('USD', { accountNumber: '000000105' }), 'document')
    expect(await browser.json('/api/payees', unknown)).toEqual({
      code: 'INVALID_BANK_ACCOUNT',
      message: 'Nothing was sent: the bank does not know this account. Check the number.',
    })
  })

  it('that is saved for one holder is not taken over by another name', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await browser.json('/api/payees', bankAccountOf(draftFor('USD'), 'document'))
    const other = bankAccountOf(draftFor('USD', { 'beneficiary.fullName': 'Eve' }), 'document')
    expect(await browser.json('/api/payees', other)).toMatchObject({
      code: 'PAYEE_TAKEN',
      message: expect.stringContaining('Ada Lovelace'),
    })
  })
})

describe('an amount that arrives', () => {
  it('is what arrives; what leaves for it is in the quote, and nothing is paid from too low a balance', async () => {
    const { json } = await openPayer()
    const quoteFor = (recipient: string, amount: string) =>
      json('/api/quotes', { recipient, amount, lockedSide: 'RECEIVING' })
    const dollars = await quoteFor('Grace Hopper', '10.5')
    expect(dollars).toMatchObject({ totalReceivingAmount: 1050, receivingCurrency: { code: 'USD' } })
    expect(dollars.totalSendingAmount).toBe(10_500_000 + dollars.feesIncluded)
    const euros = { totalReceivingAmount: 1000, receivingCurrency: { code: 'EUR' } }
    expect(await quoteFor('$success.eur@sandbox.example', '10')).toMatchObject(euros)
    expect(await quoteFor('Grace Hopper', '0.001')).toMatchObject({ code: 'INVALID_AMOUNT' })
    // 100 arrive for more than the 100 of the balance, because of the fee.
    expect(await quoteFor('Grace Hopper', '100')).toMatchObject({ code: 'BALANCE_TOO_LOW' })
  })

  it('of which the currency is not known is no quote', async () => {
    const { json, openOther } = await openPayer()
    const { accountId } = await openOther('bob@shop.example')
    const request = { recipient: accountId, amount: '1', lockedSide: 'RECEIVING' }
    expect(await json('/api/quotes', request)).toMatchObject({ code: 'INVALID_CURRENCY' })
  })
})

describe('saved recipients', () => {
  it('belong to their user: another user neither sees nor pays them', async () => {
    const app = openDemo()
    const [ada, bob] = [openBrowser({}, origin, app), openBrowser({}, origin, app)]
    await signUp(ada)
    await signUp(bob, 'bob@shop.example')
    await bob.json('/api/fund', {})
    const { id } = await ada.json('/api/payees', bankAccountOf(draftFor('USD'), 'document'))
    expect(await bob.json('/api/payees')).toEqual({ payees: [] })
    expect(await bob.json('/api/quotes', { recipient: id, amount: '1' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await openBrowser({}, origin, app).json('/api/payees')).toEqual({ payees: [] })
  })

  it('include the test payees that were paid by name', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await browser.json('/api/fund', {})
    await browser.json('/api/quotes', { recipient: 'Grace Hopper', amount: '1' })
    expect((await browser.json('/api/payees')).payees).toMatchObject([{ name: 'Grace Hopper' }])
  })
})

describe('a UMA address', () => {
  it('is looked up: its currency arrives, also when it is not the dollar', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await browser.json('/api/fund', {})
    const umaAddress = '$success.eur@sandbox.example'
    expect(await browser.json('/api/receivers', { umaAddress })).toEqual({
      receiver: { umaAddress, currencies: [{ code: 'EUR', decimals: 2 }] },
    })
    expect(await browser.json('/api/quotes', { recipient: umaAddress, amount: '1' })).toMatchObject({
      receivingCurrency: { code: 'EUR' },
    })
    expect(
      await browser.json('/api/quotes', { recipient: umaAddress, amount: '1', receives: 'MXN' }),
    ).toMatchObject({ code: 'INVALID_CURRENCY', message: expect.stringContaining('Choose EUR.') })
  })

  it('with several currencies receives dollars, or what the user chooses', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await browser.json('/api/fund', {})
    const quote = (part: object) =>
      browser.json('/api/quotes', { recipient: '$ada@elsewhere.example', amount: '1', ...part })
    expect(await quote({})).toMatchObject({ receivingCurrency: { code: 'USD' } })
    expect(await quote({ receives: 'MXN' })).toMatchObject({ receivingCurrency: { code: 'MXN' } })
  })

  it('that does not exist is refused before the quote', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await browser.json('/api/fund', {})
    const umaAddress = '$typo@sandbox.example'
    expect(await browser.json('/api/receivers', { umaAddress })).toEqual({ refusal: 'INVALID_UMA_ADDRESS' })
    expect(await browser.json('/api/quotes', { recipient: umaAddress, amount: '1' })).toMatchObject({
      code: 'INVALID_UMA_ADDRESS',
      message: expect.stringMatching(/^Nothing was sent/),
    })
  })

  it('of another user pays the wallet of that user, and the own address is refused', async () => {
    const { json, wallet, openOther } = await openPayer()
    const bob = await openOther('bob@shop.example')
    const umaAddress = await addressOf(bob.wallet)
    const { payee: _, ...quote } = await json('/api/quotes', { recipient: umaAddress, amount: '10' })
    expect(quote.receivingCurrency.code).toBe('USDC')
    await executeQuote(wallet, { quote })
    expect((await bob.json('/api/wallet')).wallet.balance).toBe(quote.totalReceivingAmount)

    const own = await addressOf(wallet)
    expect(await json('/api/receivers', { umaAddress: own })).toEqual({ refusal: 'SELF_PAYMENT' })
    expect(await json('/api/quotes', { recipient: own, amount: '1' })).toMatchObject({ code: 'SELF_PAYMENT' })
  })
})

/** The UMA address of a wallet. */
async function addressOf(wallet: Wallet) {
  const ways = await listReceiveWays(wallet)
  return ways.flatMap((way) => (isUnreadable(way) ? [] : [way.account.umaAddress]))[0]
}

// Source: interface document, "Sandbox outcome rules": beneficiary name verification, suffix 102.
it('a payee with another name is not paid before the user has acknowledged it', async () => {
  const { json, wallet, sandbox } = await openPayer()
  const { payee, ...quote } = await json('/api/quotes', { recipient: '000123456102', amount: '2' })
  const before = sandbox.movements().length
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'REFUSED', status: 403 })
  expect(sandbox.movements()).toHaveLength(before)
  expect(payee.check).toEqual({ status: 'NOT_MATCHED', enteredName: 'Test Payee' })
  expect(await json(`/api/quotes/${quote.id}/acknowledge`, {})).toEqual({})
  expect(await executeQuote(wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
})

it('an acknowledgement is for one quote of one wallet', async () => {
  const { app, json, wallet } = await openPayer()
  const { payee: _, ...first } = await json('/api/quotes', { recipient: '000123456102', amount: '2' })
  const { payee: __, ...second } = await json('/api/quotes', { recipient: '000123456102', amount: '3' })
  const stranger = openBrowser({}, origin, app)
  expect(await stranger.json(`/api/quotes/${first.id}/acknowledge`, {})).toMatchObject({ code: 'NO_WALLET' })
  await json(`/api/quotes/${first.id}/acknowledge`, {})
  await expect(executeQuote(wallet, { quote: second })).rejects.toMatchObject({ status: 403 })
  expect(await json('/api/quotes/Quote:other/acknowledge', {})).toMatchObject({ code: 'NO_QUOTE' })
})

// Source: interface document, "Sandbox outcome rules": beneficiary name verification. Suffix 104 is refused until its check is over.
it.each([
  ['102', { status: 'NOT_MATCHED', enteredName: 'Test Payee' }],
  ['103', { status: 'PARTIAL_MATCH', enteredName: 'Test Payee', verifiedName: 'T. Payee' }],
  ['106', { status: 'UNSUPPORTED', enteredName: 'Test Payee' }],
  ['107', { status: 'CHECKED_BY_RECEIVING_FI', enteredName: 'Test Payee' }],
  ['789', { status: 'MATCHED', enteredName: 'Test Payee', verifiedName: 'Test Payee' }],
])('the review of an account that ends with %s has the check of the service', async (suffix, check) => {
  const { json } = await openPayer()
  const { payee } = await json('/api/quotes', { recipient: `000123456${suffix}`, amount: '2' })
  expect(payee).toMatchObject({ check, isTest: true })
})

it('a recipient without a bank account is no test payee', async () => {
  const { json } = await openPayer()
  const { payee } = await json('/api/quotes', { recipient: '$ada789@elsewhere.example', amount: '2' })
  expect(payee).toEqual({ name: '$ada789@elsewhere.example' })
})

it('an account cannot be paid before its check has ended, and the review says so; later it can', async () => {
  const { json, sandbox } = await openPayer()
  const ask = () => json('/api/quotes', { recipient: '000123456104', amount: '2' })
  expect(await ask()).toEqual({
    code: 'PAYEE_NOT_READY',
    message:
      'Nothing was sent: the bank is still checking this account. Review the payment again in a minute.',
  })
  await sandbox.clock.advance(30_000)
  expect((await ask()).payee.check).toMatchObject({ status: 'MATCHED' })
})

const quote = {
  id: 'Quote:1',
  source: { accountId: 'InternalAccount:ada' },
  destination: { accountId: 'ExternalAccount:1' },
} as unknown as Quote

/** The checks with a service that knows the account with this result. */
function checksWith(status: string) {
  const account = {
    id: 'ExternalAccount:1',
    status: 'ACTIVE',
    accountInfo: {},
    beneficiaryVerificationStatus: status,
  }
  const fetch = async () => Response.json(account)
  return createPayeeChecks(
    createPlatform({ baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: 's', fetch }),
  )
}

test('an acknowledgment counts for the quote of its own account', async () => {
  const checks = checksWith('NOT_MATCHED')
  checks.note(quote, { status: 'NOT_MATCHED' })
  expect(checks.acknowledge(quote.id, 'InternalAccount:eve')).toBe(false)
  expect(checks.acknowledge('Quote:2', 'InternalAccount:ada')).toBe(false)
  expect(await checks.refuses(quote)).toBe(true)
  expect(checks.acknowledge(quote.id, 'EmbeddedWallet:ada')).toBe(true)
  expect(await checks.refuses(quote)).toBe(false)
})

test('a check that was open at the review, and one after a restart, is read again', async () => {
  const checks = checksWith('NOT_MATCHED')
  expect(await checks.refuses(quote)).toBe(true)
  checks.note(quote, { status: 'PENDING' })
  expect(await checks.refuses(quote)).toBe(true)
  checks.note(quote, { status: 'MATCHED' })
  expect(await checks.refuses(quote)).toBe(false)
})

describe('readRecipient', () => {
  it.each([
    [' $Success.USD@sandbox.example ', { kind: 'uma', umaAddress: '$success.usd@sandbox.example' }],
    ['ExternalAccount:a-1', { kind: 'account', accountId: 'ExternalAccount:a-1' }],
    ['InternalAccount:a-1', { kind: 'account', accountId: 'InternalAccount:a-1' }],
    ['EmbeddedWallet:a-1', { kind: 'account', accountId: 'EmbeddedWallet:a-1' }],
    ['ExternalAccount:../x', { kind: 'unreadable' }],
    // A mistyped address is not the name of a test payee.
    ['$ada', { kind: 'unreadable' }],
    ['ada@example.com', { kind: 'unreadable' }],
    ['$ada@', { kind: 'unreadable' }],
    ['1234 5678-9002', { kind: 'testPayee', fullName: 'Test Payee', accountNumber: '123456789002' }],
    ['123', { kind: 'unreadable' }],
    ['123456789012345678', { kind: 'unreadable' }],
  ])('%j', (text, recipient) => {
    expect(readRecipient(text)).toEqual(recipient)
  })

  it('gives one name one account number, whatever its case and spacing', () => {
    const [first, second, other] = ['Alice  Example', 'alice example ', 'Bob'].map(readRecipient)
    expect(first).toMatchObject({ kind: 'testPayee', fullName: 'Alice Example' })
    expect(first).toMatchObject({ accountNumber: expect.stringMatching(/^\d{9}000$/) })
    const number = (recipient: typeof first) =>
      recipient?.kind === 'testPayee' ? recipient.accountNumber : undefined
    expect(new Set([first, second].map(number)).size).toBe(1)
    expect(new Set([first, other].map(number)).size).toBe(2)
  })
})
