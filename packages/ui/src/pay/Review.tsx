/** The user checks the offer and signs it. The amount is first and big, the buttons stay in sight, what is exact is in the details. */

import type { ExecuteOptions } from '@embedded-wallet/core'
import { type ReactNode, useState } from 'react'
import { plainFee, plainMoney } from '../format/plainMoney.js'
import { ActionBar } from '../parts/ActionBar.js'
import { Amount } from '../parts/Amount.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Notice } from '../parts/Notice.js'
import { SlowNote } from '../parts/SlowNote.js'
import { Time } from '../parts/Time.js'
import { useTexts } from '../provider/texts.js'
import { mustBeAcknowledged } from '../words/describePayeeCheck.js'
import type { Problem } from '../words/describeProblem.js'
import { payTexts } from '../words/en/pay.js'
import { fill, type Texts } from '../words/texts.js'
import { Details } from './Details.js'
import { PayeeNote } from './PayeeNote.js'
import { type Payer, PaymentLogin } from './PaymentLogin.js'
import { detailRows, type Payee, type ShownQuote } from './quoteRows.js'
import { useFactorChoice } from './useFactorChoice.js'

interface ReviewProps {
  quote: ShownQuote
  payee: Payee | undefined
  payer: Payer | undefined
  problem: Problem | undefined
  isBusy: boolean
  /** Another payment is under way: this one waits. */
  isWaiting: boolean
  /** Leaves without a payment. */
  leave: ReactNode
  onConfirm: (factor: ExecuteOptions['scaFactor']) => void
  onLoggedIn: () => void
}

export function Review(props: ReviewProps) {
  const { quote, payee, payer, problem, isBusy, isWaiting, leave, onConfirm, onLoggedIn } = props
  const texts = useTexts(payTexts)
  const { pay: words, language } = texts
  const [isAcknowledged, setAcknowledged] = useState(false)
  const { factor, choice } = useFactorChoice(payer)
  const status = payee?.check?.status
  const waitsForAcknowledgement = mustBeAcknowledged(status) && !isAcknowledged
  const note = payee && (
    <PayeeNote
      check={payee.check}
      isTest={payee.isTest ?? false}
      isAcknowledged={isAcknowledged}
      onAcknowledge={setAcknowledged}
    />
  )
  // The buttons stay in sight, so a warning stands before the rows.
  const isWarned = status === 'PARTIAL_MATCH' || status === 'NOT_MATCHED'
  return (
    <Card takesFocus="always" title={words.title}>
      <Amount amount={quote.totalSendingAmount} currency={quote.sendingCurrency} />
      {isWarned && note}
      <DefinitionList
        rows={[
          { term: words.terms.to, value: payee?.name, detail: payee?.detail },
          {
            term: words.terms.theyReceive,
            value: plainMoney(quote.totalReceivingAmount, quote.receivingCurrency, language),
            isStrong: true,
          },
          { term: words.terms.fee, value: describeFee(texts, quote) },
          { term: words.terms.validUntil, value: <Time iso={quote.expiresAt} look="time" /> },
        ]}
      />
      {!isWarned && note}
      {choice}
      <Details>
        <DefinitionList rows={detailRows(texts, quote)} />
      </Details>
      {problem?.isLoginNeeded && <PaymentLogin payer={payer} onDone={onLoggedIn} />}
      <ActionBar
        note={
          <>
            <Notice
              problem={problem ?? (isWaiting ? { tone: 'info', text: words.otherPayment } : undefined)}
            />
            <SlowNote isBusy={isBusy} text={words.paying} />
          </>
        }
      >
        {leave}
        <Button
          variant="primary"
          icon="shield"
          isBusy={isBusy}
          disabled={isWaiting || waitsForAcknowledgement}
          onClick={() => onConfirm(factor)}
        >
          {words.confirm}
        </Button>
      </ActionBar>
    </Card>
  )
}

/** The fee as a user says it. Undefined when the service does not name it. */
function describeFee(
  { pay: words, language }: Pick<Texts, 'pay' | 'language'>,
  quote: ShownQuote,
): string | undefined {
  const { feesIncluded, sendingCurrency } = quote
  if (feesIncluded === undefined) return undefined
  if (feesIncluded === 0) return words.noFee
  const { text, isExact } = plainFee(feesIncluded, sendingCurrency, language)
  return isExact ? text : fill(words.about, { fee: text })
}
