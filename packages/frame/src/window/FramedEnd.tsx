/** What a window of the wallet shows when its job is done, or when the frame does not wait for it anymore. */

import { Card, Screen, useTexts } from '@embedded-wallet/ui/parts'
import { framedTexts } from '@embedded-wallet/ui/words'
import type { ReactNode } from 'react'

/** The props of `FramedEnd`. */
export interface FramedEndProps {
  end: 'done' | 'paying' | 'refused' | 'over'
}

/**
 * The last words of a window.
 *
 * @returns The end, for a place below `TextsProvider`.
 */
export function FramedEnd({ end }: FramedEndProps): ReactNode {
  return (
    <Screen name="framed">
      <End end={end} />
    </Screen>
  )
}

function End({ end }: FramedEndProps) {
  const { framed: words } = useTexts(framedTexts)
  return (
    <Card variant="title" takesFocus="always" title={words.ends[end].title} intro={words.ends[end].text} />
  )
}
