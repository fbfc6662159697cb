/** The countries of a payment, as far as the contract has them: no field means "cross-border". */

import type { Customer, ExternalAccount, ExternalAccountInfo } from '@embedded-wallet/protocol'

type Account = Pick<ExternalAccount, 'accountInfo'> | undefined

/** @returns ISO 3166-1 alpha-2; undefined if it is not known. */
export function countryOf(account: Account): string | undefined {
  const { accountType, country, iban, region, beneficiary } = (account?.accountInfo ??
    {}) as Partial<ExternalAccountInfo>
  const { countryOfResidence, address } = (beneficiary ?? {}) as Record<string, unknown>
  const ofAddress = (address as { country?: unknown } | undefined)?.country
  return [
    country,
    typeof iban === 'string' ? iban.slice(0, 2) : undefined,
    region,
    // A currency of one country begins with its code: all but the euro and those of unions.
    /^(?!EU|X)([A-Z]{2})[A-Z]_ACCOUNT$/.exec(accountType ?? '')?.[1],
    ofAddress,
    countryOfResidence,
  ].find(isCountry)
}

/** @returns Whether the account of the other side is in a different country than the customer; undefined if one of them is not known. */
export function isAbroad(customer: Partial<Customer> | undefined, account: Account): boolean | undefined {
  const home = [customer?.region?.slice(0, 2), customer?.address?.country].find(isCountry)
  const away = countryOf(account)
  return home && away ? home.toUpperCase() !== away.toUpperCase() : undefined
}

const isCountry = (code: unknown): code is string => typeof code === 'string' && /^[A-Za-z]{2}$/.test(code)
