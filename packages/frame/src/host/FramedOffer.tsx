/** The frame's own button, which opens a window of the wallet: a click on the page cannot do that for it. */

import type { Quote } from '@embedded-wallet/core'
import { Button, Card, icons, Said, Screen, useMoney, useTexts } from '@embedded-wallet/ui/parts'
import { commonTexts, fill, framedTexts, showOffer } from '@embedded-wallet/ui/words'
import type { ReactNode } from 'react'
import { shopName } from '../shopName.js'

/** What the window is for. */
export type OfferReason = 'login' | 'settings' | 'export' | 'contact' | 'pay' | 'signIn' | 'question'

/** The props of `FramedOffer`. */
export interface FramedOfferProps {
  reason: OfferReason
  /** The question: its shop and its amount stand here, too. */
  shown?: { shop: string; summary: { quote: Quote } } | undefined
  /** Whether the window was opened, and nothing has come from it yet. */
  isOpen: boolean
  /** The user clicked: a window may be opened now. */
  onOpen: () => void
  /** The user gives up. */
  onCancel: () => void
}

/**
 * Explains why it continues in a window, and opens it with a click.
 *
 * @returns The offer, for a place below `TextsProvider`.
 */
export function FramedOffer(props: FramedOfferProps): ReactNode {
  return (
    <Screen name="framed">
      <Offer {...props} />
    </Screen>
  )
}

function Offer({ reason, shown, isOpen, onOpen, onCancel }: FramedOfferProps) {
  const money = useMoney()
  const { framed: words, common } = useTexts(framedTexts, commonTexts)
  const quote = shown?.summary.quote
  const named = quote && {
    shop: shopName(shown.shop),
    amount: showOffer(quote, money).headText,
  }
  return (
    <Card variant="title" takesFocus="whenLost" title={words.offer.title}>
      <p role="status" data-part="text">
        <Said>{isOpen ? words.offer.waiting : fill(words.offer[reason], named ?? {})}</Said>
      </p>
      <div data-part="actions">
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button variant="primary" icon={icons.share} onClick={onOpen}>
          {isOpen ? words.offer.again : words.offer.open}
        </Button>
      </div>
    </Card>
  )
}
