/** The wallet of the user could not be read: why, and what can be done. */

import { ServiceError } from '@embedded-wallet/core'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { commonTexts } from '../words/en/common.js'
import { loginTexts } from '../words/en/login.js'

export function NotFound() {
  const { failure, isLogin, retry, signOut } = useScreens()
  const texts = useTexts(loginTexts, commonTexts)
  const problem = useProblem(failure, 'reading')
  const { proof } = texts.login
  /** A service that started anew does not know the wallet of the app's session. */
  const isGone = isLogin && failure instanceof ServiceError && failure.status === 404
  return (
    <Card>
      <Notice problem={isGone ? { tone: 'error', text: proof.gone } : problem} />
      <Button onClick={retry}>{texts.common.tryAgain}</Button>
      {isGone && (
        <Button variant="foot" onClick={() => void signOut()}>
          {proof.otherWallet}
        </Button>
      )}
    </Card>
  )
}
