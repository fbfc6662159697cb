/** Keeps the place of what is still loading, so that nothing moves when it is there. */

import { useTexts } from '../provider/texts.js'
import { partsTexts } from '../words/en/parts.js'

/** Keeps the place of so many `lines` of a list or a card. Default: 3. */
export const Loading = ({ lines = 3 }: { lines?: number | undefined }) => (
  <div role="status" aria-label={useTexts(partsTexts).parts.loading} data-part="loading">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
      <span key={line} data-part="loading-line" />
    ))}
  </div>
)
