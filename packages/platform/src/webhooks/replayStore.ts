/** Remembers handled events: the service delivers an event for up to seven days, until it is acknowledged. */

import { checkFunction, webhookRetrySeconds } from '@embedded-wallet/protocol'

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
  /**
   * Keeps a decision about an incoming payment for `keepSeconds`: a proxy may deliver its event twice, and the status of each response is
   * a decision. A store without these two methods has none for the second delivery.
   */
  keepDecision?(id: string, decision: string, keepSeconds: number): void | Promise<void>
  /** The text of `keepDecision`. */
  decisionOf?(id: string): string | null | undefined | Promise<string | null | undefined>
}

const states: readonly unknown[] = ['new', 'busy', 'done'] satisfies ReplayState[]

/** Asks a store about an event. @throws {TypeError} If it answers something else: taken for new, each copy would be handled. */
export async function beginOf(replays: ReplayStore, id: string, leaseSeconds: number): Promise<ReplayState> {
  const state = await replays.begin(id, leaseSeconds)
  if (!states.includes(state)) throw new TypeError('begin of replays must return new, busy or done')
  return state
}

const daySeconds = 86_400
/** The greatest age of an event: a day more than the service repeats it, because clocks and queues differ. */
const maxAgeSeconds = webhookRetrySeconds + daySeconds
/** How far ahead of this clock the time of an event may be. */
const maxAheadSeconds = daySeconds
/** For how long a handled event is remembered: as long as its time can be accepted. */
export const keepSeconds: number = maxAgeSeconds + maxAheadSeconds

/** Whether an event with this signed time would still be remembered, if it was handled before. */
export function isWithinMemory(timestamp: string, now: number): boolean {
  const ageSeconds = (now - Date.parse(timestamp)) / 1000
  // No comparison holds for a time that cannot be read.
  return ageSeconds < maxAgeSeconds && ageSeconds >= -maxAheadSeconds
}

/**
 * Creates a store in this process's memory.
 *
 * It forgets everything when the process ends: then a captured delivery of the last eight days is handled once more. For
 * several instances, and to remember over restarts, use `redisReplayStore` of `@embedded-wallet/platform/redis`.
 *
 * @returns A store for `replays`. It holds an event for nine days.
 * @example
 * ```ts
 * const event = await verifyWebhook(request, { publicKeys: [pem], replays: memoryReplayStore() })
 * ```
 */
export function memoryReplayStore(now: () => number = Date.now): ReplayStore {
  checkFunction('now', now)
  const seen = new Map<string, { state: 'busy' | 'done'; until: number }>()
  const decisions = new Map<string, { decision: string; until: number }>()
  let nextSweep = 0
  const sweep = () => {
    if (now() < nextSweep) return
    nextSweep = now() + 3_600_000
    for (const map of [seen, decisions]) for (const [id, { until }] of map) if (until <= now()) map.delete(id)
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
    keepDecision: (id, decision, seconds) =>
      void decisions.set(id, { decision, until: now() + seconds * 1000 }),
    decisionOf(id) {
      const kept = decisions.get(id)
      return kept && kept.until > now() ? kept.decision : undefined
    },
  }
}

/** The store of the whole process, for callers that give none. It forgets at a restart. */
export const defaultReplays: ReplayStore = /* @__PURE__ */ memoryReplayStore()
