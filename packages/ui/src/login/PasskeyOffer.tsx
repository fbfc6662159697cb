/** Offers a passkey to a user who has signed in with a code or an identity provider, because the wallet has none. */

import { useAuthMethods, useWallet } from '@embedded-wallet/react'
import { useEffect } from 'react'
import { Button } from '../parts/Button.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { isMarked, mark } from '../provider/browserMarks.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { useNewWay } from '../signIn/useNewWay.js'
import type { Problem } from '../words/describeProblem.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { LoginCard, type LoginCardProps } from './LoginCard.js'

interface PasskeyOfferProps {
  email: string | undefined
  /** There is nothing to offer, or the user has decided. */
  onEnd: () => void
}

export function PasskeyOffer({ email, onEnd }: PasskeyOfferProps) {
  const { first: words } = useTexts(loginStepsTexts).loginSteps
  const { data, error } = useAuthMethods()
  const way = useNewWay({ userName: email, onDone: onEnd })
  const hasPasskeys = useHasPasskeys()
  const hasOwn = data?.some(({ type }) => type === 'PASSKEY') ?? false
  const declined = `passkey-declined/${useWallet().accountId}`
  const isOver = !hasPasskeys || hasOwn || isMarked(declined) || (data === undefined && error !== null)
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  if (isOver || data === undefined) return null
  const decline = () => {
    mark(declined)
    onEnd()
  }
  return (
    <PasskeyCard
      takesFocus="whenLost"
      title={words.offerTitle}
      intro={words.offerIntro}
      problem={way.problem}
      isBusy={way.isCreating}
      onCreate={way.createPasskey}
      foot={{ children: words.notNow, onClick: decline }}
    />
  )
}

interface PasskeyCardProps extends LoginCardProps {
  problem: Problem | undefined
  isBusy: boolean
  onCreate: () => void
}

/** Creates a passkey, or goes on without one. */
export const PasskeyCard = ({ problem, isBusy, onCreate, ...card }: PasskeyCardProps) => (
  <LoginCard {...card}>
    <Notice problem={problem} />
    <Button variant="primary" icon={icons.passkey} isBusy={isBusy} onClick={onCreate}>
      {useTexts(loginStepsTexts).loginSteps.first.passkey}
    </Button>
  </LoginCard>
)
