/** The user authorizes a payment that the service holds: one proof after the other, until the service asks for no more. */

import type { Quote } from '@embedded-wallet/core'
import { useAuthorizeQuote, useResendQuoteCode } from '@embedded-wallet/react'
import { useState } from 'react'
import { type OfferedMoney, showOffer } from '../format/showOffer.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { Said } from '../parts/Said.js'
import { Time } from '../parts/Time.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { CodeForm } from '../signIn/CodeForm.js'
import { payTexts } from '../words/en/pay.js'
import { paymentErrorsTexts } from '../words/en/paymentErrors.js'
import { payProofTexts } from '../words/en/payProof.js'
import { fill } from '../words/fill.js'
import { fillNodes } from '../words/fillNodes.js'
import { PaymentLogin } from './PaymentLogin.js'
import { factorsOf, type Payer } from './payer.js'

interface AuthorizePaymentProps {
  quote: Pick<Quote, 'id' | 'scaChallenge'> & OfferedMoney
  payer?: Payer | undefined
  /** A proof was taken: the quote as it stands, which may wait for the next proof. */
  onProven?: ((quote: Quote) => void) | undefined
}

export function AuthorizePayment({ quote, payer, onProven }: AuthorizePaymentProps) {
  const texts = useTexts(payProofTexts, payTexts)
  const { authorize: words } = texts.payProof
  const pay = fill(texts.pay.confirm, { amount: showOffer(quote, useMoney()).headText })
  const proving = useAuthorizeQuote()
  const resending = useResendQuoteCode()
  const [codesSent, setCodesSent] = useState(1)
  const problem = useProblem(resending.error ?? proving.error, 'payment', paymentErrorsTexts)
  // The response is newer than what the page has read.
  const { scaChallenge: challenge } = proving.data ?? quote
  if (proving.data && proving.data.status !== 'PENDING_AUTHORIZATION') return null
  const isBusy = proving.isRunning || resending.isRunning
  const prove = async (proof: { code: string } | { passkey: true }) => {
    resending.reset()
    const shown = { id: quote.id, scaChallenge: challenge }
    const { status, data } = await proving.authorize({ quote: shown, ...proof })
    if (status === 'done') onProven?.(data)
  }
  const resend = async () => {
    proving.reset()
    const { status } = await resending.resend({ quoteId: quote.id })
    if (status === 'done') setCodesSent((sent) => sent + 1)
  }
  if (problem?.isLoginNeeded)
    return (
      <Card>
        {/* It leads to the login below. */}
        {factorsOf(payer).length > 0 && <Notice problem={problem} />}
        <PaymentLogin payer={payer} onDone={proving.reset} />
      </Card>
    )
  const factor = challenge?.factor
  const channel = (['SMS_OTP', 'TOTP'] as const).find((known) => known === factor)
  const until = challenge && fillNodes(words.until, { time: <Time iso={challenge.expiresAt} look="time" /> })
  return (
    <Card
      title={words.title}
      intro={
        <>
          <Said>
            {proving.data && `${words.oneMore} `}
            {words[purposes[challenge?.purpose ?? '']!] ?? words.any}{' '}
          </Said>
          {until}
        </>
      }
    >
      {channel ? (
        <CodeForm
          // Another challenge takes another code.
          key={challenge?.id}
          isBusy={isBusy}
          problem={problem}
          codesSent={codesSent}
          channel={channel}
          label={pay}
          onCode={(code) => void prove({ code })}
          onAnother={channel === 'SMS_OTP' ? () => void resend() : undefined}
        />
      ) : factor === 'PASSKEY' ? (
        <>
          <Notice problem={problem} />
          <Button
            variant="primary"
            icon={icons.passkey}
            isBusy={isBusy}
            onClick={() => void prove({ passkey: true })}
          >
            {pay}
          </Button>
        </>
      ) : (
        <Notice problem={{ tone: 'info', text: words.unknownProof }} />
      )}
    </Card>
  )
}

/** What a step is for. Source: dated profiles, section 3, "Challenge": words for the step, nothing to branch on. Any other text finds no words. */
const purposes: Readonly<Record<string, 'conversion' | 'recipient'>> = {
  CURRENCY_CONVERSION: 'conversion',
  PAYOUT: 'recipient',
  TRANSFER: 'recipient',
}
