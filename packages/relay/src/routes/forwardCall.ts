/** Forwards a call for an account of the caller, and notes what became of it. */

import {
  isProcessing,
  isWayIn,
  ownershipOperations,
  PROFILE_HEADER,
  refusalCode,
  TRACE_ID_HEADER,
  type WalletEndpointName,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { addHeaders, type PlainResponse } from '../http/response.js'
import type { OwnershipEvent } from '../operations/events.js'
import type { Parts } from '../parts.js'
import { withCustomerType, withoutPersonalData } from '../policy/bodyRules.js'
import type { CeremonyCall } from '../policy/ceremony.js'
import {
  type CallResult,
  isDone,
  isWithoutEffect,
  mayBeSecondArrival,
  sessionOf,
} from '../policy/clearance.js'
import { isUnsent, toBrowserResponse, withScopedKey } from '../upstream/forward.js'
import { bodyOf } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import type { WalletCall } from './call.js'

/** @param call - All of it checked. */
export async function forwardCall(call: WalletCall, parts: Parts): Promise<PlainResponse> {
  const { name, accountId, params, query, body, owned, signingUp, request, traceId, record } = call
  const isForCustomer = name === 'updateCustomer'
  const send = async (): Promise<UpstreamResponse> => {
    // The relay has read this very quote for the check of its owner.
    if (name === 'getQuote' && owned?.response !== undefined) return owned.response
    const bytes = isForCustomer ? withCustomerType(body!, call.customerType!) : body?.bytes
    const headers = withScopedKey(call.headers, accountId)
    return parts.forward(walletEndpoints[name], { params, headers, traceId, bytes, ...(query && { query }) })
  }
  // A sign-in that names no step-up has nothing to check, but its session has an age.
  if (name === 'verifyAuthMethod') call.clearance ??= await parts.ceremony.verify(call as CeremonyCall)
  const sent = await (needsClearance(name, parts) ? sendCleared(call, send, parts) : send())
  const response = await parts.arrivals.noteConflict(call, sent)
  // A response that asks to wait is not a sign-in, nor is the proof of a new address: they open no session.
  const isSignIn = name === 'verifyAuthMethod' && sessionOf(response) !== undefined
  // A new way to sign in has an event of its own.
  const isRegistered = name === 'registerAuthMethod' && response.status === 201 && !opensNothing(response)
  const signIn = isSignIn && signingUp === undefined ? { authMethodType: owned!.detail, traceId } : undefined
  const device = (isSignIn || isRegistered) && (await parts.rememberDevice(call, accountId, signIn))
  const isProven = isSignIn && signingUp !== undefined && owned?.detail === 'EMAIL_OTP'
  const added = isProven && (await parts.login!.signUp!.prove(signingUp, params.authMethodId!, request))
  const shown = isForCustomer
    ? withoutPersonalData(response, body!)
    : await withAdditions(name, response, params.quoteId, parts)
  record.isTraced = true
  const toBrowser = toBrowserResponse(shown, {
    [TRACE_ID_HEADER]: traceId,
    [PROFILE_HEADER]: parts.profile,
    ...(device && { 'Set-Cookie': device }),
  })
  return added ? addHeaders(toBrowser, added) : toBrowser
}

/**
 * @param quoteId - Of the path.
 * @returns The response with what the app added to the quote.
 */
export async function withAdditions(
  name: string,
  response: UpstreamResponse,
  quoteId: string | undefined,
  { additions }: Parts,
): Promise<UpstreamResponse> {
  if (quoteId === undefined || additions === undefined) return response
  const added = additions.addToResponse(response, quoteId)
  // The service has acted as this response shows, and the browser must get it. If the store fails, what the app added to the quote is missing.
  return name === 'getQuote' ? added : added.catch(() => response)
}

/** The calls of a sign-in, and the refresh that prolongs one. */
const signInCalls: ReadonlySet<string> = new Set<WalletEndpointName>([
  'challengeAuthMethod',
  'verifyAuthMethod',
  'refreshSession',
])

/** Whether the policy has a part in calls of this endpoint. All others cost no read of the response. */
const needsClearance = (name: WalletEndpointName, { authorization }: Parts): boolean =>
  authorization.covers(name) || signInCalls.has(name)

/** Sends the call, and reports to the policy and the app what became of it. */
export async function sendCleared(
  call: WalletCall,
  send: () => Promise<UpstreamResponse>,
  parts: Parts,
): Promise<UpstreamResponse> {
  const response = await send().catch(async (error) => {
    await settle(call, isUnsent(error) ? 'not sent' : 'unknown', parts)
    throw error
  })
  const isWaiting = isProcessing(call.name, response.status, bodyOf(response))
  await settle(call, isWaiting ? 'waiting' : response, parts)
  return response
}

/** Reports to the policy what became of a call, and to the app if it changed who owns the wallet, or may have. */
async function settle(call: WalletCall, result: CallResult, { report, acceptedCalls }: Parts): Promise<void> {
  const { clearance = {} } = call
  const isSteppedUp = clearance.isSteppedUp === true
  // If the store fails, there is no record: a repeat is refused, or what became of the call is reported twice.
  const outcome = await noteAccepted(call, isSteppedUp, result, acceptedCalls).catch(() => outcomeOf(result))
  if (isOwnership(call.name) && outcome !== undefined && !opensNothing(result))
    report(ownershipEvent(call, outcome, isSteppedUp), call)
  try {
    await clearance.settle?.(result)
  } catch (error) {
    // A demand for a signature has changed nothing, and the same call may come again.
    if (typeof result === 'object' && result.status === 202) throw error
    // The service has responded, and the browser must get the response. The step-up, the challenge or the time
    // of the sign-in was not kept, so the next call that needs it is refused: `toNotCounted` of core allows for it.
  }
}

/** Whether it is a replacement of a way in, which opens nothing yet: the change of the customer is what the owner must be told. */
const opensNothing = (result: CallResult): boolean => {
  const body = typeof result === 'object' && isDone(result) ? bodyOf(result) : undefined
  return typeof body === 'object' && body !== null && !isWayIn(body) && 'type' in body
}

const outcomeOf = (result: CallResult): OwnershipEvent['outcome'] | undefined => {
  if (result === 'waiting') return 'processing'
  if (isDone(result)) return 'done'
  return isWithoutEffect(result) ? undefined : 'unknown'
}

/** @returns What the app learns: each step of an accepted call once, however often it is repeated. */
async function noteAccepted(
  call: WalletCall,
  isSteppedUp: boolean,
  result: CallResult,
  acceptedCalls: Parts['acceptedCalls'],
): Promise<OwnershipEvent['outcome'] | undefined> {
  const { repeated } = call
  const outcome = outcomeOf(result)
  if (repeated === undefined) {
    if (result === 'waiting') await acceptedCalls.begin(call, isSteppedUp)
    return outcome ?? (mayBeSecondArrival(call.headers, result) ? 'unknown' : undefined)
  }
  if (outcome === 'unknown') await acceptedCalls.lose(call, repeated)
  const isOver = outcome === 'done' || (typeof result === 'object' && isRefused(result))
  const last = isOver ? await acceptedCalls.end(call) : undefined
  if (outcome === 'done') return last && 'done'
  // The lost response may have been the settled one.
  return last?.isLost === true ? 'unknown' : undefined
}

/** Whether an accepted call has failed. A service that is busy or out of order proves nothing. */
const isRefused = ({ status }: UpstreamResponse) => status >= 400 && refusalCode(status, true) === 'REFUSED'

function ownershipEvent(
  { name, accountId, owned, body, traceId }: WalletCall,
  outcome: OwnershipEvent['outcome'],
  steppedUp: boolean,
): OwnershipEvent {
  const authMethodType = name === 'registerAuthMethod' ? String(body?.json.type) : owned?.detail
  return {
    event: 'ownership',
    operation: name as OwnershipEvent['operation'],
    accountId,
    ...(name.endsWith('AuthMethod') && authMethodType !== undefined && { authMethodType }),
    outcome,
    steppedUp,
    traceId,
  }
}

const isOwnership = (name: string): boolean => (ownershipOperations as readonly string[]).includes(name)
