/** Opens the accounts of a customer: the embedded wallet, and one for each requested currency. */

import type { Customer } from '@embedded-wallet/protocol'
import { addBirthCredential } from '../authentication/authMethods.js'
import { isoTime } from '../state/clock.js'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { newId } from '../state/ids.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { receiveFromOutside } from './receiveFromOutside.js'

/** Opens them all. Called once for each customer. */
export function openAccounts(customer: Customer, service: Service): void {
  const wallet = addAccount('EMBEDDED_WALLET', customer, service.stablecoin, service)
  addBirthCredential(wallet, customer.email, service)
  if (service.openingBalance !== undefined) receiveOpeningBalance(wallet, service.openingBalance, service)
  for (const code of new Set(customer.currencies ?? [])) {
    const currency = currencyOf(code, service)
    const type = currency.isCrypto ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT'
    addAccount(type, customer, plainCurrency(currency), service)
  }
}

function addAccount(
  type: AccountRecord['type'],
  { id: customerId }: Customer,
  currency: AccountRecord['currency'],
  service: Service,
): AccountRecord {
  const id = newId('InternalAccount')
  const createdAt = isoTime(service.clock.now())
  const account = { id, type, customerId, currency, createdAt, updatedAt: createdAt }
  service.records.accounts.set(id, account)
  return account
}

/** Assumption: no deployment gives one. It spares an app's first lines a call to `fundInternalAccount`. */
function receiveOpeningBalance(wallet: AccountRecord, amount: number, service: Service): void {
  receiveFromOutside(wallet, wallet.currency, amount, { description: 'Opening balance' }, service)
}
