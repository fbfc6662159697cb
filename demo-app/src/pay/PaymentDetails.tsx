/** The amounts, the fees, the rate, the times and the ids of a payment; and where to ask about one that does not come back by itself. */

import { describePastCheck, findPaymentState, type MoneyPlace } from '@embedded-wallet/ui/words'
import type { PaymentResponse } from '../../shared/apiTypes'
import { texts } from '../text/texts'
import { Card } from '../ui/Card'
import { CopyButton } from '../ui/CopyButton'
import { DefinitionList, type DefinitionRow } from '../ui/DefinitionList'
import { Time } from '../ui/Time'
import { paymentView } from './paymentView'
import { whatItWaitsFor, whyItFailed } from './reasonWords'

const incomingTerms: Partial<Record<MoneyPlace, string>> = {
  arrived: 'You received',
  'on-its-way': 'You receive',
}
const outgoingTerms: Partial<Record<MoneyPlace, string>> = {
  arrived: 'They received',
  'on-its-way': 'They will receive',
  unknown: 'They would receive',
}

export function PaymentDetails({ payment }: { payment: PaymentResponse }) {
  return (
    <Card title="Details">
      <DefinitionList rows={rowsOf(payment)} />
    </Card>
  )
}

function rowsOf(payment: PaymentResponse): DefinitionRow[] {
  const { isIncoming, sent, received, fee, rate, place, isFinal } = paymentView(payment)
  const isSpent = place !== 'yours' && place !== 'back'
  const { name, detail, check } = payment.counterparty
  // Money that stayed here may never have been confirmed.
  const pastCheck = check && !isIncoming ? describePastCheck(texts, check, place !== 'yours') : undefined
  const { transaction } = payment
  const later = place === 'yours' && !isFinal ? 'They would receive' : 'They would have received'
  return [
    { term: isIncoming ? 'From' : 'To', value: name, detail },
    { term: 'Name check', value: pastCheck?.value, detail: pastCheck?.detail },
    { term: isIncoming ? 'They sent' : isSpent ? 'You sent' : 'Amount', value: sent },
    {
      term: 'Fee',
      value: isIncoming ? undefined : fee,
      detail: isSpent && 'You pay it. It is part of what you sent.',
    },
    { term: 'Rate', value: rate },
    {
      term: isIncoming ? (incomingTerms[place] ?? 'Amount') : (outgoingTerms[place] ?? later),
      value: received,
      isStrong: true,
    },
    ...timesOf(payment, place).map(([term, iso]) => ({ term, value: <Time iso={iso} /> })),
    { term: 'Why it failed', value: transaction && whyItFailed(transaction) },
    { term: 'It waits for', value: transaction && whatItWaitsFor(transaction) },
    { term: 'Started by', value: transaction?.agentId && 'Your agent' },
    { term: 'Note', value: transaction?.description },
    { term: 'Sent by', value: transaction?.paymentRail },
    ...idsOf(payment).map(({ name, id }) => ({
      term: name,
      value: <span className="font-mono text-sm font-normal">{id}</span>,
      copy: id,
    })),
  ]
}

/** When something happened or will, as far as the service says. Its `settledAt` is "when settled or will be settled". */
export function timesOf({ transaction, quote }: PaymentResponse, place: MoneyPlace): [string, string][] {
  const { createdAt = quote?.createdAt, settledAt, refund } = transaction ?? {}
  const times: [string, string | undefined][] = [
    ['Started', createdAt],
    [place === 'on-its-way' ? 'Expected' : 'Delivered', settledAt],
    ['Refund started', refund?.initiatedAt],
    ['Refunded', refund?.settledAt],
  ]
  return times.flatMap(([term, iso]) => (iso ? [[term, iso]] : []))
}

/** Names the support for a payment that does not come back by itself, and the ids to give. */
export function SupportCard({ payment }: { payment: PaymentResponse & { isLost: boolean } }) {
  const { isForSupport, place } = findPaymentState(payment)
  if (!isForSupport) return null
  return (
    <Card
      title="Ask about this payment"
      intro={`Write to the support of this app. ${place === 'gone' ? 'Ask for a refund' : 'Ask where the money is'}, and name these ids: they show which payment it is.`}
    >
      <div className="flex flex-col items-end gap-1">
        <p className="w-full rounded-xl bg-soft p-3.5 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
          {idsAsText(payment)}
        </p>
        <CopyButton text={idsAsText(payment)} what="the ids" />
      </div>
    </Card>
  )
}

/** The ids by which the service and its support find a payment. */
function idsOf({ transaction, quote }: PaymentResponse): { name: string; id: string }[] {
  const named: [string, string | undefined][] = [
    ['Transaction', transaction?.id ?? quote?.transactionId],
    ['Quote', quote?.id ?? transaction?.quoteId],
    ['Reference', transaction?.reconciliationInstructions?.reference],
    ['Refund reference', transaction?.refund?.reference],
    ['On-chain transaction', onChainHashOf(transaction)],
  ]
  return named.flatMap(([name, id]) => (id ? [{ name, id }] : []))
}

/** Deployments of 2026-08 name it at the end that is on a chain, or among the references. */
function onChainHashOf(transaction: PaymentResponse['transaction']): string | undefined {
  const { onChainTransaction: found } = transaction?.destination ?? {}
  const hash = found instanceof Object && 'transactionHash' in found ? found.transactionHash : undefined
  return typeof hash === 'string' ? hash : transaction?.reconciliationInstructions?.transactionHash
}

/** The ids as one text, to paste into a message. */
const idsAsText = (payment: PaymentResponse): string =>
  idsOf(payment)
    .map(({ name, id }) => `${name}: ${id}`)
    .join('\n')
