/** Turns every error into the text and the tone of a message for the user. */

import { ServiceError, WalletError } from '@embedded-wallet/core'
import { NOT_SIGNED_IN_REASON, unauthorizedReasons } from '@embedded-wallet/protocol'
import { ApiError } from '../api/api'
import { AmountError } from './money'

export interface PageProblem {
  /** `info`: nothing is wrong. `warning`: the outcome is unknown. `error`: it failed. */
  tone: 'info' | 'warning' | 'error'
  text: string
}

/** The user did not confirm an action, so it was not done. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

export function describeProblem(error: unknown): PageProblem {
  if (error instanceof NotConfirmed)
    return { tone: 'info', text: 'Nothing was changed or sent: you did not confirm it. You can try again.' }
  if (error instanceof WalletError) {
    if (error.code === 'PASSKEY_CANCELLED') return { tone: 'info', text: error.message }
    if (error.code === 'PASSKEY_ALREADY_REGISTERED')
      return {
        tone: 'info',
        text: 'This device already has a passkey for this wallet. Add another one on another device, or use a security key.',
      }
    if (error.outcome === 'unknown')
      return {
        tone: 'warning',
        text: 'This may or may not have happened: the response was lost. Check your activity before you try again.',
      }
    if (error instanceof ServiceError && error.reason === NOT_SIGNED_IN_REASON)
      return {
        tone: 'info',
        text: 'You are no longer signed in: this took too long, or another tab signed in or out. Reload the page and start again.',
      }
    if (error.code === 'STEP_UP_REQUIRED')
      return {
        tone: 'error',
        text: 'Nothing was changed or sent: your confirmation came too late or was used for something else. Try again.',
      }
    if (error instanceof ServiceError && error.code === 'RATE_LIMITED')
      return { tone: 'error', text: `There were too many requests. Wait ${formatWait(error)} and try again.` }
    return { tone: 'error', text: error.message }
  }
  if (error instanceof ApiError || error instanceof AmountError) return { tone: 'error', text: error.message }
  console.error(error)
  return {
    tone: 'error',
    text: 'Something unexpected went wrong. Reload the page and check your activity before you try again.',
  }
}

function formatWait({ retryAfterSeconds: seconds }: ServiceError): string {
  if (seconds === undefined) return 'a while'
  return seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** Describes a failed sign-in. A wrong proof gets one text only, because everyone can enter any address. */
export function describeSignInProblem(error: unknown): PageProblem {
  if (error instanceof WalletError && error.outcome === 'unknown')
    return { tone: 'warning', text: 'Nothing was paid: the response was lost. You can try again.' }
  const isRefused = error instanceof ServiceError && error.code === 'REFUSED'
  if (!isRefused || error.reason === NOT_SIGNED_IN_REASON) return describeProblem(error)
  if (error.status === 400 || error.reason === unauthorizedReasons.otp)
    return { tone: 'error', text: 'That code was not accepted. Check it or request another one.' }
  if (error.status === 401)
    return {
      tone: 'error',
      text: 'That passkey was not accepted: it does not belong to this address. Use another passkey or another address.',
    }
  return describeProblem(error)
}

/** Describes a failed payment. */
export function describePaymentProblem(error: unknown): PageProblem {
  if (!(error instanceof WalletError) || error.outcome !== 'unknown') return describeProblem(error)
  return {
    tone: 'warning',
    text: 'This payment may or may not have been sent: the response was lost. Check your activity. You can confirm again, because the same quote cannot be paid twice.',
  }
}
