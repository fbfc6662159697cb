/** Decides whether two registrations name the same external account. */

import type { ExternalAccount, ExternalAccountInfo } from '@embedded-wallet/protocol'

const namingFields: Readonly<Record<string, readonly string[]>> = {
  USD_ACCOUNT: ['accountNumber', 'routingNumber'],
  AED_ACCOUNT: ['iban'],
  BRL_ACCOUNT: ['pixKey'],
}

/** @returns Equal texts for two registrations of one owner that name the same account. Unknown types compare all fields. */
export function identityOf({
  currency,
  accountInfo,
  customerId = null,
}: Pick<ExternalAccount, 'currency' | 'accountInfo' | 'customerId'>): string {
  const { accountType } = accountInfo
  const fields = Object.hasOwn(namingFields, accountType) ? namingFields[accountType] : undefined
  const naming: unknown =
    fields?.map((field) => accountInfo[field as keyof ExternalAccountInfo]) ?? accountInfo
  return JSON.stringify([customerId, currency, accountType, naming])
}
