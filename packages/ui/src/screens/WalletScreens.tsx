/** Component: finds the wallet of the app's user, and gives it and the texts to every screen below. */

import {
  type LoginWalletOptions,
  signOutAll,
  signOut as signOutOf,
  tellApp,
  watchSession,
} from '@embedded-wallet/core'
import { WalletProvider, type WalletProviderProps } from '@embedded-wallet/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MoneyOptions } from '../format/showMoney.js'
import { Guard } from '../parts/Guard.js'
import { createSeating, SeatingContext } from '../parts/seating.js'
import type { AccountSearch } from '../provider/accountSearch.js'
import { createApproval } from '../provider/approval.js'
import { mark, unmark } from '../provider/browserMarks.js'
import { forgetDraft, forgetDrafts } from '../provider/drafts.js'
import type { IdentityProvider } from '../provider/identityProvider.js'
import { MoneyProvider, useMoneyOptions } from '../provider/money.js'
import { PaymentKeeper } from '../provider/PaymentKeeper.js'
import { hasOpaqueTexts } from '../provider/profileTraits.js'
import { lacks, type Screens, ScreensContext, type ScreensSlots } from '../provider/screensContext.js'
import { useSteadyOptions } from '../provider/steadyOptions.js'
import { TellContext } from '../provider/tellContext.js'
import { TextsProvider, useOwnTexts } from '../provider/texts.js'
import { useFoundAccount } from '../provider/useFoundAccount.js'
import { openedMark } from '../provider/useIsEnded.js'
import { useWalletOf } from '../provider/useWalletOf.js'
import { warnDeveloper } from '../provider/warnDeveloper.js'
import { secondChunk, WalletQuestion } from '../question/WalletQuestion.js'
import { forgetCode } from '../signIn/codeOnItsWay.js'
import type { SomeTexts } from '../words/texts.js'
import { checkScreensOptions } from './screensOptions.js'

/** The props of `WalletScreens`: the options of `createWallet`, and those of the screens. Both may be written inline. */
export interface WalletScreensProps extends LoginWalletOptions {
  /** The account, if the app knows it. Default: the first one of the app's session, as the relay lists them. */
  accountId?: string | undefined
  /** A language, or some texts in place of the English ones. */
  texts?: SomeTexts | undefined
  /** How amounts are shown, such as `{ showAs: { USDC: 'USD' } }`. Default: each in its own currency. */
  money?: MoneyOptions | undefined
  /** Whether the wallet is the app's login: the relay has the option `login`. `false`: the app signs its users in itself. Default: `true`. */
  isLogin?: boolean | undefined
  identityProvider?: IdentityProvider | undefined
  slots?: ScreensSlots | undefined
  /** The address of the app's logo: it stands above the title of the login, of a payment and of a receipt. */
  logo?: string | undefined
  /**
   * Characters of a one-time code of the service: `otpLength` of its configuration. A sign-in code is sent once that many digits are entered; `0`:
   * the length is not known, and the user presses the button. Default: 6.
   */
  codeLength?: number | undefined
  /**
   * Called with the error of every verb of the hooks below and the verb's name, including the search for the wallet and the quote of `WalletPay`; of a
   * screen that throws with `render`, and of a part of one that does not load with `load`. The screens tell the user themselves. Default: a warning in the console about what the app or its backend must fix.
   */
  onProblem?: WalletProviderProps['onError']
  /** Called when the session ends within the wallet's `expiringMs`. */
  onSessionExpiring?: WalletProviderProps['onSessionExpiring']
  /**
   * Called when the app's session has ended: `signOut` ended it, here or in another tab, or the relay found none. An app with a login of
   * its own shows its login then. `session-ended`: it ended on its own while the wallet was shown, perhaps at a click on a payment, whose outcome may be unknown.
   */
  onSignedOut?: ((reason: 'signed-out' | 'session-ended') => void) | undefined
  queryClient?: WalletProviderProps['queryClient']
  children?: ReactNode
}

/**
 * Finds the wallet of the app's user and gives it to the screens and hooks below, and shows the questions that actions ask.
 *
 * The children stay mounted when a user logs in, and are mounted again when the wallet leaves the page: the next user sees nothing of it.
 *
 * @returns The children, and the question of the waiting action.
 * @throws {TypeError} If an option of the wallet is wrong.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletScreens relayUrl="/wallet">
 *   <WalletLogin>
 *     <WalletButton />
 *   </WalletLogin>
 * </WalletScreens>
 * ```
 */
export function WalletScreens(props: WalletScreensProps): ReactNode {
  const {
    accountId,
    texts,
    money,
    isLogin = true,
    identityProvider,
    slots,
    codeLength,
    logo,
    ...more
  } = props
  if (!more.relayUrl) lacks(WalletScreens, 'relayUrl')
  const { onProblem: _, onSignedOut: __, onSessionExpiring, queryClient, children, ...options } = more
  const { children: ___, ...checked } = props
  checkScreensOptions(checked)
  const { profile = 'document' } = options
  const approval = useMemo(() => createApproval(hasOpaqueTexts(profile)), [profile])
  const [seating] = useState(createSeating)
  const noteCall = useRef<AccountSearch['noteCall']>(undefined)
  const relay = useSteadyOptions<LoginWalletOptions>({
    ...options,
    approvePayload: options.approvePayload ?? approval.approve,
    onEvent: (event) => {
      tellApp(options.onEvent, event)
      noteCall.current?.(event)
    },
  })
  const ownTexts = useOwnTexts()
  const ownMoney = useMoneyOptions()
  const { found, search } = useFoundAccount(relay, accountId)
  const { retry, enter, beginLeaving, endLeaving, leave, lookAgain } = search
  useEffect(() => {
    noteCall.current = search.noteCall
  })
  const { wallet, generation } = useWalletOf(relay, found)
  const [identifier, setIdentifier] = useState<string>()
  const [hasLeft, noteLeft] = useState(false)
  const { status, failure, hasEmail, offersCodes, entered, isOver = false } = found
  const lastWallet = useRef(wallet)
  useEffect(() => {
    const last = lastWallet.current
    // Another user has logged in elsewhere. Who logs in here has entered an address of their own.
    const isOfOther = last?.accountId !== wallet?.accountId && entered === undefined
    // The next user of this page sees no address of the last one.
    if (last && isOfOther) {
      setIdentifier(undefined)
      forgetCode()
      forgetDraft(last.accountId)
    }
    lastWallet.current = wallet
  }, [wallet, entered])
  const isLeaving = useRef(false)
  const signOut = useCallback(async () => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (wallet) unmark(openedMark(wallet))
    beginLeaving()
    // A wallet that cannot be read has no session here, and the app may have one.
    const failure = await (wallet ? signOutOf(wallet) : signOutAll(relay)).then(
      () => undefined,
      (error: Error) => error,
    )
    isLeaving.current = false
    endLeaving(failure)
  }, [wallet, relay, beginLeaving, endLeaving])

  useEffect(() => {
    // Load this only after the first view, so the two do not compete.
    if (status !== 'finding') void secondChunk.prepare()
  }, [status])
  useEffect(() => {
    if (wallet === undefined) return
    mark('returning')
    // A login in this tab was signed in, even if it ends before this is notified.
    let wasSignedIn = entered !== undefined
    return watchSession(wallet, {
      onState: ({ status }) => {
        const isOut = status === 'signed-out' && wasSignedIn && !isLeaving.current
        wasSignedIn = status === 'active' || status === 'expiring'
        // Signed out by a verb of the app, or in another tab.
        if (!isOut) return
        unmark(openedMark(wallet))
        lookAgain()
      },
    })
  }, [wallet, entered, lookAgain])
  useEffect(() => {
    if (status === 'none') forgetDrafts()
  }, [status])
  const state = wallet?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits belongs to the wallet before
  useEffect(() => () => approval.refuse(), [approval, state])

  const isSearched = accountId === undefined
  const hasNoUser = status === 'none' || (isOver && !isLogin)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is reported once, with its cause
  useEffect(() => {
    if (hasNoUser) tellApp(latest.current.onSignedOut, isOver ? 'session-ended' : 'signed-out')
  }, [hasNoUser])
  // The screens show nothing that is for developers.
  const onProblem = useCallback(
    (error: Error, verb: string) => tellApp(latest.current.onProblem ?? warnDeveloper, error, verb),
    [],
  )
  useEffect(() => {
    if (failure) onProblem(failure, status === 'failed' ? 'listAccounts' : 'signOut')
  }, [failure, status, onProblem])
  const all: Screens = {
    relay,
    wallet,
    status,
    failure,
    isOver,
    // The next user sees nothing of it.
    hasLeftPayment: hasLeft && wallet === undefined,
    noteLeft,
    isLogin,
    hasEmail,
    offersCodes,
    approval,
    secondChunk,
    identityProvider,
    slots,
    codeLength,
    logo,
    identifier,
    setIdentifier,
    retry,
    enter,
    signOut,
    onProblem,
    isSearched,
    leave,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them draws the screens again
  const screens = useMemo(() => all, Object.values(all))
  return (
    <ScreensContext.Provider value={screens}>
      <TextsProvider value={texts ?? ownTexts}>
        <MoneyProvider value={money ?? ownMoney}>
          <WalletProvider
            config={wallet}
            account={found.account}
            queryClient={queryClient}
            onError={onProblem}
            onSessionExpiring={onSessionExpiring}
          >
            <TellContext.Provider value={onProblem}>
              {/* In it a payment continues when its screen is gone, and ends with its wallet. */}
              <SeatingContext.Provider value={seating}>
                {/* What the children throw themselves is the app's, and goes to its own boundary. */}
                <PaymentKeeper key={generation}>{children}</PaymentKeeper>
                <Guard name="question">
                  <WalletQuestion />
                </Guard>
              </SeatingContext.Provider>
            </TellContext.Provider>
          </WalletProvider>
        </MoneyProvider>
      </TextsProvider>
    </ScreensContext.Provider>
  )
}
