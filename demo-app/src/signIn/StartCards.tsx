/** The cards of a user who is not signed in: a new wallet, a known one, and the proof of either. */

import { getTerms } from '@embedded-wallet/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, type LucideIcon, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { checkEmail } from '../text/contact'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { FieldForm } from '../ui/FieldForm'
import { useTitle } from '../ui/useTitle'
import { useWallets } from '../wallet/wallets'
import { CodeForm } from './CodeForm'
import { SessionLine } from './SessionLine'
import { SignInOptions } from './SignInOptions'
import { useServiceInfo } from './serviceInfo'
import type { Login, Offer } from './useLogin'
import { isReturningVisitor } from './useShownWallet'
import type { CodeStep, SignUp } from './useSignUp'

interface Address {
  email: string
  onEmail: (email: string) => void
}

interface CreateWalletCardProps extends Address {
  signUp: SignUp
  /** The user already has a wallet. */
  onReturn: () => void
}

/** Creates a wallet: the first card that a new user sees. */
export function CreateWalletCard({ email, onEmail, signUp, onReturn }: CreateWalletCardProps) {
  useTitle('Create your wallet')
  const { hasTerms = false } = useServiceInfo()
  const { relay } = useWallets()
  const { data: terms } = useQuery({
    queryKey: ['terms'],
    queryFn: () => getTerms(relay),
    enabled: hasTerms,
  })
  const [isAccepted, setAccepted] = useState(false)
  const [lacksTerms, setLacksTerms] = useState(false)
  const begin = () => {
    const canBegin = !hasTerms || isAccepted
    setLacksTerms(!canBegin)
    if (canBegin) signUp.begin(email, terms?.version)
  }
  return (
    <Card
      variant="title"
      takesFocus="whenLost"
      title="Money only you can move"
      intro="A dollar wallet inside this page. You sign in with a passkey. No money leaves the wallet without a signature from your device."
    >
      <EmailForm
        email={email}
        onEmail={onEmail}
        hint="You sign in to your wallet with this address, on any device."
        problem={lacksTerms && !isAccepted ? acceptFirst : signUp.problem}
        isBusy={signUp.isBusy}
        icon={Wallet}
        action="Create wallet"
        onSubmit={begin}
      >
        {/* Not set by default, beside the link to the text. */}
        {terms && (
          <label className="flex items-start gap-3 text-sm leading-relaxed">
            <input
              type="checkbox"
              name="terms"
              checked={isAccepted}
              onChange={(event) => setAccepted(event.target.checked)}
              className="mt-1 size-4"
            />
            <span>
              I accept the{' '}
              <a href={terms.url} target="_blank" rel="noreferrer" className="underline">
                end-user terms
              </a>{' '}
              ({terms.version}).
            </span>
          </label>
        )}
      </EmailForm>
      <Button variant="foot" onClick={onReturn}>
        I already have a wallet
      </Button>
    </Card>
  )
}

const acceptFirst: PageProblem = { tone: 'error', text: 'Nothing was created. Accept the terms first.' }

interface LoginCardProps extends Address {
  login: Login
  advice: PageProblem | undefined
  onNew: () => void
}

/** The first step of a sign-in to an existing wallet: the user's address. */
export function LoginCard({ email, onEmail, login, advice, onNew }: LoginCardProps) {
  useTitle('Welcome back')
  return (
    <Card
      variant="title"
      takesFocus="whenLost"
      title="Welcome back"
      intro="Sign in to your wallet on any device, with your address and a passkey or a code. There is no password."
    >
      <EmailForm
        email={email}
        onEmail={onEmail}
        hint="The address that you created your wallet with."
        problem={login.problem ?? advice}
        isBusy={login.isBusy}
        icon={ArrowRight}
        action="Continue"
        onSubmit={() => login.begin(email)}
      />
      <div className="-mb-2 flex min-h-12 items-center justify-between gap-x-4 border-t border-line pt-3">
        {/* A browser that has never been signed in is not signed out. */}
        {isReturningVisitor() ? (
          <SessionLine session={{ status: 'signed-out', isSignedIn: false }} isSignedOut />
        ) : (
          <span />
        )}
        <div className="-mr-4 shrink-0">
          <Button variant="quiet" onClick={onNew}>
            Create a new wallet
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface EmailFormProps extends Address {
  hint: string
  problem: PageProblem | undefined
  isBusy: boolean
  icon: LucideIcon
  action: string
  onSubmit: () => void
  children?: ReactNode
}

const EmailForm = ({ email, onEmail, ...rest }: EmailFormProps) => (
  <FieldForm
    label="E-mail address"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    value={email}
    onValue={onEmail}
    check={() => checkEmail(email.trim())}
    {...rest}
  />
)

interface ConfirmAddressCardProps {
  code: CodeStep
  email: string
  onBack: () => void
}

/** The second step of a sign-up: the code shows that the address belongs to the user. */
export function ConfirmAddressCard({ code, email, onBack }: ConfirmAddressCardProps) {
  useTitle('Confirm your address')
  return (
    <Card
      variant="title"
      title="Check your e-mail"
      intro={
        <>
          A code opens your new wallet{code.isPasskeyNext && ' and lets this device create its passkey'}. It
          was sent to <Shown email={email} />
        </>
      }
    >
      <CodeForm
        isBusy={code.isBusy}
        problem={code.problem}
        email={email}
        codesSent={code.codesSent}
        label="Open wallet"
        onCode={code.enter}
        onAnother={code.sendAnother}
      />
      <Button variant="foot" disabled={code.isBusy} onClick={onBack}>
        Use another address
      </Button>
    </Card>
  )
}

interface ProofCardProps {
  offer: Offer
  email: string
  onSignedIn: () => Promise<void>
  onBack: () => void
}

/** The second step of a sign-in: the user shows a passkey or a code. */
export function ProofCard({ offer, email, onSignedIn, onBack }: ProofCardProps) {
  useTitle('Show that it is you')
  return (
    <Card
      variant="title"
      takesFocus="always"
      title="Show that it is you"
      intro={
        <>
          To open the wallet of <Shown email={email} />
        </>
      }
    >
      <SignInOptions {...offer} isPrepared onSignedIn={onSignedIn} email={email} />
      <Button variant="foot" onClick={onBack}>
        Use another address
      </Button>
    </Card>
  )
}

const Shown = ({ email }: { email: string }) => <span className="font-medium text-ink">{email}</span>
