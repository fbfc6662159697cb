/** Every account type of the contract in every profile: the form, its checks, the saved recipient, the quote, and its payment on the sandbox. */

import { executeQuote } from '@embedded-wallet/core'
import { accountTypesOf, type ExternalAccountType } from '@embedded-wallet/core/accounts'
import { type AcknowledgementStore, createPlatform, createSending } from '@embedded-wallet/platform'
import { profileNames } from '@embedded-wallet/protocol'
import { en } from '@embedded-wallet/ui/words'
import { describe, expect, test } from 'vitest'
import { long, some } from '../../../e2e/support/inFull.js'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { accountFields, accountOf, checkAccount, currencyOfType, hintOf } from '../src/send/accountData.js'
import type { Draft } from '../src/send/draft.js'
import { broken, enteredOf } from './enteredAccounts.js'

const draftFor = (
  accountType: ExternalAccountType,
  holder: Draft['holder'],
  fields: Record<string, string> = {},
) =>
  ({
    accountType,
    holder,
    currency: currencyOfType(accountType, 'USDC'),
    fields: { ...enteredOf(accountType), ...fields },
  }) as Draft

const memory = (): AcknowledgementStore => {
  const ids = new Set<string>()
  return { add: (id) => ids.add(id), has: (id) => ids.has(id) }
}

test('there are 46 types', () => {
  expect(accountTypesOf('2026-08')).toHaveLength(46)
})

/** As apps of banks and documents hand them over: with marks that nobody sees, dashes that do not break, and the digits of the user's keyboard. */
const pasted: [ExternalAccountType, path: string, pasted: string, sent: string | undefined][] = [
  [
    'EUR_ACCOUNT',
    'iban',
    '\u2066DE89\u00a03704\u200b0044\u00a00532\u00a00130\u00a000\u2069',
    'DE89370400440532013000',
  ],
  ['EUR_ACCOUNT', 'iban', 'ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００', 'DE89370400440532013000'],
  ['GBP_ACCOUNT', 'sortCode', '20–00‑00', '200000'],
  ['EGP_ACCOUNT', 'accountNumber', '\u200f٠٠٠١٢٣٤٥٦٧٨٩', '000123456789'],
  ['EGP_ACCOUNT', 'accountNumber', '000\u200b123‑456‑789', '000123456789'],
  ['EGP_ACCOUNT', 'beneficiary.fullName', '\u200fآدا\u200f لوفلايس\u00a0', 'آدا لوفلايس'],
  ['KES_ACCOUNT', 'phoneNumber', '\u202a+254\u00a0712‑345‑678\u202c', '+254712345678'],
  // Nobody dials this zero from abroad: with it, the number is somebody else's or nobody's.
  ['BWP_ACCOUNT', 'phoneNumber', '+267 (0) 71 234 567', undefined],
  ['EGP_ACCOUNT', 'beneficiary.phoneNumber', '+20 (0) 2 1234 5678', undefined],
  ['BRL_ACCOUNT', 'pixKey', '１１１．４４４．７７７－３５', '11144477735'],
  [
    'BASE_WALLET',
    'address',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\ufeff',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  // An override turns around what the user sees.
  ['EGP_ACCOUNT', 'accountNumber', '\u202e987654321000', undefined],
]
test.each(pasted)('of %s the %s %j is sent as %j', async (type, path, text, sent) => {
  const draft = draftFor(type, 'INDIVIDUAL', { [path]: text })
  const profile = path === 'beneficiary.phoneNumber' ? '2026-04' : '2026-08'
  expect(Object.keys(await checkAccount(draft, profile, en))).toEqual(sent === undefined ? [path] : [])
  if (sent === undefined) return
  const { accountInfo } = accountOf(draft, '2026-08', en)
  const value = path
    .split('.')
    .reduce<unknown>((of, name) => (of as Record<string, unknown>)[name], accountInfo)
  expect(value).toBe(sent)
})

test('a bank that is chosen is sent as the app names it', () => {
  const banks = [{ bankName: '三菱ＵＦＪ銀行 ', displayName: 'MUFG' }]
  const draft = draftFor('EGP_ACCOUNT', 'INDIVIDUAL', { bankName: banks[0]!.bankName })
  expect(accountOf(draft, '2026-08', en, banks).accountInfo).toMatchObject({ bankName: banks[0]!.bankName })
})

describe.each(profileNames)('in the profile %s', (profile) => {
  test.each(accountTypesOf(profile))(
    'the form of %s has words, and says what is missing and what is wrong',
    async (type) => {
      for (const holder of ['INDIVIDUAL', 'BUSINESS'] as const) {
        const draft = draftFor(type, holder)
        const fields = accountFields(draft, profile, en)
        for (const field of fields) {
          expect(en.sendFields.labels[field.word], field.path).toBeTruthy()
          expect(hintOf(field, type, en)).not.toMatch(/[{}]/)
        }
        expect(await checkAccount(draft, profile, en)).toEqual({})
        const needed = fields
          .filter(({ isRequired, isChoice }) => isRequired || isChoice)
          .map(({ path }) => path)
        expect(Object.keys(await checkAccount({ ...draft, fields: {} }, profile, en))).toEqual(needed)
        for (const { path } of fields) {
          if (!Object.hasOwn(broken, path)) continue
          const wrong = await checkAccount(draftFor(type, holder, { [path]: broken[path]! }), profile, en)
          expect(Object.keys(wrong), `${path} ${broken[path]}`).toContain(path)
          expect(wrong[path]).not.toMatch(/[{}]/)
        }
      }
    },
  )

  test.each(['SENDING', 'RECEIVING'] as const)(
    'each is saved once, quoted for the side %s, and paid',
    long,
    async (side) => {
      const system = openTestSystem({ profile })
      const { wallet, accountId } = await system.signedIn()
      const customerId = (await system.customerOf(accountId))!
      const platform = createPlatform({ ...system.sandbox, profile })
      const sending = createSending(platform, { acknowledgements: memory() })
      const types = some(accountTypesOf(profile), 3)
      let paid = 0
      let spent = 0
      for (const type of types) {
        const draft = draftFor(type, 'INDIVIDUAL')
        const account = accountOf(draft, profile, en)
        const payee = await sending.savePayee({ customerId, account }).catch((error: Error) => {
          throw new Error(`${type}: ${error.message}`, { cause: error })
        })
        expect(await sending.savePayee({ customerId, account }), type).toEqual(payee)
        expect(payee.currency).toBe(draft.currency)
        expect(payee.accountType).toBe(type)
        const isSending = side === 'SENDING'
        const amount = isSending ? '0.5' : draft.currency === 'BTC' ? '0.00001' : '1'
        const order = { id: type, recipient: payee.id, side, amount }
        const quote = await sending.quote({ accountId, customerId, order }).catch((error: Error) => {
          throw new Error(`${type}: ${error.message}`, { cause: error })
        })
        const { code, decimals } = quote.receivingCurrency
        expect(code, type).toBe(draft.currency)
        expect(quote, type).toMatchObject({ payee: { name: payee.name }, lockedCurrencySide: side })
        expect(isSending ? quote.totalSendingAmount / 1e6 : quote.totalReceivingAmount / 10 ** decimals).toBe(
          Number(amount),
        )
        expect(await sending.mustBeDenied(quote)).toBe(false)
        await executeQuote(wallet, { quote })
        paid++
        spent += quote.totalSendingAmount
      }
      expect(paid).toBe(types.length)
      expect(await system.balance(accountId)).toBe(100_000_000 - spent)
      expect((await sending.payees({ customerId })).length).toBe(paid)
    },
  )
})
