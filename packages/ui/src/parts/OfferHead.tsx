/** The amounts of an offer: the side that was fixed in large digits, and beneath it what that costs or brings. */

import type { Quote } from '@embedded-wallet/core'
import type { ReactNode } from 'react'
import { showOffer } from '../format/showOffer.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { fill } from '../words/fill.js'
import { Amount } from './Amount.js'
import { Said } from './Said.js'

/** What `OfferHead` takes. */
export interface OfferHeadProps {
  quote: Quote
}

/**
 * The amounts of an offer, to read at a glance.
 *
 * @returns The side that was fixed in large digits, and a sentence with the other side and the fee.
 */
export function OfferHead({ quote }: OfferHeadProps): ReactNode {
  const { offer: words } = useTexts(payTexts).pay
  const offer = showOffer(quote, useMoney())
  const { isReceiving, fee, hasNoFee } = offer
  const kind = fee ? 'withFee' : hasNoFee ? 'withoutFee' : 'plain'
  const values = { cost: offer.cost, amount: offer.get, fee: fee ?? '' }
  return (
    <div data-part="stack" data-gap="small">
      <p data-part="text" data-tone="muted">
        <Said>{isReceiving ? words.theyGet : words.youSend}</Said>
      </p>
      <Amount {...offer.head} />
      <p data-part="text" data-tone="muted">
        <Said>{fill((isReceiving ? words.costs : words.brings)[kind], values)}</Said>
      </p>
    </div>
  )
}
