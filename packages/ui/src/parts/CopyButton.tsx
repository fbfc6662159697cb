/** A button that copies a text and confirms it. */

import { useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { copyingTexts } from '../words/en/copying.js'
import { fill } from '../words/fill.js'
import * as icons from './moreIcons.js'
import { Said } from './Said.js'

/** The props of `CopyButton`. */
export interface CopyButtonProps {
  text: string
  /** Names the text for a screen reader, such as `account number`: the button is then `Copy account number`. */
  what: string
}

/** A button that copies a text and confirms it, to a screen reader too. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { copying } = useTexts(copyingTexts)
  /** The text that was copied, or `undefined` inside when the browser refused. A change of `text` makes it old. */
  const [last, setLast] = useState<{ text: string; isCopied: boolean }>()
  const state = last?.text === text ? last : undefined
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setLast({ text, isCopied: true })
    } catch {
      // Ignored: the user can only do it by hand.
      setLast({ text, isCopied: false })
    }
  }
  const said = state?.isCopied ? copying.copied : copying.byHand
  const label = state === undefined ? copying.copy : said
  return (
    <span data-part="copy">
      <button
        type="button"
        data-part="button"
        data-variant="copy"
        aria-label={fill(copying.label, { what })}
        onClick={copy}
        onBlur={() => setLast(undefined)}
      >
        {state?.isCopied ? <icons.check /> : <icons.copy />}
        <Said>{label}</Said>
      </button>
      <span role="status" data-part="only-read">
        <Said>{state && fill(state.isCopied ? copying.saidCopied : copying.saidByHand, { what })}</Said>
      </span>
    </span>
  )
}
