/** The only user of fetch: one call to the relay, its response read and checked, its failure typed. */

import {
  type CallErrorCode,
  type CallEvent,
  type EndpointName,
  type EndpointParams,
  type Exchanges,
  emit,
  identifierPattern,
  PROFILE_HEADER,
  type ProfileName,
  profileNames,
  REQUEST_ID_HEADER,
} from '@embedded-wallet/protocol'
import { withLimit } from '../abort.js'
import { type Outcome, outcomeUnknown, ServiceError, type ServiceErrorDetails } from '../errors.js'
import type { PayloadForm, SignedAction } from '../signingSummary.js'
import type { RelayedName } from './relayedEndpoints.js'
import { appHeaders, originHint, toRequest } from './relayRequest.js'
import type { RelayResponse } from './relayResponse.js'
import type { ServiceClock } from './serviceClock.js'

/** What `onEvent` hears: names, numbers and codes, never an id, a body or a secret. */
export type WalletEvent =
  /** A call to the relay ended: with `status`, or with `code` and `outcome`. */
  | (Omit<CallEvent, 'code'> & { code?: CallErrorCode | 'STEP_UP_REQUIRED' })
  /**
   * A text to sign was compared with what the app asked for. The names are paths of its fields, such as `parameters.userEmail`. `refused`:
   * nothing was signed, because a field contradicts the action, or the app or the user said no.
   */
  | {
      event: 'guard'
      action: SignedAction
      form: PayloadForm
      compared: readonly string[]
      notCompared: readonly string[]
      outcome: 'approved' | 'refused'
    }
  /** The browser did not store a session: it ends with this page. */
  | { event: 'storage-fallback'; persistence: 'memory' }
  /** This page opened or ended a session. */
  | { event: 'session'; change: 'kept' | 'forgotten' }

/** The app's own headers for the relay, such as a bearer token: as they are, or made anew for each call. */
export type RelayHeaders = HeadersInit | (() => HeadersInit | Promise<HeadersInit>)

/** Where the relay is and how it is reached: the part of a wallet that this room needs. */
export interface RelayTransport {
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly credentials?: RequestCredentials | undefined
  readonly headers?: RelayHeaders | undefined
  readonly timeoutMs: number
  readonly profile: ProfileName
  /** The wallet's account; absent before a login. */
  readonly accountId?: string | undefined
  /** What a sign-in is for: its calls name it. */
  readonly stepUp?: { readonly id: string; readonly signal: AbortSignal } | undefined
  readonly clock: ServiceClock
  readonly onEvent?: ((event: WalletEvent) => void) | undefined
}

/** One call: path parameters, query, the exact body text, further headers. */
export interface RelayCall<Name extends EndpointName> {
  params?: EndpointParams<Name> | undefined
  query?: Exchanges[Name]['query']
  /** JSON text. Text, because a signed retry must repeat the same bytes. */
  body?: string | undefined
  headers?: Record<string, string>
  /** The credential type of the AuthMethod or session that the call names: the response must have it, too. */
  type?: string | undefined
  signal?: AbortSignal | undefined
  /** Whether the call changes something on the service. A lost response then leaves the outcome unknown. */
  hasSideEffects?: boolean
}

/**
 * Calls an endpoint through the relay. Settles within `timeoutMs`, whatever the network does.
 *
 * @returns A 2xx response.
 * @throws {ServiceError} `UNREACHABLE`: no response came, and the call has no side effects.
 * @throws {ServiceError} `ABORTED`: `signal` ended the call.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost after a call with side effects.
 * @throws {ServiceError} `REFUSED`, `RATE_LIMITED`: the response is not 2xx.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: the relay wants a sign-in for this call first, or a sign-in did not count.
 * @throws {ServiceError} `PROFILE_MISMATCH`: the relay has another profile than the wallet.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`: it is not what the interface promises, or not about what was asked.
 * @throws {TypeError} When a path parameter is not an id: it could be another path.
 */
export async function callRelay<Name extends RelayedName>(
  transport: RelayTransport,
  name: Name,
  call: RelayCall<Name>,
): Promise<RelayResponse<Name>> {
  checkIds(call.params ?? {})
  const startedAt = Date.now()
  const tellApp = (result: Partial<Extract<WalletEvent, { event: 'call' }>>) =>
    emit(transport.onEvent, { event: 'call', endpoint: name, ...result, durationMs: Date.now() - startedAt })
  try {
    const response = await exchange(transport, name, call)
    tellApp({ status: response.status })
    return response
  } catch (error) {
    const { code, outcome, status } = error as ServiceError & { code: CallErrorCode | 'STEP_UP_REQUIRED' }
    tellApp({ ...(status === undefined ? {} : { status }), code, outcome })
    throw error
  }
}

function checkIds(params: Readonly<Record<string, string>>): void {
  for (const [name, id] of Object.entries(params)) {
    if (typeof id !== 'string' || !identifierPattern.test(id))
      throw new TypeError(`${name} must be an id of the form "<Type>:<identifier>"`)
  }
}

async function exchange<Name extends RelayedName>(
  transport: RelayTransport,
  name: Name,
  call: RelayCall<Name>,
): Promise<RelayResponse<Name>> {
  const { accountId, clock, profile, timeoutMs } = transport
  const { signal, hasSideEffects = false, params, body, type } = call
  const requestId = call.headers?.[REQUEST_ID_HEADER]
  const isGivenUp = () => signal?.aborted === true || transport.stepUp?.signal.aborted === true
  let outcome: Outcome = 'none'
  try {
    return await withLimit(timeoutMs, signal, async (step) => {
      const given = transport.headers && (await appHeaders(transport))
      step.throwIfAborted()
      // The caller gave up what this sign-in was for: a proof of it would be left over.
      transport.stepUp?.signal.throwIfAborted()
      const request = toRequest(transport, name, call, given, step)
      // The reader loads while the request is under way: a page that only restores and signs never needs it.
      const loadingReader = import('./readResponse.js')
      // Lost: nothing, the await below rejects with the same error.
      loadingReader.catch(() => undefined)
      outcome = hasSideEffects ? 'unknown' : 'none'
      const response = await transport.fetch(request)
      checkProfile(transport, response, hasSideEffects)
      clock.note(Date.parse(response.headers.get('Date') ?? ''))
      const { readResponse } = await loadingReader
      const asked = { params, body, type, accountId, profile }
      return readResponse(name, response, { asked, hasSideEffects, requestId, now: clock.now() })
    })
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw toError({ cause, outcome, requestId }, isGivenUp(), originHint(transport, cause))
  }
}

/**
 * The app chooses the profile, because a relay could choose the weaker one. An honest relay refuses the difference with a
 * 409 before the service hears of the call.
 */
function checkProfile(
  { profile }: RelayTransport,
  { headers, status }: Response,
  hasSideEffects: boolean,
): void {
  const other = headers.get(PROFILE_HEADER) ?? profile
  if (other === profile) return
  const named = profileNames.find((name) => name === other) ?? 'another one'
  const why = `The wallet has the profile ${profile} and its relay ${named}. Set both to the profile of the deployment.`
  if (hasSideEffects && status !== 409) throw outcomeUnknown(why, { status })
  throw new ServiceError('PROFILE_MISMATCH', why, { status })
}

/** @param hint - What else may be the reason: a sentence after a space, or nothing. */
function toError(details: ServiceErrorDetails, isAborted: boolean, hint: string): ServiceError {
  if (details.outcome === 'unknown') {
    return outcomeUnknown(
      `The response was lost, so it is unknown whether the service acted.${hint}`,
      details,
    )
  }
  if (isAborted) return new ServiceError('ABORTED', 'The call was aborted before a response came.', details)
  return new ServiceError(
    'UNREACHABLE',
    `The relay cannot be reached. Check the connection and try again.${hint}`,
    details,
  )
}
