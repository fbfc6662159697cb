/** The ways to sign in that this browser can use, and the one that the user has chosen. */

import { type Row, SessionError, type Wallet } from '@embedded-wallet/core'
import {
  useSignInWithEmailOtp,
  useSignInWithOAuth,
  useSignInWithPasskey,
  useSignInWithSmsOtp,
} from '@embedded-wallet/react'
import { useState } from 'react'
import { promptMs, useIsLate } from '../parts/useIsLate.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { useProblem } from '../provider/useProblem.js'
import { useProviderVisit } from '../provider/useProviderVisit.js'
import type { Purpose } from '../words/describeProblem.js'
import { waysTexts } from '../words/en/ways.js'
import { forgetCode, recallCode, rememberCode } from './codeOnItsWay.js'

/** The best one first: a prompt of the device, a page of the provider, a code that must be typed. */
const order = ['PASSKEY', 'OAUTH', 'EMAIL_OTP', 'SMS_OTP'] as const

/** A kind of way to sign in. */
export type WayType = (typeof order)[number]

const purposes: Readonly<Record<WayType, Purpose>> = {
  PASSKEY: 'passkey',
  OAUTH: 'signIn',
  EMAIL_OTP: 'code',
  SMS_OTP: 'code',
}

/** An AuthMethod of an offer; `type` is the service's name, such as `PASSKEY`. */
export interface OfferedAuthMethod {
  id: string
  type: string
  /** Known only after the sign-in: an offer shows no names. */
  nickname?: string | undefined
}

type Way = OfferedAuthMethod & { type: WayType }

/** @returns Those that this browser can use, the best one first. */
export function useUsableWays(authMethods: readonly Row<OfferedAuthMethod>[]): Way[] {
  const { identityProvider } = useScreens()
  const hasPasskeys = useHasPasskeys()
  const canUse = { PASSKEY: hasPasskeys, OAUTH: !!identityProvider, EMAIL_OTP: true, SMS_OTP: true }
  return order
    .filter((type) => canUse[type])
    .flatMap((type) => authMethods.filter((method): method is Way => method.type === type))
}

interface Chosen {
  /** Undefined: the passkey that this device used last. */
  id: string | undefined
  type: WayType
}

export interface SignInWays {
  wallet: Wallet
  authMethods: readonly Row<OfferedAuthMethod>[]
  /** The address that gets the codes, if this page knows it. */
  email: string | undefined
  /** Called with what the user signs in with, before it is done; undefined if the user goes back. */
  onWay?: ((type: WayType | undefined) => void) | undefined
  onSignedIn?: ((wallet: Wallet) => void) | undefined
}

export function useSignInWays({ wallet, authMethods, email, onWay, onSignedIn }: SignInWays) {
  const passkey = useSignInWithPasskey({ wallet })
  /** A password manager may have swallowed the prompt: it never ends. */
  const isSilent = useIsLate(passkey.status === 'awaiting-passkey', promptMs)
  const { nothingOpened } = useTexts(waysTexts).ways
  const oauth = useSignInWithOAuth({ wallet })
  const codes = {
    EMAIL_OTP: useSignInWithEmailOtp({ wallet }),
    SMS_OTP: useSignInWithSmsOtp({ wallet }),
  }
  const hooks = { PASSKEY: passkey, OAUTH: oauth, ...codes }
  const visit = useProviderVisit()
  const [chosen, setChosen] = useState<Chosen>()
  /** The way that got a code before the page was reloaded, and whether that can be entered here. */
  const [before, setBefore] = useState<{ id: string; counts: boolean }>()
  const current = chosen && hooks[chosen.type]
  const problem = useProblem(current?.error, chosen ? purposes[chosen.type] : 'signIn')
  const type = chosen?.type
  const code = type === 'EMAIL_OTP' || type === 'SMS_OTP' ? { type, ...codes[type] } : undefined
  const sentBefore = before?.id === chosen?.id ? before : undefined
  const usable = useUsableWays(authMethods)
  const [best] = usable

  const finish = async (signingIn: Promise<{ status: string }>) => {
    if ((await signingIn).status !== 'done') return
    forgetCode()
    onSignedIn?.(wallet)
  }
  const prepareNonce = async () => {
    const state = await oauth.prepare()
    if (state.status !== 'prepared') throw state.error ?? gone()
    return state.nonce
  }
  const withProvider = async (authMethodId: string | undefined) => {
    const oidcToken = await visit.run({ prepareNonce, isFresh: wallet.stepUp !== undefined })
    if (oidcToken !== undefined) await finish(oauth.signIn({ oidcToken, authMethodId }))
  }
  const sendCode = async (type: keyof typeof codes, authMethodId: string | undefined) => {
    if ((await codes[type].sendCode({ authMethodId })).status !== 'awaiting-code') return
    const { accountId } = wallet
    // The sign-in for an action is not a login: the next user of this tab begins with their own address.
    rememberCode({ accountId, authMethodId, email: wallet.stepUp ? undefined : email })
  }
  const choose = ({ id, type }: Chosen) => {
    if (isSilent) passkey.reset()
    setChosen({ id, type })
    onWay?.(type)
    if (type === 'PASSKEY') void finish(passkey.signIn({ authMethodId: id }))
    else if (type === 'OAUTH') void withProvider(id)
    else void sendCode(type, id)
  }
  /** After a reload. @returns Whether the form for the code that is on its way shows. A code for an action confirms that one alone. */
  const resume = (): boolean => {
    const sent = recallCode()
    const way = usable.find(({ id }) => id === sent?.authMethodId)
    if (way === undefined || sent?.accountId !== wallet.accountId) return false
    const counts = wallet.stepUp === undefined
    setBefore({ id: way.id, counts })
    if (counts) {
      setChosen(way)
      onWay?.(way.type)
    }
    return counts
  }
  return {
    usable,
    chosen,
    problem: isSilent ? ({ tone: 'info', text: nothingOpened } as const) : (visit.problem ?? problem),
    error: current?.error,
    // A sign-in that is done stays busy: its page is about to go.
    isBusy:
      (Object.values(hooks).some(({ isRunning }) => isRunning) && !isSilent) ||
      visit.isBusy ||
      current?.status === 'done',
    /** The form for the code that was sent. */
    codeForm:
      code && (code.codesSent > 0 || sentBefore?.counts)
        ? {
            type: code.type,
            codesSent: code.codesSent + (sentBefore ? 1 : 0),
            enter: (otp: string) => void finish(code.signIn({ otp, authMethodId: chosen?.id })),
            sendAnother: () => void sendCode(code.type, chosen?.id),
            back: () => {
              forgetCode()
              setBefore(undefined)
              code.reset()
              onWay?.(undefined)
            },
          }
        : undefined,
    choose,
    resume,
    /** So that the prompt of the first passkey opens at once on the click. */
    prepare: () => best?.type === 'PASSKEY' && void passkey.prepare({ authMethodId: best.id }),
    /** Not the provider: a window opens only inside a click. */
    startBest: () => {
      if (best?.type === 'PASSKEY') choose({ id: undefined, type: 'PASSKEY' })
      else if (best && best.type !== 'OAUTH') choose(best)
    },
  }
}

const gone = () =>
  new SessionError('SIGNING_DECLINED', 'The sign-in was given up. Nothing was signed or sent.')
