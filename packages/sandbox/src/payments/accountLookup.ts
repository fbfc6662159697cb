/** The lookup of an external account or a UMA address before a quote: it starts a transaction, which a quote continues or which expires. */

import type { CreateQuoteBody, Exchanges, Transaction } from '@embedded-wallet/protocol'
import { addTransaction, moveTransaction } from '../events/transitions.js'
import { invalidField, Refusal } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { findLiveCustomer } from '../state/lookup.js'
import type { LookupRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { refuseMalformedUma } from './umaAddress.js'

/** Assumption: the document names no lifetime for a lookup. */
const lookupLifetime = 10 * 60_000

/** Starts a lookup and, in the interface document, with it a transaction in the state CREATED. @returns The lookup's identifier. */
export function startLookup(
  receiver: LookupRecord['receiver'],
  { customerId, senderUmaAddress }: Exchanges['lookUpExternalAccount']['query'],
  service: Service,
): string {
  const { customers, lookups } = service.records
  if (senderUmaAddress !== undefined) refuseMalformedUma(senderUmaAddress, 'senderUmaAddress')
  const [holder] = senderUmaAddress === undefined ? [] : customers.by('umaAddress', senderUmaAddress)
  const customer = customerId === undefined ? holder : findLiveCustomer(service, customerId)
  const now = service.clock.now()
  const lookupId = newId('Lookup')
  service.schedule.add({ dueAt: now + lookupLifetime, kind: 'expire lookup', subject: lookupId })
  // Deployments show no transaction before its quote.
  if (service.deployment.wire !== 'document') {
    lookups.set(lookupId, { receiver })
    return lookupId
  }
  const createdAt = isoTime(now)
  // Assumption: the lookup knows the sender and the receiving account; the quote adds the amounts.
  const transaction: Transaction = {
    id: newId('Transaction'),
    status: 'CREATED',
    type: 'OUTGOING',
    source: senderUmaAddress === undefined ? {} : { sourceType: 'UMA_ADDRESS', umaAddress: senderUmaAddress },
    destination: receiver,
    customerId: customer?.id ?? '',
    ...(customer && { platformCustomerId: customer.platformCustomerId }),
    createdAt,
    updatedAt: createdAt,
  }
  lookups.set(lookupId, { receiver, transactionId: transaction.id })
  addTransaction(transaction, service)
  return lookupId
}

/** Finds the lookup that a quote refers to. */
export function findLookup(lookupId: string, destination: CreateQuoteBody['destination'], service: Service) {
  const lookup = service.records.lookups.get(lookupId)
  if (lookup === undefined)
    throw new Refusal('LOOKUP_REQUEST_NOT_FOUND', 'lookupId: unknown or expired; look the account up again')
  const { accountId, umaAddress } = lookup.receiver
  const isSame =
    destination.destinationType === 'ACCOUNT'
      ? destination.accountId === accountId
      : destination.umaAddress === umaAddress
  if (!isSame) throw invalidField('lookupId', 'it is for another receiver than the destination')
  return lookup
}

/**
 * Returns the transaction that a quote continues. Assumption: the first quote of the same customer continues the
 * lookup's transaction; every other quote starts its own.
 */
export function transactionOfLookup(
  { transactionId }: LookupRecord,
  customerId: string | undefined,
  service: Service,
): Transaction | undefined {
  const transaction = service.records.transactions.get(transactionId ?? '')
  return transaction?.status === 'CREATED' && transaction.customerId === (customerId ?? '')
    ? transaction
    : undefined
}

/** Runs at the lookup's expiry. Assumption: a lookup without a quote expires as a quote does. */
export function expireLookup(lookupId: string, service: Service): void {
  const { lookups, transactions } = service.records
  const transaction = transactions.get(lookups.get(lookupId)?.transactionId ?? '')
  lookups.delete(lookupId)
  if (transaction?.status === 'CREATED') moveTransaction(transaction, 'EXPIRED', service)
}
