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
import { visibleText } from './visibleText.js'

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
 * @param error - What a verb threw. One that is not of the wallet goes to the console. It claims nothing about the money, unless the wallet
 * has noted in it that nothing was sent.
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
    if ((error as Partial<WalletError> | null)?.outcome === 'none')
      return problemOf(texts, 'PROFILE_MISMATCH', purpose)
    return { tone: 'warning', text: errors.unexpected }
  }
  if (purpose === 'signOut')
    return error.name === 'StoreError'
      ? { tone: 'error', text: errors.keyNotDeleted }
      : { tone: 'warning', text: errors.stillSignedIn }
  if (error.outcome === 'done' && paymentErrors) return { tone: 'error', text: paymentErrors.paidOtherwise }
  if (error.outcome === 'unknown' || (error as AnyWalletError).code === 'OUTCOME_UNKNOWN')
    return { tone: 'warning', text: fill(errors.lost[lostIn(purpose)], { why: errors.why[whyOf(error)] }) }
  if (error.name === 'StoreError' && error.retryable)
    return problemFrom(texts, errors.notRead, purpose, 'error')
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
  if (userMessage !== undefined)
    return problemFrom(texts, visibleText(userMessage, longestMessage), purpose, 'error')
  const isProof =
    purpose === 'code' ? status === 400 || status === 401 : purpose === 'passkey' && status === 401
  if (isProof) return { tone: 'error', text: purpose === 'code' ? errors.wrongCode : errors.wrongPasskey }
  const refusals: Rows = { ...errors.refusals, ...paymentErrors?.refusals }
  const code = sameSentence.get(serviceCode) ?? serviceCode
  const reason = Object.hasOwn(refusals, code) && refusals[code]
  if (reason) {
    const problem = problemFrom(texts, reason, purpose, harmless.has(serviceCode) ? 'info' : 'error')
    return serviceCode === 'SCA_SESSION_REQUIRED' ? { ...problem, isLoginNeeded: true } : problem
  }
  const ofPayment = purpose === 'payment' ? paymentErrors : undefined
  // The relay and the page do not fit together: nothing that a user can fix.
  if (setUp.has(serviceCode)) return problemOf(texts, 'PROFILE_MISMATCH', purpose)
  const byStatus: Rows = { ...errors.byStatus, ...ofPayment?.byStatus }
  return problemFrom(texts, byStatus[Math.min(status ?? 0, 500)] ?? errors.byCode.REFUSED, purpose, 'error')
}

/** Of a message from the app's backend to the user. */
const longestMessage = 400

/** What `describeProblem` needs of the texts. */
export type ProblemTexts = Pick<Texts, 'errors' | 'language'> & Partial<Pick<Texts, 'paymentErrors'>>

type Rows = Readonly<Record<string, string | undefined>>

const lostIn = (purpose: Exclude<Purpose, 'signOut'>): keyof Texts['errors']['lost'] =>
  purpose === 'code' || purpose === 'passkey' ? 'signIn' : purpose

/** What came instead of a response with the outcome. */
function whyOf(error: WalletError): keyof Texts['errors']['why'] {
  const { code, status } = error as Partial<ServiceError>
  if (code === 'PROCESSING') return 'processing'
  if (status === undefined) return 'lost'
  // A 408 comes from something in between, which got nothing in time.
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unclear'
}

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

/** For what a developer has to set up. Source: `relayRefusals` of protocol, of core `RELAY_NOT_LISTED` and `RELAY_REDIRECTED`, and of the service's codes those of a backend. */
const setUp: ReadonlySet<string> = new Set([
  'ACCOUNT_NOT_NAMED',
  'ADDRESS_NOT_KNOWN',
  'CUSTOMER_NOT_KNOWN',
  'HAND_OFF_NOT_SET_UP',
  'HAND_OFF_PAGE_NOT_LISTED',
  'LOGIN_NOT_SET_UP',
  'LOGIN_ON_OTHER_SITE',
  'METHOD_NOT_ALLOWED',
  'ORIGIN_NOT_LISTED',
  'OTHER_MOUNT_PATH',
  'PAGE_NOT_LISTED',
  'QUOTES_NOT_SET_UP',
  'READS_NOT_ALLOWED',
  'RELAY_NOT_LISTED',
  'RELAY_REDIRECTED',
  'SIGN_UP_NOT_SET_UP',
  'TERMS_NOT_SET_UP',
  'UNSUPPORTED_MEDIA_TYPE',
  'WALLET_CALL_MISSING',
  'WEBHOOK_DELIVERY_ERROR',
  'WEBHOOK_ENDPOINT_NOT_SET',
])

type SaidRefusal = keyof Texts['errors']['refusals'] | keyof Texts['paymentErrors']['refusals']

/** Codes that a user reads the sentence of another one for. Source of the codes: profiles, section 7. */
const sameSentence: ReadonlyMap<string, SaidRefusal> = new Map<string, SaidRefusal>([
  ['SMS_OTP_CREDENTIAL_SYNC_FAILED', 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED'],
  ['QUOTE_REQUEST_FAILED', 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED'],
  ['INVALID_PAYREQ_RESPONSE', 'PAYREQ_REQUEST_FAILED'],
  ['PARSE_PAYREQ_RESPONSE_ERROR', 'PAYREQ_REQUEST_FAILED'],
  ['PARSE_LNURLP_RESPONSE_ERROR', 'PAYREQ_REQUEST_FAILED'],
  ['LOOKUP_REQUEST_FAILED', 'PAYREQ_REQUEST_FAILED'],
  ['CERT_CHAIN_INVALID', 'PAYREQ_REQUEST_FAILED'],
  ['CERT_CHAIN_EXPIRED', 'PAYREQ_REQUEST_FAILED'],
  ['INVALID_PUBKEY_FORMAT', 'PAYREQ_REQUEST_FAILED'],
  ['MISSING_REQUIRED_UMA_PARAMETERS', 'PAYREQ_REQUEST_FAILED'],
  ['COUNTERPARTY_PUBKEY_FETCH_ERROR', 'PAYREQ_REQUEST_FAILED'],
  ['NO_COMPATIBLE_UMA_VERSION', 'PAYREQ_REQUEST_FAILED'],
  ['UNSUPPORTED_UMA_VERSION', 'PAYREQ_REQUEST_FAILED'],
  ['INVALID_RECEIVER', 'COUNTERPARTY_NOT_ALLOWED'],
  ['SENDER_NOT_ACCEPTED', 'COUNTERPARTY_NOT_ALLOWED'],
])

/** Nothing is wrong if one of these ends a call. */
const harmless: ReadonlySet<string> = new Set<AnyWalletError['code'] | SaidRefusal>([
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
  'BANK_ACCOUNT_VALIDATION_PENDING',
  'OPERATION_IN_PROGRESS',
  'WALLET_NOT_PROVISIONED',
])
