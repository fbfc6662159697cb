/** The only user of fetch: one call to the relay, its response read and checked, its failure typed. */

import {
  type CallErrorCode,
  emit,
  identifierPattern,
  PROFILE_HEADER,
  profileNames,
  REQUEST_ID_HEADER,
  SERVICE_DATE_HEADER,
} from '@embedded-wallet/protocol'
import { withLimit } from '../abort.js'
import { requireSubtle } from '../crypto/subtle.js'
import { type Outcome, ServiceError, type ServiceErrorDetails } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import type { WalletEvent } from '../walletEvent.js'
import { watchPolicy } from './blockedByPolicy.js'
import { readResponse } from './readResponse.js'
import type { RelayCall, RelayTransport } from './relayCall.js'
import type { RelayedName, RelayResponse } from './relayedEndpoints.js'
import { appHeaders, isRedirect, toRequest } from './relayRequest.js'

/**
 * Calls an endpoint through the relay. Settles within `timeoutMs`, whatever the network does.
 *
 * @throws {ServiceError} `UNREACHABLE`: no response came, and the call has no side effects.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost after a call with side effects.
 * @throws {ServiceError} `REFUSED`, `RATE_LIMITED`: the response is not 2xx. `REFUSED` with `RELAY_NOT_LISTED`: the page's policy blocked it.
 *   `REFUSED` with `RELAY_REDIRECTED`: a redirect is in its place.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: the relay wants a sign-in for this call first, or a sign-in did not count.
 * @throws {ServiceError} `PROFILE_MISMATCH`: the relay has a different profile than the wallet.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`: it is not what the interface promises, or not about what was requested.
 * @throws {SessionError} `INSECURE_CONTEXT`.
 * @throws {TypeError} If a path parameter is not an id: it could be another path.
 */
export async function callRelay<Name extends RelayedName>(
  transport: RelayTransport,
  name: Name,
  call: RelayCall<Name>,
): Promise<RelayResponse<Name>> {
  checkIds(call.params ?? {})
  // No sign-in can follow: a page shows it with its first call, before the user does anything.
  requireSubtle()
  const startedAt = Date.now()
  const tellApp = (result: Partial<Extract<WalletEvent, { event: 'call' }>>) =>
    emit(transport.onEvent, {
      event: 'call',
      endpoint: name,
      ...result,
      ...(call.readsBack && { readsBack: call.readsBack }),
      durationMs: Date.now() - startedAt,
    })
  try {
    const response = await exchange(transport, name, call)
    tellApp({ status: response.status })
    return response
  } catch (error) {
    const { code, outcome, status } = error as ServiceError & {
      code: CallErrorCode | 'STEP_UP_REQUIRED'
      outcome: 'none' | 'unknown'
    }
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
  // Called on its own: a browser refuses its fetch as a method of another object.
  const { accountId, clock, fetch, profile, timeoutMs } = transport
  const { signal, hasSideEffects = false, params, body, type, own } = call
  const requestId = call.headers?.[REQUEST_ID_HEADER]
  const isGivenUp = () => signal?.aborted === true || transport.stepUp?.signal.aborted === true
  let outcome: Outcome = 'none'
  // A policy that blocks the relay lets no call through, so a wallet that has had a response needs no report.
  const policy = clock.isHeard() ? undefined : watchPolicy(transport.relayUrl)
  try {
    return await withLimit(timeoutMs, signal, async (step) => {
      const given = transport.headers && (await appHeaders(transport))
      step.throwIfAborted()
      // The caller gave up what this sign-in was for: a proof of it would be left over.
      transport.stepUp?.signal.throwIfAborted()
      const request = toRequest(transport, name, call, given, step)
      outcome = hasSideEffects ? 'unknown' : 'none'
      const response = await fetch(request)
      if (isRedirect(response)) throw redirected(request.url, hasSideEffects && clock.isHeard())
      checkProfile(transport, response, hasSideEffects)
      const { headers, status } = response
      // The Date of a 5xx without the header is that of a proxy.
      const date = headers.get(SERVICE_DATE_HEADER) ?? (status < 500 && headers.get('Date'))
      clock.note(Date.parse(`${date}`))
      const sent = { params, body, type, accountId, profile, own }
      const known = { sent, hasSideEffects, requestId, now: clock.now() }
      return readResponse(name, response, known)
    })
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    const isOfPage = cause instanceof TypeError && (await policy?.wasBlocked())
    const serviceCode = isOfPage ? 'RELAY_NOT_LISTED' : undefined
    throw toError(transport, { cause, outcome, requestId, serviceCode }, isGivenUp())
  } finally {
    policy?.stop()
  }
}

/**
 * The response of something in front of the relay, such as a framework or a login: the relay itself never sends one.
 *
 * @param mayHaveArrived - The relay was there before, so a login has ended meanwhile: the request may have arrived twice, and once at the relay.
 */
function redirected(url: string, mayHaveArrived: boolean): ServiceError {
  if (mayHaveArrived)
    return outcomeUnknown(
      'The address of the relay now redirects, and the request may have arrived twice, so it is unknown whether the service acted.',
      { serviceCode: 'RELAY_REDIRECTED' },
    )
  const why = `The address of the relay redirects, so nothing was done: ${url.split('?')[0]}. Set relayUrl to exactly where the relay is, including scheme and slashes, and do not let a framework or a login redirect the paths below it. If it only adds a slash, as Next does with trailingSlash, set skipTrailingSlashRedirect: true there.`
  return new ServiceError('REFUSED', why, { serviceCode: 'RELAY_REDIRECTED' })
}

/**
 * The app chooses the profile, because a relay could choose the weaker one. An honest relay refuses the difference with a
 * 409 before the call reaches the service.
 */
function checkProfile(
  { profile }: RelayTransport,
  { headers, status }: Response,
  hasSideEffects: boolean,
): void {
  const other = headers.get(PROFILE_HEADER) ?? profile
  if (other === profile) return
  const named = profileNames.find((name) => name === other) ?? 'another one'
  const why = `Wallet and relay have different profiles: '${profile}' in the wallet, '${named}' in the relay. Set the option profile of createWallet, or of WalletScreens, and that of createRelay to the same value.`
  if (hasSideEffects && status !== 409) throw outcomeUnknown(why, { status })
  throw new ServiceError('PROFILE_MISMATCH', why, { status })
}

function toError(transport: RelayTransport, details: ServiceErrorDetails, isAborted: boolean): ServiceError {
  const { relayUrl } = transport
  const hint = hintOf(transport, details)
  if (details.outcome === 'unknown') {
    return outcomeUnknown(
      `The response was lost, so it is unknown whether the service acted.${hint}`,
      details,
    )
  }
  if (isAborted) return new ServiceError('ABORTED', 'The call was aborted before a response came.', details)
  if (details.serviceCode) return new ServiceError('REFUSED', `Nothing was sent.${hint}`, details)
  return new ServiceError(
    'UNREACHABLE',
    `The relay cannot be reached at ${relayUrl}. Check the connection, and that your backend runs there.${hint}`,
    details,
  )
}

/** @returns What a failed fetch may mean besides a broken connection. A browser tells a page nothing more. */
function hintOf({ relayUrl }: RelayTransport, { cause, serviceCode }: ServiceErrorDetails): string {
  const page = globalThis.location
  // A browser reports a response that CORS keeps from the page as a TypeError.
  if (!(cause instanceof TypeError)) return ''
  if (!page)
    return URL.canParse(relayUrl)
      ? ''
      : ' This does not run in a page (perhaps on a server), so a path has no base address: call this in the browser, or set relayUrl to a full URL such as https://shop.example/wallet.'
  if (!URL.canParse(relayUrl, page.href)) return ''
  const { origin } = new URL(relayUrl, page.href)
  if (serviceCode)
    return ` The Content-Security-Policy of this page blocked the call: add ${origin} to its connect-src.`
  if (origin === page.origin) return ''
  return ` The relay is on another origin, ${origin}: if it runs, list ${page.origin} in relyingParty.origins and cors.origins of the relay.`
}
