/** The amounts, the fees, the rate, the times and the ids of a payment. */

import type { PaymentResponse } from '../../shared/apiTypes'
import type { MoneyPlace } from '../../shared/paymentStates'
import { Card, Heading } from '../ui/Card'
import { DefinitionList, DefinitionRow } from '../ui/DefinitionRow'
import { Time } from '../ui/Time'
import { describePastCheck } from './describePayeeCheck'
import { idsOf } from './idsOf'
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
    <Card>
      <Heading>Details</Heading>
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
