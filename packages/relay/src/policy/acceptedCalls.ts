/**
 * Signed calls that the service has accepted and not settled: the identical call passes again, as the one use that it is.
 *
 * Source: dated profiles, section 8. Identical means the same caller, endpoint, path, body and headers, so also the same signature and
 * `Request-Id`. A step-up and a challenge are used up by the first arrival; what repeats it is this record and nothing else.
 */

import {
  fillPath,
  WALLET_SIGNATURE_HEADER,
  type WalletEndpointName,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { hashOf, hashOfText } from '../encoding.js'
import type { CheckedCall } from '../ownership/checkedCall.js'
import { callerOf } from '../ownership/grant.js'
import { tooManyRequests } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'

/** What distinguishes identical calls from others. */
export interface IdentifiedCall extends Pick<CheckedCall, 'grant' | 'params' | 'body' | 'headers'> {
  name: WalletEndpointName
}

/** What is known about an accepted call. */
export interface AcceptedCall {
  isSteppedUp: boolean
  /** The response to a repeat was lost: it may have been the settled one. */
  isLost: boolean
  /** Milliseconds since 1970. No repeat and no loss prolongs it. */
  endsAt: number
}

/** Assumption: the service takes the identical call for as long as its challenge lives, five minutes, and here twice as long. */
const waitingMs = 600_000
/** Enough for two tabs that repeat a call every two seconds. */
const repeats = { points: 60, seconds: 60 }

/** The accepted calls of all instances. */
export function createAcceptedCalls(store: RelayStore, now: () => number) {
  const read = (text: string | undefined) =>
    text === undefined ? undefined : (JSON.parse(text) as AcceptedCall)
  return {
    /**
     * @returns The accepted call that this one repeats; undefined if it repeats none.
     * @throws {RelayError} 429 if it is repeated too often.
     */
    find: async (call: IdentifiedCall): Promise<AcceptedCall | undefined> => {
      const key = await keyOf(call)
      const waiting = read(await store.get(key))
      const waitMs = waiting === undefined ? 0 : await store.spend(key, repeats)
      if (waitMs > 0)
        throw tooManyRequests('The call is repeated too often. Try again later.', Math.ceil(waitMs / 1000))
      return waiting
    },
    /** Notes that the service has accepted a call. Repeats do not prolong its time. */
    begin: async (call: IdentifiedCall, isSteppedUp: boolean): Promise<void> => {
      const waiting: AcceptedCall = { isSteppedUp, isLost: false, endsAt: now() + waitingMs }
      if (mayWait(call)) await store.put(await keyOf(call), JSON.stringify(waiting), waitingMs)
    },
    /** Notes that the response to a repeat was lost. */
    lose: async (call: IdentifiedCall, waiting: AcceptedCall): Promise<void> => {
      const leftMs = waiting.endsAt - now()
      if (waiting.isLost || leftMs <= 0) return
      const lost = JSON.stringify({ ...waiting, isLost: true })
      await store.swap(await keyOf(call), JSON.stringify(waiting), lost, leftMs)
    },
    /** Ends the record. @returns What was known, to one of several callers. */
    end: async (call: IdentifiedCall) => read(await store.take(await keyOf(call))),
  }
}

/**
 * The calls that use something up here: a step-up, a challenge, a mail. Other repeats pass as the calls that they are.
 *
 * A first call of a signed retry is never accepted before it is signed, so most calls cost no read of the store.
 */
export const mayWait = ({ name, headers }: IdentifiedCall) =>
  name === 'challengeAuthMethod' || (usingUp.has(name) && headers[WALLET_SIGNATURE_HEADER] !== undefined)
const usingUp: ReadonlySet<string> = new Set<WalletEndpointName>([
  'registerAuthMethod',
  'revokeAuthMethod',
  'exportInternalAccount',
  'updateCustomer',
])

async function keyOf({ name, grant, params, body, headers }: IdentifiedCall): Promise<string> {
  const path = fillPath(walletEndpoints[name].path, params)
  const parts = [await callerOf(grant), name, path, await hashOf(body?.bytes), Object.entries(headers).sort()]
  return `waiting/${await hashOfText(JSON.stringify(parts))}`
}
