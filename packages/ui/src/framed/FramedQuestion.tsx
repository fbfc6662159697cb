/** The question before a payment is signed, in the wallet's window, where no script of the shop can click: how much, to whom, for which shop, until when. */

import type { Quote, SigningSummary } from '@embedded-wallet/core'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { MoneyUnit } from '../format/parseDecimal.js'
import { readableMoney, showMoney } from '../format/showMoney.js'
import { showOffer } from '../format/showOffer.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Details } from '../parts/Details.js'
import { ForeignText } from '../parts/ForeignText.js'
import { Heading } from '../parts/Heading.js'
import * as icons from '../parts/icons.js'
import { OfferHead } from '../parts/OfferHead.js'
import { OfferRows } from '../parts/OfferRows.js'
import { Said } from '../parts/Said.js'
import { Screen } from '../parts/Screen.js'
import { Tick } from '../parts/Tick.js'
import { useIsOver } from '../parts/useIsOver.js'
import { useOnce } from '../parts/useOnce.js'
import { QuoteRows } from '../pay/QuoteRows.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { describePayeeCheck } from '../words/describePayeeCheck.js'
import { buttonTexts } from '../words/en/button.js'
import { checkTexts } from '../words/en/check.js'
import { framedTexts } from '../words/en/framed.js'
import { payTexts } from '../words/en/pay.js'
import { fill } from '../words/fill.js'
import { mustBeAcknowledged } from '../words/mustBeAcknowledged.js'
import type { QuotePayee } from '../words/payeeOf.js'
import { isVisible } from '../words/visibleText.js'
import { type FramedTopProps, Shop, WalletMark } from './FramedTop.js'

/** What the shop says about the payment. It stands apart, because it is not checked. */
export interface ShopWords {
  title?: string | undefined
  text?: string | undefined
}

/** Why no click confirms it now. `moment`: one does in a second. */
export type Unarmed = 'moment' | 'focus' | 'small'

/** The props of `FramedQuestion`. */
export interface FramedQuestionProps extends FramedTopProps {
  /** Of a payment. */
  summary: SigningSummary & { quote: Quote }
  /** The origin of the page, as the browser reports it. */
  shop: string
  /** The balance of the paying wallet, if it could be read. */
  balance?: { amount: number; currency: MoneyUnit } | undefined
  /** As the wallet's own relay gives it with the quote. */
  payee?: QuotePayee | undefined
  says?: ShopWords | undefined
  /** Undefined: a click counts. */
  unarmed: Unarmed | undefined
  /** The user decided. `event`: of the click. */
  onEnd: (isConfirmed: boolean, event: Event) => void
  /** The content has changed by itself: it must be seen again. */
  onChange: () => void
}

/**
 * The question. Nothing of it scrolls, and every text of others is isolated and shown with its control characters.
 *
 * @returns The question, for a place below `TextsProvider`.
 */
export function FramedQuestion(props: FramedQuestionProps): ReactNode {
  return (
    <Screen name="framed">
      <Asked {...props} />
    </Screen>
  )
}

function Asked(props: FramedQuestionProps) {
  const { summary, shop, brand, wallet, balance, payee, says, unarmed, onEnd, onChange } = props
  const texts = useTexts(framedTexts, buttonTexts, checkTexts, payTexts)
  const { framed: words, button } = texts
  const look = useMoney()
  const { quote, notShown } = summary
  const [isAcknowledged, setAcknowledged] = useState(false)
  const isOver = useIsOver(quote)
  useOnce(isOver || undefined, onChange)
  // Shown again after a fault, it is under the click that asked for it.
  useLayoutEffect(() => onChange(), [onChange])
  const money = readableMoney(balance)
  const note = payee?.check && describePayeeCheck(texts, payee.check)
  const isHeld = mustBeAcknowledged(payee?.check?.status) && !isAcknowledged
  const reason = reasonOf({ isOver, unarmed, isHeld })
  return (
    <>
      <WalletMark wallet={wallet} />
      <Card>
        <Shop shop={shop} brand={brand} />
        <Heading variant="title" takesFocus="always">
          {words.title}
        </Heading>
        <OfferHead quote={quote} />
        <OfferRows
          quote={quote}
          payee={payee}
          isShort
          before={[
            {
              term: words.from,
              value: money
                ? fill(button.balance, { balance: showMoney(money.amount, money.currency, 'down', look) })
                : button.title,
            },
          ]}
        />
        {note && note.tone !== 'good' && (
          <div data-part="notice" data-tone={note.tone}>
            <div data-part="stack" data-gap="small">
              <p data-part="notice-text">
                <strong>
                  <Said>{note.title}.</Said>
                </strong>{' '}
                <Said>{note.text}</Said>
              </p>
              {isVisible(payee.check?.verifiedName) && (
                <p data-part="notice-text">
                  <Said>{texts.check.bankSays}: </Said>
                  <ForeignText text={payee.check.verifiedName} longest={80} isShort />
                </p>
              )}
              {note.acknowledgement && (
                <Tick isSet={isAcknowledged} onSet={setAcknowledged}>
                  {note.acknowledgement}
                </Tick>
              )}
            </div>
          </div>
        )}
        {says && (isVisible(says.title) || isVisible(says.text)) && (
          <blockquote data-part="text" data-tone="muted">
            <Said>{words.shopSays} </Said>
            <ForeignText text={says.title} longest={40} isShort />{' '}
            <ForeignText text={says.text} longest={60} isShort />
          </blockquote>
        )}
        <Details onToggle={onChange}>
          <QuoteRows quote={quote} />
          {notShown.includes('payload') && (
            <p data-part="text" data-tone="muted">
              <Said>{words.unreadable}</Said>
            </p>
          )}
        </Details>
        <p role="status" data-part="text" data-tone="muted">
          <Said>{reason === undefined ? words.tick : words.reasons[reason]}</Said>
        </p>
        <div data-part="actions">
          <Button variant="quiet" onClick={(event) => onEnd(false, nativeOf(event))}>
            {words.refuse}
          </Button>
          <Button
            variant="primary"
            icon={icons.shield}
            disabled={isOver || isHeld || unarmed !== undefined}
            onClick={(event) => onEnd(true, nativeOf(event))}
          >
            {fill(texts.pay.confirm, { amount: showOffer(quote, look).headText })}
          </Button>
        </div>
      </Card>
    </>
  )
}

/** The text about the question's button. Undefined: the user has to acknowledge something first. */
function reasonOf({
  isOver,
  unarmed,
  isHeld,
}: {
  isOver: boolean
  unarmed: Unarmed | undefined
  isHeld: boolean
}) {
  if (isOver) return 'over'
  if (unarmed) return unarmed
  return isHeld ? undefined : 'ready'
}

/** Preact gives the event itself, React one around it. */
const nativeOf = (event: object): Event => ('nativeEvent' in event ? event.nativeEvent : event) as Event
