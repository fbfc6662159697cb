/** The root of a screen: below it the style sheet of the package applies. */

import type { ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'

/** What `Screen` takes. */
export interface ScreenProps {
  /** The name of the screen, for the app's own rules: `pay` gives `[data-screen=pay]`. */
  name: string
  children: ReactNode
}

/** The language of the texts is that of the element, so that a screen reader pronounces them and right-to-left texts run that way. */
export function Screen({ name, children }: ScreenProps) {
  const { language } = useTexts()
  return (
    <div className="ew" data-part="screen" data-screen={name} lang={language} dir={directionOf(language)}>
      {children}
    </div>
  )
}

/** The languages of the test run from right to left. Source: Unicode CLDR, layout. */
const directionOf = (language: string) => (/^(?:ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr')
