/** Component: what an action of the wallet needs from the user before it continues, one question at a time. */

import { useReauthentication } from '@embedded-wallet/react'
import {
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { Guard } from '../parts/Guard.js'
import { later } from '../parts/later.js'
import { Screen } from '../parts/Screen.js'
import { outside, SeatingContext } from '../parts/seating.js'
import { useScreens } from '../provider/screensContext.js'

export const secondChunk = later(() => import('./secondChunk.js'))
const Reauthentication = secondChunk.component('Reauthentication')
const RawPayloadDialog = secondChunk.component('RawPayloadDialog')

/**
 * Shows the question of the action that waits: a sign-in for it, or a text that no wallet can read. `WalletScreens` mounts it, once.
 *
 * @returns The question, if the user was in none of the screens; else it stands in that screen.
 */
export function WalletQuestion() {
  const { wallet } = useScreens()
  return wallet && <Questions />
}

function Questions() {
  const { approval } = useScreens()
  const { enter, ask } = useContext(SeatingContext)!
  const [own, setOwn] = useState<ReactNode>()
  const question = useReauthentication()
  const raw = useSyncExternalStore(approval.subscribe, approval.waiting, none)
  const shown = useMemo(() => {
    if (question) {
      const cancel = () => question.cancel()
      return guarded(
        cancel,
        <Reauthentication key={question.stepUp?.id ?? 'session'} question={question} onCancel={cancel} />,
      )
    }
    const refuse = () => raw!.end(false)
    return raw && guarded(refuse, <RawPayloadDialog raw={raw} onCancel={refuse} />)
  }, [question, raw])
  useEffect(() => enter(outside, setOwn), [enter])
  useEffect(() => {
    ask(shown && <Screen name="question">{shown}</Screen>)
    return () => ask(undefined)
  }, [ask, shown])
  return own
}

/** An action waits for it: the user can cancel it, even if it cannot be shown. */
const guarded = (onCancel: () => void, question: ReactElement) => (
  <Guard key={question.key} name="question" onCancel={onCancel}>
    {question}
  </Guard>
)

const none = () => undefined
