/** Says after two seconds that a call is still under way, and what is known meanwhile. */

import { useEffect, useState } from 'react'

const slowMs = 2000

interface SlowNoteProps {
  isBusy: boolean
  /** What is known of the money while it runs. */
  text: string
}

/** The live region is always in the page, because a screen reader announces only changes of a region that it knows. */
export function SlowNote({ isBusy, text }: SlowNoteProps) {
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
    <p role="status" aria-label="Progress" className="text-sm leading-relaxed text-muted empty:absolute">
      {isBusy && isSlow && `Still working: nothing is lost. ${text}`}
    </p>
  )
}
