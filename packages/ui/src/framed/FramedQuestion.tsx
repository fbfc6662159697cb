/** The question before a payment is signed, in the wallet's window, where no script of the shop can click: what is paid, who gets it, for which shop, until when. */

import type { Quote, SigningSummary } from '@embedded-wallet/core'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '../format/money.js'
import type { MoneyUnit } from '../format/parseDecimal.js'
import { plainMoney } from '../format/plainMoney.js'
import { readableMoney } from '../format/readableMoney.js'
import { Amount } from '../parts/Amount.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import * as icons from '../parts/icons.js'
import { OfferRows } from '../parts/OfferRows.js'
import { Screen } from '../parts/Screen.js'
import { Tick } from '../parts/Tick.js'
import { useIsOver } from '../parts/useIsOver.js'
import { useOnce } from '../parts/useOnce.js'
import { useTexts } from '../provider/texts.js'
import { describePayeeCheck, type PayeeCheck } from '../words/describePayeeCheck.js'
import { buttonTexts } from '../words/en/button.js'
import { checkTexts } from '../words/en/check.js'
import { framedTexts } from '../words/en/framed.js'
import { fill } from '../words/fill.js'
import { mustBeAcknowledged } from '../words/mustBeAcknowledged.js'
import type { QuotePayee } from '../words/payeeOf.js'
import { shopName, visibleText } from './visibleText.js'

/** What the shop says about the payment. It stands apart, because it is not checked. */
export interface ShopWords {
  title?: string | undefined
  text?: string | undefined
}

/** Why no click confirms it now. `moment`: one does in a second. */
export type Unarmed = 'moment' | 'focus' | 'small'

/** What `FramedQuestion` takes. */
export interface FramedQuestionProps {
  /** Of a payment. */
  summary: SigningSummary & { quote: Quote }
  /** The origin of the page, as the browser says it. */
  shop: string
  /** What is in the wallet that pays, where it could be read. */
  balance?: { amount: number; currency: MoneyUnit } | undefined
  /** As the wallet's own relay says it with the quote. */
  payee?: QuotePayee | undefined
  says?: ShopWords | undefined
  /** Undefined: a click counts. */
  unarmed: Unarmed | undefined
  /** The user decided. `event`: of the click. */
  onEnd: (isConfirmed: boolean, event: Event) => void
  /** What is shown has changed by itself: it must be seen anew. */
  onChange: () => void
}

/**
 * The question. Nothing of it scrolls, and every text of others is isolated and shown with its control characters.
 *
 * @returns The question, for a place below `TextsProvider`.
 */
export function FramedQuestion(props: FramedQuestionProps): ReactNode {
  const { summary, shop, balance, payee, says, unarmed, onEnd, onChange } = props
  const texts = useTexts(framedTexts, buttonTexts, checkTexts)
  const { framed: words, button, language } = texts
  const { quote, notShown } = summary
  const [isAcknowledged, setAcknowledged] = useState(false)
  const isOver = useIsOver(quote)
  useOnce(isOver || undefined, onChange)
  const address = quote.destination?.umaAddress ?? quote.destination?.accountId
  const money = readableMoney(balance)
  const note = payee?.check && describePayeeCheck(texts, ownWords(payee.check))
  const isHeld = mustBeAcknowledged(payee?.check?.status) && !isAcknowledged
  const reason = reasonOf({ isOver, unarmed, isHeld })
  return (
    <Screen name="framed">
      <Card takesFocus="always" variant="title" title={words.title}>
        <Amount amount={quote.totalSendingAmount} currency={quote.sendingCurrency} />
        <OfferRows
          quote={quote}
          before={[
            { term: words.shop, value: <Isolated text={shopName(shop)} />, isStrong: true },
            {
              term: words.from,
              value: money
                ? fill(button.balance, { balance: formatMoney(money.amount, money.currency, language) })
                : button.title,
            },
          ]}
          to={<Isolated text={payee?.name ?? address ?? words.noPayee} />}
          detail={payee && <Isolated text={payee.detail ?? address} />}
        />
        {note && note.tone !== 'good' && (
          <div data-part="notice" data-tone={note.tone}>
            <div data-part="stack" data-gap="small">
              <p data-part="notice-text">
                <strong>{note.title}.</strong> {note.text}
              </p>
              {payee.check?.verifiedName && (
                <p data-part="notice-text">
                  {texts.check.bankSays}: <Isolated text={payee.check.verifiedName} />
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
        {notShown.includes('payload') && (
          <p data-part="notice" data-tone="warning">
            <span data-part="notice-text">{words.unreadable}</span>
          </p>
        )}
        {says && (says.title || says.text) && (
          <blockquote data-part="text" data-tone="muted">
            {words.shopSays} <Isolated text={says.title} longest={40} />{' '}
            <Isolated text={says.text} longest={60} />
          </blockquote>
        )}
        <p role="status" data-part="text" data-tone="muted">
          {reason === undefined ? words.tick : words.reasons[reason]}
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
            {fill(words.pay, {
              amount: plainMoney(quote.totalSendingAmount, quote.sendingCurrency, language),
            })}
          </Button>
        </div>
      </Card>
    </Screen>
  )
}

/** What the question says about its button. Undefined: the user has to acknowledge something first. */
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

/** The names in a check are those of others. */
const ownWords = ({ status, enteredName, verifiedName }: PayeeCheck): PayeeCheck => ({
  status,
  ...(enteredName !== undefined && { enteredName: visibleText(enteredName) }),
  ...(verifiedName !== undefined && { verifiedName: visibleText(verifiedName) }),
})

/** A text of others: it turns no text around it. */
const Isolated = ({ text, longest = 80 }: { text: string | undefined; longest?: number }) => (
  <bdi>{visibleText(text, longest)}</bdi>
)
