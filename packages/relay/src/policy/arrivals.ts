/**
 * The arrivals of one payment, or of one proof for it: browsers and networks deliver a request again. Quota and policy look at the moment, so one
 * arrival may pass and another not. A refusal tells which it is: no arrival was sent to the service, and from then on none is; or another one was sent.
 */

import {
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
    return isFirst ? fate : ((await store.get(key)) ?? fate)
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
  }
}

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
