/** Hands a way to pay in to another app of the device. It is there only where the browser can do it. */

import { useEffect, useState } from 'react'
import { Button } from '../parts/Button.js'
import { useTexts } from '../provider/texts.js'
import { receiveTexts } from '../words/en/receive.js'
import type { WayRow } from './describeWay.js'

interface ShareButtonProps {
  /** The first line of the text: who gets the money. */
  name: string
  rows: readonly WayRow[]
}

export function ShareButton({ name, rows }: ShareButtonProps) {
  const { receive } = useTexts(receiveTexts)
  // Only after the first render, which a server may have made.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  if (!canShare) return null
  const text = [name, ...rows.map(({ term, value }) => `${term}: ${value}`)].join('\n')
  // The user may close the sheet, and a browser may refuse: the text is still there to copy.
  const share = () => navigator.share({ title: name, text }).catch(() => undefined)
  return (
    <Button icon="share" onClick={() => void share()}>
      {receive.share}
    </Button>
  )
}
