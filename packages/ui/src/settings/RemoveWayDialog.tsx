/** Says what it means to remove a way to sign in, and removes it. Another way confirms that, so the last one stays. */

import { type AuthMethod, isUnreadable, type Row } from '@embedded-wallet/core'
import { useRevokeAuthMethod } from '@embedded-wallet/react'
import type { ReactNode } from 'react'
import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { useClick } from '../signIn/useClick.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill, plural } from '../words/fill.js'
import { describeWay } from '../words/ways.js'
import type { SettingsProps } from './settingsProps.js'

interface RemoveWayDialogProps extends Pick<SettingsProps, 'onDone'> {
  method: AuthMethod
  /** The other ways, as they are now: another tab may change them while the dialog is open. Each that cannot be read may be one. */
  left: readonly Row<AuthMethod>[]
  onClose: () => void
}

export function RemoveWayDialog({ method, left, onClose, onDone }: RemoveWayDialogProps): ReactNode {
  const { identityProvider } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const { remove: words, purposes } = texts.settings
  const click = useClick(onDone)
  const { error, isRunning, revoke } = useRevokeAuthMethod()
  const problem = useProblem(error)
  const nameIt = (named: AuthMethod) => describeWay(texts, named, identityProvider?.name)
  const way = nameIt(method)
  const count = left.length
  const [only] = left
  const remove = async () => {
    // Source: interface document, rule 7: a session of another credential signs it.
    const details = { purpose: fill(purposes.remove, { way }), except: method.id }
    if (await click('revokeAuthMethod', () => revoke({ authMethodId: method.id }), details)) onClose()
  }
  const isOne = count === 1 && only !== undefined && !isUnreadable(only)
  const lines = [
    fill(words.meaning, { way }),
    isOne ? fill(words.onlyLeft, { way: nameIt(only) }) : plural(texts.language, words.othersLeft, count),
    ...(method.type === 'PASSKEY' ? [words.passkeyStays] : []),
  ]
  return (
    <Dialog title={fill(words.title, { way })} onCancel={onClose}>
      {(count > 0 ? lines : [words.noneLeft]).map((line) => (
        <p key={line} data-part="text" data-tone="muted">
          {line}
        </p>
      ))}
      <Notice problem={problem} />
      <div data-part="actions">
        {count > 0 && (
          <Button variant="danger" isBusy={isRunning} onClick={remove}>
            {words.remove}
          </Button>
        )}
        <Button variant="quiet" disabled={isRunning} onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  )
}
