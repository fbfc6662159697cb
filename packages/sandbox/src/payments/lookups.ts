/** What an app reads before a quote: the lookup of an external account or a UMA address, what the receiver takes, and the rate on each rail. */

import {
  type AccountTypeRow,
  accountTypes,
  type CreateQuoteBody,
  type ExchangeRate,
  type Exchanges,
  isAccountType,
  type ProfileName,
  type Transaction,
} from '@embedded-wallet/protocol'
import { addTransaction, moveTransaction } from '../events/transitions.js'
import { invalidField, Refusal } from '../refusal.js'
import { currencyOf, type PricedCurrency, plainCurrency } from '../state/currencies.js'
import { currencyLimits } from '../state/platformConfig.js'
import type { LookupRecord } from '../state/records.js'
import { findLiveCustomer, isoTime, made, newId, type Service } from '../state/service.js'
import { exchangeRate, price } from './pricing.js'
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
  const lookupId = newId('Lookup')
  const dueAt = service.clock.now() + lookupLifetime
  service.schedule.add({ dueAt, kind: 'expire lookup', subject: lookupId })
  // Deployments show no transaction before its quote.
  if (service.deployment.wire !== 'document') {
    lookups.set(lookupId, { receiver })
    return lookupId
  }
  // Assumption: the lookup knows the sender and the receiving account; the quote adds the amounts.
  const transaction: Transaction = {
    ...made('Transaction', service),
    status: 'CREATED',
    type: 'OUTGOING',
    ...(senderUmaAddress && { source: { sourceType: 'UMA_ADDRESS', umaAddress: senderUmaAddress } }),
    destination: receiver,
    customerId: customer?.id ?? '',
    ...(customer && { platformCustomerId: customer.platformCustomerId }),
  }
  lookups.set(lookupId, { receiver, transactionId: transaction.id })
  addTransaction(transaction, service)
  return lookupId
}

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

/** Assumption: the first quote of the same customer continues the lookup's transaction; every other quote starts its own. */
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

/**
 * One for each rail of the destination. Without an amount, they are for 10,000 smallest units. Assumption: where nothing of that
 * would arrive, for the least amount of which something does.
 */
export function ratesOf(
  source: PricedCurrency,
  destination: PricedCurrency,
  sendingAmount: number | undefined,
  service: Service,
): ExchangeRate[] {
  const order = { sendingCurrency: source, receivingCurrency: destination, fee: 'outside' } as const
  const accountType = `${destination.code}_ACCOUNT`
  const row: AccountTypeRow = isAccountType(accountType) ? accountTypes[accountType] : { fields: {} }
  const { wire } = service.deployment
  const rails = row.since !== undefined && wire !== '2026-08' ? [] : railsOf(row, wire)
  if (rails.length === 0) return []
  const least = Number(price({ ...order, lockedSide: 'RECEIVING', lockedAmount: 1 }).sending)
  const amount = sendingAmount ?? Math.max(10_000, least)
  const priced = price({ ...order, lockedSide: 'SENDING', lockedAmount: amount })
  const { min, max } = currencyLimits(source.code, service)
  return rails.map((destinationPaymentRail) => ({
    sourceCurrency: plainCurrency(source),
    sendingAmount: amount,
    minSendingAmount: Math.max(min, least),
    maxSendingAmount: max,
    destinationCurrency: plainCurrency(destination),
    destinationPaymentRail,
    receivingAmount: Number(priced.receiving),
    exchangeRate: priced.exchangeRate,
    fees: {
      fixed: Number(priced.fixedFee),
      ...(wire === '2026-08' && { total: Number(priced.fees) }),
    },
    updatedAt: isoTime(service.clock.now()),
  }))
}

export const railsOf = ({ rails = [], addedRails = [] }: AccountTypeRow, wire: ProfileName): string[] => [
  ...rails,
  ...(wire === '2026-08' ? addedRails : []),
]

/**
 * Assumption: the rate is that of the stablecoin, as the sending currency is not known yet, and counts as in a quote: the
 * documents settle neither its direction nor its unit.
 */
export function whatIsTaken(currencyCodes: readonly string[], service: Service) {
  const stablecoin = currencyOf(service.stablecoin.code, service)
  return {
    supportedCurrencies: currencyCodes.map((code) => {
      const currency = currencyOf(code, service)
      return {
        currency: plainCurrency(currency),
        estimatedExchangeRate: exchangeRate(stablecoin, currency),
        ...currencyLimits(code, service),
      }
    }),
    requiredPayerDataFields: [
      { name: 'FULL_NAME', mandatory: true },
      { name: 'BIRTH_DATE', mandatory: false },
    ],
  }
}
