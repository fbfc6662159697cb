/** Offers a passkey to a user who has signed in with a code, because the wallet has none. */

import { isUnreadable } from '@embedded-wallet/core'
import { useAuthMethods } from '@embedded-wallet/react'
import { useEffect } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Notice } from '../parts/Notice.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { useNewWay } from '../signIn/useNewWay.js'
import { loginTexts } from '../words/en/login.js'

interface PasskeyOfferProps {
  email: string | undefined
  /** There is nothing to offer, or the user has decided. */
  onEnd: () => void
}

export function PasskeyOffer({ email, onEnd }: PasskeyOfferProps) {
  const { first: words } = useTexts(loginTexts).login
  const { data, error } = useAuthMethods()
  const way = useNewWay({ userName: email, onDone: onEnd })
  const hasPasskeys = useHasPasskeys()
  const hasOwn = data?.some((row) => !isUnreadable(row) && row.type === 'PASSKEY') ?? false
  const isOver = !hasPasskeys || hasOwn || (data === undefined && error !== null)
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  if (isOver || data === undefined) return null
  return (
    <Card takesFocus="whenLost" title={words.offerTitle} intro={words.offerIntro}>
      <Notice problem={way.problem} />
      <Button variant="primary" icon="passkey" isBusy={way.isCreating} onClick={way.createPasskey}>
        {words.passkey}
      </Button>
      <Button variant="foot" onClick={onEnd}>
        {words.notNow}
      </Button>
    </Card>
  )
}
