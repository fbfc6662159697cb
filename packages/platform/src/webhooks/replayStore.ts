/** Remembers handled events: the service delivers an event for up to seven days, until it is acknowledged. */

import { webhookRetrySeconds } from '@embedded-wallet/protocol'

/** What a store knows of an event. `busy`: another delivery of it is being handled. */
export type ReplayState = 'new' | 'busy' | 'done'

/** Remembers event ids. Several instances of a backend must share one store, and its `begin` must be atomic. */
export interface ReplayStore {
  /** Claims an event for this delivery, for at most `leaseSeconds`. It returns `new` to exactly one caller. */
  begin(id: string, leaseSeconds: number): ReplayState | Promise<ReplayState>
  /** The event was handled: `begin` returns `done` from now on, for `keepSeconds`. */
  finish(id: string, keepSeconds: number): void | Promise<void>
  /** The event was not handled: its next delivery is `new`, unless another delivery has taken over and finished it. */
  abandon(id: string): void | Promise<void>
}

/** For how long a handled event is remembered: a day longer than the service repeats it. */
export const keepSeconds: number = webhookRetrySeconds + 86_400

/**
 * Creates a store in this process's memory.
 *
 * It forgets everything when the process ends: several instances, or restarts, need a shared store instead.
 *
 * @param now - The clock, milliseconds since 1970. Default: `Date.now`.
 * @returns A store for `replays`. It holds an event for eight days.
 * @example
 * ```ts
 * const event = await verifyWebhook(request, { publicKeys: [pem], replays: memoryReplayStore() })
 * ```
 */
export function memoryReplayStore(now: () => number = Date.now): ReplayStore {
  const seen = new Map<string, { state: 'busy' | 'done'; until: number }>()
  let nextSweep = 0
  const sweep = () => {
    if (now() < nextSweep) return
    nextSweep = now() + 3_600_000
    for (const [id, { until }] of seen) if (until <= now()) seen.delete(id)
  }
  return {
    begin(id, leaseSeconds) {
      sweep()
      const known = seen.get(id)
      if (known !== undefined && known.until > now()) return known.state
      seen.set(id, { state: 'busy', until: now() + leaseSeconds * 1000 })
      return 'new'
    },
    finish: (id, seconds) => void seen.set(id, { state: 'done', until: now() + seconds * 1000 }),
    abandon(id) {
      if (seen.get(id)?.state === 'busy') seen.delete(id)
    },
  }
}

/** The store of the whole process, for callers that give none. */
export const defaultReplays: ReplayStore = /* @__PURE__ */ memoryReplayStore()
