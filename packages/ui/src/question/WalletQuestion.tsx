/** Component: what an action of the wallet needs from the user before it goes on, one question at a time. */

import { useReauthentication } from '@embedded-wallet/react'
import { useSyncExternalStore } from 'react'
import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { Screen } from '../parts/Screen.js'
import type { RawPayload } from '../provider/approval.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { questionTexts } from '../words/en/question.js'
import { fill } from '../words/fill.js'
import { Reauthentication, usePurpose } from './Reauthentication.js'

/**
 * Shows the question of the action that waits: a sign-in for it, or a text that no wallet can read. `WalletScreens` mounts it, once.
 *
 * @returns Nothing while no action waits.
 */
export function WalletQuestion() {
  const { wallet } = useScreens()
  return wallet && <Questions />
}

function Questions() {
  const { approval } = useScreens()
  const question = useReauthentication()
  const raw = useSyncExternalStore(approval.subscribe, approval.waiting, none)
  const shown = question ? (
    <Reauthentication key={question.stepUp?.id ?? 'session'} question={question} />
  ) : (
    raw && <RawPayloadDialog raw={raw} />
  )
  return shown && <Screen name="question">{shown}</Screen>
}

const none = () => undefined

/** Asks before the wallet signs bytes that it cannot read, and says what is not shown. */
function RawPayloadDialog({ raw: { summary, end } }: { raw: RawPayload }) {
  const { raw: words } = useTexts(questionTexts).question
  const purpose = usePurpose(summary.action)
  const parts: Readonly<Record<string, string>> = words.parts
  const refuse = () => end(false)
  return (
    <Dialog title={words.title} onCancel={refuse}>
      <p data-part="text">{fill(words.intro, { purpose })}</p>
      <ul data-part="bullets">
        {summary.notShown.map((part) => (
          <li key={part} data-part="bullet">
            {parts[part] ?? part}
          </li>
        ))}
      </ul>
      <p data-part="text">{words.warning}</p>
      <div data-part="actions">
        <Button variant="quiet" onClick={refuse}>
          {words.refuse}
        </Button>
        <Button onClick={() => end(true)}>{words.sign}</Button>
      </div>
    </Dialog>
  )
}
