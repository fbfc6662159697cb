/** The events of a relay: one for each call, without ids, bodies, headers or secrets; one for each change of ownership; and one for each new device. */

import {
  type CallEvent,
  errorCodes,
  type OwnershipOperation,
  type ProfileName,
  refusalCode,
} from '@embedded-wallet/protocol'
import { RelayError } from '../relayError.js'
import { type CheckRecord, checksOf, type RelayCheck } from './checkRecord.js'
import { HookError } from './deadline.js'

/**
 * A call that has its response. It extends the protocol's `CallEvent`.
 *
 * `endpoint` is the name of the endpoint, such as `executeQuote`; `health` for health checks; `unknown` if no endpoint matches.
 * `code` and `outcome` are absent if the status is below 400.
 */
export interface RelayCallEvent extends CallEvent {
  /** HTTP method of the request. */
  method: string
  /** HTTP status of the response. */
  status: number
  /** The error code in the response, such as `FORBIDDEN`, if the relay itself refused. Absent for responses of the service. */
  serviceCode?: string
  /** Why the relay refused, for the operator: the messages of the error and its causes, redacted. */
  reason?: string
  /** The quota that refused the call: `otpMails`, `signIns`, `signatures`, `lookUps`, `quotes`, `proofs` or `accounts`. */
  quota?: string
  /** 32 hex digits. The response carries them in `Trace-Id`, and the service gets them in `traceparent`. */
  traceId: string
  /** What was checked before the call went on, in this order. The last one refused it, or all of them passed. No ids and no values. */
  checks: readonly RelayCheck[]
}

/**
 * An operation that changed who owns a wallet, or may have: the service responded with success, or its response was lost.
 *
 * It names the account, so that the backend can notify the user. Keep it out of logs that must not name accounts.
 */
export interface OwnershipEvent {
  event: 'ownership'
  operation: OwnershipOperation
  /** The account, as the app names it, such as `InternalAccount:<id>`. */
  accountId: string
  /** The type of the AuthMethod that was registered or revoked, such as `EMAIL_OTP`. */
  authMethodType?: string
  /**
   * `processing`: the service has accepted it and settles it later; `done` follows when the wallet gets the settled response here, and the
   * webhook event `WALLET_OPERATION.COMPLETED` in any case. `unknown`: the service may have acted. For one operation each of them is reported once.
   */
  outcome: 'done' | 'processing' | 'unknown'
  /** Whether a new sign-in authorized it. False for a first AuthMethod, and where `authorizeAction` allowed it without one. */
  steppedUp: boolean
  /** As in the event of the call. */
  traceId: string
}

/**
 * A user has signed in on a device on which this account has not signed in within 180 days: the service has accepted the proof.
 *
 * It names the account, so that the backend can notify the user, and holds nothing that the browser reports about itself: a mail must not show
 * the text of a stranger. At most ten come for an account in a day. The device of a sign-up is not new, and a page of another site has no cookies, so each
 * sign-in there is on a new device.
 */
export interface DeviceEvent {
  event: 'device'
  /** The account, as the app names it, such as `InternalAccount:<id>`. */
  accountId: string
  /** The type of the AuthMethod that signed in, such as `EMAIL_OTP`. */
  authMethodType?: string
  /** As in the event of the call. */
  traceId: string
}

/** What the operator should change. */
export interface RelayWarning {
  event: 'warning'
  /**
   * `NO_CLIENT_ADDRESS`: a call came without its address, or through a proxy, so quotas per address have no effect. It comes once for each relay.
   * `STORE_NOT_USABLE`: a check of the readiness found a step that the store cannot make. It comes again after the store was usable.
   * `NO_APP_SESSION`: `login.onSignedIn` returned nothing, as where a `return` is missing, so the browser stays signed out of the app. It comes once.
   */
  code: 'NO_CLIENT_ADDRESS' | 'STORE_NOT_USABLE' | 'NO_APP_SESSION'
  message: string
}

/** The relay was created: what an operator reads in the log of a start. It comes once, before `createRelay` returns. */
export interface RelayStart {
  event: 'start'
  profile: ProfileName
  /**
   * What quotas count a caller by: the result of the option `clientAddress`, or the address of the socket. The latter is useless behind a proxy.
   * `nothing`: the option `quotas` is false.
   */
  countedBy: 'clientAddress' | 'socket' | 'nothing'
  /** `memory`: the default one, for one instance. With several of them, each counts and remembers on its own. */
  store: 'memory' | 'own'
}

/** What `onEvent` receives. `event` distinguishes them. */
export type RelayEvent = RelayCallEvent | OwnershipEvent | DeviceEvent | RelayWarning | RelayStart

/** What the owner of a wallet should be told. `customerId`: as `authorize`, a sign-up or a login returned it; undefined if none did. */
export type OwnerNotice = (OwnershipEvent | DeviceEvent) & { customerId: string | undefined }

/** Receives events. What it throws, and what its promise rejects with, is ignored. */
export type OnRelayEvent = (event: RelayEvent) => void

/** What an adapter knows about a caller besides the request. */
export interface Caller {
  /** The address of the socket. `nodeListener` sets it. Behind a proxy it is the proxy's: set `clientAddress`. Callers without what others have count as one. */
  address?: string | undefined
  /**
   * The path of the request as it came, without the query, where a framework has removed the mount path from its URL, such as Express.
   * `nodeListener` sets it.
   */
  path?: string | undefined
  /** The request of the server's framework with what its middleware put on it, such as `session`, for your options. `nodeListener` sets it. */
  // biome-ignore lint/suspicious/noExplicitAny: each framework has its own type
  req?: any
  /**
   * Keeps the runtime alive until the work ends, such as `ctx.waitUntil` of a Worker: no response waits for a mail, and a page may leave.
   * A process that lives on after its responses, as a server of Node does, needs none.
   *
   * @see https://nextjs.org/docs/app/api-reference/functions/after
   */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/** What the relay records during one call. No event has anything of the caller. */
export interface CallRecord
  extends CheckRecord,
    Pick<RelayCallEvent, 'endpoint' | 'traceId' | 'serviceCode' | 'reason' | 'quota'> {
  readonly caller: Caller
  /** Whether the response already carries the trace id. */
  isTraced: boolean
  /** Whether the app's session has an account. */
  hasAccount: boolean | undefined
  /** Whether the call itself may have reached the service. */
  isForwarded: boolean
}

/**
 * The record of a call that begins. Every field stands from the start, since an object that grows with each step is slow.
 *
 * @param isHeard - Whether a listener gets the event of the call: only then its checks are noted.
 */
export const createRecord = (caller: Caller, traceId: string, isHeard: boolean): CallRecord => ({
  caller,
  endpoint: 'unknown',
  traceId,
  checks: isHeard ? [] : undefined,
  check: undefined,
  isTraced: false,
  hasAccount: undefined,
  isForwarded: false,
})

/** The event of a finished call. */
export function createEvent(
  record: CallRecord,
  method: string,
  status: number,
  durationMs: number,
): RelayCallEvent {
  const { endpoint, traceId, serviceCode, reason, quota, isForwarded } = record
  const checks = checksOf(record)
  const event: RelayCallEvent = { event: 'call', endpoint, method, status, durationMs, traceId, checks }
  if (status < 400) return event
  event.code = refusalCode(status, isForwarded && method !== 'GET')
  event.outcome = event.code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'none'
  if (serviceCode !== undefined) event.serviceCode = serviceCode
  if (reason !== undefined) event.reason = reason
  if (quota !== undefined) event.quota = quota
  return event
}

/** Error code, reason and quota of a failed call. */
export function failureOf(
  error: unknown,
  redact: Redact,
): Pick<RelayCallEvent, 'reason' | 'quota'> & { serviceCode: string } {
  const reason = reasonOf(error, redact)
  if (!(error instanceof RelayError)) return { serviceCode: errorCodes.internalError, reason }
  const { code: serviceCode, quota } = error
  return { serviceCode, reason, ...(quota !== undefined && { quota }) }
}

/** Whether the app's own code failed, also with a call of its platform client or with what it sent by one, or the relay itself. */
export function isOfApp(error: unknown, status: number): boolean {
  const { cause } = error as Error
  return status === 500 || (cause instanceof HookError && (status > 500 || status === 400))
}

function firstCauseOf(error: unknown): unknown {
  let first = error
  while (first instanceof Error && first.cause instanceof Error) first = first.cause
  return first
}

/** @returns The class of what failed and its code, for a log: `: TypeError`, `: Error ECONNREFUSED`. Empty if it is not known. No word of its message, which may hold an address of a user. */
export function kindOf(error: unknown): string {
  const first = firstCauseOf(error)
  if (!(first instanceof Error) || first instanceof HookError) return ''
  const { name, code } = first as Error & { code?: unknown }
  const words = [name, code].filter((word) => typeof word === 'string' && /^\w{1,40}$/.test(word))
  return words.length > 0 ? `: ${words.join(' ')}` : ''
}

/** @returns The line of the app's code that failed, for a log; empty if it is not known. */
export function placeOf(error: unknown): string {
  const last = firstCauseOf(error)
  // The message may hold what a page sent.
  const place = last instanceof Error && /\n +at (.+)/.exec(last.stack?.replace(last.message, '') ?? '')?.[1]
  return place ? ` (at ${place})` : ''
}

/** The classes and messages of an error and of its causes. */
function reasonOf(error: unknown, redact: Redact): string {
  const texts: string[] = []
  let cause = error
  for (; cause instanceof Error && texts.length < 5; cause = cause.cause)
    texts.push(cause instanceof HookError ? cause.message : `${cause.name}: ${cause.message}`)
  // What was thrown may be anything: only an error is repeated.
  if (cause !== undefined || texts.length === 0) texts.push('a value that is not an Error was thrown')
  return redact(texts.join(' ← '))
}

/** @returns The text without secrets, cut to 2000 characters. */
export type Redact = (text: string) => string

/** @param secrets - Each is removed in every form in which it travels: raw, base64 and URL-encoded. */
export function createRedact(secrets: readonly string[]): Redact {
  const forms = new Set(
    secrets
      // A shorter text would also match words that are no secret.
      .filter((secret) => secret.length > 3)
      .flatMap((secret) => [secret, encodeURIComponent(secret), toBase64(secret)]),
  )
  return (text) => {
    let redacted = text
    // Before the cut: half a secret would no longer match.
    for (const form of forms) redacted = redacted.replaceAll(form, '[redacted]')
    return (
      redacted
        .slice(0, 2000)
        // What a caller sent may stand in an error of the app: it must not write lines of a log.
        .replace(/\p{Cc}+/gu, ' ')
        .replace(/\b(Basic|Bearer)\s+[\w+/=.~-]+/gi, '$1 [redacted]')
        .replace(/\beyJ[\w.-]*|[\w-]{40,}/g, '[redacted]')
        // The only function that gets a code.
        .replace(/^login\.signUp\.mailCode .*/, (failed) => failed.replace(/\b\d{6}\b/g, '[redacted]'))
        .replace(/\b[\w+-]{1,64}@[\w.-]+/g, '[redacted]')
    )
  }
}

const toBase64 = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replaceAll('=', '')

/**
 * @returns The trace id of the request's `traceparent`, or a new one: 32 hex digits.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceIdOf(headers: Headers): string {
  const given = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(headers.get('traceparent') ?? '')?.[1]
  // It must be unique but need not be secret.
  return given !== undefined && !/^0+$/.test(given) ? given : crypto.randomUUID().replaceAll('-', '')
}
