/** The question before a payment is signed, in the wallet's window, where no script of the shop can click: what is paid, who gets it, for which shop, until when. */

import type { Quote, SigningSummary } from '@embedded-wallet/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { plainMoney } from '../format/plainMoney.js'
import { Amount } from '../parts/Amount.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import * as icons from '../parts/icons.js'
import { Screen } from '../parts/Screen.js'
import { Time } from '../parts/Time.js'
import { useTexts } from '../provider/texts.js'
import { describePayeeCheck, type PayeeCheck } from '../words/describePayeeCheck.js'
import { checkTexts } from '../words/en/check.js'
import { framedTexts } from '../words/en/framed.js'
import { payTexts } from '../words/en/pay.js'
import { fill } from '../words/fill.js'
import { mustBeAcknowledged } from '../words/mustBeAcknowledged.js'
import { shopName, visibleText } from './visibleText.js'

/** Who gets the money, as the wallet's own relay says it with the quote: its `createQuote` adds `payee`. */
export interface QuestionPayee {
  name: string
  detail?: string | undefined
  check?: PayeeCheck | undefined
}

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
  payee?: QuestionPayee | undefined
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
 * @param props - See `FramedQuestionProps`.
 * @returns The question, for a place below `TextsProvider`.
 */
export function FramedQuestion(props: FramedQuestionProps): ReactNode {
  const { summary, shop, payee, says, unarmed, onEnd, onChange } = props
  const texts = useTexts(framedTexts, payTexts, checkTexts)
  const { framed: words, pay, language } = texts
  const { quote, notShown } = summary
  const [isAcknowledged, setAcknowledged] = useState(false)
  const isOver = useIsOver(quote.expiresAt, onChange)
  const note = payee?.check && describePayeeCheck(texts, ownWords(payee.check))
  const isHeld = mustBeAcknowledged(payee?.check?.status) && !isAcknowledged
  const reason = isOver ? 'over' : (unarmed ?? (isHeld ? undefined : 'ready'))
  return (
    <Screen name="framed">
      <Card takesFocus="always" variant="title" title={words.title}>
        <Amount amount={quote.totalSendingAmount} currency={quote.sendingCurrency} />
        <DefinitionList
          rows={[
            { term: words.shop, value: <Isolated text={shopName(shop)} />, isStrong: true },
            ...rowsOf(quote, payee, { pay, words, language }),
          ]}
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
                <Tick label={note.acknowledgement} isSet={isAcknowledged} onSet={setAcknowledged} />
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

/** Preact gives the event itself, React one around it. */
const nativeOf = (event: object): Event => ('nativeEvent' in event ? event.nativeEvent : event) as Event

/** The names in a check are those of others. */
const ownWords = ({ status, enteredName, verifiedName }: PayeeCheck): PayeeCheck => ({
  status,
  ...(enteredName !== undefined && { enteredName: visibleText(enteredName) }),
  ...(verifiedName !== undefined && { verifiedName: visibleText(verifiedName) }),
})

function rowsOf(
  quote: Quote,
  payee: QuestionPayee | undefined,
  {
    pay,
    words,
    language,
  }: Pick<ReturnType<typeof useTexts<[typeof payTexts]>>, 'pay' | 'language'> & {
    words: (typeof framedTexts)['framed']
  },
) {
  const { destination, feesIncluded, sendingCurrency, receivingCurrency } = quote
  const address = destination?.umaAddress ?? destination?.accountId
  const fee = feesIncluded && plainMoney(feesIncluded, sendingCurrency, language)
  return [
    {
      term: pay.terms.to,
      value: <Isolated text={payee?.name ?? address ?? words.noPayee} />,
      detail: payee && <Isolated text={payee.detail ?? address} />,
    },
    {
      term: pay.terms.theyReceive,
      value: plainMoney(quote.totalReceivingAmount, receivingCurrency, language),
    },
    { term: pay.terms.fee, value: feesIncluded === 0 ? pay.noFee : fee },
    { term: pay.terms.validUntil, value: <Time iso={quote.expiresAt} look="time" /> },
  ]
}

/** A text of others: it turns no text around it. */
const Isolated = ({ text, longest = 80 }: { text: string | undefined; longest?: number }) => (
  <bdi>{visibleText(text, longest)}</bdi>
)

function Tick({ label, isSet, onSet }: { label: string; isSet: boolean; onSet: (isSet: boolean) => void }) {
  const id = useId()
  return (
    <label htmlFor={id} data-part="tick">
      <input
        id={id}
        type="checkbox"
        data-part="tick-box"
        checked={isSet}
        onChange={(event) => onSet(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

/** Whether the quote has ended by the clock of this device. The service decides; this only says it early. */
function useIsOver(expiresAt: string, onChange: () => void): boolean {
  const [isOver, setOver] = useState(() => Date.parse(expiresAt) <= Date.now())
  useEffect(() => {
    if (isOver) return
    const end = () => {
      setOver(true)
      onChange()
    }
    const timer = setTimeout(end, Math.min(Date.parse(expiresAt) - Date.now(), 86_400_000))
    return () => clearTimeout(timer)
  }, [expiresAt, isOver, onChange])
  return isOver
}
