/** Creates a wallet: a code from the mailbox first, because the address belongs to the user only then. */

import {
  getSession,
  type Reauthenticate,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import { useState } from 'react'
import { finishSignUp, startSignUp } from '../api/api'
import { ApiError } from '../api/call'
import { nameDevice } from '../text/deviceName'
import { describeSignInProblem, NotConfirmed } from '../text/problem'
import { type Action, useAction } from '../wallet/useAction'
import { useWallets } from '../wallet/wallets'
import { type Patience, usePatience, withPatience } from './patientPasskeys'
import { hasWebAuthn } from './webAuthn'

/** The form for the code is open. */
export interface CodeStep {
  name: 'code'
  codesSent: number
  /** Whether the same code lets this device create the first passkey. */
  isPasskeyNext: boolean
  enter: (code: string) => Promise<void>
  sendAnother: () => Promise<void>
  back: () => void
}

/** The prompt for the first passkey was closed. The code counts still. */
export interface PasskeyStep {
  name: 'passkey'
  patience: Patience
}

export interface SignUp {
  /** Undefined until a code is on its way. */
  step: CodeStep | PasskeyStep | undefined
  /** The state of `begin`. */
  action: Action
  /** The state of the form for the code. */
  codeAction: Action
  begin: (email: string) => Promise<void>
}

interface CodeForm {
  isPasskeyNext: boolean
  accept: (code: string) => Promise<unknown>
  sendAnother: () => Promise<unknown>
}

const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'EMAIL_TAKEN'

/**
 * @param onSignedIn - The wallet is open.
 * @param onTaken - The address has a wallet. Only the owner of the mailbox gets to know it.
 */
export function useSignUp(onSignedIn: () => Promise<void>, onTaken: (message: string) => void): SignUp {
  const { open } = useWallets()
  const [step, setStep] = useState<CodeStep>()
  const action = useAction()
  const codeAction = useAction(describeSignInProblem)
  const patience = usePatience()

  const begin = (typed: string) =>
    action.run(async () => {
      const email = typed.trim()
      let end = () => {}
      const over = new Promise<void>((resolve) => {
        end = resolve
      })
      /** Shows the form until a code is accepted. The form then stays busy until the sign-up is over. */
      const askForCode = ({ isPasskeyNext, accept, sendAnother }: CodeForm) =>
        new Promise<void>((resolve, reject) => {
          const enter = (code: string) =>
            codeAction.run(async () => {
              try {
                await accept(code)
              } catch (error) {
                if (!isTaken(error)) throw error
                return reject(error)
              }
              resolve()
              await over
            })
          const again = () =>
            codeAction.run(async () => {
              await sendAnother()
              setStep((before) => before && { ...before, codesSent: before.codesSent + 1 })
            })
          const back = () => reject(new NotConfirmed())
          codeAction.clear()
          setStep({ name: 'code', codesSent: 1, isPasskeyNext, enter, sendAnother: again, back })
        })

      try {
        const { wallet, signUp } = await startSignUp(email)
        if (!wallet && signUp?.accountId)
          await openWithServiceCode(
            withPatience(open(signUp.accountId), patience.askAgain),
            email,
            askForCode,
          )
        else if (!wallet)
          await askForCode({
            isPasskeyNext: false,
            accept: finishSignUp,
            sendAnother: () => startSignUp(email),
          })
        await onSignedIn()
      } catch (error) {
        if (isTaken(error)) onTaken(error.message)
        else if (!(error instanceof NotConfirmed)) throw error
      } finally {
        end()
        patience.giveUp()
        setStep(undefined)
      }
    })
  return { step: patience.isAsking ? { name: 'passkey', patience } : step, action, codeAction, begin }
}

/**
 * The service mails the codes of this wallet. The wallet is asked for its first passkey before the user is signed in, so one code
 * does all: it proves the address, signs in, and confirms the passkey.
 */
async function openWithServiceCode(
  wallet: Wallet,
  email: string,
  askForCode: (form: CodeForm) => Promise<void>,
): Promise<void> {
  const reauthenticate: Reauthenticate = async (own) => {
    await sendEmailOtp(own)
    await askForCode({
      isPasskeyNext: own.stepUp !== undefined,
      accept: async (otp) => {
        await signInWithEmailOtp(own, { otp })
        await finishSignUp().catch(async (error) => {
          // Lost: whether the session ended at the service, too. The wallet stays empty, and its key is deleted here.
          await signOut(own).catch(() => undefined)
          throw error
        })
      },
      sendAnother: () => sendEmailOtp(own),
    })
  }
  if (!hasWebAuthn()) return void (await reauthenticate(wallet, 'SESSION_REQUIRED'))
  try {
    const nickname = nameDevice(navigator.userAgent)
    await registerPasskey({ ...wallet, reauthenticate }, { nickname, userName: email })
  } catch (error) {
    if (error instanceof NotConfirmed || isTaken(error)) throw error
    // Lost: why there is no passkey. The page of the wallet offers it again.
    if (!(await getSession(wallet))) await reauthenticate(wallet, 'SESSION_REQUIRED')
  }
}
