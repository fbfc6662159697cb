/** Hands a text to another app of the device, where the browser can do it. */

import { useEffect, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { partsTexts } from '../words/en/parts.js'
import { Button } from './Button.js'
import * as icons from './moreIcons.js'

interface ShareButtonProps {
  /** The first line. */
  title: string
  lines: readonly string[]
  /** In place of the lines. */
  link?: string | undefined
}

export function ShareButton({ title, lines, link }: ShareButtonProps) {
  const { parts } = useTexts(partsTexts)
  // Only after the first render, which a server may have made.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  if (!canShare) return null
  const share = async () => {
    try {
      await navigator.share(
        link === undefined ? { title, text: [title, ...lines].join('\n') } : { title, url: link },
      )
    } catch {
      // The user has closed the sheet, or the browser refuses: the text is still there to copy.
    }
  }
  return (
    <Button icon={icons.share} onClick={() => void share()}>
      {parts.share}
    </Button>
  )
}
