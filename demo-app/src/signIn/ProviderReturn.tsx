/** Finishes what the user went to the identity provider for: a sign-in, or a new way to sign in. */

import { type Wallet, WalletError } from '@embedded-wallet/core'
import { useRegisterOAuth, useSignInWithOAuth } from '@embedded-wallet/react'
import { useEffect } from 'react'
import type { IdentityProviderInfo } from '../../shared/apiTypes'
import { describeProblem, describeSignInProblem, type PageProblem } from '../text/problem'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useAction, useProblem } from '../wallet/useAction'
import { useApproval, useWallets } from '../wallet/wallets'
import { type ReturnedTrip, redeem, takeReturnedTrip } from './identityProvider'
import { useServiceInfo } from './serviceInfo'

/** What the user went to the provider for. Read once, before the first page is chosen. */
const trip = takeReturnedTrip()

interface ProviderReturnProps {
  wallet: Wallet
  /** The user is signed in, or the wallet has a new way to sign in. */
  onDone: () => Promise<void>
}

/** Shows nothing when the page was opened in another way. */
export function ProviderReturn({ wallet, onDone }: ProviderReturnProps) {
  const { identityProvider } = useServiceInfo()
  if (trip?.accountId !== wallet.accountId || !identityProvider) return null
  return <FinishTrip {...{ trip, wallet, onDone }} provider={identityProvider} />
}

/** At the start page: the wallet that the user signs in to. */
export function useReturnedWallet(): Wallet | undefined {
  const { open } = useWallets()
  return trip?.purpose === 'sign-in' ? open(trip.accountId) : undefined
}

/** A trip is finished once, also where the page of the wallet takes the place of the start page meanwhile. */
const finished = new Set<ReturnedTrip>()

interface FinishTripProps extends ProviderReturnProps {
  trip: ReturnedTrip
  provider: IdentityProviderInfo
}

function FinishTrip({ trip, provider, wallet, onDone }: FinishTripProps) {
  const describe = trip.purpose === 'sign-in' ? describeSignInProblem : describeReturn
  const visit = useAction(describe)
  const { asClicked } = useApproval()
  const registering = useRegisterOAuth({ wallet })
  const signingIn = useSignInWithOAuth({ wallet })
  const verb = trip.purpose === 'register' ? registering : signingIn
  const refusal = useProblem(verb.error, describe)
  const problem = visit.problem ?? refusal
  const finish = async (oidcToken: string) => {
    if (trip.purpose === 'sign-in') return signingIn.signIn({ oidcToken, authMethodId: trip.authMethodId })
    const purpose = `let ${provider.name} open your wallet`
    return asClicked('registerOAuth', () => registering.register({ oidcToken }), { purpose })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (finished.has(trip)) return
    finished.add(trip)
    void visit.run(async () => {
      const { status } = await finish(await redeem(provider, trip))
      if (status === 'done') await onDone()
    })
  }, [])
  if (visit.isBusy)
    return (
      <Card>
        <p role="status" className="text-muted">
          {trip.purpose === 'register' ? `Adding ${provider.name}…` : `Signing in with ${provider.name}…`}
        </p>
      </Card>
    )
  if (problem) return <Notice problem={problem} />
  return registering.status === 'done' ? <Notice problem={added(provider.name)} /> : null
}

const added = (name: string): PageProblem => ({ tone: 'info', text: `${name} can now open your wallet.` })

function describeReturn(error: unknown): PageProblem {
  if (error instanceof WalletError && error.code === 'OIDC_TOKEN_STALE')
    return {
      tone: 'error',
      text: 'Nothing was changed: the confirmation took longer than a minute, so the response of the identity provider is too old. Add it again.',
    }
  return describeProblem(error)
}
