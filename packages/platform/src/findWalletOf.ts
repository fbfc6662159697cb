/** Finds a customer and its wallet account by the app's own id of the user. */

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
  /** The account with its balance, as it was when it was read: up to a minute ago, where `walletOf` kept the wallet. */
  readonly account: InternalAccount
}

/**
 * Finds a customer's wallet account. It makes nothing.
 *
 * So a backend that gives its users its own ids needs no table of accounts.
 *
 * @param options.userId - Your own id of the user, as `walletOf` got it.
 * @returns Undefined if there is no such customer, or it has no wallet yet.
 * @see docs/reference/endpoints.md#listinternalaccounts
 * @example
 * ```ts
 * const wallet = await findWalletOf(platform, { userId: 'ada' })
 * const accounts = wallet === undefined ? [] : [wallet.accountId]
 * ```
 */
export async function findWalletOf(
  platform: Platform,
  options: { userId: string } & Pick<CallOptions, 'signal'>,
): Promise<CustomerWallet | undefined> {
  checkId(options)
  const { userId, signal } = options
  const customer = await findCustomer(platform, userId, signal)
  return customer && withWallet(platform, customer, signal)
}

/** @returns The customer with its wallet; undefined if it has none yet. */
export async function withWallet(
  platform: Platform,
  customer: Customer,
  signal: AbortSignal | undefined,
): Promise<CustomerWallet | undefined> {
  const account = await findWallet(platform, customer, signal)
  return account && { customer, accountId: account.id, account }
}

/** @throws {TypeError} If the options have no id. */
export function checkId(options: { userId: string }): void {
  checkObject('options', options)
  const { userId } = options
  if (typeof userId !== 'string' || userId === '')
    throw new TypeError('userId must be a non-empty string. Give a number as String(user.id)')
}

/** @returns The oldest customer with this id; undefined if there is none. */
export async function findCustomer(
  platform: Platform,
  userId: string,
  signal: AbortSignal | undefined,
): Promise<Customer | undefined> {
  for await (const row of listCustomers(platform, { platformCustomerId: userId, signal })) {
    // A deployment that does not know the filter must not give the wallet of another user.
    if (!isUnreadable(row) && row.platformCustomerId === userId) return row
  }
  return undefined
}

/** @returns The wallet account of a customer; undefined if there is none yet. */
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
