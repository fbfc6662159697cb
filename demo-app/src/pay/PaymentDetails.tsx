/** The amounts, the fees, the rate, the times and the ids of a payment; and where to ask about one that does not come back by itself. */

import type { PaymentResponse } from '../../shared/apiTypes'
import { describePayment } from '../../shared/describePayment'
import type { MoneyPlace } from '../../shared/paymentStates'
import { Card } from '../ui/Card'
import { CopyButton } from '../ui/CopyButton'
import { DefinitionList, DefinitionRow } from '../ui/DefinitionRow'
import { Time } from '../ui/Time'
import { describePastCheck } from './describePayeeCheck'
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
  const { isIncoming, sent, received, fee, rate, place, isFinal } = paymentView(payment)
  const isSpent = place !== 'yours' && place !== 'back'
  const { name, detail, check } = payment.counterparty
  // Money that stayed here may never have been confirmed.
  const pastCheck = check && !isIncoming ? describePastCheck(check, place !== 'yours') : undefined
  const { transaction } = payment
  const { description, paymentRail, agentId } = transaction ?? {}
  const why = transaction && whyItFailed(transaction)
  const waitsFor = transaction && whatItWaitsFor(transaction)
  return (
    <Card title="Details">
      <DefinitionList>
        <DefinitionRow term={isIncoming ? 'From' : 'To'} detail={detail}>
          {name}
        </DefinitionRow>
        {pastCheck && (
          <DefinitionRow term="Name check" detail={pastCheck.detail}>
            {pastCheck.value}
          </DefinitionRow>
        )}
        {sent && (
          <DefinitionRow term={isIncoming ? 'They sent' : isSpent ? 'You sent' : 'Amount'}>
            {sent}
          </DefinitionRow>
        )}
        {fee && !isIncoming && (
          <DefinitionRow term="Fee" detail={isSpent && 'You pay it. It is part of what you sent.'}>
            {fee}
          </DefinitionRow>
        )}
        {rate && <DefinitionRow term="Rate">{rate}</DefinitionRow>}
        {received && (
          <DefinitionRow
            term={
              isIncoming
                ? (incomingTerms[place] ?? 'Amount')
                : (outgoingTerms[place] ??
                  (place === 'yours' && !isFinal ? 'They would receive' : 'They would have received'))
            }
            isStrong
          >
            {received}
          </DefinitionRow>
        )}
        {timesOf(payment, place).map(([term, iso]) => (
          <DefinitionRow key={term} term={term}>
            <Time iso={iso} />
          </DefinitionRow>
        ))}
        {why && <DefinitionRow term="Why it failed">{why}</DefinitionRow>}
        {waitsFor && <DefinitionRow term="It waits for">{waitsFor}</DefinitionRow>}
        {agentId && <DefinitionRow term="Started by">Your agent</DefinitionRow>}
        {description && <DefinitionRow term="Note">{description}</DefinitionRow>}
        {paymentRail && <DefinitionRow term="Sent by">{paymentRail}</DefinitionRow>}
        {idsOf(payment).map(({ name, id }) => (
          <DefinitionRow key={name} term={name} copy={id}>
            <span className="font-mono text-sm font-normal">{id}</span>
          </DefinitionRow>
        ))}
      </DefinitionList>
    </Card>
  )
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
  const { isForSupport, place } = describePayment(payment)
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
