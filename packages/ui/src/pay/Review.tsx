/** The user checks the offer and confirms it. The side that was fixed is first and big, the buttons stay in sight, exact values are in the details. */

import { type ReactNode, useState } from 'react'
import type { Payee, ShownQuote } from '../format/shownQuote.js'
import { showOffer } from '../format/showOffer.js'
import { ActionBar } from '../parts/ActionBar.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Details } from '../parts/Details.js'
import * as icons from '../parts/icons.js'
import { Muted } from '../parts/Muted.js'
import { Notice } from '../parts/Notice.js'
import { OfferHead } from '../parts/OfferHead.js'
import { OfferRows } from '../parts/OfferRows.js'
import { SlowNote } from '../parts/SlowNote.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { fill } from '../words/fill.js'
import { mustBeAcknowledged } from '../words/mustBeAcknowledged.js'
import { PayeeNote, PaymentLogin, QuoteRows, RadioGroup } from './afterReview.js'
import { factorsOf, type Payer } from './payer.js'
import type { UsePay } from './usePay.js'

interface ReviewProps {
  pay: UsePay
  quote: ShownQuote
  payee: Payee | undefined
  payer: Payer | undefined
  /** Leaves without a payment. */
  leave: ReactNode
  logo?: string | undefined
}

export function Review({ pay, quote, payee, payer, leave, logo }: ReviewProps) {
  const { problem, isBusy, isOtherRunning } = pay
  const { pay: words } = useTexts(payTexts)
  const amount = showOffer(quote, useMoney()).headText
  // The checkbox is for the result the bank gave then: a later check needs its own.
  const said = JSON.stringify(payee?.check)
  const [acknowledged, setAcknowledged] = useState<string>()
  const isAcknowledged = said !== undefined && acknowledged === said
  const [chosen, setChosen] = useState<'PASSKEY' | 'SMS_OTP'>()
  // Source: dated profiles, section 3, "Factor": TOTP is refused for payments.
  const factors = factorsOf(payer)
  const usable = (['PASSKEY', 'SMS_OTP'] as const).filter((one) => factors.includes(one))
  // A choice only where there is one; else the service chooses, where it wants a factor at all.
  const factor = usable.length > 1 ? (chosen ?? usable[0]) : undefined
  const status = payee?.check?.status
  const note = payee && (
    <PayeeNote
      quote={quote}
      payee={payee}
      isAcknowledged={isAcknowledged}
      onAcknowledge={(isSet) => setAcknowledged(isSet ? said : undefined)}
    />
  )
  // What is known about the payee must be on the screen before the user confirms.
  const isUnshown = (payee ?? payer) && !pay.chunk
  // The buttons stay in sight, so a warning stands before the rows.
  const isWarned = status === 'PARTIAL_MATCH' || status === 'NOT_MATCHED'
  const isHeld = mustBeAcknowledged(status) && !isAcknowledged
  const waits = isUnshown ? words.waits.payee : isHeld ? words.waits.tick : undefined
  return (
    <Card takesFocus="always" title={words.title} logo={logo}>
      <OfferHead quote={quote} />
      {isWarned && note}
      <OfferRows quote={quote} payee={payee} />
      {!isWarned && note}
      {factor && (
        <RadioGroup
          label={words.factors.label}
          value={factor}
          onChange={setChosen}
          choices={usable.map((value) => ({ value, label: words.factors[value] }))}
        />
      )}
      <Details>
        <QuoteRows quote={quote} />
      </Details>
      {problem?.isLoginNeeded && <PaymentLogin payer={payer} onDone={pay.clear} />}
      <ActionBar
        note={
          <>
            {/* While it is paid, its own money is missing. */}
            {!isBusy && !problem && pay.chunk && <pay.chunk.BalanceNote quote={quote} />}
            <Notice
              problem={problem ?? (isOtherRunning ? { tone: 'info', text: words.otherPayment } : undefined)}
            />
            {!isBusy && !problem && !isOtherRunning && waits && <Muted>{waits}</Muted>}
            <SlowNote isBusy={isBusy} text={words.paying} />
          </>
        }
      >
        {leave}
        <Button
          variant="primary"
          icon={icons.shield}
          isBusy={isBusy}
          disabled={isOtherRunning || isUnshown || isHeld}
          onClick={() => void pay.confirm(factor)}
        >
          {fill(words.confirm, { amount })}
        </Button>
      </ActionBar>
    </Card>
  )
}
