/** What a window of the wallet shows until it is known what it asks: the page opens it in the user's click, and the quote comes after it. */

import { Card, Loading, Said, Screen, useTexts } from '@embedded-wallet/ui/parts'
import { framedTexts } from '@embedded-wallet/ui/words'
import type { ReactNode } from 'react'
import { type FramedTopProps, Shop, WalletMark } from './FramedTop.js'

/** The props of `FramedPreparing`. */
export type FramedPreparingProps = FramedTopProps

/**
 * The begin of a window.
 *
 * @returns What stands there, for a place below `TextsProvider`.
 */
export function FramedPreparing(props: FramedPreparingProps): ReactNode {
  return (
    <Screen name="framed">
      <Preparing {...props} />
    </Screen>
  )
}

function Preparing({ shop, brand, wallet }: FramedPreparingProps) {
  const { framed: words } = useTexts(framedTexts)
  return (
    <>
      <WalletMark wallet={wallet} />
      <Card>
        <Shop shop={shop} brand={brand} />
        <Loading />
        <p data-part="text" data-tone="muted">
          <Said>{words.preparing}</Said>
        </p>
      </Card>
    </>
  )
}
