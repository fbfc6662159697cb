/** Adds the ways to sign in that need nothing but a click: a passkey of this device, codes by email and the identity provider. */

import { isUnreadable, registerPasskeySilently, type SignedAction, WalletError } from '@embedded-wallet/core'
import {
  useAuthMethods,
  useCreatePasskey,
  useRegisterEmailOtp,
  useRegisterOAuth,
  useWallet,
} from '@embedded-wallet/react'
import { promptMs, useIsLate } from '../parts/useIsLate.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { useProviderVisit } from '../provider/useProviderVisit.js'
import type { Problem } from '../words/describeProblem.js'
import { nameDevice } from '../words/deviceName.js'
import { newWayTexts } from '../words/en/newWay.js'
import { waysTexts } from '../words/en/ways.js'
import { fill } from '../words/fill.js'
import { useClick } from './useClick.js'

export interface NewWayOptions {
  /** The user's address: it gets the codes, and password managers list the passkey under it. Default: the one that the page knows. */
  userName?: string | undefined
  /** Whether a first passkey comes with codes to the address as a second way in. Default: `false`. */
  addsCodes?: boolean | undefined
  /** The wallet has the way that this action adds. */
  onDone?: ((action: SignedAction) => void) | undefined
}

export function useNewWay({ userName: given, addsCodes = false, onDone }: NewWayOptions) {
  const { identityProvider, identifier } = useScreens()
  const texts = useTexts(newWayTexts, waysTexts)
  const userName = given ?? identifier
  const add = useClick(onDone)
  const words = texts.newWay
  const wallet = useWallet()
  const { data: rows = [], isFetching, refetch } = useAuthMethods()
  const passkey = useCreatePasskey({ retriesClosedPrompt: true })
  /** A password manager may have swallowed the prompt: it never ends. */
  const isSilent = useIsLate(passkey.isRunning && passkey.status !== 'processing', promptMs)
  const giveUp = () => {
    if (isSilent) passkey.reset()
  }
  const codes = useRegisterEmailOtp()
  const identity = useRegisterOAuth()
  const visit = useProviderVisit()
  const passkeyProblem = useProblem(passkey.error)
  const passkeyNews = news[passkey.status]
  const codesProblem = useProblem(codes.error)
  const isStale = identity.error instanceof WalletError && identity.error.code === 'OIDC_TOKEN_STALE'
  const identityProblem = useProblem(isStale ? undefined : identity.error)
  // The list shows what was added.
  const isBusy = ({ isRunning, status }: { isRunning: boolean; status: string }) =>
    isRunning || (status === 'done' && isFetching)
  const provider = identityProvider?.name ?? ''
  const nicknames = rows.flatMap((row) => (isUnreadable(row) ? [] : (row.nickname ?? [])))
  const nickname = (authenticator: string | undefined) =>
    nameDevice(texts, navigator.userAgent, nicknames, authenticator)
  return {
    isCreating: isBusy(passkey) && !isSilent,
    /** Whether codes or the provider are being added. */
    isAdding: isBusy(codes) || isBusy(identity) || visit.isBusy,
    problem:
      (isSilent ? info(texts.ways.nothingOpened) : undefined) ??
      (passkeyNews ? info(words[passkeyNews]) : passkeyProblem) ??
      codesProblem ??
      visit.problem ??
      (isStale ? { tone: 'error', text: words.tokenStale } : identityProblem) ??
      (identity.status === 'done' ? info(fill(words.isAdded, { way: provider })) : undefined),
    /** After a closed prompt: tries again, without another confirmation. */
    createPasskey: () => {
      giveUp()
      void add('registerPasskey', () =>
        passkey.create({ nickname, userName, codesTo: addsCodes ? userName : undefined }),
      )
    },
    /** Without a prompt, where the browser allows it. The list then shows it. */
    createSilently: () =>
      void registerPasskeySilently(wallet, { nickname, userName }).then((created) => created && refetch()),
    addCodes: () => {
      giveUp()
      void add('registerEmailOtp', () => codes.register(userName === undefined ? {} : { email: userName }))
    },
    addProvider: () => {
      giveUp()
      void visit.run().then((oidcToken) => {
        if (oidcToken === undefined) return undefined
        const purpose = fill(words.provider, { provider })
        return add('registerOAuth', () => identity.register({ oidcToken }), { purpose })
      })
    },
  }
}

/** What the user is told about the prompts. */
const news: Readonly<Record<string, 'promptClosed' | 'signInNext' | 'signInClosed' | undefined>> = {
  'prompt-closed': 'promptClosed',
  'signing-in': 'signInNext',
  'sign-in-closed': 'signInClosed',
}

const info = (text: string): Problem => ({ tone: 'info', text })
