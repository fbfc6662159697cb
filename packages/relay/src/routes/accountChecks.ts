/** The checks of a call for an account: the owner of each id, what the policy decides, and what it may use once. */

import { STEP_UP_HEADER } from '@embedded-wallet/protocol'
import { requireBodyAccounts, requireGranted } from '../ownership/grant.js'
import type { Parts } from '../parts.js'
import { mayWait } from '../policy/acceptedCalls.js'
import type { CeremonyCall } from '../policy/ceremony.js'
import { type QuotaName, quotaOfType } from '../quotas/quotas.js'
import type { Call, ScaCall, WalletCall } from './call.js'

/** Each id of path, query and body belongs to the caller. */
export async function requireOwner(call: WalletCall, { ownership }: Parts): Promise<void> {
  const { name, grant, params, query, body } = call
  const registering = name === 'registerAuthMethod' ? requireGranted(grant, body?.json.accountId) : undefined
  // A customer that the page names counts only if one of its wallets is the caller's.
  call.owned = await ownership.requireParams(call, query ? { ...params, ...query } : params)
  if (body !== undefined) requireBodyAccounts(grant, body.json)
  // Each endpoint names its account in the path, the query or the body.
  call.accountId = (call.owned?.accountId ?? registering)!
}

/** The quota that depends on what the call is about. */
export function quotaOf({ name, body, owned }: Call): QuotaName | undefined {
  if (name === 'registerAuthMethod') return quotaOfType(name, body?.json.type)
  return quotaOfType(name, name === 'startScaLogin' ? body?.json.factor : owned?.detail)
}

/** A repeat has been counted as the first arrival. */
export const isCountedByType = (call: WalletCall): boolean =>
  quotaOf(call) !== undefined && call.repeated === undefined

export const isProof = ({ name }: ScaCall): boolean =>
  name === 'authorizeQuote' || name === 'completeScaLogin'

export const spendProof = ({ owned, address }: ScaCall, { proofs }: Parts): Promise<void> =>
  proofs.spend(owned.accountId, address)

/** Only a challenge that sends a code may wait. */
export const mayRepeat = (call: WalletCall): boolean => mayWait(call) && quotaOf(call) !== 'signIns'

export async function findRepeated(call: WalletCall, { acceptedCalls }: Parts): Promise<void> {
  call.repeated = await acceptedCalls.find(call)
  // The policy has let it pass, and its step-up is used up.
  if (call.repeated !== undefined) call.clearance = { isSteppedUp: call.repeated.isSteppedUp }
}

/** The challenge of a new passkey has passed the policy when it was issued, and so has what a repeated call repeats. */
export const needsPolicy = (call: WalletCall, { authorization }: Parts): boolean =>
  authorization.covers(call.name) && !registersPasskey(call) && call.clearance === undefined

export async function askPolicy(call: WalletCall, { authorization }: Parts): Promise<void> {
  call.clearance = await authorization.authorize(call as Parameters<typeof authorization.authorize>[0])
}

export const registersPasskey = ({ name, body }: WalletCall): boolean =>
  name === 'registerAuthMethod' && body?.json.type === 'PASSKEY'

export function requireCeremony(call: WalletCall, { registration }: Parts): void {
  const { body, headers, repeated } = call
  const clearance = registration.clear(body!.json, headers, repeated !== undefined)
  // Whether it has a step-up is known when the challenge is taken: a repeat takes none.
  call.clearance = repeated === undefined ? clearance : { ...clearance, isSteppedUp: repeated.isSteppedUp }
}

export async function requireRecentSignIn(call: WalletCall, { signInAges }: Parts): Promise<void> {
  call.clearance = await signInAges.refresh(call.params.sessionId!)
}

export const isSignInForStepUp = ({ name, request }: WalletCall): boolean =>
  (name === 'challengeAuthMethod' || name === 'verifyAuthMethod') && request.headers.has(STEP_UP_HEADER)

export async function joinStepUp(call: WalletCall, { ceremony }: Parts): Promise<void> {
  const join = call.name === 'challengeAuthMethod' ? ceremony.challenge : ceremony.verify
  call.clearance = await join(call as CeremonyCall)
}

/** The service may also want the type of the customer. The relay supplies it. */
export async function readCustomerType(call: WalletCall, { customerTypeOf }: Parts): Promise<void> {
  call.customerType = await customerTypeOf(call.params.customerId!, call.countLookUp)
}

/** What may be used once is used up last. */
export const usesUp =
  (what: 'challenge' | 'step-up') =>
  ({ clearance }: WalletCall): boolean =>
    clearance?.usesUp === what

export const useUp = ({ clearance }: WalletCall): Promise<void> => clearance!.take!()
