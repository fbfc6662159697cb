/** Shows the wallet's recovery words for a short time, after a warning and a confirmation. */

import { useExportWallet, useSession, useWallet } from '@embedded-wallet/react'
import type { ReactNode } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { Said } from '../parts/Said.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { useClick } from '../signIn/useClick.js'
import type { Problem } from '../words/describeProblem.js'
import { settingsTexts } from '../words/en/settings.js'
import { fill } from '../words/fill.js'
import type { SettingsProps } from './Section.js'
import { useReveal } from './useReveal.js'

export function Recovery({ onDone }: SettingsProps): ReactNode {
  const { exportSigner } = useWallet()
  const words = useTexts(settingsTexts).settings.recovery
  const { isSignedIn } = useSession()
  const click = useClick(onDone)
  const { error, isRunning, exportWallet, reset } = useExportWallet()
  const problem = useProblem(error)
  const { shown, secondsLeft, reveal, extend, hide, wasHidden } = useReveal(isSignedIn)
  if (exportSigner === undefined) return null
  const show = async () => {
    const end = await click('exportWallet', () => exportWallet())
    if (end?.data === undefined) return
    reveal(end.data.mnemonic.split(' '))
    // Only the reveal has them from here on: it forgets them by itself.
    reset()
  }
  const hidden: Problem | undefined = wasHidden ? { tone: 'info', text: words.hidden } : undefined
  return (
    <Card
      titleKey={String(shown === undefined)}
      takesFocus="whenLost"
      title={words.title}
      intro={words.intro}
    >
      <ul data-part="bullets">
        <li data-part="bullet">{words.alone}</li>
        <li data-part="bullet">{words.paper}</li>
        <li data-part="bullet">{words.never}</li>
      </ul>
      {shown && (
        <>
          <ol data-part="secret" aria-label={words.list} translate="no">
            {shown.map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice, and the order never changes
              <li key={index} data-part="secret-word">
                <span data-part="secret-number">{index + 1}.</span> {word}
              </li>
            ))}
          </ol>
          <div data-part="line">
            <p role="timer" data-part="text" data-tone="muted">
              <Said>{fill(words.timer, { seconds: String(secondsLeft) })}</Said>
            </p>
            <Button variant="quiet" icon={icons.clock} onClick={extend}>
              {words.moreTime}
            </Button>
          </div>
        </>
      )}
      <Notice problem={shown ? undefined : (problem ?? hidden)} />
      {/* One button for both, so that it keeps the focus. */}
      <Button isBusy={isRunning} onClick={shown ? hide : show}>
        {shown ? words.hide : words.show}
      </Button>
    </Card>
  )
}
