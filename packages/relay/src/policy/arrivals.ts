/**
 * The arrivals of one payment, or of one proof for it: browsers and networks deliver a request again. Quota and policy look at the moment, so one
 * arrival may pass and another not. A refusal tells which it is: no arrival was sent to the service, and from then on none is; or another one was sent.
 * Of several that were sent the service may refuse one because it still works on another: that refusal tells so, too.
 */

import {
  errorCodes,
  IDEMPOTENCY_KEY_HEADER,
  NOT_FORWARDED_REASON,
  quoteOverdueMs,
  SAME_CALL_REASON,
  STEP_UP_HEADER,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { hashOfText } from '../encoding.js'
import type { CheckedCall } from '../ownership/checkedCall.js'
import { callerOf } from '../ownership/grant.js'
import { forbidden, RelayError } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import { bodyOf } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import type { Clearance } from './clearance.js'

/** A call that arrives. */
export interface ArrivingCall extends Pick<CheckedCall, 'grant' | 'request'> {
  name: string
  clearance?: Clearance | undefined
}

export function createArrivals(store: RelayStore) {
  /** @returns What became of the arrival that was noted first. Assumption: none comes later than the margin after a quote's end. */
  const note = async (call: ArrivingCall, fate: 'sent' | 'refused') => {
    const key = await keyOf(call)
    const isFirst = await store.put(key, fate, quoteOverdueMs, call.grant[0])
    if (isFirst) return fate
    const first = (await store.get(key)) ?? fate
    if (fate === 'sent' && first === 'sent')
      await store.put(againKeyOf(key), '', quoteOverdueMs, call.grant[0])
    return first
  }
  return {
    /**
     * Runs the checks of a call. Of a payment or a proof it notes for all instances whether this arrival passed or was refused: one that passed is
     * refused all the same if another arrival was refused before.
     *
     * @param check - Throws if the call must not pass.
     */
    checkAndNote: async (call: ArrivingCall, check: () => Promise<void>): Promise<void> => {
      try {
        await check()
      } catch (error) {
        const isOpen = error instanceof RelayError && error.status < 500 && error.reason === undefined
        if (!isOpen || !isNamed(call)) throw error
        // If the store fails, it is not known what became of the others. Then the wallet looks after the payment.
        const fate = await note(call, 'refused').catch(() => undefined)
        throw fate === undefined ? error : withReason(error, fate)
      }
      if (!isNamed(call)) return
      try {
        if ((await note(call, 'sent')) === 'sent') return
        throw withReason(forbidden('Another arrival of this call was refused.'), 'refused')
      } catch (error) {
        await call.clearance?.settle?.('not sent')
        throw error
      }
    },
    /**
     * @param response - Of the service to this arrival.
     * @returns The same. A conflict of a payment or a proof that was sent more than once says so.
     * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07#section-2.7 - "If the request is retried, while the
     * original request is still being processed, the resource server SHOULD respond with an HTTP 409 status code".
     */
    noteConflict: async (call: ArrivingCall, response: UpstreamResponse): Promise<UpstreamResponse> => {
      if (response.status !== 409 || !isNamed(call)) return response
      const body = bodyOf(response)
      const known = typeof body === 'object' && body !== null ? (body as { code?: unknown }) : {}
      // The service has looked at the customer alone, and works on nothing.
      if (known.code === errorCodes.scaSessionRequired) return response
      // If the store fails, there may be others.
      const others = await store.get(againKeyOf(await keyOf(call))).catch(() => '')
      if (others === undefined) return response
      const said = { code: errorCodes.conflict, ...known, reason: SAME_CALL_REASON }
      return { ...response, bytes: new TextEncoder().encode(JSON.stringify(said)) }
    },
  }
}

/** That more than one was sent. */
const againKeyOf = (key: string) => `${key}/again`

/** By call, the headers that name one try of a user. A proof is not signed, and the same code may be entered twice: its key names the try. */
const namesOfTry: Readonly<Record<string, readonly [string, ...string[]]>> = {
  executeQuote: [WALLET_SIGNATURE_HEADER, STEP_UP_HEADER],
  authorizeQuote: [IDEMPOTENCY_KEY_HEADER],
}

const isNamed = ({ name, grant, request: { headers } }: ArrivingCall): boolean =>
  grant.length > 0 && namesOfTry[name] !== undefined && headers.has(namesOfTry[name][0])

async function keyOf({ name, grant, request: { url, headers } }: ArrivingCall): Promise<string> {
  const names = namesOfTry[name]!.map((header) => headers.get(header))
  return `arrival/${await hashOfText(JSON.stringify([await callerOf(grant), url, ...names]))}`
}

function withReason(
  { status, code, message, cause, retryAfter, quota, details }: RelayError,
  fate: string,
): RelayError {
  const reason = fate === 'sent' ? SAME_CALL_REASON : NOT_FORWARDED_REASON
  return new RelayError(status, code, message, { cause, retryAfter, quota, details, reason })
}
