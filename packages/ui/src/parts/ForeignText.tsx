/** A text of an app, a payee or the service: the one way to draw it by itself. */

import { useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { partsTexts } from '../words/en/parts.js'
import { visibleText } from '../words/visibleText.js'
import { Breakable } from './Breakable.js'
import { Button } from './Button.js'

/** The props of `ForeignText`. */
export interface ForeignTextProps {
  /** A value that is not a string counts as none. */
  text: unknown
  /** How many characters of it are shown. Default: 100. */
  longest?: number | undefined
  /** There is no button that shows the rest of a long text: that is elsewhere, such as on the page of the payment. */
  isShort?: boolean | undefined
}

/** More is not shown of a text that the user wants to see whole. */
const most = 10_000

/** A text that somebody else wrote. It cannot turn around, hide or cover what is next to it, translators leave it as it is, and a long one is cut until the user opens it. */
export function ForeignText({ text, longest = 100, isShort = false }: ForeignTextProps) {
  const { parts } = useTexts(partsTexts)
  const [opened, setOpened] = useState<unknown>()
  const isOpen = opened !== undefined && opened === text
  const shown = visibleText(text, isOpen ? most : longest)
  const isCut = !isShort && !isOpen && shown !== visibleText(text, most)
  return (
    <>
      <bdi key={shown} data-part="foreign" translate="no">
        <Breakable>{shown}</Breakable>
      </bdi>
      {isCut && (
        <Button variant="link" onClick={() => setOpened(text)}>
          {parts.showAll}
        </Button>
      )}
    </>
  )
}
