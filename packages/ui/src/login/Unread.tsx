/** The wallet of the user, or its ways to sign in, could not be read: why, and what can be done. */

import type { ServiceError } from '@embedded-wallet/core'
import { AgainButton } from '../parts/AgainButton.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { commonTexts } from '../words/en/common.js'
import { loginTexts } from '../words/en/login.js'
import { isUnknownWallet } from '../words/isUnknownWallet.js'
import { LoginCard } from './LoginCard.js'

interface UnreadProps {
  error: Error | undefined
  isBusy?: boolean | undefined
  onRead: () => void
}

export function Unread({ error, isBusy, onRead }: UnreadProps) {
  const { isLogin, status, signOut } = useScreens()
  const { common, login } = useTexts(commonTexts, loginTexts)
  const isIn = status === 'not-left'
  const problem = useProblem(error, isIn ? 'signOut' : 'reading')
  const isGone = isUnknownWallet(error as Partial<ServiceError> | undefined)
  const leave = { children: login.otherWallet, onClick: signOut }
  return (
    <LoginCard foot={isGone && isLogin ? leave : undefined}>
      <Notice problem={problem} />
      <AgainButton error={error} isBusy={isBusy} onClick={isIn ? signOut : onRead}>
        {common.tryAgain}
      </AgainButton>
    </LoginCard>
  )
}
