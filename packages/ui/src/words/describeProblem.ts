/** Turns every error into the text and the tone of a message for the user: first what happened to the money, then what to do. */

import {
  type AnyWalletError,
  ServiceError,
  type ServiceErrorDetails,
  WalletError,
} from '@embedded-wallet/core'
import { AmountError } from './amountError.js'
import { fill } from './fill.js'
import { isUnknownWallet } from './isUnknownWallet.js'
import { plural } from './plural.js'
import type { Texts } from './texts.js'

/** What a message says to the user. */
export interface Problem {
  /** `info`: nothing is wrong. `warning`: the outcome is unknown. `error`: it failed. */
  tone: 'info' | 'warning' | 'error'
  text: string
  /** Whether the user must log in for payments first. */
  isLoginNeeded?: true | undefined
}

/**
 * What the user wanted when it failed. `payment`: also the review of one. `code`, `passkey`: to sign in with one; `signIn`: in
 * another way.
 */
export type Purpose = 'action' | 'payment' | 'reading' | 'signIn' | 'code' | 'passkey' | 'signOut'

/**
 * Describes what failed. A wrong proof gets one text only, because everyone can enter any address.
 *
 * @param error - What a verb threw. One that is not of the wallet claims nothing about the money, and goes to the console.
 * @example
 * const { tone, text } = describeProblem(en, error, 'payment')
 */
export function describeProblem(texts: ProblemTexts, error: unknown, purpose: Purpose = 'action'): Problem {
  const { errors, paymentErrors } = texts
  if (error instanceof AmountError) return { tone: 'error', text: error.message }
  if (!(error instanceof WalletError)) {
    console.error(error)
    // A read sends nothing: a wrong option, or a mistake of the page.
    if (purpose === 'reading') return problemOf(texts, 'PROFILE_MISMATCH', 'action')
    return { tone: 'warning', text: errors.unexpected }
  }
  if (purpose === 'signOut')
    return error.name === 'StoreError'
      ? { tone: 'error', text: errors.keyNotDeleted }
      : { tone: 'warning', text: errors.stillSignedIn }
  if (error.outcome === 'done' && paymentErrors) return { tone: 'error', text: paymentErrors.paidOtherwise }
  if (error.outcome === 'unknown' || (error as AnyWalletError).code === 'OUTCOME_UNKNOWN')
    return { tone: 'warning', text: errors.lost[lostIn(purpose)] }
  if (!(error instanceof ServiceError)) return problemOf(texts, (error as AnyWalletError).code, purpose)
  if (purpose === 'reading' && isUnknownWallet(error)) return { tone: 'error', text: errors.unknownWallet }
  if (error.serviceCode === 'NOT_SIGNED_IN') return problemFrom(texts, errors.signedOut, purpose, 'info')
  return error.code === 'REFUSED'
    ? describeRefusal(texts, error, purpose)
    : problemOf(texts, error.code, purpose, error)
}

function describeRefusal(
  texts: ProblemTexts,
  { serviceCode = '', status, userMessage }: ServiceError,
  purpose: Purpose,
): Problem {
  const { errors, paymentErrors } = texts
  if (userMessage !== undefined) return problemFrom(texts, userMessage, purpose, 'error')
  const isProof =
    purpose === 'code' ? status === 400 || status === 401 : purpose === 'passkey' && status === 401
  if (isProof) return { tone: 'error', text: purpose === 'code' ? errors.wrongCode : errors.wrongPasskey }
  const refusals: Rows = { ...errors.refusals, ...paymentErrors?.refusals }
  const reason = Object.hasOwn(refusals, serviceCode) && refusals[serviceCode]
  if (reason) {
    const problem = problemFrom(texts, reason, purpose, harmless.has(serviceCode) ? 'info' : 'error')
    return serviceCode === 'SCA_SESSION_REQUIRED' ? { ...problem, isLoginNeeded: true } : problem
  }
  const ofPayment = purpose === 'payment' ? paymentErrors : undefined
  // The relay and the page do not fit together: nothing that a user can mend.
  if (setUp.has(serviceCode)) return problemOf(texts, 'PROFILE_MISMATCH', purpose)
  const byStatus: Rows = { ...errors.byStatus, ...ofPayment?.byStatus }
  return problemFrom(texts, byStatus[Math.min(status ?? 0, 500)] ?? errors.byCode.REFUSED, purpose, 'error')
}

/** What `describeProblem` needs of the texts. */
export type ProblemTexts = Pick<Texts, 'errors' | 'language'> & Partial<Pick<Texts, 'paymentErrors'>>

type Rows = Readonly<Record<string, string | undefined>>

const lostIn = (purpose: Exclude<Purpose, 'signOut'>): keyof Texts['errors']['lost'] =>
  purpose === 'code' || purpose === 'passkey' ? 'signIn' : purpose

function problemOf(
  texts: ProblemTexts,
  code: AnyWalletError['code'],
  purpose: Purpose,
  { retryAfterSeconds }: ServiceErrorDetails = {},
): Problem {
  const { errors, paymentErrors } = texts
  const byCode: Rows = { ...errors.byCode, ...paymentErrors?.byCode }
  const reason = byCode[code] ?? errors.byCode.REFUSED
  const wait = code === 'RATE_LIMITED' ? formatWait(texts, retryAfterSeconds) : ''
  return problemFrom(texts, fill(reason, { wait }), purpose, harmless.has(code) ? 'info' : 'error')
}

function problemFrom(
  { errors: { nothing } }: ProblemTexts,
  reason: string,
  purpose: Purpose,
  tone: Problem['tone'],
): Problem {
  const text = nothing[purpose === 'payment' || purpose === 'reading' ? purpose : 'action']
  return { tone, text: fill(text, { reason }) }
}

function formatWait({ errors: { wait }, language }: ProblemTexts, seconds: number | undefined): string {
  if (seconds === undefined) return wait.unknown
  return seconds < 100
    ? plural(language, wait.seconds, seconds)
    : plural(language, wait.minutes, Math.ceil(seconds / 60))
}

/** For what a developer has to set up. Source: `relayRefusals` of protocol, and of core `RELAY_NOT_LISTED`. */
const setUp: ReadonlySet<string> = new Set([
  'ACCOUNT_NOT_NAMED',
  'ADDRESS_NOT_KNOWN',
  'CUSTOMER_NOT_KNOWN',
  'HAND_OFF_NOT_SET_UP',
  'HAND_OFF_PAGE_NOT_LISTED',
  'LOGIN_NOT_SET_UP',
  'LOGIN_ON_OTHER_SITE',
  'ORIGIN_NOT_LISTED',
  'OTHER_MOUNT_PATH',
  'PAGE_NOT_LISTED',
  'QUOTES_NOT_SET_UP',
  'READS_NOT_ALLOWED',
  'RELAY_NOT_LISTED',
  'SIGN_UP_NOT_SET_UP',
  'TERMS_NOT_SET_UP',
  'WALLET_CALL_MISSING',
])

/** Nothing is wrong when one of these ends a call. */
const harmless: ReadonlySet<string> = new Set<
  AnyWalletError['code'] | keyof Texts['errors']['refusals'] | keyof Texts['paymentErrors']['refusals']
>([
  'PASSKEY_CANCELLED',
  'PASSKEY_ABORTED',
  'PASSKEY_ALREADY_REGISTERED',
  'SESSION_REQUIRED',
  'SESSION_EXPIRED',
  'LAST_AUTH_METHOD',
  'OTHER_AUTH_METHOD_REQUIRED',
  'SIGNING_DECLINED',
  'QUOTE_EXPIRED',
  'BUSY',
  'ABORTED',
  'PROCESSING',
  'AUTHORIZATION_REQUIRED',
  'SCA_SESSION_REQUIRED',
  'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
  'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
])
