/** Reads an HTTP response to its end: a checked response, or the typed refusal. Loads with the first call. */

import {
  errorCodes,
  isProcessing,
  isWebOrigin,
  maxUserMessageLength,
  PROFILE_HEADER,
  parseBody,
  parseErrorBody,
  parseJsonObject,
  parseRetryAfter,
  RETRY_AFTER_HEADER,
  readText,
  refusalCode,
  refusalHints,
  relayHints,
  SAME_CALL_REASON,
  SERVICE_DATE_HEADER,
  STEP_UP_REQUIRED,
  stepUpIdPattern,
  unauthorizedReasons,
} from '@embedded-wallet/protocol'
import { type GenericSchema, safeParse } from 'valibot'
import { ServiceError, type ServiceErrorDetails } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import { foreignField, insaneAmount, type Sent } from './foreignResponse.js'
import { ifReadable, parseResponse, text } from './parseResponse.js'

import type { RelayedName, RelayResponse } from './relayedEndpoints.js'

export { ifReadable, insaneAmount, parseResponse, text }

/**
 * Reads JSON text by a schema. It stands here, and whatever loads later takes it from here, so that bundlers keep the parser and the
 * schemas in one chunk with this file.
 *
 * @throws {SyntaxError} If the text is not a JSON object, or names a field twice.
 * @throws {TypeError} If it does not fit the schema.
 */
export function readJson<T>(schema: GenericSchema<T>, text: string): T {
  const read = safeParse(schema, readObject(text))
  // No cause: an issue would repeat what was read.
  if (!read.success) throw new TypeError('the text does not fit')
  return read.output
}

/**
 * Reads JSON text as an object. Its fields are not checked.
 *
 * @throws {SyntaxError} As `readJson`.
 */
export const readObject = (text: string): Record<string, unknown> => parseJsonObject(text)

/** Where a response is from, without the query of a redirect, which may have secrets. The app's `fetch` may not tell. */
const from = ({ url }: Response): string => url && ` from ${url.split('?')[0]}`

/** The longest honest response, a list of transactions, is far below. */
const maxResponseBytes = 1_000_000

/** What the reader has to know of the call. */
export interface KnownOfCall {
  /** What the response must be about. */
  sent: Sent
  /** Whether the call changes something, so that a broken response leaves the outcome unknown. */
  hasSideEffects: boolean
  /** The Request-Id that the call carried. */
  requestId: string | undefined
  /** The service's time, milliseconds since 1970. */
  now: number
}

/**
 * @param name - The endpoint of the response.
 * @returns A 2xx response, checked.
 * @throws {ServiceError} `REFUSED`, `RATE_LIMITED`, `STEP_UP_REQUIRED`, `OUTCOME_UNKNOWN`: the response is not 2xx.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`, `OUTCOME_UNKNOWN`: it is not what the interface promises.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`: it is about something other than the request.
 * @throws {TypeError} If the connection breaks.
 */
export async function readResponse<Name extends RelayedName>(
  name: Name,
  response: Response,
  call: KnownOfCall,
): Promise<RelayResponse<Name>> {
  const { hasSideEffects, requestId } = call
  const { status } = response
  const details = { status, requestId, outcome: hasSideEffects ? 'unknown' : 'none' } as const
  let hasCome = false
  try {
    const text = await readText(response, maxResponseBytes)
    hasCome = true
    return understand(name, response, text, call, details)
  } catch (cause) {
    // What the readers throw.
    const isNoJson = cause instanceof SyntaxError || cause instanceof RangeError
    if (cause instanceof ServiceError || !(isNoJson || hasCome)) throw cause
    const isPage = /html/i.test(response.headers.get('Content-Type') ?? '')
    const why = !isNoJson
      ? 'The response arrived, but reading it failed. A script of the page may have changed a method that all objects have. See cause.'
      : isPage
        ? `The response is a web page${from(response)}. Check that relayUrl is where your backend mounts the relay, and that a development server passes that path on.`
        : 'The response is not unambiguous JSON. Check that relayUrl is the relay.'
    if (hasSideEffects) throw outcomeUnknown(why, { ...details, cause })
    throw new ServiceError('UNEXPECTED_RESPONSE', why, { ...details, cause })
  }
}

/** @throws What `readResponse` throws, and what the parsers do. */
function understand<Name extends RelayedName>(
  name: Name,
  response: Response,
  text: string,
  call: KnownOfCall,
  details: ServiceErrorDetails,
): RelayResponse<Name> {
  const { status, ok } = response
  const { sent } = call
  if (!ok) throw toRefusal(name, response, text, call)
  const json = parseBody(text)
  if (mayWait(name, call) && isProcessing(name, status, json))
    return { status, body: undefined as never, isProcessing: true }
  const body = parseResponse(name, status, json, details, sent.own?.schema)
  const field = status === 202 ? undefined : foreignField(name, body, sent)
  if (field !== undefined) throw toForeign(name, field, details)
  return { status, body }
}

/** Without a signature only a proof and the sending of a code may wait; a passkey's challenge changes nothing and never waits. */
const mayWait = (name: RelayedName, { hasSideEffects, requestId }: KnownOfCall): boolean =>
  name === 'verifyAuthMethod' || (name === 'challengeAuthMethod' ? hasSideEffects : requestId !== undefined)

/** The error for a response that belongs to another request. It does not show whether the service acted. */
function toForeign(name: RelayedName, field: string, details: ServiceErrorDetails): ServiceError {
  const why = `The response does not belong to this request: ${field} does not match.`
  // The quote itself has the payment's status.
  if (name === 'executeQuote') return outcomeUnknown(why, details)
  return new ServiceError('UNEXPECTED_RESPONSE', `${why} Nothing of it was kept.`, details)
}

/**
 * The error of a response that is not 2xx. Its message names status and code, and repeats nothing else of the response.
 */
function toRefusal(
  name: RelayedName,
  response: Response,
  text: string,
  { hasSideEffects, requestId, now }: KnownOfCall,
): ServiceError {
  const { status, headers } = response
  const { code: serviceCode, message: serviceMessage, reason, details: more } = parseErrorBody(text)
  const retryAfterSeconds = parseRetryAfter(headers.get(RETRY_AFTER_HEADER), now)
  // The messages of the relay's own refusals tell what to do.
  const isOfRelay = headers.get(SERVICE_DATE_HEADER) === 'none'
  // Only this call never gets a refusal of the service.
  const userMessage = name === 'requestQuote' ? toUserMessage(more?.userMessage) : undefined
  // Such as a proxy that finds no backend, or takes the caller for a robot.
  const isOfOther = serviceCode === undefined && !headers.has(PROFILE_HEADER)
  const refusedBy =
    isOfOther || mayBeOfEither(headers, { status, serviceCode, reason })
      ? undefined
      : isOfRelay
        ? ('relay' as const)
        : ('service' as const)
  const known = { status, retryAfterSeconds, serviceCode, serviceMessage, reason, requestId }
  const details = { ...known, userMessage, refusedBy }
  if (status === 403 && serviceCode === STEP_UP_REQUIRED) {
    // A network that duplicates: the other arrival of this request may have acted.
    if (hasSideEffects && reason === SAME_CALL_REASON)
      return outcomeUnknown(
        'The relay got this call twice, so it is unknown whether the service acted.',
        details,
      )
    return toStepUpRequired(more?.stepUpId, details)
  }
  const code = refusalCode(status, hasSideEffects, serviceCode)
  const whose = `The response does not come from the relay: it is a ${status}${from(response)} without the header ${PROFILE_HEADER}.`
  // What stands between does not know what the relay did with another arrival of this request.
  if (isOfOther && hasSideEffects && code !== 'OUTCOME_UNKNOWN')
    return outcomeUnknown(`${whose} It is unknown whether the service acted.`, details)
  if (code === 'RATE_LIMITED') {
    const wait = retryAfterSeconds === undefined ? 'a while' : `${retryAfterSeconds} s`
    return new ServiceError(code, `There were too many calls. Wait ${wait} and try again.`, details)
  }
  if (code === 'OUTCOME_UNKNOWN') {
    return outcomeUnknown(`The service failed (${status}), so it is unknown whether it acted.`, details)
  }
  if (isOfOther) {
    const what = 'Check that your backend runs, and that relayUrl is where it mounts the relay.'
    return new ServiceError(status < 500 ? code : 'UNREACHABLE', `${whose} ${what}`, details)
  }
  const named = /^[A-Z0-9_]{1,64}$/.exec(serviceCode ?? '')?.[0] ?? ''
  const numbers = named === '' ? String(status) : `${status} ${named}`
  if (userMessage !== undefined)
    return new ServiceError(
      code,
      `Your createQuote refused: ${numbers}. userMessage says why, for the user.`,
      details,
    )
  const isNamed = Object.values<string | undefined>(unauthorizedReasons).includes(reason)
  // Only the relay's own fixed sentences: the service's text may repeat what a user entered.
  const words = isOfRelay ? serviceMessage?.slice(0, 400) : refusalHints[named]
  const hint = relayHints[named] ?? words ?? ''
  const who = isOfRelay ? 'relay' : 'service'
  const because = isNamed ? ` (${reason})` : ''
  const where = named === 'OTHER_MOUNT_PATH' ? from(response) : ''
  const why = `The ${who} refused the call: ${numbers}${because}${where}.`
  const page = named === 'ORIGIN_NOT_LISTED' ? globalThis.location?.origin : undefined
  const origin = page === undefined ? '' : originWords(page, more?.origin)
  return new ServiceError(code, why + (hint && ` ${hint}`) + origin, details)
}

/** @param seen - The origin that the relay got, if it tells. */
const originWords = (page: string, seen: unknown): string =>
  isWebOrigin(seen) && seen !== page
    ? ` This page is ${page}, and the relay saw ${seen}: does a proxy change Origin?`
    : ` The origin is ${page}.`

/**
 * Whether relay and service refuse in the same words, and what stands between took away the relay's headers: a gateway may drop them, or answer
 * CORS itself and list none of them.
 */
function mayBeOfEither(
  headers: Headers,
  { status, serviceCode, reason }: Pick<ServiceErrorDetails, 'status' | 'serviceCode' | 'reason'>,
): boolean {
  if (headers.has(PROFILE_HEADER) || headers.has(SERVICE_DATE_HEADER)) return false
  const isOfProof = Object.values<string | undefined>(unauthorizedReasons).includes(reason)
  return (
    (status === 401 && serviceCode === errorCodes.unauthorized && !isOfProof) ||
    (status === 403 && serviceCode === errorCodes.forbidden) ||
    status === 429
  )
}

/** @returns The text, if it is one that a page can show. */
const toUserMessage = (text: unknown): string | undefined =>
  typeof text === 'string' && text.length <= maxUserMessageLength ? text : undefined

/** @param id - The id of a step-up; undefined if the relay refuses the sign-in itself. */
function toStepUpRequired(id: unknown, details: ServiceErrorDetails): ServiceError {
  const stepUpId = typeof id === 'string' && stepUpIdPattern.test(id) ? id : undefined
  const message =
    stepUpId === undefined
      ? 'The sign-in does not count for this action: it began earlier, was used before, took too long, or its ID token has no fresh auth_time. Start the action again.'
      : 'This action needs its own sign-in. Set the option reauthenticate, and sign in there with the wallet it receives.'
  return new ServiceError('STEP_UP_REQUIRED', message, { ...details, stepUpId })
}
