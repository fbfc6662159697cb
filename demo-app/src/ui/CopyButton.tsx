/** A button that copies a text, and says that it did. */

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

interface CopyButtonProps {
  text: string
  /** Names the text for a screen reader, such as `account number`: the button is then `Copy account number`. */
  what: string
}

export function CopyButton({ text, what }: CopyButtonProps) {
  /** The text that was copied, or `undefined` inside when the browser refused. A change of `text` makes it old. */
  const [last, setLast] = useState<{ text: string; isCopied: boolean }>()
  const state = last?.text === text ? last : undefined
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setLast({ text, isCopied: true })
    } catch {
      // What the browser has against it is lost: the user can only do it by hand.
      setLast({ text, isCopied: false })
    }
  }
  const Icon = state?.isCopied ? Check : Copy
  return (
    <span className="inline-flex shrink-0 items-center">
      <button
        type="button"
        aria-label={`Copy ${what}`}
        onClick={copy}
        onBlur={() => setLast(undefined)}
        className="inline-flex min-h-10 cursor-pointer items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium text-accent hover:bg-soft"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {state === undefined ? 'Copy' : state.isCopied ? 'Copied' : 'Select it to copy'}
      </button>
      <span role="status" className="sr-only">
        {state && (state.isCopied ? `Copied: ${what}` : `Not copied: ${what}. Select the text and copy it.`)}
      </span>
    </span>
  )
}
