/** Turns any error into what the page says about it, and how loudly. */

import { ServiceError, WalletError } from '@embedded-wallet/core'
import { NOT_SIGNED_IN_REASON, unauthorizedReasons } from '@embedded-wallet/protocol'
import { ApiError } from './api'
import { AmountError } from './money'

export interface PageProblem {
  /** `gentle`: nothing is wrong; `caution`: nobody knows; `error`: it did not work. */
  tone: 'gentle' | 'caution' | 'error'
  text: string
}

export function describeProblem(error: unknown): PageProblem {
  if (error instanceof WalletError) {
    if (error.code === 'PASSKEY_CANCELLED') return { tone: 'gentle', text: error.message }
    if (error.outcome === 'unknown')
      return {
        tone: 'caution',
        text: 'The answer was lost, so this may or may not have happened. Check your activity before you go on.',
      }
    if (error instanceof ServiceError && error.reason === NOT_SIGNED_IN_REASON)
      return {
        tone: 'gentle',
        text: 'You are not signed in any more: this took too long, or another tab went another way. Reload the page and start again.',
      }
    if (error instanceof ServiceError && error.code === 'RATE_LIMITED')
      return { tone: 'error', text: `That was too often. Wait ${formatWait(error)} and try again.` }
    return { tone: 'error', text: error.message }
  }
  if (error instanceof ApiError || error instanceof AmountError) return { tone: 'error', text: error.message }
  console.error(error)
  return { tone: 'error', text: 'Something unexpected went wrong. Reload the page and try again.' }
}

function formatWait({ retryAfterSeconds: seconds }: ServiceError): string {
  if (seconds === undefined) return 'a while'
  return seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** The same, for a proof: who gave a wrong one learns nothing else, for anybody can type any address. */
export function describeSignInProblem(error: unknown): PageProblem {
  if (error instanceof WalletError && error.outcome === 'unknown')
    return { tone: 'caution', text: 'The answer was lost. Nothing was paid by it; try again.' }
  const isRefused = error instanceof ServiceError && error.code === 'REFUSED'
  if (!isRefused || error.reason === NOT_SIGNED_IN_REASON) return describeProblem(error)
  if (error.status === 400 || error.reason === unauthorizedReasons.otp)
    return { tone: 'error', text: 'That code was not accepted. Check it, or have another one sent.' }
  if (error.status === 401)
    return { tone: 'error', text: 'That passkey was not accepted: it does not belong to this address.' }
  return describeProblem(error)
}

/** The same, for a payment that was being confirmed. */
export function describePaymentProblem(error: unknown): PageProblem {
  if (!(error instanceof WalletError) || error.outcome !== 'unknown') return describeProblem(error)
  return {
    tone: 'caution',
    text: 'The answer was lost: this payment may or may not have been sent. Check your activity. Confirming again is safe, because it is the same quote and cannot be paid twice.',
  }
}
