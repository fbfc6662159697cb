/** What the screen shows when a payment is not to be confirmed anymore: its end, or why there is none yet. */

import type { Quote } from '@embedded-wallet/core'
import type { ReactNode } from 'react'
import { describePayment } from '../format/describePayment.js'
import type { Payee, ShownQuote } from '../format/shownQuote.js'
import { showOffer } from '../format/showOffer.js'
import { ActionBar } from '../parts/ActionBar.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Details } from '../parts/Details.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { QuoteRows } from '../parts/QuoteRows.js'
import { ShareButton } from '../parts/ShareButton.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import type { Problem } from '../words/describeProblem.js'
import { commonTexts } from '../words/en/common.js'
import { payTexts } from '../words/en/pay.js'
import { payEndTexts } from '../words/en/payEnd.js'
import { paymentsTexts } from '../words/en/payments.js'
import { fill } from '../words/fill.js'
import type { KnownPayment } from '../words/findPaymentState.js'
import { addressOf, isAccountId, partyLines } from '../words/partyLines.js'
import { EndHead, PaymentEnd } from './PaymentEnd.js'
import type { PayStep } from './payTable.js'
import { useChecked } from './useChecked.js'

/** What it shows of `usePay`. */
interface EndedPay {
  step: PayStep | undefined
  payment: KnownPayment | undefined
  quote: Quote | undefined
  problem: Problem | undefined
  isBusy: boolean
  isChecking: boolean
  confirm: (scaFactor: undefined) => Promise<void>
  checkAgain: () => Promise<unknown>
  reviewAgain: (() => void) | undefined
}

interface EndingProps {
  pay: EndedPay
  payee: Payee | undefined
  /** Leaves a payment that was not sent. */
  leave: ReactNode
  onDone: (() => void) | undefined
  onSendAgain?: (() => void) | undefined
}

export function Ending({ pay, payee, leave, onDone, onSendAgain }: EndingProps) {
  const texts = useTexts(commonTexts, payTexts, payEndTexts, paymentsTexts)
  const { pay: review, payEnd: words, payments, common } = texts
  const { step, payment, quote, reviewAgain } = pay
  const offerEnded: Problem = { tone: 'info', text: words.offerEnded }
  // A warning is older than the end: it says that we do not know whether it was sent.
  const isOlder = step === 'ended' && (pay.problem?.tone ?? 'warning') === 'warning'
  const problem = isOlder ? offerEnded : pay.problem
  const isUnknown = step === 'unknown'
  const { check, checked } = useChecked(pay.checkAgain)
  const money = useMoney()
  const [who = '', ...more] = partyLines(payee, addressOf(quote?.destination))
  const detail = more.filter((line) => !isAccountId(line))
  const ends = {
    'no-offer': { title: words.noOffer, tone: 'info' },
    ended: { title: words.offerOver, tone: 'info' },
    refused: { title: words.failed, tone: 'error' },
    differs: { title: words.differs, tone: 'error' },
  } as const
  const end = step && step in ends ? ends[step as keyof typeof ends] : undefined
  const wasNotSent = end && step !== 'differs'
  return (
    <Card>
      {end ? (
        <EndHead {...end} takesFocus="always">
          <Notice problem={problem} />
        </EndHead>
      ) : (
        <PaymentEnd takesFocus="always" payment={{ ...payment, counterparty: { name: who } }}>
          {isUnknown && <Muted>{payments.confirmAgain}</Muted>}
        </PaymentEnd>
      )}
      {/* A warning repeats the text above: that it is not known. */}
      {isUnknown && problem?.tone !== 'warning' && <Notice problem={problem} />}
      {quote && !wasNotSent && (
        <Details>
          <DefinitionList rows={[{ term: review.terms.to, value: who, detail, kind: 'foreign' }]} />
          <QuoteRows quote={quote as ShownQuote} />
        </Details>
      )}
      <ActionBar note={isUnknown && checked}>
        {wasNotSent && leave}
        {step === 'delivered' && payment && (
          <ShareButton
            title={describePayment(texts, { ...payment, counterparty: { name: who } }, money).title}
            lines={quote ? [quote.transactionId ?? quote.id] : []}
          />
        )}
        {step === 'delivered' && onSendAgain && (
          <Button icon={icons.outgoing} onClick={onSendAgain}>
            {words.sendAgain}
          </Button>
        )}
        {onDone && step !== 'held' && (
          <Button variant={reviewAgain || isUnknown ? 'quiet' : 'primary'} onClick={onDone}>
            {isUnknown ? common.close : words.done}
          </Button>
        )}
        {isUnknown && (
          <>
            <Button icon={icons.refresh} isBusy={pay.isChecking} onClick={check}>
              {common.checkAgain}
            </Button>
            {/* The same quote again: it is read first, and cannot be paid twice. */}
            <Button
              variant="primary"
              icon={icons.shield}
              isBusy={pay.isBusy}
              onClick={() => void pay.confirm(undefined)}
            >
              {fill(review.confirm, { amount: quote ? showOffer(quote, money).headText : '' })}
            </Button>
          </>
        )}
        {reviewAgain && (
          <Button variant="primary" icon={icons.refresh} onClick={reviewAgain}>
            {step === 'ended' ? words.review : common.tryAgain}
          </Button>
        )}
      </ActionBar>
    </Card>
  )
}
