/** Shows the shell at once, then the login or the pages of the user's wallet in it; and what the demo gives to the screens of its wallet. */

import type { WalletEvent } from '@embedded-wallet/core'
import {
  isReturningVisitor,
  type LoginStep,
  useScreens,
  WalletLogin,
  WalletScreens,
  type WalletScreensProps,
} from '@embedded-wallet/ui'
import { Button, later, Notice } from '@embedded-wallet/ui/parts'
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WalletResponse } from '../../shared/apiTypes'
import { onLoginOver } from '../api/api'
import { useRefresh, walletQuery } from '../api/queries'
import { HomePlace } from '../home/HomePlace'
import { Pitch, pitchColumns } from '../home/Pitch'
import { recordCalls } from '../inspector/recordCalls'
import { recorder } from '../inspector/recorder'
import { identityProviderOf } from '../signIn/identityProvider'
import { describeReadProblem } from '../text/problem'
import { useTitle } from '../ui/hooks'
import { SandboxInbox } from '../wallet/SandboxInbox'
import { Shell } from './Shell'

const pages = later(() => import('./WalletPages'))
const WalletPages = pages.component('WalletPages', { place: HomePlace })

export function App() {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } }),
  )
  useEffect(() => {
    // They come beside the first calls, and not after them.
    if (isReturningVisitor()) void pages.prepare()
  }, [])
  return (
    <QueryClientProvider client={client}>
      <Demo />
    </QueryClientProvider>
  )
}

function Demo() {
  const { data: response, error } = useQuery(walletQuery)
  const refresh = useRefresh()
  if (!response)
    return (
      <Shell>
        <Notice problem={error ? describeReadProblem(error) : undefined} />
        {error ? <Button onClick={refresh}>Try again</Button> : <HomePlace />}
      </Shell>
    )
  return (
    <WalletScreens
      {...screensOf(response)}
      slots={{
        codeHint: ({ email, ...code }) =>
          response.isEmbeddedSandbox && email && <SandboxInbox email={email} {...code} />,
      }}
    >
      <Wallet response={response} problem={error} />
    </WalletScreens>
  )
}

const titles: Readonly<Record<LoginStep, string | undefined>> = {
  'sign-up': 'Create your wallet',
  'log-in': 'Welcome back',
  code: 'Confirm your address',
  proof: 'Verify that it is you',
  passkey: 'Protect your wallet with a passkey',
  // The page below has its own title.
  unlock: undefined,
}

function Wallet({ response, problem }: { response: WalletResponse; problem: Error | null }) {
  const { wallet, status, retry } = useScreens()
  const accountId = wallet?.accountId
  const info = useInfo(response, accountId)
  const refresh = useRefresh()
  const client = useQueryClient()
  const [step, setStep] = useState<LoginStep>()
  const isFinding = status === 'finding'
  const lastId = useRef(accountId)
  // The demo's own server learned of a login or a sign-out by the same response. Its last response may already be current.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the account is another one
  useEffect(() => {
    // The next user of this browser sees nothing of the last one, even if another tab has signed in.
    if (lastId.current && lastId.current !== accountId) client.removeQueries({ type: 'inactive' })
    lastId.current = accountId
    if (!isFinding && accountId !== response.wallet?.accountId) void refresh()
  }, [accountId, isFinding, refresh, client])
  useEffect(() => onLoginOver(retry), [retry])
  useTitle(step && titles[step])
  const isOut = step !== undefined && !info
  return (
    <Shell response={{ ...response, wallet: info ?? null }}>
      <div className={isOut ? pitchColumns : 'contents'}>
        {isOut && <Pitch />}
        <WalletLogin
          identifier={info?.email}
          hasTerms={response.hasTerms ?? false}
          onStep={setStep}
          loading={<HomePlace />}
        >
          {info ? (
            <WalletPages info={info} service={response} problem={problem} />
          ) : (
            <Notice problem={problem ? describeReadProblem(problem) : undefined} />
          )}
        </WalletLogin>
      </div>
    </Shell>
  )
}

/** What the demo's server knows of the wallet: also while a login that ended by itself is renewed. */
function useInfo({ wallet }: WalletResponse, accountId: string | undefined) {
  const [last, setLast] = useState(wallet)
  if (wallet && wallet !== last) setLast(wallet)
  return [wallet, last].find((known) => known && known.accountId === accountId) ?? undefined
}

/** The inspector gets every call, and every text that was compared. */
const recorded = {
  fetch: recordCalls((request) => fetch(request), 'relay'),
  onEvent: (event: WalletEvent) => {
    if (event.event === 'guard') recorder.noteGuard(event)
    if (event.event === 'call') recorder.noteCall(event)
  },
}

/** The options of `WalletScreens`. */
const screensOf = (service: WalletResponse): WalletScreensProps => ({
  relayUrl: `${location.origin}/wallet`,
  profile: service.profile,
  otpSigner: service.otpSigner,
  exportSigner: service.exportSigner,
  ...recorded,
  identityProvider: service.identityProvider && identityProviderOf(service.identityProvider),
})
