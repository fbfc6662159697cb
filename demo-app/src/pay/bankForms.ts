/** The bank accounts that the form can pay, as data: the fields of each, their labels, and what to enter. */

import type { ExternalAccountType } from '@embedded-wallet/protocol'

export interface BankField {
  /** Its path in `accountInfo`. */
  name: string
  label: string
  hint: string
  /** Said when the entered text does not fit the pattern of the account type. */
  wrong: string
  /** Cleans a text, without spaces around it, before it is checked and sent. */
  clean?: (text: string) => string
  /** Whether a phone shows its number keys. */
  isNumeric?: boolean
  choices?: readonly { value: string; label: string }[]
}

export interface BankForm {
  currency: string
  accountType: ExternalAccountType
  fields: readonly BankField[]
}

const compact = (text: string) => text.replace(/\s/g, '')
const inCapitals = (text: string) => compact(text).toUpperCase()
const digits = (text: string) => text.replace(/[\s.-]/g, '')

const number = (name: string, label: string, hint: string, wrong: string): BankField => ({
  name,
  label,
  hint,
  wrong,
  clean: digits,
  isNumeric: true,
})
const text = (name: string, label: string, hint: string): BankField => ({
  name,
  label,
  hint,
  wrong: `Enter the ${label.toLowerCase()}.`,
})
const iban = (example: string): BankField => ({
  name: 'iban',
  label: 'IBAN',
  hint: `Such as ${example}`,
  wrong: `Enter the whole IBAN, such as ${example}`,
  clean: inCapitals,
})
const accountNumber = (hint: string, wrong = 'Enter the account number in digits.') =>
  number('accountNumber', 'Account number', hint, wrong)
const bankName = text('bankName', 'Bank', 'The name of the bank')
const bic: BankField = {
  name: 'swiftCode',
  label: 'SWIFT code (BIC)',
  hint: '8 or 11 letters and digits',
  wrong: 'Enter 8 or 11 letters and digits, such as DBSSSGSG.',
  clean: inCapitals,
}

const bank = <Currency extends string>(
  currency: `${Currency}_ACCOUNT` extends ExternalAccountType ? Currency : never,
  ...fields: BankField[]
): BankForm => ({ currency, accountType: `${currency}_ACCOUNT` as ExternalAccountType, fields })

/** The fields that every deployment requires. Source: the account types of the service's profiles, section 5. */
export const bankForms: readonly BankForm[] = [
  bank(
    'USD',
    number('routingNumber', 'Routing number', '9 digits: the bank', 'A routing number has 9 digits.'),
    accountNumber('The number of the account at that bank'),
  ),
  bank('EUR', iban('DE89 3704 0044 0532 0130 00')),
  bank(
    'GBP',
    number('sortCode', 'Sort code', '6 digits, such as 20-00-00', 'A sort code has 6 digits.'),
    accountNumber('8 digits', 'An account number has 8 digits. Put zeros before a shorter one.'),
  ),
  bank('MXN', number('clabeNumber', 'CLABE', '18 digits', 'A CLABE has 18 digits.')),
  bank(
    'BRL',
    {
      ...text('pixKeyType', 'Kind of PIX key', 'What the key is'),
      choices: [
        { value: 'CPF', label: 'CPF' },
        { value: 'CNPJ', label: 'CNPJ' },
        { value: 'EMAIL', label: 'E-mail address' },
        { value: 'PHONE', label: 'Phone number' },
        { value: 'RANDOM', label: 'Random key' },
      ],
    },
    text('pixKey', 'PIX key', 'As the recipient gave it to you'),
    number('taxId', 'Tax number (CPF or CNPJ)', '11 or 14 digits', 'A CPF has 11 digits, a CNPJ has 14.'),
  ),
  bank('INR', {
    ...text('vpa', 'UPI address', 'Such as asha@okbank'),
    wrong: 'A UPI address looks like asha@okbank.',
    clean: compact,
  }),
  bank(
    'CAD',
    number('bankCode', 'Institution number', '3 digits', 'An institution number has 3 digits.'),
    number('branchCode', 'Transit number', '5 digits', 'A transit number has 5 digits.'),
    accountNumber('7 to 12 digits', 'An account number has 7 to 12 digits.'),
  ),
  bank('AED', iban('AE07 0331 2345 6789 0123 456')),
  bank('DKK', iban('DK50 0040 0440 1162 43')),
  bank('NGN', bankName, accountNumber('10 digits', 'An account number has 10 digits.')),
  bank('PHP', bankName, accountNumber('8 to 16 digits', 'An account number has 8 to 16 digits.')),
  bank('SGD', bankName, bic, accountNumber('The number of the account')),
  bank('ZAR', bankName, accountNumber('9 to 13 digits', 'An account number has 9 to 13 digits.')),
  bank(
    'KES',
    {
      ...text('phoneNumber', 'Phone number', 'With the country code: +254 and 9 digits'),
      wrong: 'Enter +254 and 9 digits.',
      clean: compact,
    },
    text('provider', 'Mobile money provider', 'Such as M-PESA'),
  ),
]

/** What newer services require beside these. */
export const addedFields: readonly BankField[] = [
  {
    ...text('bankAccountType', 'Kind of account', 'Most accounts are checking accounts'),
    wrong: 'Choose the kind of account.',
    choices: [
      { value: 'CHECKING', label: 'Checking' },
      { value: 'SAVINGS', label: 'Savings' },
    ],
  },
]

export const bankFormOf = (currency: string): BankForm =>
  bankForms.find((form) => form.currency === currency) ?? bankForms[0]!

export const holderName: BankField = {
  ...text('beneficiary.fullName', 'Account holder', 'The full name, as the bank knows it'),
  wrong: 'Enter the name of the account holder.',
}

const ofHolder = (name: string, label: string) => text(`beneficiary.${name}`, label, 'Of the account holder')

/** What some services want to know of the holder, besides the name. */
export const holderFields: Readonly<Record<string, readonly BankField[]>> = {
  countryOfResidence: [ofHolder('countryOfResidence', 'Country of residence')],
  address: [
    ofHolder('address.line1', 'Street and number'),
    ofHolder('address.postalCode', 'Postal code'),
    ofHolder('address.city', 'City'),
    ofHolder('address.country', 'Country'),
  ],
}
