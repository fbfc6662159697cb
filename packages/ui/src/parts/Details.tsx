/** What is exact, folded until the user wants it. The plain amounts stand above it. */

import type { ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { partsTexts } from '../words/en/parts.js'

export function Details({ children }: { children: ReactNode }) {
  const { parts } = useTexts(partsTexts)
  return (
    <details data-part="details">
      <summary data-part="summary">{parts.details}</summary>
      {children}
    </details>
  )
}
