/** Every account type of the contract in every profile: the form, its checks, the saved recipient, the quote, and its payment on the sandbox. */

import { executeQuote } from '@embedded-wallet/core'
import { accountTypesOf, type ExternalAccountType } from '@embedded-wallet/core/accounts'
import { type AcknowledgementStore, createPlatform, createSending } from '@embedded-wallet/platform'
import { profileNames } from '@embedded-wallet/protocol'
import { en } from '@embedded-wallet/ui/words'
import { bech32m } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { accountFields, accountOf, checkAccount, currencyOfType, hintOf } from '../src/send/accountData.js'
import type { Draft } from '../src/send/draft.js'

/** What a user may enter, with the spaces and dashes that users write; by the type where it has a form of its own. */
const entered: Record<string, string> = {
  'beneficiary.fullName': 'Ada Lovelace',
  'beneficiary.legalName': 'Analytical Engines Ltd',
  'beneficiary.countryOfResidence': 'DE',
  'beneficiary.phoneNumber': '+49 30 1234567',
  'beneficiary.documentType': 'PASSPORT',
  'beneficiary.documentNumber': 'C01X00T47',
  'beneficiary.address.line1': 'Hauptstraße 1',
  'beneficiary.address.postalCode': '10115',
  'beneficiary.address.city': 'Berlin',
  'beneficiary.address.country': 'DE',
  accountNumber: '000123456789',
  bankAccountType: 'CHECKING',
  bankName: 'First Bank',
  branchCode: '000-12',
  bankCode: '001',
  routingNumber: '110 000 000',
  intermediaryRoutingNumber: '110000000',
  clabeNumber: '032180000118359719',
  sortCode: '20-00-00',
  pixKeyType: 'CPF',
  pixKey: '111.444.777-35',
  taxId: '111.444.777-35',
  vpa: 'asha@okbank',
  ifsc: 'hdfc0001234',
  swiftCode: 'dbsssgsg',
  provider: 'M-PESA',
  country: 'DE',
  iban: 'de89 3704 0044 0532 0130 00',
  phoneNumber: '+49 151 23456789',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  lightningAddress: 'ada@wallet.example',
}
const own: Partial<Record<ExternalAccountType, Record<string, string>>> = {
  AED_ACCOUNT: { iban: 'AE07 0331 2345 6789 0123 456' },
  DKK_ACCOUNT: { iban: 'DK50 0040 0440 1162 43' },
  EGP_ACCOUNT: { iban: 'EG38 0019 0005 0000 0000 2631 8000 2' },
  PKR_ACCOUNT: { iban: 'PK36 SCBL 0000 0011 2345 6702' },
  GBP_ACCOUNT: { accountNumber: '55779911' },
  NGN_ACCOUNT: { accountNumber: '3012345678' },
  IDR_ACCOUNT: { phoneNumber: '+62 812 345 6789' },
  KES_ACCOUNT: { phoneNumber: '+254 712 345 678' },
  RWF_ACCOUNT: { phoneNumber: '+250 712 345 678' },
  TZS_ACCOUNT: { phoneNumber: '+255 712 345 678' },
  ZMW_ACCOUNT: { phoneNumber: '+260 712 345 678' },
  XAF_ACCOUNT: { region: 'CM' },
  XOF_ACCOUNT: { region: 'SN' },
  SOLANA_WALLET: { address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' },
  TRON_WALLET: { address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' },
  SPARK_WALLET: { address: bech32m.encode('sp', bech32m.toWords(new Uint8Array(36).fill(5)), false) },
}
/** One digit or letter is another one. */
const broken: Record<string, string> = {
  iban: 'DE98370400440532013000',
  routingNumber: '110000001',
  clabeNumber: '032180000118359718',
  taxId: '11144477736',
  pixKey: '11144477736',
  swiftCode: 'DBSSSGS',
  ifsc: 'HDFC1001234',
  vpa: 'asha',
  phoneNumber: '12',
  sortCode: '20',
  address: '0x',
  lightningAddress: 'ada',
}

const draftFor = (
  accountType: ExternalAccountType,
  holder: Draft['holder'],
  fields: Record<string, string> = {},
) =>
  ({
    accountType,
    holder,
    currency: currencyOfType(accountType, 'USDC'),
    fields: { ...entered, ...own[accountType], ...fields },
  }) as Draft

const memory = (): AcknowledgementStore => {
  const ids = new Set<string>()
  return { add: (id) => ids.add(id), has: (id) => ids.has(id) }
}

test('there are 46 types', () => {
  expect(accountTypesOf('2026-08')).toHaveLength(46)
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

  test('each is saved once, quoted for what is sent, and paid', { timeout: 120_000 }, async () => {
    const system = openTestSystem({ profile })
    const { wallet, accountId } = await system.signedIn()
    const customerId = (await system.customerOf(accountId))!
    const platform = createPlatform({ ...system.sandbox, profile })
    const sending = createSending(platform, { acknowledgements: memory() })
    let paid = 0
    for (const type of accountTypesOf(profile)) {
      const draft = draftFor(type, 'INDIVIDUAL')
      const account = accountOf(draft, profile, en)
      const payee = await sending.savePayee({ customerId, account }).catch((error: Error) => {
        throw new Error(`${type}: ${error.message}`, { cause: error })
      })
      expect(await sending.savePayee({ customerId, account }), type).toEqual(payee)
      expect(payee.currency).toBe(draft.currency)
      const { decimals } = await sending.limits({ from: 'USDC', currency: draft.currency })
      const order = { id: type, recipient: payee.id, side: 'SENDING', amount: '0.5' }
      const quote = await sending.quote({ accountId, customerId, order })
      expect(quote, type).toMatchObject({
        payee: { name: payee.name },
        lockedCurrencySide: 'SENDING',
        totalSendingAmount: 500_000,
        receivingCurrency: { code: draft.currency, ...(decimals !== undefined && { decimals }) },
      })
      expect(await sending.mustBeDenied(quote)).toBe(false)
      await executeQuote(wallet, { quote })
      paid++
    }
    expect(paid).toBe(accountTypesOf(profile).length)
    expect(await system.balance(accountId)).toBe(100_000_000 - paid * 500_000)
    expect((await sending.payees({ customerId })).length).toBe(paid)
  })
})
