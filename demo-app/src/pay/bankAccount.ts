/** Turns the entered fields of a bank account into what the service takes, and checks them by the rules of its profile. */

import { type AccountTypeRow, accountTypes, type ProfileName } from '@embedded-wallet/protocol'
import { addedFields, type BankField, bankFormOf, holderFields, holderName } from './bankForms'
import type { Draft } from './draft'

/** @returns All fields of the form for the draft's currency, in the order of the page. */
export function bankFieldsOf({ bankCurrency }: Draft, profile: ProfileName): readonly BankField[] {
  const { accountType, fields } = bankFormOf(bankCurrency)
  // What the service wants to know of the holder of such an account, besides the name.
  const { individual = {}, fields: known }: AccountTypeRow = accountTypes[accountType]
  const added = addedFields.filter(({ name }) => profile === '2026-08' && known[name]?.isRequiredSince)
  const ofHolder = Object.entries(individual).flatMap(([name, when]) =>
    when === profile || (when === 'always' && profile !== 'document') ? (holderFields[name] ?? []) : [],
  )
  return [holderName, ...fields, ...added, ...ofHolder]
}

/** @returns The text of a field as it is sent. */
function cleanField({ name, clean = (text) => text }: BankField, { bank }: Draft): string {
  return clean((bank[name] ?? '').trim())
}

/** @returns What is wrong, by the name of the field. */
export function checkBankAccount(draft: Draft, profile: ProfileName): Record<string, string> {
  const { fields }: AccountTypeRow = accountTypes[bankFormOf(draft.bankCurrency).accountType]
  const wrong = bankFieldsOf(draft, profile).filter((field) => {
    const text = cleanField(field, draft)
    const { pattern, newPattern } = fields[field.name] ?? {}
    // The holder's fields have no pattern: they must only be there.
    return text === '' || (profile === '2026-08' ? newPattern : pattern)?.test(text) === false
  })
  return Object.fromEntries(wrong.map((field) => [field.name, field.wrong]))
}

interface Info {
  [name: string]: string | Info
}

/** Builds the body of `POST /api/payees`. */
export function bankAccountOf(draft: Draft, profile: ProfileName) {
  const { currency, accountType } = bankFormOf(draft.bankCurrency)
  const accountInfo: Info = { accountType, beneficiary: { beneficiaryType: 'INDIVIDUAL' } }
  for (const field of bankFieldsOf(draft, profile)) {
    const path = field.name.split('.')
    const last = path.pop()!
    let place = accountInfo
    for (const name of path) {
      place[name] ??= {}
      place = place[name] as Info
    }
    place[last] = cleanField(field, draft)
  }
  return { currency, accountInfo }
}
