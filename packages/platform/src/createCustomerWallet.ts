/** A customer and its wallet account: made in one call that may be repeated; and both by the address of a user, where the wallet is the only login. */

import type {
  CreateCustomerBody,
  Customer,
  CustomerType,
  EndUserTermsConsent,
  InternalAccount,
} from '@embedded-wallet/protocol'
import { createCustomer, updateCustomer } from './endpoints/customers.js'
import { type CustomerWallet, checkId, findCustomer, findWallet, walletOf } from './findCustomerWallet.js'
import { PlatformError } from './platformError.js'
import { transportOf } from './transport/call.js'
import type { CallOptions, OptionsOf } from './transport/callOptions.js'
import type { Platform } from './transport/clientOptions.js'
import { untilAborted } from './transport/createSender.js'

/** What `createCustomerWallet` takes: the fields of a customer. */
export type CustomerWalletOptions = OptionsOf<
  Omit<CreateCustomerBody, 'platformCustomerId' | 'customerType'>
> & {
  /** Your own id of the user. One id has one customer and one wallet, however often you call. */
  platformCustomerId: string
  /** Default: `INDIVIDUAL`. */
  customerType?: CustomerType | undefined
} & Pick<CallOptions, 'signal'>

/** Milliseconds to wait for a wallet that comes later than its customer. */
const walletWaits = [0, 200, 500, 1000, 2000]
/** Milliseconds before each further try, after the response to a creation was lost. */
const creationWaits = [0, 500, 2000]

/**
 * Makes a customer and returns its wallet account; for a customer that exists, it only finds them.
 *
 * Call it again with the same `platformCustomerId` whenever a response was lost or two requests came at once: there is one
 * customer and one wallet. The other fields count only when the customer is made; `updateCustomer` changes them.
 *
 * Assumption: every deployment refuses a `platformCustomerId` that another customer has. Source: profile 2026-08,
 * POST /customers: "409 CONFLICT (platformCustomerId taken)"; the older profile does not say it.
 *
 * @param options - The fields of the customer: with `email`, newer deployments make a login method by e-mail at once.
 * `endUserTermsConsent` is also recorded for a customer who lacks it.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when another customer has the `umaAddress`, or the customer was deleted.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the customer may exist, and its wallet was not found; call again with the same
 * `platformCustomerId`.
 * @see docs/reference/endpoints.md#createcustomer
 * @example
 * ```ts
 * const { accountId } = await createCustomerWallet(platform, { platformCustomerId: 'ada', email: 'ada@shop.example' })
 * ```
 */
export async function createCustomerWallet(
  platform: Platform,
  options: CustomerWalletOptions,
): Promise<CustomerWallet> {
  checkId(options)
  const { signal } = options
  const { customer, isNew } = await findOrCreate(platform, options)
  const account = await waitForWallet(platform, customer, signal).catch((thrown: unknown) => {
    throw isNew ? withoutWallet(thrown) : thrown
  })
  return { customer, accountId: account.id, account }
}

/** Reads first: an older deployment might make a second customer of the same id. */
async function findOrCreate(
  platform: Platform,
  options: CustomerWalletOptions,
): Promise<{ customer: Customer; isNew: boolean }> {
  const { wait } = transportOf(platform)
  const { platformCustomerId, signal, customerType = 'INDIVIDUAL', ...fields } = options
  let lost: PlatformError | undefined
  for (const pause of creationWaits) {
    // The end of the wait by the signal is lost: the next call ends at once.
    if (pause > 0) await untilAborted(wait(pause), signal).catch(() => undefined)
    const known = await findCustomer(platform, platformCustomerId, signal).catch((thrown: unknown) => {
      // The failure to read is lost: that a customer may have been made says more.
      throw lost ?? thrown
    })
    if (known !== undefined)
      return { customer: await withConsent(platform, known, options), isNew: lost !== undefined }
    try {
      const body = { ...fields, platformCustomerId, customerType }
      return { customer: await createCustomer(platform, { ...body, signal }), isNew: true }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.status === 409) {
        const found = await afterConflict(platform, platformCustomerId, error, signal)
        return { customer: await withConsent(platform, found, options), isNew: lost !== undefined }
      }
      if (error.code !== 'OUTCOME_UNKNOWN' && lost === undefined) throw error
      lost ??= error
    }
  }
  // The failure to read is lost: that a customer may have been made says more.
  const known = await findCustomer(platform, platformCustomerId, signal).catch(() => undefined)
  if (known !== undefined) return { customer: known, isNew: true }
  throw lost
}

/** A customer who was made without the acceptance of the terms has no account: it is recorded later. */
async function withConsent(
  platform: Platform,
  customer: Customer,
  { endUserTermsConsent, signal }: CustomerWalletOptions,
): Promise<Customer> {
  const { id: customerId, customerType, endUserTermsConsent: known } = customer
  if (endUserTermsConsent === undefined || known !== undefined) return customer
  const type = customerType as CustomerType
  // No address changes, so the service asks for no signature.
  await updateCustomer(platform, { customerId, customerType: type, endUserTermsConsent, signal })
  return { ...customer, endUserTermsConsent }
}

/** Another call made the customer meanwhile, or the conflict is about something else. */
async function afterConflict(
  platform: Platform,
  platformCustomerId: string,
  conflict: PlatformError,
  signal: AbortSignal | undefined,
): Promise<Customer> {
  const known = await findCustomer(platform, platformCustomerId, signal)
  if (known === undefined) throw conflict
  return known
}

/** @throws {PlatformError} `OUTCOME_UNKNOWN` when no wallet comes, or why the accounts cannot be read. */
async function waitForWallet(
  platform: Platform,
  customer: Customer,
  signal: AbortSignal | undefined,
): Promise<InternalAccount> {
  const { wait } = transportOf(platform)
  for (const pause of walletWaits) {
    // The end of the wait by the signal is lost: the next call ends at once.
    if (pause > 0) await untilAborted(wait(pause), signal).catch(() => undefined)
    const account = await findWallet(platform, customer, signal)
    if (account !== undefined) return account
  }
  throw withoutWallet(undefined)
}

/** The customer was made, and the caller must know it. */
function withoutWallet(cause: unknown): PlatformError {
  if (cause instanceof PlatformError && cause.code === 'OUTCOME_UNKNOWN') return cause
  const message =
    'The customer exists, but its wallet was not found. Call again with the same platformCustomerId. If it stays so, check that the platform has embedded wallets and, where the service wants it, that the user has accepted the end-user terms.'
  return new PlatformError('OUTCOME_UNKNOWN', message, { outcome: 'unknown', cause })
}

/** What `accountsByEmail` returns. */
export interface AccountsByEmail {
  /** Finds the wallet of an address; undefined when there is none. */
  findAccount: (email: string) => Promise<CustomerWallet | undefined>
  /**
   * Makes the wallet of a proven address, once however often it is called. `accepted` is the user's acceptance of the end-user terms,
   * which a relay gives to `createAccount` of its sign-up.
   */
  createAccount: (
    email: string,
    accepted?: { endUserTermsConsent?: EndUserTermsConsent | undefined },
  ) => Promise<CustomerWallet>
}

/**
 * Finds and makes wallets by e-mail address, which is also the `platformCustomerId`. Give both to the option `login` of a relay.
 *
 * They reject as `findCustomerWallet` and `createCustomerWallet`, and need no table of users. Where users can change their address, or have an id of yours, use `createCustomerWallet` and
 * `findCustomerWallet` with that id.
 *
 * @see docs/reference/endpoints.md#createcustomer
 * @example
 * ```ts
 * const { findAccount, createAccount } = accountsByEmail(platform)
 * const { accountId } = await createAccount('ada@shop.example')
 * ```
 */
export function accountsByEmail(platform: Platform): AccountsByEmail {
  return {
    findAccount: async (email) => {
      const customer = await findCustomer(platform, email, undefined)
      if (customer !== undefined) return walletOf(platform, customer, undefined)
      // An unknown address costs the same calls, so the time of a login does not show who has a wallet. Lost: nothing.
      await findWallet(platform, { id: `Customer:${crypto.randomUUID()}` }, undefined).catch(() => undefined)
      return undefined
    },
    createAccount: (email, { endUserTermsConsent } = {}) =>
      createCustomerWallet(platform, { platformCustomerId: email, email, endUserTermsConsent }),
  }
}
