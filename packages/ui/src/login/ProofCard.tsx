/** The second step of a login: the user shows a passkey, an identity provider or a code. */

import { useId, useState } from 'react'
import { Button } from '../parts/Button.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { useUsableWays } from '../signIn/useSignInWays.js'
import { loginTexts } from '../words/en/login.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { signInTexts } from '../words/en/signIn.js'
import { fillNodes } from '../words/fillNodes.js'
import { type LeftWays, lostPasskey } from '../words/lostPasskey.js'
import { sentences } from '../words/sentences.js'
import { LoginCard } from './LoginCard.js'

interface ProofCardProps extends SignInOptionsProps {
  onBack: () => void
}

export function ProofCard({ onBack, ...options }: ProofCardProps) {
  const { login, loginSteps } = useTexts(loginTexts, loginStepsTexts)
  return (
    <LoginCard
      step="proof"
      variant="title"
      takesFocus="always"
      title={loginSteps.proof.title}
      intro={fillNodes(loginSteps.proof.intro, { email: <strong translate="no">{options.email}</strong> })}
      foot={{ children: login.otherAddress, onClick: onBack }}
    >
      <SignInOptions
        isPrepared
        {...options}
        help={
          <PasskeyHelp
            authMethods={options.authMethods}
            // Before the login to the app, nobody knows it.
            mayBeElsewhere
            hasWords={options.wallet.exportSigner !== undefined}
          />
        }
      />
    </LoginCard>
  )
}

type Topic = 'elsewhere' | 'lost'

interface PasskeyHelpProps
  extends Pick<SignInOptionsProps, 'authMethods'>,
    Pick<LeftWays, 'mayBeElsewhere' | 'hasWords'> {}

/** For a user who has no passkey on this device. It reveals no more of a wallet than the ways that are shown: a stranger must not learn which it has. */
export function PasskeyHelp({ authMethods, mayBeElsewhere, hasWords }: PasskeyHelpProps) {
  const { ways } = useTexts(signInTexts).signIn
  const hasPasskeys = useHasPasskeys()
  const usable = useUsableWays(authMethods)
  // A browser without passkeys shows none, so all that it shows is another way.
  const hasOther = usable.length > (usable.some(({ type }) => type === 'PASSKEY') ? 1 : 0)
  const [topic, setTopic] = useState<Topic>()
  const text = useId()
  const how = {
    elsewhere: hasPasskeys ? ways.elsewhereHow : ways.noPasskeysHere,
    lost: sentences(...lostPasskey({ ways }, { hasOther, mayBeElsewhere, hasWords })),
  }
  return (
    <div data-part="stack">
      <div data-part="stack" data-gap="small">
        {(['elsewhere', 'lost'] as const).map((name) => (
          <Button
            key={name}
            variant="quiet"
            aria-expanded={topic === name}
            aria-controls={text}
            onClick={() => setTopic(topic === name ? undefined : name)}
          >
            {ways[name]}
          </Button>
        ))}
      </div>
      <p id={text} data-part="text" aria-live="polite">
        {topic && how[topic]}
      </p>
    </div>
  )
}
