/**
 * Claims of what may be used once: a challenge, a step-up.
 *
 * A 503 must mean that nothing happened. But a step in the store that timed out may have taken effect, so taking a value away could
 * lose it. A call therefore claims the value with a hash of itself, and the value goes only when the service has responded:
 *
 * - The first claim wins, and another call gets nothing.
 * - The same call claims again after a failure, so a slow store loses nothing.
 * - While the call is on its way, not even the same call gets the value, so an effect never happens twice: this instance knows its own
 *   calls, and waits for those of other instances until they must be over.
 */

import { createRandomText } from '../encoding.js'
import { unavailable } from '../relayError.js'
import type { RelayStore } from './relayStore.js'

/** A value that one call may use now. */
export interface Claim {
  /** Ends the claim and keeps the value: the call has done nothing, or nothing yet. */
  release(): Promise<void>
  /** Ends the claim and removes the value. */
  finish(): Promise<void>
}

export type Claims = ReturnType<typeof createClaims>

/** How long a call of another instance is waited for, and how often it is looked at. */
const waitMs = 2_000
const pollMs = 50
/** A value must not outlive its claim, whatever the clocks show. */
const marginMs = 60_000

const claimKeyOf = (key: string) => `${key}/claim`

interface Held {
  call: string
  /** The instance. */
  holder: string
  /** The key of a text that the store keeps until the call is over, whatever the clocks of the instances show. */
  lease: string
}

/** @param leaseMs - After this time a call is over: the deadline of a request to the service, and of the steps around it. */
export function createClaims(store: RelayStore, now: () => number, leaseMs: number) {
  const holder = createRandomText(16)
  /** The claims of this instance that must not be repeated, and until when. */
  const busy = new Map<string, { call: string; endsAt: number }>()
  const sweep = () => {
    if (busy.size > 1000) for (const [key, { endsAt }] of busy) if (endsAt <= now()) busy.delete(key)
  }

  const read = async (key: string) => {
    const text = await store.get(claimKeyOf(key))
    return { text, held: text === undefined ? undefined : (JSON.parse(text) as Held) }
  }
  /** Waits while another instance is still working on the same call. @returns The value held then, if it may be claimed again. */
  const waitFor = async (key: string, call: string): Promise<string | undefined> => {
    for (let waited = 0; ; waited += pollMs) {
      const { text, held } = await read(key)
      if (text === undefined || held?.call !== call) return undefined
      if (held.holder === holder || (await store.get(held.lease)) === undefined) return text
      if ((await store.get(key)) === undefined) return undefined
      if (waited >= waitMs) throw stillRunning(leaseMs - waited)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  const hold = async (key: string, call: string, ttlMs: number, owner?: string): Promise<boolean> => {
    const lease = `claimLease/${createRandomText(16)}`
    const own = JSON.stringify({ call, holder, lease } satisfies Held)
    // First: a claim without a lease is over.
    await store.put(lease, '', leaseMs, owner)
    if (await store.put(claimKeyOf(key), own, ttlMs, owner)) return true
    const held = await waitFor(key, call)
    if (held === undefined || !(await store.swap(claimKeyOf(key), held, own, ttlMs))) return false
    // The call before may have ended in between.
    return (await store.get(key)) !== undefined
  }

  return {
    /**
     * Claims the value of a key for one call.
     *
     * @param call - A hash of everything that the call does.
     * @param ttlMs - At least how long the value is there.
     * @returns Undefined if the value is used, over or claimed by another call.
     * @throws {RelayError} 503 if another instance may still be working on the same call.
     */
    claim: async (key: string, call: string, ttlMs: number, owner?: string): Promise<Claim | undefined> => {
      if (busy.has(key)) return undefined
      sweep()
      busy.set(key, { call, endsAt: now() + ttlMs + marginMs })
      let isHeld = false
      try {
        isHeld = await hold(key, call, ttlMs + marginMs, owner)
      } finally {
        if (!isHeld) busy.delete(key)
      }
      if (!isHeld) return undefined
      return {
        release: async () => {
          try {
            await store.take(claimKeyOf(key))
          } finally {
            busy.delete(key)
          }
        },
        finish: async () => {
          // If this fails, the value stays: then this instance remembers that it is used.
          await store.take(key)
          busy.delete(key)
        },
      }
    },
    /** Whether this very call has claimed the value before, or does so now: then the service may have got it. */
    isClaimedBy: async (key: string, call: string): Promise<boolean> =>
      busy.get(key)?.call === call || (await read(key)).held?.call === call,
  }
}

const stillRunning = (leftMs: number) =>
  unavailable(
    'The same call may still be on its way through another instance, so nothing was forwarded. Try again.',
    undefined,
    Math.ceil(leftMs / 1000),
  )
