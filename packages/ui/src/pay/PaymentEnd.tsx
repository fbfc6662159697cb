/** The head of a payment that is under way or over: the mark, the amount, what happened to the money, and what to do. */

import type { ReactNode } from 'react'
import { describePayment } from '../format/describePayment.js'
import { Heading } from '../parts/Heading.js'
import { Badge } from '../parts/List.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { Said } from '../parts/Said.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { payEndTexts } from '../words/en/payEnd.js'
import { paymentsTexts } from '../words/en/payments.js'
import type { KnownPayment } from '../words/findPaymentState.js'
import { whyItFailed } from '../words/reasons.js'

const marks = { good: icons.check, info: icons.clock, warning: icons.help, error: icons.alert }

interface EndHeadProps {
  tone: keyof typeof marks
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
  const { payEnd } = useTexts(payEndTexts)
  return (
    <div role="status" aria-label={payEnd.where} data-part="end" data-tone={tone}>
      <Badge icon={marks[tone]} tone={tone} size="large" />
      {amount && (
        <p data-part="amount" data-struck={isStruck || undefined}>
          <Said isExact>{amount}</Said>
        </p>
      )}
      <Heading takesFocus={takesFocus}>{title}</Heading>
      {children}
    </div>
  )
}

interface PaymentEndProps extends Pick<EndHeadProps, 'takesFocus' | 'children'> {
  payment: KnownPayment
}

export function PaymentEnd({ payment, takesFocus, children }: PaymentEndProps) {
  const texts = useTexts(paymentsTexts)
  const { title, text, tone, place, amount } = describePayment(texts, payment, useMoney())
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
