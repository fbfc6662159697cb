/** Says what it means to remove a way to sign in, and removes it. */

import type { AuthMethod } from '@embedded-wallet/core'
import { useRevokeAuthMethod } from '@embedded-wallet/react'
import { useServiceInfo } from '../signIn/serviceInfo'
import { describeWay } from '../text/ways'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Notice } from '../ui/Notice'
import { useProblem } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'
import { useApproval } from '../wallet/wallets'

interface RemoveWayDialogProps {
  view: SessionView
  method: AuthMethod
  onClose: () => void
}

export function RemoveWayDialog({ view, method, onClose }: RemoveWayDialogProps) {
  const { authMethods = [] } = view
  const { identityProvider } = useServiceInfo()
  const { asClicked } = useApproval()
  const { error, isRunning, revoke } = useRevokeAuthMethod()
  const problem = useProblem(error)
  const words = describeWay(method, identityProvider)
  const left = authMethods.filter(({ id }) => id !== method.id)
  const remove = async () => {
    const { status } = await asClicked(
      'revokeAuthMethod',
      () => revoke({ authMethodId: method.id }),
      // Source: interface document, rule 7: a session of another credential signs it.
      { purpose: `remove ${words}`, except: method.id },
    )
    if (status === 'done') onClose()
  }
  return (
    <Dialog title={`Remove ${words}?`} onCancel={onClose}>
      <div className="-mt-3 flex flex-col gap-3 leading-relaxed text-muted">
        <p>After this, {words} cannot open your wallet on any device. Sessions opened that way end now.</p>
        <p>
          {left.length === 1
            ? `Your only way in is then ${describeWay(left[0]!, identityProvider)}. `
            : `${left.length} other ways stay. `}
          To confirm, sign in with another way.
        </p>
        {method.type === 'PASSKEY' && (
          <p>Your password manager may still list the passkey. You can delete it there.</p>
        )}
      </div>
      <Notice problem={problem} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={isRunning} onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" isBusy={isRunning} onClick={remove}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
