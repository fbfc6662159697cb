/** Shows after two seconds that a call is still in progress, and what is known meanwhile. */

import { useEffect, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { partsTexts } from '../words/en/parts.js'
import { fill } from '../words/fill.js'
import { Said } from './Said.js'

const slowMs = 2000

/** The props of `SlowNote`. */
export interface SlowNoteProps {
  isBusy: boolean
  /** What we know about the money while it runs. */
  text: string
}

/** The live region is always in the page, because a screen reader announces only changes of a region that it knows. */
export function SlowNote({ isBusy, text }: SlowNoteProps) {
  const { progress, stillWorking } = useTexts(partsTexts).parts
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return (
    <p role="status" aria-label={progress} data-part="slow-note">
      <Said>{isBusy && isSlow && fill(stillWorking, { text })}</Said>
    </p>
  )
}
