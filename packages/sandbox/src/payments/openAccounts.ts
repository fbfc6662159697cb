/** Opens internal accounts: those of a customer, an embedded wallet among them, and the platform's own. */

import { type Customer, emit } from '@embedded-wallet/protocol'
import { addBirthCredential } from '../authentication/authMethods.js'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { supportedCurrencies } from '../state/platformConfig.js'
import type { AccountRecord } from '../state/records.js'
import { made, type Service } from '../state/service.js'
import { receiveFromOutside } from './receiveFromOutside.js'

export function openAccounts(customer: Customer, service: Service): void {
  const wallet = addAccount('EMBEDDED_WALLET', customer, service.stablecoin, service)
  addBirthCredential(wallet, customer.email, service)
  emit(service.onEvent, { event: 'wallet', accountId: wallet.id, userId: customer.platformCustomerId })
  const { openingBalance } = service
  // Assumption: no deployment gives one. It spares an app's first lines a call to `fundInternalAccount`.
  if (openingBalance !== undefined)
    receiveFromOutside(wallet, wallet.currency, openingBalance, { description: 'Opening balance' }, service)
  for (const code of new Set(customer.currencies ?? [])) addCurrencyAccount(code, customer, service)
}

/** Opens an account in a currency. The owner of the platform's own accounts is empty. */
function addCurrencyAccount(code: string, owner: Pick<Customer, 'id'>, service: Service): void {
  const currency = currencyOf(code, service)
  const type = currency.isCrypto ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT'
  addAccount(type, owner, plainCurrency(currency), service)
}

/** Returns the platform's own accounts, oldest first. Assumption: one is opened when its currency is first listed. */
export function platformAccounts(service: Service): AccountRecord[] {
  const own = () => service.records.accounts.by('customerId', '')
  const open = new Set(own().map(({ currency }) => currency.code))
  for (const { currencyCode } of supportedCurrencies(service))
    if (!open.has(currencyCode)) addCurrencyAccount(currencyCode, { id: '' }, service)
  return own()
}

function addAccount(
  type: AccountRecord['type'],
  { id: customerId }: Pick<Customer, 'id'>,
  currency: AccountRecord['currency'],
  service: Service,
): AccountRecord {
  const account = { ...made('InternalAccount', service), type, customerId, currency }
  service.records.accounts.set(account.id, account)
  return account
}
