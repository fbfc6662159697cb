/** The wallet of the user, or its ways to sign in, could not be read: why, and what can be done. */

import { ServiceError } from '@embedded-wallet/core'
import { Button } from '../parts/Button.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { commonTexts } from '../words/en/common.js'
import { loginTexts } from '../words/en/login.js'
import { LoginCard } from './LoginCard.js'

interface UnreadProps {
  error: Error | undefined
  isBusy?: boolean | undefined
  onRead: () => void
}

export function Unread({ error, isBusy, onRead }: UnreadProps) {
  const { isLogin, signOut } = useScreens()
  const { common, login } = useTexts(commonTexts, loginTexts)
  const problem = useProblem(error, 'reading')
  /** A service that started anew does not know the wallet of the app's session. */
  const isGone = error instanceof ServiceError && error.status === 404
  const leave = { children: login.otherWallet, onClick: () => void signOut() }
  return (
    <LoginCard foot={isGone && isLogin ? leave : undefined}>
      <Notice problem={isGone ? { tone: 'error', text: login.gone } : problem} />
      <Button isBusy={isBusy} onClick={onRead}>
        {common.tryAgain}
      </Button>
    </LoginCard>
  )
}
