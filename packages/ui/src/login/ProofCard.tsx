/** The second step of a login: the user shows a passkey, an identity provider or a code. */

import { useId, useState } from 'react'
import { Button } from '../parts/Button.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { loginTexts } from '../words/en/login.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { signInTexts } from '../words/en/signIn.js'
import { fillNodes } from '../words/fillNodes.js'
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
      intro={fillNodes(loginSteps.proof.intro, { email: <strong>{options.email}</strong> })}
      foot={{ children: login.otherAddress, onClick: onBack }}
    >
      <SignInOptions isPrepared {...options} />
      <Help />
    </LoginCard>
  )
}

type Topic = 'elsewhere' | 'lost'

/** For a user who has no passkey on this device. It says the same for every address: a stranger must not learn which ways a wallet has. */
function Help() {
  const { ways } = useTexts(signInTexts).signIn
  const hasPasskeys = useHasPasskeys()
  const [topic, setTopic] = useState<Topic>()
  const text = useId()
  const how = { elsewhere: hasPasskeys ? ways.elsewhereHow : ways.noPasskeysHere, lost: ways.lostHow }
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
