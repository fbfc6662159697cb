/** Says after two seconds that a call is still under way, and what is known meanwhile. */

import { useIsSlow } from './useIsSlow'

interface SlowNoteProps {
  isBusy: boolean
  /** What is known of the money while it runs. */
  text: string
}

/** The live region is always in the page, because a screen reader announces only changes of a region that it knows. */
export function SlowNote({ isBusy, text }: SlowNoteProps) {
  const isSlow = useIsSlow(isBusy)
  return (
    <p role="status" aria-label="Progress" className="text-sm leading-relaxed text-muted empty:absolute">
      {isSlow && `Still working: nothing is lost. ${text}`}
    </p>
  )
}
