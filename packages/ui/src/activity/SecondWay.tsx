/** Warns that a wallet with money has one way in, and lets its user add a second one. */

import { isUnreadable } from '@embedded-wallet/core'
import { useAuthMethods, useSession } from '@embedded-wallet/react'
import { useState } from 'react'
import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { Muted } from '../parts/Muted.js'
import { useTexts } from '../provider/texts.js'
import { WalletWays } from '../settings/WalletSettings.js'
import { activityTexts } from '../words/en/activity.js'
import { commonTexts } from '../words/en/common.js'

/** @returns Nothing where there are several, none, or one that cannot be read. */
export function SecondWay() {
  const { activity, common } = useTexts(activityTexts, commonTexts)
  const { isSignedIn } = useSession()
  const { data = [] } = useAuthMethods()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isOnly = data.length === 1 && !data.some(isUnreadable)
  return (
    <>
      {isSignedIn && isOnly && (
        <div data-part="line">
          <Muted>{activity.oneWay}</Muted>
          <Button onClick={() => setOpen(true)}>{activity.addSecond}</Button>
        </div>
      )}
      {isOpen && (
        <Dialog title={activity.addSecond} onCancel={close}>
          <WalletWays />
          <Button variant="foot" onClick={close}>
            {common.close}
          </Button>
        </Dialog>
      )}
    </>
  )
}
