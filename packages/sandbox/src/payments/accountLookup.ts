/** The lookup of an external account before a quote: what it begins, what the quote takes over, and its end. */

import {
  type CreateQuoteBody,
  type ExternalAccount,
  errorCodes,
  type LookUpExternalAccountQuery,
  type Transaction,
} from '@embedded-wallet/protocol'
import { invalidInput, notFound } from '../http/refusal.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { findCustomer } from '../state/lookup.js'
import type { LookupRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { addTransaction, moveTransaction } from '../state/transitions.js'
import { refuseIllFormed } from './umaAddress.js'

/** Assumption: the document names no lifetime for a lookup. */
const lookupLifetime = 10 * 60_000

/**
 * Begins a lookup, and with it a transaction that is CREATED.
 *
 * @returns The lookup's identifier.
 * @throws Refusal 404 for an unknown customer, 400 for an ill-formed address.
 */
export function startLookup(
  account: ExternalAccount,
  { customerId, senderUmaAddress }: LookUpExternalAccountQuery,
  service: Service,
): string {
  const { customers, lookups } = service.records
  if (senderUmaAddress !== undefined) refuseIllFormed(senderUmaAddress, 'senderUmaAddress')
  const [holder] = senderUmaAddress === undefined ? [] : customers.by('umaAddress', senderUmaAddress)
  const customer = customerId === undefined ? holder : findCustomer(service, customerId)
  const now = service.clock.now()
  const createdAt = isoTime(now)
  // Assumption: known by now are who asks and which account is to receive; the amounts come with the quote.
  const transaction: Transaction = {
    id: newId('Transaction'),
    status: 'CREATED',
    type: 'OUTGOING',
    source: senderUmaAddress === undefined ? {} : { sourceType: 'UMA_ADDRESS', umaAddress: senderUmaAddress },
    destination: { destinationType: 'ACCOUNT', accountId: account.id, currency: account.currency },
    customerId: customer?.id ?? '',
    ...(customer && { platformCustomerId: customer.platformCustomerId }),
    createdAt,
    updatedAt: createdAt,
  }
  const lookupId = newId('Lookup')
  lookups.set(lookupId, { accountId: account.id, transactionId: transaction.id })
  service.schedule.add({ dueAt: now + lookupLifetime, kind: 'expire lookup', subject: lookupId })
  addTransaction(transaction, service)
  return lookupId
}

/** @throws Refusal 404 LOOKUP_REQUEST_NOT_FOUND, 400 when it is of another account than the destination. */
export function findLookup(
  lookupId: string,
  destination: CreateQuoteBody['destination'],
  service: Service,
): LookupRecord {
  const lookup = service.records.lookups.get(lookupId)
  if (lookup === undefined)
    throw notFound(
      errorCodes.lookupRequestNotFound,
      'lookupId: unknown or too old; look the account up again',
    )
  if (destination.destinationType === 'ACCOUNT' && destination.accountId !== lookup.accountId)
    throw invalidInput('lookupId: of another account than the destination', 'lookupId')
  return lookup
}

/**
 * The transaction that a quote goes on with. Assumption: the first quote of the same customer takes the lookup's over;
 * every other one begins its own.
 */
export function transactionOfLookup(
  { transactionId }: LookupRecord,
  customerId: string | undefined,
  service: Service,
): Transaction | undefined {
  const transaction = service.records.transactions.get(transactionId)
  return transaction?.status === 'CREATED' && transaction.customerId === (customerId ?? '')
    ? transaction
    : undefined
}

/** To be called when its time is over. Assumption: what was looked up and never quoted expires as a quote does. */
export function expireLookup(lookupId: string, service: Service): void {
  const { lookups, transactions } = service.records
  const transaction = transactions.get(lookups.get(lookupId)?.transactionId ?? '')
  lookups.delete(lookupId)
  if (transaction?.status === 'CREATED') moveTransaction(transaction, 'EXPIRED', service)
}
