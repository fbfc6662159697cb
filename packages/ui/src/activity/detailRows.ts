/** The rows of one payment: its amounts, fee and rate; its times; its ids. */

import type { NamedCounterparty } from '../format/counterparty.js'
import { describePayment } from '../format/describePayment.js'
import type { DefinitionRow } from '../parts/DefinitionList.js'
import { failedStates } from '../pay/payTable.js'
import { describePastCheck } from '../words/describePayeeCheck.js'
import { type FoundState, isIncoming, type KnownPayment } from '../words/findPaymentState.js'
import { partyLines } from '../words/partyLines.js'
import type { MoneyPlace } from '../words/paymentStates.js'
import type { Texts } from '../words/texts.js'

/** A payment, and the other side of it. */
export type NamedPayment = KnownPayment & { counterparty: NamedCounterparty }

/** Who, how much, why. A row without a value is not shown. */
export function detailRows(
  texts: Pick<Texts, 'activity' | 'payments' | 'check' | 'language'>,
  payment: NamedPayment,
): DefinitionRow[] {
  const words = texts.activity.details
  const { transaction, counterparty } = payment
  const described = describePayment(texts, payment)
  const { isIncoming: isIn, sent, received, fee, rate, state, place, isFinal } = described
  const [who, ...more] = counterparty.isName ? partyLines(counterparty, counterparty.address) : []
  const isSpent = place !== 'yours' && place !== 'back'
  // Money that stayed here may never have been confirmed.
  const pastCheck =
    counterparty.check && !isIn ? describePastCheck(texts, counterparty.check, place !== 'yours') : undefined
  const incoming = { arrived: words.youReceived, 'on-its-way': words.youReceive }
  const outgoing = {
    arrived: words.theyReceived,
    'on-its-way': words.theyWillReceive,
    unknown: state === 'delivered-late' ? words.theyReceived : words.theyWouldReceive,
    yours: isFinal ? undefined : words.theyWouldReceive,
  }
  const terms: Partial<Record<MoneyPlace, string | undefined>> = isIn ? incoming : outgoing
  const ownTerm = isSpent && transaction?.type !== 'CARD' ? words.youSent : words.amount
  return [
    { term: isIn ? words.from : words.to, value: who, detail: more, kind: 'foreign' },
    { term: texts.check.label, value: undefined, ...pastCheck },
    { term: isIn ? words.theySent : ownTerm, value: sent, kind: 'exact' },
    {
      term: words.fee,
      value: isIn ? undefined : fee,
      kind: 'exact',
      detail: isSpent && words.feeIsYours,
    },
    { term: words.rate, value: rate, kind: 'exact' },
    {
      term: terms[place] ?? (isIn ? words.amount : words.theyWouldHaveReceived),
      value: received,
      isStrong: true,
      kind: 'exact',
    },
    { term: words.charged, value: described.charged, kind: 'exact' },
    { term: texts.activity.timeline.refunded, value: described.refunded, kind: 'exact' },
    { term: words.startedBy, value: transaction?.agentId && words.yourAgent },
    { term: words.note, value: transaction?.description, kind: 'foreign' },
    { term: words.sentBy, value: transaction?.paymentRail, kind: 'foreign' },
  ]
}

/** One step of a payment. */
export interface Moment {
  term: string
  /** ISO 8601. Undefined: when is not known. */
  iso?: string | undefined
  /** Whether it is still to come. */
  isAhead?: true | undefined
}

/**
 * What happened, when, and what comes next, as far as the service tells. Its `settledAt` is "when settled or will be settled".
 *
 * @param found - Where the money is, and the word for it: the same as in the list.
 */
export function timelineOf(
  { timeline: words }: Texts['activity'],
  payment: KnownPayment,
  { state, place, label }: Pick<FoundState, 'state' | 'place'> & { label: string },
): Moment[] {
  const { transaction, quote } = payment
  const { createdAt = quote?.createdAt, updatedAt, settledAt, refund } = transaction ?? {}
  const settled = isIncoming(transaction) ? words.received : words.delivered
  const hasFailed = failedStates.includes(state)
  // Nobody says whether an approved payment with a card will be charged, nor when.
  const isUnderWay = (place === 'on-its-way' && transaction?.type !== 'CARD') || state === 'held'
  const isComingBack = place === 'coming-back'
  const dated = (term: string, iso: string | undefined): Moment[] => (iso ? [{ term, iso }] : [])
  return [
    ...dated(words.started, createdAt),
    ...(isUnderWay
      ? [
          { term: label },
          { term: settledAt ? words.expected : settled, iso: settledAt, isAhead: true } as const,
        ]
      : dated(settled, deliveredAt(transaction))),
    ...(hasFailed && transaction ? [{ term: words.failed, iso: refund?.initiatedAt ?? updatedAt }] : []),
    ...dated(words.refundStarted, refund?.initiatedAt),
    ...(isComingBack
      ? [{ term: words.refunded, isAhead: true } as const]
      : dated(words.refunded, refund?.settledAt)),
  ]
}

/**
 * When it was delivered. A payment that came to nothing may have been delivered before, and returned by a bank; a time after its end was only
 * expected.
 */
function deliveredAt(transaction: KnownPayment['transaction']): string | undefined {
  const { status = '', settledAt, updatedAt, refund } = transaction ?? {}
  if (status === 'COMPLETED') return settledAt
  const endedAt = ['FAILED', 'REJECTED', 'REFUNDED'].includes(status)
    ? (refund?.initiatedAt ?? updatedAt)
    : undefined
  return Date.parse(`${settledAt}`) <= Date.parse(`${endedAt}`) ? settledAt : undefined
}

/** The ids by which the service and its support find a payment. */
export function idsOf({ ids: words }: Texts['activity'], { transaction, quote }: KnownPayment) {
  const named: [string, string | undefined][] = [
    [words.transaction, transaction?.id ?? quote?.transactionId],
    [words.quote, quote?.id ?? transaction?.quoteId],
    [words.reference, transaction?.reconciliationInstructions?.reference],
    [words.refundReference, transaction?.refund?.reference],
    [words.onChainTransaction, onChainHashOf(transaction)],
  ]
  return named.flatMap(([term, id]) => (id ? [{ term, id }] : []))
}

/** Deployments of 2026-08 name it at the end that is on a chain, or among the references. */
function onChainHashOf(transaction: KnownPayment['transaction']): string | undefined {
  const { onChainTransaction: found } = transaction?.destination ?? {}
  const hash = found instanceof Object && 'transactionHash' in found ? found.transactionHash : undefined
  return typeof hash === 'string' ? hash : transaction?.reconciliationInstructions?.transactionHash
}
