/** The second step of a login: the user shows a passkey, an identity provider or a code. */

import { isUnreadable, type LoginOffer, type Wallet } from '@embedded-wallet/core'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { useTexts } from '../provider/texts.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { loginTexts } from '../words/en/login.js'
import { fillNodes } from '../words/texts.js'
import { Help } from './Help.js'
import { useStep } from './step.js'

interface ProofCardProps {
  wallet: Wallet
  authMethods: LoginOffer['authMethods']
  email: string
  onSignedIn: SignInOptionsProps['onSignedIn']
  onBack: () => void
}

export function ProofCard({ wallet, authMethods, email, onSignedIn, onBack }: ProofCardProps) {
  useStep('proof')
  const { login } = useTexts(loginTexts)
  return (
    <Card
      variant="title"
      takesFocus="always"
      title={login.proof.title}
      intro={fillNodes(login.proof.intro, { email: <strong>{email}</strong> })}
    >
      <SignInOptions
        wallet={wallet}
        authMethods={authMethods.filter((row) => !isUnreadable(row))}
        email={email}
        isPrepared
        onSignedIn={onSignedIn}
      />
      <Help />
      <Button variant="foot" onClick={onBack}>
        {login.otherAddress}
      </Button>
    </Card>
  )
}
