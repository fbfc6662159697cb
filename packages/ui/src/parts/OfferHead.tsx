/** The amounts of an offer: the side that was fixed in large digits, and beneath it what that costs or brings. */

import type { Quote } from '@embedded-wallet/core'
import { showOffer } from '../format/showOffer.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { fill } from '../words/fill.js'
import { Amount } from './Amount.js'
import { Said } from './Said.js'

export function OfferHead({ quote }: { quote: Quote }) {
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
