/** The frame's own button, which opens a window of the wallet: a click on the page cannot do that for it. */

import type { ReactNode } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Screen } from '../parts/Screen.js'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'
import { framedTexts } from '../words/en/framed.js'

/** Why it must be a window. */
export type OfferReason =
  | 'login'
  | 'settings'
  | 'export'
  | 'contact'
  | 'pay'
  | 'signIn'
  | 'unseen'
  | 'small'
  | 'refused'

/** What `FramedOffer` takes. */
export interface FramedOfferProps {
  reason: OfferReason
  /** Whether the window was opened, and nothing has come from it yet. */
  isOpen: boolean
  /** The user clicked: a window may be opened now. */
  onOpen: () => void
  /** The user gives up. */
  onCancel: () => void
}

/**
 * Says why it goes on in a window, and opens it with a click.
 *
 * @param props - See `FramedOfferProps`.
 * @returns The offer, for a place below `TextsProvider`.
 */
export function FramedOffer({ reason, isOpen, onOpen, onCancel }: FramedOfferProps): ReactNode {
  const { framed: words, common } = useTexts(framedTexts, commonTexts)
  return (
    <Screen name="framed">
      <Card variant="title" takesFocus="whenLost" title={words.offer.title}>
        <p role="status" data-part="text">
          {isOpen ? words.offer.waiting : words.offer[reason]}
        </p>
        <div data-part="actions">
          <Button variant="quiet" onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button variant="primary" icon="share" onClick={onOpen}>
            {isOpen ? words.offer.again : words.offer.open}
          </Button>
        </div>
      </Card>
    </Screen>
  )
}
