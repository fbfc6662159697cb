/** Turns the entered fields of a bank account into what the service takes, and checks them by the rules of its profile. */

import {
  type AccountField,
  type AccountTypeRow,
  accountTypes,
  type ProfileName,
} from '@embedded-wallet/protocol'
import { type BankField, type BankForm, bankFormOf } from './bankForms'
import type { Draft } from './draft'

const holderFields: Readonly<Record<string, readonly BankField[]>> = {
  countryOfResidence: [holderField('countryOfResidence', 'Country of residence')],
  address: [
    holderField('line1', 'Street and number'),
    holderField('postalCode', 'Postal code'),
    holderField('city', 'City'),
    holderField('country', 'Country'),
  ],
}

function holderField(name: string, label: string): BankField {
  return {
    name: `holder.${name}`,
    label,
    hint: 'Of the account holder',
    wrong: `Enter the ${label.toLowerCase()}.`,
  }
}

export const holderName: BankField = {
  name: 'holder.fullName',
  label: 'Account holder',
  hint: 'The full name, as the bank knows it',
  wrong: 'Enter the name of the account holder.',
}

/** @returns What the service wants to know of the holder of such an account, besides the name. */
export function holderFieldsOf({ accountType }: BankForm, profile: ProfileName): readonly BankField[] {
  const { individual = {} }: AccountTypeRow = accountTypes[accountType]
  return Object.entries(individual).flatMap(([name, when]) =>
    when === profile || (when === 'always' && profile !== 'document') ? (holderFields[name] ?? []) : [],
  )
}

/** @returns All fields of the form for the draft's currency, in the order of the page. */
export function bankFieldsOf(draft: Draft, profile: ProfileName): readonly BankField[] {
  const form = bankFormOf(draft.bankCurrency)
  return [holderName, ...form.fields, ...holderFieldsOf(form, profile)]
}

const cleaners = {
  digits: (text: string) => text.replace(/[\s.-]/g, ''),
  compact: (text: string) => text.replace(/\s/g, ''),
}

/** @returns The text of a field as it is sent. */
export function cleanField({ name, clean }: BankField, { bank }: Draft): string {
  const entered = (bank[name] ?? '').trim()
  const cleaned = clean ? cleaners[clean](entered) : entered
  return name === 'iban' || name === 'swiftCode' ? cleaned.toUpperCase() : cleaned
}

/** @returns What is wrong, by the name of the field. */
export function checkBankAccount(draft: Draft, profile: ProfileName): Record<string, string> {
  const { fields }: AccountTypeRow = accountTypes[bankFormOf(draft.bankCurrency).accountType]
  const wrong = bankFieldsOf(draft, profile).filter(
    (field) => !fits(cleanField(field, draft), fields[field.name], profile),
  )
  return Object.fromEntries(wrong.map((field) => [field.name, field.wrong]))
}

/** The holder's fields have no pattern: they must only be there. */
function fits(text: string, field: AccountField | undefined, profile: ProfileName): boolean {
  const pattern = (profile === '2026-08' ? field?.newPattern : field?.pattern) ?? /./
  return text !== '' && pattern.test(text)
}

/** Builds the body of `POST /api/payees`. */
export function bankAccountOf(draft: Draft, profile: ProfileName) {
  const { currency, accountType, fields } = bankFormOf(draft.bankCurrency)
  const own = fields.map((field) => [field.name, cleanField(field, draft)])
  const { address, ...holder } = holderOf(draft, profile)
  return {
    currency,
    accountInfo: {
      accountType,
      ...Object.fromEntries(own),
      beneficiary: { beneficiaryType: 'INDIVIDUAL', ...holder, ...(address && { address }) },
    },
  }
}

function holderOf(draft: Draft, profile: ProfileName) {
  const value = (field: BankField) => [field.name.replace('holder.', ''), cleanField(field, draft)] as const
  const more = holderFieldsOf(bankFormOf(draft.bankCurrency), profile)
  const isAddress = (field: BankField) => holderFields.address!.includes(field)
  const address = Object.fromEntries(more.filter(isAddress).map(value))
  return {
    fullName: cleanField(holderName, draft),
    ...Object.fromEntries(more.filter((field) => !isAddress(field)).map(value)),
    ...(more.some(isAddress) && { address }),
  } as { fullName: string; address?: Record<string, string> }
}
