/** Which events were seen: the service delivers an event again for up to seven days until it is acknowledged. */

import { webhookRetrySeconds } from '@embedded-wallet/protocol'

/** `busy`: another delivery of the same event is being handled right now. */
export type ReplayState = 'new' | 'busy' | 'done'

/** Remembers event ids. With several instances of a backend it must be one store for all, and `begin` atomic. */
export interface ReplayStore {
  /** Claims an event for this delivery, for at most `leaseSeconds`; says `new` to exactly one caller. */
  begin(id: string, leaseSeconds: number): ReplayState | Promise<ReplayState>
  /** It was handled: answer `done` from now on, for `keepSeconds`. */
  finish(id: string, keepSeconds: number): void | Promise<void>
  /** It was not handled: the next delivery is `new`, unless one that took over meanwhile has finished it. */
  abandon(id: string): void | Promise<void>
}

/** For how long a handled event is remembered: a day longer than the service repeats it. */
export const keepSeconds: number = webhookRetrySeconds + 86_400

/**
 * A store in this process's memory. It forgets with the process, and after eight days.
 *
 * @param now - The clock, milliseconds since 1970.
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

/** What is used where no store is given: one for the whole process. */
export const defaultReplays: ReplayStore = /* @__PURE__ */ memoryReplayStore()
