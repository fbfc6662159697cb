/** What the policy does with one call besides letting it pass: a last step before it is forwarded, and one after. */

import {
  errorCodes,
  parseErrorBody,
  REQUEST_ID_HEADER,
  refusalCode,
  unauthorizedReasons,
} from '@embedded-wallet/protocol'
import { type InferOutput, safeParse } from 'valibot'
import { bodyOf, SessionOwner, SignatureDemand } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'

/** What became of a call: the service's response; or it accepted the call and settles it later; or the request never left; or it is unknown. */
export type CallResult = UpstreamResponse | 'waiting' | 'not sent' | 'unknown'

/** The policy's part in one call that it lets pass. `ceremony.ts` and `authorization.ts` make it; `forwardCall.ts` runs it. */
export type Clearance = (UseOnce | { usesUp?: undefined; take?: undefined }) & {
  /** Whether the call has the sign-in of a step-up behind it. */
  isSteppedUp?: boolean
  /** Takes note of what became of the call. */
  settle?(result: CallResult): Promise<void>
}

/** What may be used once, and is used up by this call. */
interface UseOnce {
  /** The challenge of a new passkey, which the relay issued; or the step-up that the user signed in for. */
  usesUp: 'challenge' | 'step-up'
  /** Uses it up. It is the last step before the call is forwarded. */
  take(): Promise<void>
}

/** Whether the service did nothing, or nothing yet: it demanded a signature, or refused. */
export function isWithoutEffect(result: CallResult): boolean {
  if (result === 'not sent') return true
  if (result === 'unknown' || result === 'waiting') return false
  const { status } = result
  return status === 202 || (status >= 400 && refusalCode(status, true) !== 'OUTCOME_UNKNOWN')
}

const namedReasons: readonly unknown[] = Object.values(unauthorizedReasons)
const conflicts: readonly unknown[] = [undefined, errorCodes.conflict, errorCodes.operationInProgress]

/**
 * Whether the service may refuse this arrival of a signed call because it has taken another one: a proxy behind the relay may deliver it twice.
 *
 * Source: service interface, "The signed-retry pattern": "A requestId is single-use; reuse returns 401."
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07#section-2.7 - "409 (Conflict)", while the original
 * request is still being processed.
 */
export function mayBeSecondArrival(headers: Readonly<Record<string, string>>, result: CallResult): boolean {
  if (typeof result !== 'object' || headers[REQUEST_ID_HEADER] === undefined) return false
  const { code, reason } = parseErrorBody(new TextDecoder().decode(result.bytes))
  if (result.status === 409) return conflicts.includes(code)
  return result.status === 401 && code === errorCodes.unauthorized && !namedReasons.includes(reason)
}

/** Whether the service has acted: a success that asks for nothing more. */
export const isDone = (result: CallResult): boolean =>
  typeof result === 'object' && result.status >= 200 && result.status < 300 && result.status !== 202

/** The `requestId` of a response that demands a signature. */
export function requestIdOf(result: CallResult): string | undefined {
  if (typeof result !== 'object' || result.status !== 202) return undefined
  const parsed = safeParse(SignatureDemand, bodyOf(result))
  return parsed.success ? parsed.output.requestId : undefined
}

/** What the relay reads of a new session. */
export type NewSession = Pick<InferOutput<typeof SessionOwner>, 'id' | 'accountId'>

/** The new session of a successful sign-in or refresh. */
export function sessionOf(result: CallResult): NewSession | undefined {
  if (!isDone(result)) return undefined
  const parsed = safeParse(SessionOwner, bodyOf(result as UpstreamResponse))
  return parsed.success ? parsed.output : undefined
}
