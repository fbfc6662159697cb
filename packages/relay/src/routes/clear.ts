/** Asks the policy about a call, and tells the policy and the app what became of it. */

import {
  isProcessing,
  ownershipOperations,
  refusalCode,
  STEP_UP_HEADER,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import type { RequestBody } from '../http/requestBody.js'
import type { Check } from '../operations/checks.js'
import type { OwnershipEvent } from '../operations/events.js'
import type { Grant } from '../ownership/grant.js'
import type { Owned } from '../ownership/ownership.js'
import type { Parts } from '../parts.js'
import { type CallResult, type Clearance, isDone, isWithoutEffect } from '../policy/clearance.js'
import type { WaitingCall } from '../policy/waiting.js'
import { userOf } from '../quotas/quotas.js'
import { isUnsent } from '../upstream/forward.js'
import { bodyOf } from '../upstream/serviceResponse.js'
import type { UpstreamResponse } from '../upstream/transport.js'

/** A call for an account of the caller, all of it checked. */
export interface OwnedCall {
  name: WalletEndpointName
  grant: Grant
  params: Readonly<Record<string, string>>
  accountId: string
  /** What the path names; undefined for a path without an id. */
  owned: Owned | undefined
  body: RequestBody | undefined
  /** The headers that go to the service. */
  headers: Readonly<Record<string, string>>
  request: Request
  address: string | undefined
  traceId: string
  /** The accepted call that this one repeats. */
  repeated: WaitingCall | undefined
  check: Check
  /** Counts a call that the relay makes for itself. */
  countLookUp(): Promise<void>
}

/** The calls of a sign-in, and the refresh that prolongs one. */
const signInCalls: ReadonlySet<string> = new Set<WalletEndpointName>([
  'challengeAuthMethod',
  'verifyAuthMethod',
  'refreshSession',
])

/** Whether the policy has a part in calls of this endpoint. All others cost no read of the store. */
export const needsClearance = (name: WalletEndpointName, { authorization }: Parts): boolean =>
  authorization.covers(name) || signInCalls.has(name)

/** @returns The policy's part in the call. */
export async function clear(
  call: OwnedCall,
  { authorization, ceremony, signInAges, registration, spendQuota }: Parts,
): Promise<Clearance> {
  const { name, grant, body, address, check, repeated } = call
  if (signInCalls.has(name) && call.request.headers.has(STEP_UP_HEADER)) check('step-up')
  switch (name) {
    case 'challengeAuthMethod':
      return ceremony.challenge({ ...call, authMethod: call.owned! })
    case 'verifyAuthMethod':
      return ceremony.verify({ ...call, authMethod: call.owned! })
    case 'refreshSession':
      check('session-age')
      return signInAges.refresh(call.params.sessionId!)
    case 'registerAuthMethod':
      if (body?.json.type === 'PASSKEY') {
        check('challenge')
        const cleared = registration.clear(body.json, call.headers, repeated !== undefined)
        return repeated === undefined ? cleared : { ...cleared, isSteppedUp: repeated.isSteppedUp }
      }
  }
  // The policy has let it pass, and its step-up is used up.
  if (repeated !== undefined) return { isSteppedUp: repeated.isSteppedUp }
  if (!authorization.covers(name)) return {}
  const countStepUp = () => spendQuota('signatures', { user: userOf(grant), address })
  return authorization.authorize({ ...call, name, countStepUp })
}

/** Takes what the call may use once, forwards it, and tells the policy and the app what became of it. */
export async function forwardCleared(
  call: OwnedCall,
  clearance: Clearance,
  forwardCall: () => Promise<UpstreamResponse>,
  parts: Pick<Parts, 'report' | 'waitingCalls'>,
): Promise<UpstreamResponse> {
  if (clearance.take !== undefined) {
    call.check(clearance.check ?? 'step-up')
    await clearance.take()
  }
  const response = await forwardCall().catch(async (error) => {
    await settle(call, clearance, isUnsent(error) ? 'not sent' : 'unknown', parts)
    throw error
  })
  const isWaiting = isProcessing(call.name, response.status, bodyOf(response))
  await settle(call, clearance, isWaiting ? 'waiting' : response, parts)
  return response
}

/** Tells the policy what became of a call, and the app when it changed who owns the wallet, or may have. */
async function settle(
  call: OwnedCall,
  clearance: Clearance,
  result: CallResult,
  { report, waitingCalls }: Pick<Parts, 'report' | 'waitingCalls'>,
): Promise<void> {
  const isSteppedUp = clearance.isSteppedUp === true
  // Lost: the record. Then a repeat is refused, or what became of the call is reported twice.
  const outcome = await noteWaiting(call, isSteppedUp, result, waitingCalls).catch(() => outcomeOf(result))
  if (isOwnership(call.name) && outcome !== undefined) report(ownershipEvent(call, outcome, isSteppedUp))
  try {
    await clearance.settle?.(result)
  } catch (error) {
    // A demand for a signature has changed nothing, and the same call may come again.
    if (typeof result === 'object' && result.status === 202) throw error
    // The service has responded, and the browser must get the response. Lost: the step-up, the challenge or the time of the
    // sign-in that should have been kept. The next call that needs it is refused.
  }
}

const outcomeOf = (result: CallResult): OwnershipEvent['outcome'] | undefined => {
  if (result === 'waiting') return 'processing'
  if (isDone(result)) return 'done'
  return isWithoutEffect(result) ? undefined : 'unknown'
}

/** @returns What the app learns: each step of an accepted call once, however often it is repeated. */
async function noteWaiting(
  call: OwnedCall,
  isSteppedUp: boolean,
  result: CallResult,
  waitingCalls: Parts['waitingCalls'],
): Promise<OwnershipEvent['outcome'] | undefined> {
  const { repeated } = call
  const outcome = outcomeOf(result)
  if (repeated === undefined) {
    if (result === 'waiting') await waitingCalls.begin(call, isSteppedUp)
    return outcome
  }
  if (outcome === 'unknown') await waitingCalls.lose(call, repeated)
  const isOver = outcome === 'done' || (typeof result === 'object' && isRefused(result))
  const last = isOver ? await waitingCalls.end(call) : undefined
  if (outcome === 'done') return last && 'done'
  // The lost response may have been the settled one.
  return last?.isLost === true ? 'unknown' : undefined
}

/** Whether an accepted call has failed. A service that is busy or out of order says nothing about it. */
const isRefused = ({ status }: UpstreamResponse) => status >= 400 && refusalCode(status, true) === 'REFUSED'

function ownershipEvent(
  { name, accountId, owned, body, traceId }: OwnedCall,
  outcome: OwnershipEvent['outcome'],
  steppedUp: boolean,
): OwnershipEvent {
  const authMethodType = name === 'registerAuthMethod' ? String(body?.json.type) : owned?.detail
  return {
    ...{ event: 'ownership', operation: name as OwnershipEvent['operation'], accountId },
    ...(name.endsWith('AuthMethod') && authMethodType !== undefined && { authMethodType }),
    ...{ outcome, steppedUp, traceId },
  }
}

const isOwnership = (name: string): boolean => (ownershipOperations as readonly string[]).includes(name)
