/** The only code that changes a status: along the contract's state tables, and with the event of the change; and how a transaction and an external account look in each profile. The records hold the fields of all profiles. */

import {
  type AgentActionStatus,
  agentActionStates,
  type EventType,
  type ExternalAccount,
  type ExternalAccountStatus,
  externalAccountStates,
  type Invitation,
  type InvitationStatus,
  invitationStates,
  type QuoteStatus,
  quoteStates,
  type RefundReason,
  type RefundStatus,
  type StateMachine,
  type Transaction,
  type TransactionParty,
  type TransactionStatus,
  transactionEvents,
  transactionStates,
  type VerificationStatus,
  verificationStates,
} from '@embedded-wallet/protocol'
import type { LoggedEvent } from '../state/events.js'
import type { AgentActionRecord, QuoteRecord } from '../state/records.js'
import { isoTime, newId, type Service, update } from '../state/service.js'

export class IllegalTransition extends Error {}

export function nextState<State extends string>(
  machine: StateMachine<State>,
  current: string | undefined,
  next: State,
): State {
  const allowed: readonly string[] | undefined =
    current === undefined ? machine.initial : machine.transitions[current as State]
  if (!allowed?.includes(next))
    throw new IllegalTransition(`illegal transition from ${current ?? 'nothing'} to ${next}`)
  return next
}

export function addTransaction(transaction: Transaction, service: Service): void {
  nextState(transactionStates, undefined, transaction.status as TransactionStatus)
  if (transaction.status !== 'CREATED') addReference(transaction)
  service.records.transactions.set(transaction.id, transaction)
  emitStatus(transaction, service)
}

/** Assumption: from PENDING on, a transaction has the reference that both sides keep in their books. */
function addReference(transaction: Transaction): void {
  transaction.reconciliationInstructions ??= { reference: transaction.id.slice(-12).toUpperCase() }
}

export function moveTransaction(
  transaction: Transaction,
  next: TransactionStatus,
  service: Service,
  more: Partial<Transaction> = {},
  event?: EventType,
): void {
  const updatedAt = isoTime(service.clock.now())
  const status = nextState(transactionStates, transaction.status, next)
  Object.assign(transaction, more, { status, updatedAt })
  addReference(transaction)
  if (next === 'COMPLETED') transaction.settledAt = updatedAt
  service.records.transactions.set(transaction.id, transaction)
  emitStatus(transaction, service, event)
}

/** Emits the event of a status, or another one; of the same one again when a transaction waits for another authorization. */
export function emitStatus(
  transaction: Transaction,
  service: Service,
  type = transactionEvents[transaction.type as 'INCOMING' | 'OUTGOING'][
    transaction.status as TransactionStatus
  ],
): void {
  if (type !== undefined) logEvent(type, showTransaction(transaction, service), service)
}

export function moveRefund(
  transaction: Transaction,
  status: RefundStatus,
  service: Service,
  reason: RefundReason = 'TRANSACTION_FAILED',
): void {
  const now = isoTime(service.clock.now())
  const reference = `R${transaction.reconciliationInstructions?.reference ?? ''}`
  const begun = transaction.refund ?? { reference, initiatedAt: now, reason }
  const refund = { ...begun, status, ...(status === 'COMPLETED' && { settledAt: now }) }
  update(service.records.transactions, transaction, { refund }, service)
  const { type } = transaction
  if (type === 'OUTGOING' || service.deployment.newerEvents)
    logEvent(
      `${type as 'INCOMING' | 'OUTGOING'}_PAYMENT.REFUND_${status}`,
      showTransaction(transaction, service),
      service,
    )
}

/** Emits no event: the events of its transaction report a quote's states. */
export function moveQuote(record: QuoteRecord, next: QuoteStatus, service: Service): void {
  record.quote.status = nextState(quoteStates, record.quote.status, next)
  service.records.quotes.set(record.quote.id, record)
}

export function addExternalAccount(account: ExternalAccount, service: Service): void {
  nextState(externalAccountStates, undefined, account.status as ExternalAccountStatus)
  service.records.externalAccounts.set(account.id, account)
}

export function moveExternalAccount(account: ExternalAccount, next: ExternalAccountStatus, service: Service) {
  account.status = nextState(externalAccountStates, account.status, next)
  service.records.externalAccounts.set(account.id, account)
  if (service.deployment.newerEvents)
    logEvent('EXTERNAL_ACCOUNT.STATUS_UPDATED', showExternalAccount(account, service), service)
}

/** Changes an invitation's status. Only a claim has an event. */
export function moveInvitation(
  invitation: Invitation,
  next: InvitationStatus,
  service: Service,
  more: Partial<Invitation> = {},
): void {
  Object.assign(invitation, more, { status: nextState(invitationStates, invitation.status, next) })
  service.records.invitations.set(invitation.code, invitation)
  if (next === 'CLAIMED') logEvent(service.deployment.claimEvent, invitation, service)
}

export function moveAgentAction(
  action: AgentActionRecord,
  next: AgentActionStatus,
  service: Service,
  { reason }: { reason?: string } = {},
): void {
  const status = nextState(agentActionStates, action.status, next)
  const rejected = reason === undefined ? {} : { rejectionReason: reason }
  update(service.records.agentActions, action, { status, ...rejected }, service)
}

/** @returns The new verification status. An APPROVED customer stays APPROVED. */
export function nextVerification(current: string | undefined, next: VerificationStatus): VerificationStatus {
  if (current === 'APPROVED' || current === next) return current as VerificationStatus
  return nextState(verificationStates, current, next)
}

/** Assumption: a sandbox has no use for older events; the real service keeps longer logs. What still waits for its delivery stays. */
const maxEvents = 10_000

/** @param data - Copied, so that later changes do not change the event. */
export function logEvent(type: EventType, data: object, service: Service): void {
  const { events } = service.records
  const now = service.clock.now()
  const id = newId('Webhook')
  const isDelivered = service.webhook !== undefined
  const event: LoggedEvent = {
    id,
    type,
    timestamp: isoTime(now),
    data: structuredClone(data),
    delivery: isDelivered ? 'waiting' : 'none',
    attempts: [],
    ...(isDelivered && { nextAt: now }),
  }
  events.set(id, event)
  if (isDelivered) service.records.outbox.set(id, { eventId: id })
  const settled = events.list('settled', 'yes')
  if (settled.size > maxEvents) {
    const [first] = settled.from(undefined, 'asc')
    events.delete(first![1].id)
  }
  service.deliveries.add(event)
}

/** The fields that transactions of a type do not have in a profile. */
const absentFields: Readonly<Record<string, string>> = {
  'document INCOMING': 'direction exchangeRate quoteId fees paymentRail',
  'document OUTGOING': 'direction exchangeRate quoteId fees paymentRail',
  '2026-04 INCOMING': 'direction sentAmount exchangeRate quoteId fees refund agentId paymentRail',
  '2026-04 OUTGOING': 'direction reconciliationInstructions agentId paymentRail',
  '2026-08 INCOMING': 'rateDetails paymentRail',
}

export function showTransaction(transaction: Transaction, { deployment }: Service): Transaction {
  const { wire } = deployment
  const type = transaction.type === 'INCOMING' ? 'INCOMING' : 'OUTGOING'
  const shown = { ...transaction, direction: type === 'INCOMING' ? 'CREDIT' : 'DEBIT' }
  if (wire !== 'document') {
    // Assumption: the ids of a payment of the platform itself are empty; both are required.
    shown.platformCustomerId ??= ''
    shown.destination = partyOf(transaction.destination)
    if (transaction.source !== undefined) shown.source = partyOf(transaction.source)
  }
  if (shown.rateDetails !== undefined && (type === 'INCOMING' || wire === 'document')) {
    const { counterpartyMultiplier: _, counterpartyFixedFee: __, ...rateDetails } = shown.rateDetails
    shown.rateDetails = rateDetails
  }
  const absent = absentFields[`${wire} ${type}`]?.split(' ') ?? []
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => !absent.includes(name)),
  ) as unknown as Transaction
}

/** Deployments show only the address of a UMA destination, the rail beside the destination, and no network of a source. */
function partyOf({ paymentRail: _, cryptoNetwork: __, ...party }: TransactionParty): TransactionParty {
  const { accountId, ...address } = party
  return 'umaAddress' in party ? address : party
}

export function showExternalAccount(account: ExternalAccount, { deployment }: Service): ExternalAccount {
  const { customerId, cryptoNetwork, ownershipType, ...shown } = account
  const { wire } = deployment
  return {
    ...shown,
    // A platform's own account has null in the document and no field in deployments.
    ...(customerId !== undefined && (customerId !== null || wire === 'document') && { customerId }),
    ...(cryptoNetwork !== undefined && wire === '2026-04' && { cryptoNetwork }),
    ...(ownershipType !== undefined && wire === '2026-08' && { ownershipType }),
  }
}
