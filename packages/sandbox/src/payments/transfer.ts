/** Transfers between an internal and an external account of one currency, for the platform and for agents. */

import { type Transaction, type TransferBody, transferOutcomes } from '@embedded-wallet/protocol'
import { addTransaction } from '../events/transitions.js'
import { invalidInput, Refusal } from '../refusal.js'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { entriesBetween, systemAccounts } from '../state/ledger.js'
import { outcomeOf, primaryIdentifier } from '../state/outcome.js'
import { find, findActiveExternalAccount, made, type Service } from '../state/service.js'
import { refuseUnpayable, startPayment } from './runPayment.js'

export function findTransfer(direction: 'in' | 'out', body: TransferBody, service: Service) {
  const [internalSide, externalSide] =
    direction === 'out' ? (['source', 'destination'] as const) : (['destination', 'source'] as const)
  const internal = find(service, 'accounts', body[internalSide].accountId)
  const external = findActiveExternalAccount(service, body[externalSide].accountId)
  if (external.currency !== internal.currency.code)
    throw new Refusal('INVALID_CURRENCY', 'both accounts of a transfer must have the same currency')
  if (direction === 'out' && internal.type === 'EMBEDDED_WALLET')
    throw invalidInput('source.accountId: an embedded wallet pays with a quote that its user signs', 'source')
  const identifier = primaryIdentifier(external.accountInfo)
  const { paymentRail } = body.destination
  return { direction, internal, externalId: external.id, identifier, amount: body.amount, paymentRail }
}

export function makeTransfer(
  parties: ReturnType<typeof findTransfer>,
  service: Service,
  agentId?: string,
): Transaction {
  const { direction, internal, externalId, identifier, amount, paymentRail } = parties
  const { id, currency } = internal
  const customer = service.records.customers.get(internal.customerId)
  const outside = { accountId: externalId, currency: currency.code }
  const inside = { accountId: id, currency: currency.code }
  const total = { amount, currency: plainCurrency(currencyOf(currency.code, service)) }
  const transaction: Transaction = {
    ...made('Transaction', service),
    status: 'PENDING',
    type: direction === 'in' ? 'INCOMING' : 'OUTGOING',
    source: { sourceType: 'ACCOUNT', ...(direction === 'in' ? outside : inside) },
    destination: { destinationType: 'ACCOUNT', ...(direction === 'in' ? inside : outside) },
    customerId: internal.customerId,
    ...(customer && { platformCustomerId: customer.platformCustomerId }),
    sentAmount: total,
    receivedAmount: total,
    ...(agentId === undefined ? {} : { agentId }),
    ...(paymentRail !== undefined && { paymentRail }),
  }
  const [from, to] = direction === 'in' ? [systemAccounts.outside, id] : [id, systemAccounts.outside]
  const entries = entriesBetween(from!, to!, currency.code, amount)
  const script = `${direction} ${outcomeOf(transferOutcomes, identifier)}`
  refuseUnpayable(script, entries, service)
  addTransaction(transaction, service)
  startPayment({ transactionId: transaction.id, script, entries }, service)
  return transaction
}
