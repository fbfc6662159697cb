/** The customer and the wallet account of a user of the app: found or created, in one call that may be repeated. A client keeps the result for a minute, and concurrent calls share one look-up. */

import type {
  AgreementConsent,
  CreateCustomerBody,
  Customer,
  CustomerType,
  InternalAccount,
} from '@embedded-wallet/protocol'
import { createCustomer, updateCustomer } from './endpoints/customers.js'
import { type CustomerWallet, checkId, findCustomer, findWallet } from './findWalletOf.js'
import { PlatformError } from './platformError.js'
import { transportOf } from './transport/call.js'
import type { CallOptions, OptionsOf } from './transport/callOptions.js'
import type { Platform } from './transport/clientOptions.js'
import { untilAborted } from './transport/createSender.js'

const keptMs = 60_000
const maxKept = 10_000

/** The results that a client keeps, by the app's user id and the address. A call in progress is kept, too. */
type KeptWallets = Map<string, { readonly wallet: Promise<CustomerWallet>; readonly until: number }>

/** @returns What `find` returned to the first caller. A failure is not kept. */
export function keepWallet(
  platform: Platform,
  key: string,
  find: () => Promise<CustomerWallet>,
): Promise<CustomerWallet> {
  const now = transportOf(platform).now()
  const { wallets } = platform as Platform & { wallets: KeptWallets }
  const kept = wallets.get(key)
  if (kept !== undefined && now < kept.until) return kept.wallet
  const entry = { wallet: find(), until: now + keptMs }
  wallets.delete(key)
  wallets.set(key, entry)
  const [oldest] = wallets.keys()
  if (wallets.size > maxKept) wallets.delete(oldest!)
  entry.wallet.catch(() => wallets.get(key) === entry && wallets.delete(key))
  return entry.wallet
}

/** The options of `walletOf`: your user id, and the fields of a customer. */
export type WalletOfOptions = OptionsOf<Omit<CreateCustomerBody, 'platformCustomerId' | 'customerType'>> & {
  /** Your own id for the user. One id has one customer and one wallet, however often you call. */
  userId: string
  /** Default: `INDIVIDUAL`. */
  customerType?: CustomerType | undefined
} & Pick<CallOptions, 'signal'>

/** Milliseconds to wait for a wallet that comes later than its customer. */
const walletWaits = [0, 200, 500, 1000, 2000]
/** Milliseconds before each further try, after the response to a creation was lost. */
const creationWaits = [0, 500, 2000]

/**
 * Returns the wallet of a user of your app: finds the customer and its account, or creates them.
 *
 * It is safe to call again with the same `userId` after a lost response, or from two requests at once: there is one
 * customer and one wallet. The other fields count only when the customer is created; `updateCustomer` changes them.
 * If `email` differs from the customer's, it refuses: a user with a reused id, such as 1 in a new database, would get someone else's wallet.
 *
 * A client keeps what it found for a minute, so `authorize` of a relay may call it for each request. Calls with `signal` or
 * `endUserTermsConsent` or `agreementConsents` always reach the service.
 *
 * Assumption: a deployment either refuses a `platformCustomerId` that another customer has (profile 2026-08, POST /customers: "409 CONFLICT
 * (platformCustomerId taken)"), or lists the oldest first: then a second customer of a race is never used.
 *
 * @param options - The fields of the customer: with `email`, newer deployments create a login method by email at once.
 * `endUserTermsConsent` and `agreementConsents` are also recorded for a customer who lacks them, in these versions.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) if another customer has the `umaAddress`, or the customer was deleted.
 * @throws {PlatformError} `REFUSED` with the `serviceCode` `OTHER_EMAIL`: the customer of `userId` has another address. Nothing was changed.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the customer may exist, but its wallet was not found; call again with the same
 * `userId`.
 * @see docs/reference/endpoints.md#createcustomer
 * @example
 * ```ts
 * const { accountId } = await walletOf(platform, { userId: 'ada', email: 'ada@shop.example' })
 * ```
 */
export async function walletOf(platform: Platform, options: WalletOfOptions): Promise<CustomerWallet> {
  checkId(options)
  const { userId, email, signal, endUserTermsConsent, agreementConsents } = options
  // A signal ends only its own call, and an acceptance must reach the service.
  if ((signal ?? endUserTermsConsent ?? agreementConsents) !== undefined) return findOrMake(platform, options)
  return keepWallet(platform, JSON.stringify([userId, email]), () => findOrMake(platform, options))
}

async function findOrMake(platform: Platform, options: WalletOfOptions): Promise<CustomerWallet> {
  const { signal } = options
  const { customer, isNew } = await findOrCreate(platform, options)
  requireEmail(customer, options)
  const account = await waitForWallet(platform, customer, signal).catch((thrown: unknown) => {
    throw isNew ? withoutWallet(thrown) : thrown
  })
  return { customer, accountId: account.id, account }
}

/** Reads first: an older deployment might make a second customer of the same id. */
async function findOrCreate(
  platform: Platform,
  options: WalletOfOptions,
): Promise<{ customer: Customer; isNew: boolean }> {
  const { wait } = transportOf(platform)
  const { userId, signal, customerType = 'INDIVIDUAL', ...fields } = options
  const read = () => findCustomer(platform, userId, signal)
  let lost: PlatformError | undefined
  for (const pause of creationWaits) {
    // The end of the wait by the signal is ignored: the next call ends at once.
    if (pause > 0) await untilAborted(wait(pause), signal).catch(() => undefined)
    const known = await read().catch((thrown: unknown) => {
      // The failure to read is ignored: that a customer may have been made matters more.
      throw lost ?? thrown
    })
    if (known !== undefined)
      return { customer: await withConsent(platform, known, options), isNew: lost !== undefined }
    try {
      const body = { ...fields, platformCustomerId: userId, customerType }
      const made = await createCustomer(platform, { ...body, signal })
      // Another instance may have made one, too. The failure to read is ignored: this one exists.
      return { customer: (await read().catch(() => undefined)) ?? made, isNew: true }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.serviceStatus === 409) {
        // Another call has created the customer in the meantime, or the conflict is about something else.
        const found = await read()
        if (found === undefined) throw error
        return { customer: await withConsent(platform, found, options), isNew: lost !== undefined }
      }
      if (error.code !== 'OUTCOME_UNKNOWN' && lost === undefined) throw error
      lost ??= error
    }
  }
  // The failure to read is ignored: that a customer may have been made matters more.
  const known = await read().catch(() => undefined)
  if (known !== undefined) return { customer: known, isNew: true }
  throw lost
}

/** A customer who was made without the acceptance of the terms has no account: it is recorded later. */
async function withConsent(
  platform: Platform,
  customer: Customer,
  options: WalletOfOptions,
): Promise<Customer> {
  requireEmail(customer, options)
  const lacking = lackingConsents(customer, options as Consents)
  if (lacking === undefined) return customer
  const { id: customerId, customerType } = customer
  const type = customerType as CustomerType
  // No address changes, so the service asks for no signature.
  await updateCustomer(platform, { customerId, customerType: type, ...lacking, signal: options.signal })
  const { agreementConsents: added = [] } = lacking
  const kept = (customer.agreementConsents ?? []).filter(
    ({ type }) => !added.some((one) => one.type === type),
  )
  return { ...customer, ...lacking, ...(added.length > 0 && { agreementConsents: [...kept, ...added] }) }
}

type Consents = Pick<Customer, 'endUserTermsConsent' | 'agreementConsents'>

function lackingConsents(
  { endUserTermsConsent: known, agreementConsents: recorded = [] }: Customer,
  { endUserTermsConsent, agreementConsents }: Consents,
): Consents | undefined {
  if (agreementConsents !== undefined) {
    const isRecorded = ({ type, termsVersion }: AgreementConsent) =>
      recorded.some((one) => one.type === type && one.termsVersion === termsVersion)
    const lacking = agreementConsents.filter((one) => !isRecorded(one))
    return lacking.length === 0 ? undefined : { agreementConsents: lacking }
  }
  if (endUserTermsConsent === undefined || known !== undefined) return undefined
  // A service that has a list of agreements shows the acceptance there.
  const isListed = recorded.some(({ termsVersion }) => termsVersion === endUserTermsConsent.termsVersion)
  return isListed ? undefined : { endUserTermsConsent }
}

/** An id that is used again must not give the wallet of the user before. @throws {PlatformError} */
function requireEmail({ id, email: known }: Customer, { email }: WalletOfOptions): void {
  const plain = (address: string) => address.trim().toLowerCase()
  if (!email || !known || plain(email) === plain(known)) return
  const message = `${id} has a different email address than this call of walletOf with its userId. Is this another user? Give each user an id that was never used before. Did you delete your database? Delete the sandbox's folder, too: node_modules/.cache/embedded-wallet. Does the user have a new address? Give it to the service with updateCustomer, or updateContact in the page, or leave email out.`
  throw new PlatformError('REFUSED', message, { serviceCode: 'OTHER_EMAIL' })
}

/** @throws {PlatformError} `OUTCOME_UNKNOWN` if no wallet comes, or why the accounts cannot be read. */
async function waitForWallet(
  platform: Platform,
  customer: Customer,
  signal: AbortSignal | undefined,
): Promise<InternalAccount> {
  const { wait } = transportOf(platform)
  for (const pause of walletWaits) {
    // The end of the wait by the signal is ignored: the next call ends at once.
    if (pause > 0) await untilAborted(wait(pause), signal).catch(() => undefined)
    const account = await findWallet(platform, customer, signal)
    if (account !== undefined) return account
  }
  throw withoutWallet(undefined)
}

/** The customer was created, and the caller must know. */
function withoutWallet(cause: unknown): PlatformError {
  if (cause instanceof PlatformError && cause.code === 'OUTCOME_UNKNOWN') return cause
  const message =
    'The customer exists, but its wallet was not found. Call again with the same userId. If this keeps happening, check that the platform has embedded wallets and, if the service requires it, that the user has accepted the end-user terms.'
  return new PlatformError('OUTCOME_UNKNOWN', message, { outcome: 'unknown', cause })
}
