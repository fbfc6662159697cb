/** The element below which the style sheet of the package applies. */

import type { HTMLAttributes, ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { directionOf } from '../words/directionOf.js'

interface ScreenRootProps extends HTMLAttributes<HTMLDivElement> {
  name: string
  children: ReactNode
}

/** The language of the texts is that of the element, so that a screen reader pronounces them and right-to-left texts run that way. */
export function ScreenRoot({ name, children, ...rest }: ScreenRootProps) {
  const { language } = useTexts()
  return (
    <div
      className="ew"
      data-part="screen"
      data-screen={name}
      lang={language}
      dir={directionOf(language)}
      {...rest}
    >
      {children}
    </div>
  )
}
