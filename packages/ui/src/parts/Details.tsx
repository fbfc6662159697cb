/** Exact values, folded until the user wants them. The plain amounts stand above it. */

import type { ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { partsTexts } from '../words/en/parts.js'

/** What `Details` takes. */
export interface DetailsProps {
  children: ReactNode
  /** The user opened or folded them. */
  onToggle?: (() => void) | undefined
}

/**
 * Folds what only some users want to read.
 *
 * @returns A disclosure with the word "Details" of the language.
 */
export function Details({ children, onToggle }: DetailsProps): ReactNode {
  const { parts } = useTexts(partsTexts)
  return (
    <details data-part="details" onToggle={onToggle}>
      <summary data-part="summary">{parts.details}</summary>
      {children}
    </details>
  )
}
