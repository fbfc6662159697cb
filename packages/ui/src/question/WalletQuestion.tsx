/** Component: what an action of the wallet needs from the user before it goes on, one question at a time. */

import { useReauthentication } from '@embedded-wallet/react'
import { useSyncExternalStore } from 'react'
import { laterFrom } from '../parts/later.js'
import { Screen } from '../parts/Screen.js'
import { useScreens } from '../provider/screensContext.js'

export const questions = laterFrom(() => import('./questions.js'))
const Reauthentication = questions.later('Reauthentication')
const RawPayloadDialog = questions.later('RawPayloadDialog')

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
    <Reauthentication
      key={question.stepUp?.id ?? 'session'}
      question={question}
      onCancel={() => question.cancel()}
    />
  ) : (
    raw && <RawPayloadDialog raw={raw} onCancel={() => raw.end(false)} />
  )
  return shown && <Screen name="question">{shown}</Screen>
}

const none = () => undefined
