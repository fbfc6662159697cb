/** One section of the settings as a screen of its own: what it shows needs a wallet. */

import type { ReactNode } from 'react'
import { Loading } from '../parts/Loading.js'
import { Notice } from '../parts/Notice.js'
import { Screen } from '../parts/Screen.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { settingsTexts } from '../words/en/settings.js'

/** @param name - The screen's `data-screen`. */
export function Section({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const { wallet, status } = useScreens()
  const texts = useTexts(settingsTexts)
  return (
    <Screen name={name}>
      {wallet ? (
        children
      ) : status === 'finding' ? (
        <Loading />
      ) : (
        <Notice problem={{ tone: 'info', text: texts.settings.signedOut }} />
      )}
    </Screen>
  )
}
