/** Finds a customer and its wallet account by the platform's own id. */

import { type Customer, checkObject, type InternalAccount, isUnreadable } from '@embedded-wallet/protocol'
import { listCustomers, listInternalAccounts } from './endpoints/customers.js'
import type { CallOptions } from './transport/callOptions.js'
import type { Platform } from './transport/clientOptions.js'

/** A customer and its wallet. */
export interface CustomerWallet {
  /** As the service has it: of an earlier call, it has the fields of that call. */
  readonly customer: Customer
  /** `InternalAccount:<id>`: what the user's wallet and your relay take. */
  readonly accountId: string
  /** The account as it was when the call ended, with its balance. */
  readonly account: InternalAccount
}

/**
 * Finds a customer's wallet account. It makes nothing.
 *
 * So a backend that gives its users ids of its own needs no table of accounts.
 *
 * @param options.platformCustomerId - Your own id of the user.
 * @returns Undefined when there is no such customer, or it has no wallet yet.
 * @see docs/reference/endpoints.md#listinternalaccounts
 * @example
 * ```ts
 * const wallet = await findCustomerWallet(platform, { platformCustomerId: 'ada' })
 * const accounts = wallet === undefined ? [] : [wallet.accountId]
 * ```
 */
export async function findCustomerWallet(
  platform: Platform,
  options: { platformCustomerId: string } & Pick<CallOptions, 'signal'>,
): Promise<CustomerWallet | undefined> {
  checkId(options)
  const { platformCustomerId, signal } = options
  const customer = await findCustomer(platform, platformCustomerId, signal)
  return customer && walletOf(platform, customer, signal)
}

/** @returns The customer with its wallet; undefined when it has none yet. */
export async function walletOf(
  platform: Platform,
  customer: Customer,
  signal: AbortSignal | undefined,
): Promise<CustomerWallet | undefined> {
  const account = await findWallet(platform, customer, signal)
  return account && { customer, accountId: account.id, account }
}

/** @throws {TypeError} When the options have no id. */
export function checkId(options: { platformCustomerId: string }): void {
  checkObject('options', options)
  const { platformCustomerId } = options
  if (typeof platformCustomerId !== 'string' || platformCustomerId === '')
    throw new TypeError('platformCustomerId must be a non-empty string')
}

/** @returns The oldest customer with this id; undefined when there is none. */
export async function findCustomer(
  platform: Platform,
  platformCustomerId: string,
  signal: AbortSignal | undefined,
): Promise<Customer | undefined> {
  for await (const row of listCustomers(platform, { platformCustomerId, signal })) {
    // A deployment that does not know the filter must not give the wallet of another user.
    if (!isUnreadable(row) && row.platformCustomerId === platformCustomerId) return row
  }
  return undefined
}

/** @returns The wallet account of a customer; undefined when there is none yet. */
export async function findWallet(
  platform: Platform,
  { id: customerId }: Pick<Customer, 'id'>,
  signal: AbortSignal | undefined,
): Promise<InternalAccount | undefined> {
  // Deployments promise no id. Without one, no account is known to be of this customer.
  if (typeof customerId !== 'string') return undefined
  const type = 'EMBEDDED_WALLET'
  for await (const row of listInternalAccounts(platform, { customerId, type, signal })) {
    if (!isUnreadable(row) && isWalletOf(row, customerId)) return row
  }
  return undefined
}

/** A deployment that does not know a filter must not give another account. */
function isWalletOf({ type, customerId, status }: InternalAccount, owner: string): boolean {
  const isOpen = status !== 'CLOSED' && status !== 'FAILED'
  return type === 'EMBEDDED_WALLET' && isOpen && (customerId || owner) === owner
}
