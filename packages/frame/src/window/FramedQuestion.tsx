/** The question before a payment is signed, in the wallet's window, where no script of the shop can click: how much, to whom, for which shop, until when. */

import { isVisible } from '@embedded-wallet/core'
import {
  Button,
  Card,
  Details,
  ForeignText,
  Heading,
  icons,
  OfferHead,
  OfferRows,
  QuoteRows,
  Said,
  Screen,
  Tick,
  useIsOver,
  useMoney,
  useTexts,
} from '@embedded-wallet/ui/parts'
import {
  buttonTexts,
  checkTexts,
  describePayeeCheck,
  fill,
  framedTexts,
  mustBeAcknowledged,
  payTexts,
  readableMoney,
  showMoney,
  showOffer,
} from '@embedded-wallet/ui/words'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { ShownQuestion } from '../link.js'
import type { Unarmed } from './arm.js'
import { type FramedTopProps, Shop, WalletMark } from './FramedTop.js'

/** What `FramedQuestion` takes. */
export interface FramedQuestionProps extends ShownQuestion, Pick<FramedTopProps, 'brand' | 'wallet'> {
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
  useEffect(() => {
    if (isOver) onChange()
  }, [isOver, onChange])
  // After an error the question reappears under the pointer, so the second starts again.
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
              <p data-part="note-title">
                <Said>{note.title}</Said>
              </p>
              <p data-part="notice-text">
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
