/** Component: what an action of the wallet needs from the user before it goes on, one question at a time. */

import { useReauthentication } from '@embedded-wallet/react'
import { useSyncExternalStore } from 'react'
import { useScreens } from '../provider/screensContext.js'
import { RawPayloadDialog } from './RawPayloadDialog.js'
import { Reauthentication } from './Reauthentication.js'

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
  if (question) return <Reauthentication key={question.stepUp?.id ?? 'session'} question={question} />
  return raw && <RawPayloadDialog raw={raw} />
}

const none = () => undefined
