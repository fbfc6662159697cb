/** Decides whether two registrations name the same external account. */

import { accountTypes, type ExternalAccount, isAccountType } from '@embedded-wallet/protocol'

/** These describe an account but do not name it. */
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
