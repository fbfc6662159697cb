/** Says what it means to remove a way to sign in, and removes it. Another way confirms that, so the last one stays. */

import type { AuthMethod } from '@embedded-wallet/core'
import { useRevokeAuthMethod } from '@embedded-wallet/react'
import type { ReactNode } from 'react'
import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill, plural } from '../words/fill.js'
import { describeWay } from '../words/ways.js'
import type { SettingsProps } from './settingsProps.js'
import type { Ways } from './useWays.js'

interface RemoveWayDialogProps extends Pick<SettingsProps, 'onDone'> {
  /** As they are now: another tab may change them while the dialog is open. */
  ways: Ways
  method: AuthMethod
  onClose: () => void
}

export function RemoveWayDialog({ ways, method, onClose, onDone }: RemoveWayDialogProps): ReactNode {
  const { approval, identityProvider } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const { remove: words, purposes } = texts.settings
  const { error, isRunning, revoke } = useRevokeAuthMethod()
  const problem = useProblem(error)
  const nameIt = (named: AuthMethod) => describeWay(texts, named, identityProvider?.name)
  const way = nameIt(method)
  const left = (ways.known ?? []).filter(({ id }) => id !== method.id)
  const count = left.length + ways.unreadable
  const remove = async () => {
    const { status } = await approval.asClicked(
      'revokeAuthMethod',
      () => revoke({ authMethodId: method.id }),
      // Source: interface document, rule 7: a session of another credential signs it.
      { purpose: fill(purposes.remove, { way }), except: method.id },
    )
    if (status !== 'done') return
    onDone?.('revokeAuthMethod')
    onClose()
  }
  const consequence =
    count === 0
      ? words.noneLeft
      : count === 1 && left[0]
        ? fill(words.onlyLeft, { way: nameIt(left[0]) })
        : plural(texts.language, words.othersLeft, count)
  return (
    <Dialog title={fill(words.title, { way })} onCancel={onClose}>
      {count > 0 && (
        <p data-part="text" data-tone="muted">
          {fill(words.meaning, { way })}
        </p>
      )}
      <p data-part="text" data-tone="muted">
        {consequence}
      </p>
      {count > 0 && method.type === 'PASSKEY' && (
        <p data-part="text" data-tone="muted">
          {words.passkeyStays}
        </p>
      )}
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
