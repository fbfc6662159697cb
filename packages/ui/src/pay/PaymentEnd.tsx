/** The head of a payment that is under way or over: the mark, what happened to the money and why, and what to do. */

import type { ReactNode } from 'react'
import { describePayment } from '../format/describePayment.js'
import { Heading } from '../parts/Heading.js'
import { Badge } from '../parts/List.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { payEndTexts } from '../words/en/payEnd.js'
import { paymentsTexts } from '../words/en/payments.js'
import type { KnownPayment } from '../words/findPaymentState.js'
import { whatItWaitsFor, whyItFailed } from '../words/reasons.js'

const marks = { good: icons.check, info: icons.clock, warning: icons.help, error: icons.alert }

interface EndHeadProps {
  tone: keyof typeof marks
  title: string
  /** Whether the heading takes the focus when it appears. */
  takesFocus?: 'always' | 'whenLost' | undefined
  /** Below the title. */
  children?: ReactNode
}

export function EndHead({ tone, title, takesFocus, children }: EndHeadProps) {
  const { payEnd } = useTexts(payEndTexts)
  return (
    <div role="status" aria-label={payEnd.where} data-part="end" data-tone={tone}>
      <Badge icon={marks[tone]} tone={tone} size="large" />
      <Heading takesFocus={takesFocus}>{title}</Heading>
      {children}
    </div>
  )
}

interface PaymentEndProps extends Pick<EndHeadProps, 'takesFocus' | 'children'> {
  payment: KnownPayment
  /** Such as "Payment to Ada", where the title does not say it. */
  party?: string | undefined
}

export function PaymentEnd({ payment, party, takesFocus, children }: PaymentEndProps) {
  const texts = useTexts(paymentsTexts)
  const { title, text, tone } = describePayment(texts, payment, useMoney())
  const { transaction } = payment
  const reasons = transaction && [whyItFailed(texts, transaction), whatItWaitsFor(texts, transaction)]
  return (
    <EndHead {...{ tone, title, takesFocus }}>
      {party && <Muted>{party}</Muted>}
      {reasons?.map((reason) => reason && <Muted key={reason}>{reason}</Muted>)}
      <Muted>{text}</Muted>
      {children}
    </EndHead>
  )
}
