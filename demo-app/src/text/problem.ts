/** Turns every error into the text and the tone of a message for the user: first what happened to the money, then what to do. */

import { type AnyWalletError, ServiceError, WalletError } from '@embedded-wallet/core'
import { NOT_SIGNED_IN_REASON, unauthorizedReasons } from '@embedded-wallet/protocol'
import type { ApiProblem } from '../../shared/apiTypes'
import { AmountError } from '../../shared/decimal'
import { type ErrorWords, refusalWords } from '../../shared/refusalWords'
import { errorWords, offerEnded, paymentStatusWords, statusWords } from './errorWords'

export interface PageProblem {
  /** `info`: nothing is wrong. `warning`: the outcome is unknown. `error`: it failed. */
  tone: 'info' | 'warning' | 'error'
  text: string
  /** Whether the user must log in for payments first. */
  isLoginNeeded?: true
}

/** The server refused or could not be reached. The message is for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string

  constructor({ code, message }: ApiProblem, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** The user did not confirm an action, so it was not done. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

/** What an action of the user was about. */
interface Purpose {
  /** What did not happen. */
  nothing: string
  /** What is known when the response was lost. */
  lost: string
  byStatus: Readonly<Record<number, ErrorWords>>
}

const anyAction: Purpose = {
  nothing: 'Nothing was changed or sent',
  lost: 'This may or may not have happened: the response was lost. Check your activity before you try again.',
  byStatus: statusWords,
}
const payment: Purpose = {
  nothing: 'Nothing was sent',
  lost: 'This payment may or may not have been sent: the response was lost. You can confirm again, because the same payment cannot be made twice.',
  byStatus: paymentStatusWords,
}

/** Says nothing of what was sent before. */
const reading: Purpose = {
  nothing: 'We cannot read this now',
  lost: 'We cannot read this now: the response was lost. Reading again changes nothing.',
  byStatus: statusWords,
}

/** Describes what failed, but for payments and sign-ins. */
export const describeProblem = (error: unknown): PageProblem => describe(error, anyAction)

/** Describes what could not be read. */
export const describeReadProblem = (error: unknown): PageProblem => describe(error, reading)

/** Describes a failed payment, or the failed review of one. */
export const describePaymentProblem = (error: unknown): PageProblem => describe(error, payment)

/** Describes a sign-out that did not do all. The page shows no wallet then, so the text says what the device still has. */
export const describeSignOutProblem = (error: unknown): PageProblem =>
  error instanceof WalletError && error.name === 'StoreError'
    ? {
        tone: 'error',
        text: 'No money moved, and you are signed out on this page. The browser refused to delete the session key: clear the data of this site, so that the device cannot pay any more.',
      }
    : describeProblem(error)

function describe(error: unknown, purpose: Purpose): PageProblem {
  if (error instanceof NotConfirmed) return problemFrom(errorWords.SIGNING_DECLINED, purpose)
  if (error instanceof WalletError && error.outcome === 'done') return paidOtherwise
  if (error instanceof WalletError)
    return error.outcome === 'unknown'
      ? { tone: 'warning', text: purpose.lost }
      : problemFrom(wordsFor(error as AnyWalletError, purpose), purpose)
  if (error instanceof ApiError)
    return error.code === 'UNREACHABLE' || error.code === 'UNREADABLE'
      ? problemFrom(
          error.code === 'UNREACHABLE' ? errorWords.UNREACHABLE : errorWords.UNEXPECTED_RESPONSE,
          purpose,
        )
      : { tone: 'error', text: error.message }
  if (error instanceof AmountError) return { tone: 'error', text: error.message }
  console.error(error)
  return {
    tone: 'warning',
    text: 'We do not know whether this went through: something unexpected went wrong. Reload the page and check your activity before you try again.',
  }
}

const paidOtherwise: PageProblem = {
  tone: 'error',
  text: 'This payment was sent, and its amount or its recipient is not what was shown to you. Do not send it again. Look at your activity, and write to the support of this app.',
}

const problemFrom = (
  { why, advice, tone = 'error', ...more }: ErrorWords,
  { nothing }: Purpose,
): PageProblem => ({ tone, text: `${nothing}: ${why} ${advice}`, ...more })

function wordsFor(error: AnyWalletError, { byStatus }: Purpose): ErrorWords {
  if (!(error instanceof ServiceError)) return errorWords[error.code]
  const { code, reason, serviceCode = '', status } = error
  if (reason === NOT_SIGNED_IN_REASON) return signedOut
  if (code === 'RATE_LIMITED') {
    const { advice, ...words } = errorWords.RATE_LIMITED
    return { ...words, advice: advice.replace('{wait}', formatWait(error)) }
  }
  if (code !== 'REFUSED') return errorWords[code]
  if (Object.hasOwn(refusalWords, serviceCode)) return refusalWords[serviceCode]!
  if (status === undefined) return byStatus === paymentStatusWords ? offerEnded : errorWords.REFUSED
  return byStatus[status] ?? errorWords.REFUSED
}

const signedOut: ErrorWords = {
  why: 'you are no longer signed in: this took too long, or another tab signed in or out.',
  advice: 'Reload the page and start again.',
  tone: 'info',
}

function formatWait({ retryAfterSeconds: seconds }: ServiceError): string {
  if (seconds === undefined) return 'a while'
  if (seconds === 1) return 'a second'
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
