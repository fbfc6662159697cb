/** What names an external account or a UMA address, and the scenario that it selects: its last three characters, before the domain if it has one. */

import {
  accountTypes,
  type ExternalAccount,
  type ExternalAccountInfo,
  isAccountType,
  type Outcomes,
  quoteOutcomes,
  umaOutcomes,
} from '@embedded-wallet/protocol'

/** Assumption: the first present field of these names the account. */
const primaryFields =
  'accountNumber iban pixKey clabeNumber vpa address phoneNumber lightningAddress invoice bolt12'.split(' ')

/** Returns the text that names an external account: an account number, an IBAN, a key. */
export function primaryIdentifier(accountInfo: ExternalAccountInfo): string {
  const field = primaryFields.find((name) => typeof accountInfo[name] === 'string')
  return field === undefined ? '' : String(accountInfo[field])
}

/** @returns The outcome in the table for an identifier such as `000123002` or `$ada002@shop.example`. */
export function outcomeOf<Outcome extends string>(outcomes: Outcomes<Outcome>, identifier: string): Outcome {
  const [name = ''] = identifier.split('@')
  const suffix = name.trim().slice(-3)
  return Object.hasOwn(outcomes, suffix) ? outcomes[suffix as `${number}`]! : outcomes.other
}

/** The document's table, and a row of the sandbox's own. Source of that course: the service's guides of August 2026, read 2026-11-28. */
export const outcomesOfQuotes = {
  ...quoteOutcomes,
  '008': 'CANCELLED_TOO_LATE',
} as const satisfies Outcomes<string>

/** @returns The outcome of a payment with one of the sandbox's own UMA addresses; `undefined` for any other address. */
export function umaOutcomeOf(umaAddress: string, { umaDomain }: { umaDomain: string }) {
  const [name = '', domain] = umaAddress.split('@')
  return domain === umaDomain && Object.hasOwn(umaOutcomes, name)
    ? umaOutcomes[name as keyof typeof umaOutcomes]
    : undefined
}

const describingFields = ['bankName', 'swiftCode', 'pixKeyType', 'taxId', 'bankAccountType', 'vaspName']

/** @returns Equal texts for two registrations of one owner that name the same account. */
export function identityOf({
  currency,
  accountInfo,
  customerId = null,
}: Pick<ExternalAccount, 'currency' | 'accountInfo' | 'customerId'>): string {
  const { accountType } = accountInfo
  const fields = isAccountType(accountType) ? Object.keys(accountTypes[accountType].fields) : []
  const naming = fields
    .filter((field) => !describingFields.includes(field))
    .map((field) => accountInfo[field])
  return JSON.stringify([customerId, currency, accountType, naming])
}
