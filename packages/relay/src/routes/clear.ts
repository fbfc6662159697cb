/** Asks the policy about a call, and tells the policy and the app what became of it. */

import { ownershipOperations, STEP_UP_HEADER, type WalletEndpointName } from '@embedded-wallet/protocol'
import type { RequestBody } from '../http/requestBody.js'
import type { Check } from '../operations/checks.js'
import type { OwnershipEvent } from '../operations/events.js'
import type { Grant } from '../ownership/grant.js'
import type { Owned } from '../ownership/ownership.js'
import type { Parts } from '../parts.js'
import { type CallResult, type Clearance, isDone, isWithoutEffect } from '../policy/clearance.js'
import { userOf } from '../quotas/quotas.js'
import { isUnsent } from '../upstream/forward.js'
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
  const { name, grant, body, address, check } = call
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
        return registration.clear(body.json, call.headers)
      }
  }
  if (!authorization.covers(name)) return {}
  const countStepUp = () => spendQuota('signatures', { user: userOf(grant), address })
  return authorization.authorize({ ...call, name, countStepUp })
}

/** Takes what the call may use once, forwards it, and tells the policy and the app what became of it. */
export async function forwardCleared(
  call: OwnedCall,
  clearance: Clearance,
  forwardCall: () => Promise<UpstreamResponse>,
  { report }: Pick<Parts, 'report'>,
): Promise<UpstreamResponse> {
  if (clearance.take !== undefined) {
    call.check(clearance.check ?? 'step-up')
    await clearance.take()
  }
  const response = await forwardCall().catch(async (error) => {
    await settle(call, clearance, isUnsent(error) ? 'not sent' : 'unknown', report)
    throw error
  })
  await settle(call, clearance, response, report)
  return response
}

/** Tells the policy what became of a call, and the app when it changed who owns the wallet, or may have. */
async function settle(
  call: OwnedCall,
  clearance: Clearance,
  result: CallResult,
  report: Parts['report'],
): Promise<void> {
  if (isOwnership(call.name) && (isDone(result) || !isWithoutEffect(result)))
    report(ownershipEvent(call, isDone(result) ? 'done' : 'unknown', clearance.isSteppedUp === true))
  try {
    await clearance.settle?.(result)
  } catch (error) {
    // A demand for a signature has changed nothing, and the same call may come again.
    if (typeof result === 'object' && result.status === 202) throw error
    // The service has responded, and the browser must get the response. Lost: the step-up, the challenge or the time of the
    // sign-in that should have been kept. The next call that needs it is refused.
  }
}

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
