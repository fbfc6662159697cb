/** The ways to sign in that this browser can use, and the one that the user has chosen. */

import { SessionError, type Wallet } from '@embedded-wallet/core'
import {
  useSignInWithEmailOtp,
  useSignInWithOAuth,
  useSignInWithPasskey,
  useSignInWithSmsOtp,
} from '@embedded-wallet/react'
import { useState } from 'react'
import { useScreens } from '../provider/screensContext.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { useProblem } from '../provider/useProblem.js'
import { useProviderVisit } from '../provider/useProviderVisit.js'
import type { Purpose } from '../words/describeProblem.js'
import { waitOf } from './waitOf.js'

/** The best one first: a prompt of the device, a page of the provider, a code that must be typed. */
const order = ['PASSKEY', 'OAUTH', 'EMAIL_OTP', 'SMS_OTP'] as const
type WayType = (typeof order)[number]
type Way = OfferedAuthMethod & { type: WayType }
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

export interface SignInWays {
  wallet: Wallet
  authMethods: readonly OfferedAuthMethod[]
  onSignedIn?: ((wallet: Wallet, type: WayType) => void) | undefined
}

export function useSignInWays({ wallet, authMethods, onSignedIn }: SignInWays) {
  const { identityProvider } = useScreens()
  const hasPasskeys = useHasPasskeys()
  const passkey = useSignInWithPasskey({ wallet })
  const oauth = useSignInWithOAuth({ wallet })
  const codes = {
    EMAIL_OTP: useSignInWithEmailOtp({ wallet }),
    SMS_OTP: useSignInWithSmsOtp({ wallet }),
  }
  const hooks = { PASSKEY: passkey, OAUTH: oauth, ...codes }
  const visit = useProviderVisit()
  /** No `id`: the passkey that this device used last. */
  const [chosen, setChosen] = useState<{ id?: string; type: WayType }>()
  const current = chosen && hooks[chosen.type]
  const problem = useProblem(current?.error, chosen ? purposes[chosen.type] : 'signIn')
  const codeType = chosen?.type === 'EMAIL_OTP' || chosen?.type === 'SMS_OTP' ? chosen.type : undefined
  const codesSent = codeType ? codes[codeType].codesSent : 0

  const isUsable = (method: OfferedAuthMethod): method is Way =>
    (method.type === 'PASSKEY' && hasPasskeys) ||
    (method.type === 'OAUTH' && identityProvider !== undefined) ||
    Object.hasOwn(codes, method.type)
  const usable = authMethods
    .filter(isUsable)
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))

  const finish = async (type: WayType, signingIn: Promise<{ status: string }>) => {
    if ((await signingIn).status === 'done') onSignedIn?.(wallet, type)
  }
  const prepareNonce = async () => {
    const state = await oauth.prepare()
    if (state.status !== 'prepared') throw state.error ?? gone()
    return state.nonce
  }
  const withProvider = async (authMethodId: string) => {
    const oidcToken = await visit.run({ prepareNonce, isFresh: wallet.stepUp !== undefined })
    if (oidcToken !== undefined) await finish('OAUTH', oauth.signIn({ oidcToken, authMethodId }))
  }
  const choose = ({ id, type }: Way) => {
    setChosen({ id, type })
    if (type === 'PASSKEY') void finish(type, passkey.signIn({ authMethodId: id }))
    else if (type === 'OAUTH') void withProvider(id)
    else void codes[type].sendCode({ authMethodId: id })
  }
  const [best] = usable
  return {
    usable,
    /** Whether only this browser's lack of passkeys stands in the way. */
    lacksPasskeys: !hasPasskeys && authMethods.some(({ type }) => type === 'PASSKEY'),
    chosenId: chosen?.id,
    problem: visit.problem ?? problem,
    waitSeconds: waitOf(current?.error),
    // A sign-in that is done stays busy: its page is about to go.
    isBusy:
      Object.values(hooks).some(({ isRunning }) => isRunning) || visit.isBusy || current?.status === 'done',
    codeForm: codeType && codesSent > 0 ? { type: codeType, codesSent } : undefined,
    choose,
    enterCode: (otp: string) => codeType && void finish(codeType, codes[codeType].signIn({ otp })),
    sendAnother: () => codeType && void codes[codeType].sendCode({ authMethodId: chosen?.id }),
    back: () => codeType && codes[codeType].reset(),
    /** So that the prompt of the first passkey opens at once on the click. */
    prepare: () => best?.type === 'PASSKEY' && void passkey.prepare({ authMethodId: best.id }),
    /** Not the provider: a window opens only inside a click. */
    startBest: () => {
      if (best?.type === 'PASSKEY') {
        setChosen({ type: 'PASSKEY' })
        void finish('PASSKEY', passkey.signIn())
      } else if (best && best.type !== 'OAUTH') choose(best)
    },
  }
}

const gone = () =>
  new SessionError('SIGNING_DECLINED', 'The sign-in was given up. Nothing was signed or sent.')
