/** The amounts, the fees, the rate and the ids of a payment. */

import type { PaymentResponse } from '../api/apiTypes'
import { Card, Heading } from '../ui/Card'
import { DefinitionList, DefinitionRow } from '../ui/DefinitionRow'
import { idsOf } from './idsOf'
import { paymentView } from './paymentView'
import { whatItWaitsFor, whyItFailed } from './reasonWords'

export function PaymentDetails({ payment }: { payment: PaymentResponse }) {
  const { isIncoming, sent, received, fee, rate } = paymentView(payment)
  const { name, detail } = payment.counterparty
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
        {sent && <DefinitionRow term={isIncoming ? 'They sent' : 'You sent'}>{sent}</DefinitionRow>}
        {fee && !isIncoming && (
          <DefinitionRow term="Fee" detail="You pay it. It is part of what you sent.">
            {fee}
          </DefinitionRow>
        )}
        {rate && <DefinitionRow term="Rate">{rate}</DefinitionRow>}
        {received && (
          <DefinitionRow term={isIncoming ? 'You received' : 'They receive'} isStrong>
            {received}
          </DefinitionRow>
        )}
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
