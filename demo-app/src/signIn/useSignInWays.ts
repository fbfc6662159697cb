/** The ways to sign in that this browser can use, and the one that the user has chosen. */

import type { Wallet } from '@embedded-wallet/core'
import {
  useSignInWithEmailOtp,
  useSignInWithOAuth,
  useSignInWithPasskey,
  useSignInWithSmsOtp,
} from '@embedded-wallet/react'
import { useState } from 'react'
import { describeSignInProblem, NotConfirmed } from '../text/problem'
import { useAction, useProblem } from '../wallet/useAction'
import { visitProvider } from './identityProvider'
import { hasWebAuthn, useServiceInfo } from './serviceInfo'
import type { OfferedAuthMethod } from './useLogin'

/** The best one first: a prompt of the device, a page of the provider, a code that must be typed. */
const order = ['PASSKEY', 'OAUTH', 'EMAIL_OTP', 'SMS_OTP'] as const
type WayType = (typeof order)[number]
type Way = OfferedAuthMethod & { type: WayType }

export interface SignInWays {
  wallet: Wallet
  authMethods: readonly OfferedAuthMethod[]
  onSignedIn?: () => Promise<void>
}

export function useSignInWays({ wallet, authMethods, onSignedIn }: SignInWays) {
  const { identityProvider } = useServiceInfo()
  const passkey = useSignInWithPasskey({ wallet })
  const oauth = useSignInWithOAuth({ wallet })
  const codes = {
    EMAIL_OTP: useSignInWithEmailOtp({ wallet }),
    SMS_OTP: useSignInWithSmsOtp({ wallet }),
  }
  const hooks = { PASSKEY: passkey, OAUTH: oauth, ...codes }
  /** The visit to the identity provider. */
  const visit = useAction(describeSignInProblem)
  /** No `id`: the passkey that this device used last. */
  const [chosen, setChosen] = useState<{ id?: string; type: WayType }>()
  const current = chosen && hooks[chosen.type]
  const problem = useProblem(current?.error, describeSignInProblem)
  const codeType = chosen?.type === 'EMAIL_OTP' || chosen?.type === 'SMS_OTP' ? chosen.type : undefined
  const codesSent = codeType ? codes[codeType].codesSent : 0

  const isUsable = (method: OfferedAuthMethod): method is Way =>
    (method.type === 'PASSKEY' && hasWebAuthn()) ||
    (method.type === 'OAUTH' && identityProvider !== null && identityProvider !== undefined) ||
    Object.hasOwn(codes, method.type)
  const usable = authMethods
    .filter(isUsable)
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))

  const finish = async (signingIn: Promise<{ status: string }>) => {
    if ((await signingIn).status === 'done') await onSignedIn?.()
  }
  const prepareNonce = async () => {
    const state = await oauth.prepare()
    if (state.status !== 'prepared') throw state.error ?? new NotConfirmed()
    return state.nonce
  }
  const withProvider = (authMethodId: string) =>
    visit.run(async () => {
      const isFresh = wallet.stepUp !== undefined
      const oidcToken = await visitProvider(identityProvider!, { prepareNonce, isFresh })
      await finish(oauth.signIn({ oidcToken, authMethodId }))
    })
  const use = ({ id, type }: Way) => {
    setChosen({ id, type })
    if (type === 'PASSKEY') void finish(passkey.signIn({ authMethodId: id }))
    else if (type === 'OAUTH') void withProvider(id)
    else void codes[type].sendCode({ authMethodId: id })
  }
  const [best] = usable
  return {
    usable,
    chosenId: chosen?.id,
    problem: visit.problem ?? problem,
    // A sign-in that is done stays busy: its page is about to go.
    isBusy:
      Object.values(hooks).some(({ isRunning }) => isRunning) || visit.isBusy || current?.status === 'done',
    codeForm: codeType && codesSent > 0 ? { type: codeType, codesSent } : undefined,
    use,
    enterCode: (otp: string) => codeType && void finish(codes[codeType].signIn({ otp })),
    sendAnother: () => codeType && void codes[codeType].sendCode({ authMethodId: chosen?.id }),
    back: () => codeType && codes[codeType].reset(),
    /** So that the prompt of the first passkey opens at once on the click. */
    prepare: () => best?.type === 'PASSKEY' && void passkey.prepare({ authMethodId: best.id }),
    /** Not the provider: a window opens only inside a click. */
    startBest: () => {
      if (best?.type === 'PASSKEY') {
        setChosen({ type: 'PASSKEY' })
        void finish(passkey.signIn())
      } else if (best && best.type !== 'OAUTH') use(best)
    },
  }
}
