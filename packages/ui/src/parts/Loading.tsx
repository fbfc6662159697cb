/** Keeps a place for content that is still loading, so that nothing moves when it arrives, and adds a note if it takes long. */

import { useEffect, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { partsTexts } from '../words/en/parts.js'
import { Said } from './Said.js'

/** A read is repeated for some seconds before it fails: longer than this, and silence looks like a broken page. */
const patienceMs = 2000

/** Keeps the place of so many `lines` of a list or a card. Default: 3. After two seconds the first of them shows that the page is still trying. */
export function Loading({ lines = 3 }: { lines?: number | undefined }) {
  const { parts } = useTexts(partsTexts)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, patienceMs, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={parts.loading} data-part="loading">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <span key={line} data-part="loading-line">
          <Said>{isLate && line === 0 && parts.stillTrying}</Said>
        </span>
      ))}
    </div>
  )
}
