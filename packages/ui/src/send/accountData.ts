/** The form of a new account as data: from the contract's table of account types to fields with words, and from fields to the account. */

import { plainText, type Wallet } from '@embedded-wallet/core'
import {
  accountFieldsOf,
  accountTypesOf,
  type ExternalAccountType,
  holderFieldsOf,
  purposesOf,
  railsOf,
} from '@embedded-wallet/core/accounts'
import { readPhone } from '../words/contact.js'
import { fill } from '../words/fill.js'
import type { Texts } from '../words/texts.js'
import { countryCodes, nameCountry, nameCurrency } from './codeNames.js'
import type { Draft, Way } from './draft.js'
import { loadCheck } from './loadCheck.js'
import type { NewAccount, SendBank } from './sendTypes.js'
import type { Wrong } from './wrong.js'

export type FieldTexts = Pick<Texts, 'sendFields' | 'language'>
type Word = keyof Texts['sendFields']['labels']
type Profile = Wallet['profile']

/** A field of the form. */
export interface AccountField {
  /** In `accountInfo`, with dots. */
  path: string
  word: Word
  isRequired: boolean
  /** One of several that name the account, of which one is enough. */
  isChoice: boolean
  pattern?: RegExp | undefined
  choices?: readonly { value: string; label: string }[] | undefined
}

/** They name an account: if a deployment requires none of them, one must be there. */
const naming: readonly string[] =
  'accountNumber iban vpa phoneNumber address invoice bolt12 lightningAddress pixKey clabeNumber'.split(' ')

const addressFields = ['line1', 'postalCode', 'city', 'country'].map((name) => `address.${name}`)

/** @returns The types of a way, by their names in the language. */
export const accountChoices = (way: Way, profile: Profile, { sendFields, language }: FieldTexts) =>
  accountTypesOf(profile)
    .filter((type) => isWallet(type) === (way === 'wallet'))
    .map((value) => ({ value, label: nameType(value, { sendFields, language }) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))

const isWallet = (type: ExternalAccountType) => holderFieldsOf(type, undefined) === undefined

export function nameType(type: ExternalAccountType, { sendFields: { types }, language }: FieldTexts): string {
  if (type === 'SWIFT_ACCOUNT') return types.SWIFT
  const [code = ''] = type.split(/_(?:ACCOUNT|WALLET)$/)
  if (isWallet(type)) return code[0] + code.slice(1).toLowerCase()
  return type === 'SLV_ACCOUNT' ? `${nameCountry('SV', language)} (USD)` : nameCurrency(code, language)
}

/** @param own - What the wallet holds: what arrives at a wallet on a chain. */
export function currencyOfType(type: ExternalAccountType, own: string): string {
  if (type === 'LIGHTNING') return 'BTC'
  // Assumption: the account in El Salvador, and one of any country, is in dollars.
  if (type === 'SLV_ACCOUNT' || type === 'SWIFT_ACCOUNT') return 'USD'
  return isWallet(type) ? own : type.slice(0, 3)
}

/**
 * @param banks - The banks that can be paid, where not just any name will do.
 * @returns The fields of the form, in the order of the page.
 */
export function accountFields(
  { accountType, holder }: Pick<Draft, 'accountType' | 'holder'>,
  profile: Profile,
  texts: FieldTexts,
  banks: readonly SendBank[] = [],
): AccountField[] {
  if (accountType === '') return []
  const rules = accountFieldsOf(accountType, profile)
  const hasName = rules.some(({ name, isRequired }) => isRequired && naming.includes(name))
  const ownChoices: Readonly<Record<string, (() => AccountField['choices']) | undefined>> = {
    bankName: () => choicesOfBanks(banks),
    // Assumption: of an account in India it is one of the ways in which money can reach it.
    rail: () => labeled(railsOf(accountType, profile), texts.sendFields.rails),
  }
  const own = rules.map(({ name, isRequired, pattern }) => ({
    path: name,
    word: name as Word,
    isRequired,
    isChoice: !hasName && naming.includes(name),
    pattern,
    choices: ownChoices[name]?.() ?? choicesOf(name, pattern, texts),
  }))
  const needs = holderFieldsOf(accountType, profile)
  if (!needs) return own
  const ofPerson = needs.flatMap((name) => (name === 'address' ? addressFields : [name]))
  const holders = holder === 'BUSINESS' ? ['legalName'] : ['fullName', ...ofPerson]
  return [...holders.map((name) => holderField(name, texts)), ...own]
}

const choicesOfBanks = (banks: readonly SendBank[]) =>
  banks.length === 0
    ? undefined
    : banks.map(({ bankName, displayName }) => ({ value: bankName, label: displayName }))

/** What a bank can be told with a payment to such an account, and how it can be reached. @param needsPurpose - Whether somebody wants to know it. */
export function bankChoices(
  accountType: string | undefined,
  profile: Profile,
  { sendFields }: FieldTexts,
  needsPurpose: boolean,
) {
  const isBank = accountType !== undefined && isKnownType(accountType, profile) && !isWallet(accountType)
  // Some accounts say it themselves.
  const isOpen = isBank && accountFieldsOf(accountType, profile).every(({ name }) => name !== 'rail')
  const rails = isOpen ? railsOf(accountType, profile) : []
  return {
    purposes: isBank || needsPurpose ? labeled(purposesOf(profile), sendFields.purposes) : [],
    rails: rails.length > 1 ? labeled(rails, sendFields.rails) : [],
    hasMessage: isBank && profile === '2026-08',
  }
}

const labeled = (values: readonly string[], words: Readonly<Record<string, string>>) =>
  values.map((value) => ({ value, label: words[value] ?? value.replaceAll('_', ' ') }))

const isKnownType = (type: string, profile: Profile): type is ExternalAccountType =>
  (accountTypesOf(profile) as readonly string[]).includes(type)

function holderField(name: string, texts: FieldTexts): AccountField {
  const [last = ''] = name.split('.').slice(-1)
  const word = (last === 'phoneNumber' ? 'holderPhone' : last) as Word
  const path = `beneficiary.${name}`
  // `readPhone` leaves a `(0)` in its number, because nobody dials it from abroad.
  const pattern = word === 'holderPhone' ? /^[^()]*$/ : undefined
  return {
    path,
    word,
    isRequired: true,
    isChoice: false,
    pattern,
    choices: choicesOf(last, undefined, texts),
  }
}

/** The values of a pattern such as `^(A|B)$`, and the countries. */
function choicesOf(name: string, pattern: RegExp | undefined, { sendFields, language }: FieldTexts) {
  const isCountry = name === 'country' || name === 'countryOfResidence'
  const values = isCountry
    ? countryCodes
    : /^\^\((\w+(?:\|\w+)+)\)\$$/.exec(pattern?.source ?? '')?.[1]?.split('|')
  const said = sendFields.choices as Readonly<Record<string, string>>
  const labelOf = (value: string) =>
    said[value] ?? (value.length === 2 ? nameCountry(value, language) : value)
  const choices = values?.map((value) => ({ value, label: labelOf(value) }))
  return isCountry ? choices?.sort((a, b) => a.label.localeCompare(b.label, language)) : choices
}

/** What a field takes, by its pattern: so many digits. Undefined for any other. */
function digitsOf(pattern: RegExp | undefined, { digits }: Texts['sendFields']): string | undefined {
  const parts = /^\^(?:\\\+(\d*))?\[0-9\]\{(\d+)(?:,(\d+))?\}\$$/.exec(pattern?.source ?? '')
  if (!parts) return undefined
  const [, prefix, min = '', max] = parts
  if (prefix === '') return digits.phone
  const count = max ? fill(digits.between, { min, max }) : fill(digits.exactly, { count: min })
  return prefix === undefined ? count : fill(digits.after, { prefix: `+${prefix}`, digits: count })
}

/** Whether a phone shows its number keys. */
export const isNumeric = ({ pattern }: AccountField): boolean => /^\^\[0-9\]/.test(pattern?.source ?? '')

export function hintOf(
  { word, pattern }: AccountField,
  type: Draft['accountType'],
  texts: FieldTexts,
): string {
  const { sendFields } = texts
  const hint = (sendFields.hints as Readonly<Record<string, string>>)[word]
  return fill(hint ?? digitsOf(pattern, sendFields) ?? '', examplesOf(type, texts))
}

const examplesOf = (type: Draft['accountType'], texts: FieldTexts) => ({
  example: ibans[type.slice(0, 3)] ?? 'DE89 3704 0044 0532 0130 00',
  network: type && nameType(type, texts),
})

/** Examples of the IBAN registry. */
const ibans: Readonly<Record<string, string>> = {
  AED: 'AE07 0331 2345 6789 0123 456',
  DKK: 'DK50 0040 0440 1162 43',
  EGP: 'EG38 0019 0005 0000 0000 2631 8000 2',
  PKR: 'PK36 SCBL 0000 0011 2345 6702',
}

/** The text of a field as it is sent: people write numbers with spaces and dashes, in the digits of their keyboard, and paste marks that nobody sees. */
export function cleanField(
  { word, pattern }: Pick<AccountField, 'word' | 'pattern'>,
  text = '',
  kind = '',
): string {
  if (isPhone(word) || (word === 'pixKey' && kind === 'PHONE')) return readPhone(text)
  const plain = plainText(text).trim()
  if (['iban', 'swiftCode', 'ifsc'].includes(word)) return plain.replace(/[\s.\p{Pd}]/gu, '').toUpperCase()
  if (word === 'pixKey' && (kind === 'CPF' || kind === 'CNPJ'))
    return plain.replace(/[\s./\p{Pd}]/gu, '').toUpperCase()
  if (word === 'accountNumber' || word === 'taxId' || (pattern && isNumeric({ pattern } as AccountField)))
    return plain.replace(/[\s./\p{Pd}]/gu, '')
  return compact.includes(word) ? plain.replace(/\s/g, '') : plain
}

const isPhone = (word: Word) => word === 'phoneNumber' || word === 'holderPhone'
const compact: readonly Word[] = ['address', 'invoice', 'bolt12', 'lightningAddress', 'vpa', 'pixKey']

/** Whether what the user sees is what is sent: an override turns signs around, and of many a letter of another script looks alike. */
const isAsSeen = (path: string, text: string) =>
  naming.includes(path) ? /^[!-~]+$/.test(text) : !/[\u202d\u202e]/.test(text)

/** The text of a field as it is sent. A choice that is none anymore is not chosen. */
function sentText(field: AccountField, { fields }: Pick<Draft, 'fields'>): string {
  const { path, choices } = field
  const text = fields[path] ?? ''
  if (!choices) return cleanField(field, text, fields.pixKeyType)
  return choices.some(({ value }) => value === text) ? text : ''
}

/**
 * @returns What is wrong, by the path of the field.
 * @throws If a check did not load.
 */
export async function checkAccount(
  draft: Draft,
  profile: Profile,
  texts: FieldTexts,
  banks?: readonly SendBank[] | undefined,
): Promise<Record<string, string>> {
  const { sendFields } = texts
  const { wrong } = sendFields
  if (draft.accountType === '') return { accountType: wrong.missing }
  const fields = accountFields(draft, profile, texts, banks)
  const values = fields.map((field) => sentText(field, draft))
  const others = {
    accountType: draft.accountType,
    ...Object.fromEntries(fields.map(({ path }, at) => [path, values[at]!])),
  }
  const say = (text: string) => fill(text, examplesOf(draft.accountType, texts))
  const found = await Promise.all(
    fields.map(async (field, at) => {
      const { path, word, isRequired, isChoice, pattern } = field
      const text = values[at]!
      if (text === '') {
        const isNamed = fields.some((other, at) => other.isChoice && values[at] !== '')
        if (isChoice && !isNamed) return [path, wrong.oneOf]
        return [path, isRequired ? wrong.missing : undefined]
      }
      const isLikePattern = pattern?.test(text) !== false && isAsSeen(path, text)
      const check = await loadCheck(path)
      const why: Wrong | undefined = check?.(text, others)
      if (why) return [path, say(wrong[why])]
      if (isLikePattern) return [path, undefined]
      const digits = digitsOf(pattern, sendFields)
      return [
        path,
        digits ? fill(wrong.digits, { digits }) : say((wrong as Record<string, string>)[word] ?? wrong.form),
      ]
    }),
  )
  return Object.fromEntries(found.filter(([, text]) => text !== undefined)) as Record<string, string>
}

interface Info {
  [name: string]: string | Info
}

/** The account, as the service takes it. */
export function accountOf(
  draft: Draft,
  profile: Profile,
  texts: FieldTexts,
  banks?: readonly SendBank[] | undefined,
): NewAccount {
  const { accountType, holder, currency } = draft
  const isHeld = accountType !== '' && !isWallet(accountType)
  const accountInfo: Info = { accountType, ...(isHeld && { beneficiary: { beneficiaryType: holder } }) }
  for (const field of accountFields(draft, profile, texts, banks)) {
    const text = sentText(field, draft)
    if (text === '') continue
    const path = field.path.split('.')
    const last = path.pop()!
    let place = accountInfo
    for (const name of path) {
      place[name] ??= {}
      place = place[name] as Info
    }
    place[last] = text
  }
  const ownershipType = draft.isOwn ? 'FIRST_PARTY' : 'THIRD_PARTY'
  return { currency, accountInfo, ...(profile === '2026-08' && { ownershipType }) }
}
