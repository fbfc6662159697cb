/** The amounts, the fees, the rate and the ids of a payment. */

import type { PaymentResponse } from '../api/apiTypes'
import { Card, Heading } from '../ui/Card'
import { Copyable, Facts, Row } from './Facts'
import { idsOf } from './idsOf'
import { paymentView } from './paymentView'

export function PaymentDetails({ payment }: { payment: PaymentResponse }) {
  const { isIncoming, sent, received, fee, rate } = paymentView(payment)
  const { name, detail } = payment.counterparty
  const { description, paymentRail } = payment.transaction ?? {}
  return (
    <Card>
      <Heading>Details</Heading>
      <Facts>
        <Row term={isIncoming ? 'From' : 'To'} detail={detail}>
          {name}
        </Row>
        {sent && <Row term={isIncoming ? 'They sent' : 'You sent'}>{sent}</Row>}
        {fee && !isIncoming && (
          <Row term="Fee" detail="You pay it. It is part of what you sent.">
            {fee}
          </Row>
        )}
        {rate && <Row term="Rate">{rate}</Row>}
        {received && (
          <Row term={isIncoming ? 'You received' : 'They receive'} isStrong>
            {received}
          </Row>
        )}
        {description && <Row term="Note">{description}</Row>}
        {paymentRail && <Row term="Sent by">{paymentRail}</Row>}
        {idsOf(payment).map(({ name, id }) => (
          <Row key={name} term={name}>
            <Copyable text={id} label={`Copy ${name}`} />
          </Row>
        ))}
      </Facts>
    </Card>
  )
}
