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
