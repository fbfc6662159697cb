/** Signs in with each kind of AuthMethod, and keeps which one the user has chosen. */

import {
  sendEmailOtp,
  sendSmsOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  signInWithSmsOtp,
} from '@embedded-wallet/core'
import { useRef, useState } from 'react'
import { describeSignInProblem } from '../text/problem'
import { useAction } from '../wallet/useAction'
import { askProviderInWindow, goToProvider } from './identityProvider'
import type { SignInOptionsProps } from './SignInOptions'
import { useServiceInfo } from './serviceInfo'
import type { OfferedAuthMethod } from './useLogin'
import { hasWebAuthn } from './webAuthn'

/** The best one first: a prompt of the device, a page of the provider, a code that must be typed. */
const order = ['PASSKEY', 'OAUTH', 'EMAIL_OTP', 'SMS_OTP']

const codes = {
  EMAIL_OTP: { send: sendEmailOtp, signIn: signInWithEmailOtp },
  SMS_OTP: { send: sendSmsOtp, signIn: signInWithSmsOtp },
}
type CodeType = keyof typeof codes
const isCode = (type: string): type is CodeType => Object.hasOwn(codes, type)

export function useSignInWays({ wallet, authMethods, prepared, onSignedIn }: SignInOptionsProps) {
  const action = useAction(describeSignInProblem)
  const { identityProvider } = useServiceInfo()
  const [chosen, setChosen] = useState<string>()
  const [codeForm, setCodeForm] = useState<{ id: string; type: CodeType; codesSent: number }>()
  const unused = useRef(prepared)
  const isUsable = ({ type }: OfferedAuthMethod) =>
    (type === 'PASSKEY' && hasWebAuthn()) || (type === 'OAUTH' && identityProvider) || isCode(type)
  const usable = authMethods
    .filter(isUsable)
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))

  const signIn = (verb: () => Promise<unknown>) =>
    action.run(async () => {
      await verb()
      await onSignedIn?.()
    })
  const withPasskey = (authMethodId: string) => {
    const ready = authMethodId === usable[0]?.id ? unused.current : undefined
    unused.current = undefined
    return signIn(() => signInWithPasskey(wallet, { authMethodId, ...(ready && { prepared: ready }) }))
  }
  const withProvider = (authMethodId: string) =>
    signIn(async () => {
      // An action waits for this sign-in, and it ends when the page does: the provider gets a window of its own.
      if (!wallet.stepUp) return goToProvider(identityProvider!, wallet, { purpose: 'sign-in', authMethodId })
      const oidcToken = await askProviderInWindow(identityProvider!, wallet)
      await signInWithOAuth(wallet, { oidcToken, authMethodId })
    })
  const sendCode = (id: string, type: CodeType) =>
    action.run(async () => {
      await codes[type].send(wallet, { authMethodId: id })
      setCodeForm((before) => ({ id, type, codesSent: (before?.id === id ? before.codesSent : 0) + 1 }))
    })
  const use = ({ id, type }: OfferedAuthMethod) => {
    setChosen(id)
    if (isCode(type)) return sendCode(id, type)
    return type === 'OAUTH' ? withProvider(id) : withPasskey(id)
  }
  return {
    action,
    chosen,
    usable,
    codeForm,
    use,
    enterCode: (otp: string) =>
      codeForm && signIn(() => codes[codeForm.type].signIn(wallet, { otp, authMethodId: codeForm.id })),
    back: () => {
      action.clear()
      setCodeForm(undefined)
    },
    /** Not the provider: a window opens only inside a click. */
    startBest: () => {
      const [best] = usable
      // The passkey that this device used last.
      if (best?.type === 'PASSKEY') void signIn(() => signInWithPasskey(wallet))
      else if (best && isCode(best.type)) void use(best)
    },
  }
}
