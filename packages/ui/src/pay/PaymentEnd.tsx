/** The head of a payment that is under way or over: the mark, the amount, what happened to the money, and what to do. */

import type { ReactNode } from 'react'
import { describePayment } from '../format/describePayment.js'
import { Heading } from '../parts/Heading.js'
import { Badge } from '../parts/List.js'
import { Muted } from '../parts/Muted.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { paymentsTexts } from '../words/en/payments.js'
import type { KnownPayment } from '../words/findPaymentState.js'
import { whyItFailed } from '../words/reasons.js'

const icons = { good: 'check', info: 'clock', warning: 'help', error: 'alert' } as const

interface EndHeadProps {
  tone: keyof typeof icons
  title: string
  amount?: string | undefined
  /** The money did not stay where it went. */
  isStruck?: boolean | undefined
  /** Whether the heading takes the focus when it appears. */
  takesFocus?: 'always' | 'whenLost' | undefined
  /** Below the title. */
  children?: ReactNode
}

export function EndHead({ tone, title, amount, isStruck, takesFocus, children }: EndHeadProps) {
  const { pay } = useTexts(payTexts, paymentsTexts)
  return (
    <div role="status" aria-label={pay.where} data-part="end" data-tone={tone}>
      <Badge icon={icons[tone]} tone={tone} size="large" />
      {amount && (
        <p data-part="amount" data-struck={isStruck || undefined}>
          {amount}
        </p>
      )}
      <Heading {...(takesFocus && { takesFocus })}>{title}</Heading>
      {children}
    </div>
  )
}

interface PaymentEndProps extends Pick<EndHeadProps, 'takesFocus' | 'children'> {
  payment: KnownPayment
}

export function PaymentEnd({ payment, takesFocus, children }: PaymentEndProps) {
  const texts = useTexts(payTexts, paymentsTexts)
  const { title, text, tone, place, amount } = describePayment(texts, payment)
  const why = payment.transaction && whyItFailed(texts, payment.transaction)
  return (
    <EndHead {...{ tone, title, amount, takesFocus }} isStruck={place === 'back' || place === 'not-yours'}>
      <Muted>
        {why && `${why} `}
        {text}
      </Muted>
      {children}
    </EndHead>
  )
}
