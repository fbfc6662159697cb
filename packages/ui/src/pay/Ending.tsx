/** What the screen shows when a payment is not to be confirmed any more: its end, or why there is none yet. */

import type { ReactNode } from 'react'
import { ActionBar } from '../parts/ActionBar.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Notice } from '../parts/Notice.js'
import { useTexts } from '../provider/texts.js'
import type { Problem } from '../words/describeProblem.js'
import { commonTexts } from '../words/en/common.js'
import { payTexts } from '../words/en/pay.js'
import { Details } from './Details.js'
import { EndHead, PaymentEnd } from './PaymentEnd.js'
import { detailRows, type Payee, type ShownQuote } from './quoteRows.js'
import type { UsePay } from './usePay.js'

interface EndingProps {
  pay: UsePay
  payee: Payee | undefined
  problem: Problem | undefined
  /** Leaves a payment that was not sent. */
  leave: ReactNode
  onDone: (() => void) | undefined
}

export function Ending({ pay, payee, problem, leave, onDone }: EndingProps) {
  const texts = useTexts(commonTexts, payTexts)
  const { pay: words, common } = texts
  const { step, payment, quote, reviewAgain } = pay
  const again = reviewAgain && (
    <Button variant="primary" icon="refresh" onClick={reviewAgain}>
      {step === 'ended' ? words.review : common.tryAgain}
    </Button>
  )
  if (step === 'no-offer' || step === 'ended' || step === 'refused') {
    const title = step === 'refused' ? words.failed : step === 'ended' ? words.offerOver : words.noOffer
    return (
      <Card>
        <EndHead tone={step === 'refused' ? 'error' : 'info'} title={title} takesFocus="always">
          <Notice problem={problem} />
        </EndHead>
        <ActionBar>
          {leave}
          {again}
        </ActionBar>
      </Card>
    )
  }
  const isUnknown = step === 'unknown'
  return (
    <Card>
      {step === 'differs' ? (
        <EndHead tone="error" title={words.differs} takesFocus="always">
          <Notice problem={problem} />
        </EndHead>
      ) : (
        <PaymentEnd takesFocus="always" payment={{ ...payment, ...(payee && { counterparty: payee }) }} />
      )}
      {isUnknown && <Notice problem={problem} />}
      {quote && (
        <Details>
          <DefinitionList
            rows={[
              { term: words.terms.to, value: payee?.name, detail: payee?.detail },
              ...detailRows(texts, quote as ShownQuote),
            ]}
          />
        </Details>
      )}
      <ActionBar>
        {onDone && step !== 'held' && (
          <Button variant={again || isUnknown ? 'quiet' : 'primary'} onClick={onDone}>
            {isUnknown ? common.close : words.done}
          </Button>
        )}
        {isUnknown && (
          <>
            <Button icon="refresh" isBusy={pay.isChecking} onClick={pay.checkAgain}>
              {common.checkAgain}
            </Button>
            {/* The same quote again: it is read first, and cannot be paid twice. */}
            <Button
              variant="primary"
              icon="shield"
              isBusy={pay.isBusy}
              onClick={() => void pay.confirm(undefined)}
            >
              {words.confirm}
            </Button>
          </>
        )}
        {again}
      </ActionBar>
    </Card>
  )
}
