/** The rows of one payment: its amounts, fee and rate; its times; its ids. */

import type { NamedCounterparty } from '../format/counterparty.js'
import { describePayment } from '../format/describePayment.js'
import type { DefinitionRow } from '../parts/DefinitionList.js'
import { describePastCheck } from '../words/describePayeeCheck.js'
import { isIncoming, type KnownPayment } from '../words/findPaymentState.js'
import { partyLines } from '../words/partyLines.js'
import type { MoneyPlace } from '../words/paymentStates.js'
import { whatItWaitsFor, whyItFailed } from '../words/reasons.js'
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
  const { isIncoming: isIn, sent, received, fee, rate, place, isFinal } = describePayment(texts, payment)
  const [who, ...more] = counterparty.isName ? partyLines(counterparty, counterparty.address) : []
  const isSpent = place !== 'yours' && place !== 'back'
  // Money that stayed here may never have been confirmed.
  const pastCheck =
    counterparty.check && !isIn ? describePastCheck(texts, counterparty.check, place !== 'yours') : undefined
  const incoming = { arrived: words.youReceived, 'on-its-way': words.youReceive }
  const outgoing = {
    arrived: words.theyReceived,
    'on-its-way': words.theyWillReceive,
    unknown: words.theyWouldReceive,
    yours: isFinal ? undefined : words.theyWouldReceive,
  }
  const terms: Partial<Record<MoneyPlace, string | undefined>> = isIn ? incoming : outgoing
  const ownTerm = isSpent ? words.youSent : words.amount
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
    { term: words.whyItFailed, value: transaction && whyItFailed(texts, transaction) },
    { term: words.itWaitsFor, value: transaction && whatItWaitsFor(texts, transaction) },
    { term: words.startedBy, value: transaction?.agentId && words.yourAgent },
    { term: words.note, value: transaction?.description, kind: 'foreign' },
    { term: words.sentBy, value: transaction?.paymentRail, kind: 'foreign' },
  ]
}

/** One point in time of a payment. */
export interface Moment {
  term: string
  /** ISO 8601. */
  iso: string
  /** Whether it is still to come. */
  isAhead?: true | undefined
}

/** When something happened or will, as far as the service says. Its `settledAt` is "when settled or will be settled". */
export function timelineOf({ timeline: words }: Texts['activity'], payment: KnownPayment, place: MoneyPlace) {
  const { transaction, quote } = payment
  const { createdAt = quote?.createdAt, settledAt, refund } = transaction ?? {}
  const isAhead = place === 'on-its-way'
  const settled = isIncoming(transaction) ? words.received : words.delivered
  const moments: (Omit<Moment, 'iso'> & { iso: string | undefined })[] = [
    { term: words.started, iso: createdAt },
    {
      term: isAhead ? words.expected : settled,
      iso: settledAt,
      ...(isAhead && { isAhead }),
    },
    { term: words.refundStarted, iso: refund?.initiatedAt },
    { term: words.refunded, iso: refund?.settledAt },
  ]
  return moments.filter((moment): moment is Moment => Boolean(moment.iso))
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
