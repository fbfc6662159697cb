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
    holderField('address.line1', 'Street and number'),
    holderField('address.postalCode', 'Postal code'),
    holderField('address.city', 'City'),
    holderField('address.country', 'Country'),
  ],
}

function holderField(name: string, label: string): BankField {
  return {
    name: `beneficiary.${name}`,
    label,
    hint: 'Of the account holder',
    wrong: `Enter the ${label.toLowerCase()}.`,
  }
}

const holderName: BankField = {
  name: 'beneficiary.fullName',
  label: 'Account holder',
  hint: 'The full name, as the bank knows it',
  wrong: 'Enter the name of the account holder.',
}

/** @returns What the service wants to know of the holder of such an account, besides the name. */
function holderFieldsOf({ accountType }: BankForm, profile: ProfileName): readonly BankField[] {
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
  const { currency, accountType } = bankFormOf(draft.bankCurrency)
  const accountInfo: Info = { accountType, beneficiary: { beneficiaryType: 'INDIVIDUAL' } }
  for (const field of bankFieldsOf(draft, profile))
    put(accountInfo, field.name.split('.'), cleanField(field, draft))
  return { currency, accountInfo }
}

interface Info {
  [name: string]: string | Info
}

function put(into: Info, [name = '', ...path]: string[], value: string): void {
  if (path.length === 0) into[name] = value
  else {
    into[name] ??= {}
    put(into[name] as Info, path, value)
  }
}
