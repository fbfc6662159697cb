/** Remembers for a short time which ids are not a caller's, so that guessing costs the service one call for each id. */

/** How long an id stays refused without a look-up, in milliseconds. */
export const refusedMs = 10_000
/** The oldest go first. A flood of guesses makes the relay forget refusals, and each look-up after that is counted. */
const maxRefused = 10_000

/** The refused ids of one instance. It is a memory of its own: guesses must not fill the store of all instances. */
export interface RefusedIds {
  has(caller: string, id: string): boolean
  note(caller: string, id: string): void
}

export function createRefusedIds(now: () => number): RefusedIds {
  const endsAtOf = new Map<string, number>()
  const keyOf = (caller: string, id: string) => `${caller} ${id}`
  return {
    has: (caller, id) => {
      const key = keyOf(caller, id)
      if (now() < (endsAtOf.get(key) ?? 0)) return true
      endsAtOf.delete(key)
      return false
    },
    note: (caller, id) => {
      const key = keyOf(caller, id)
      // A key that is set again keeps its place, so it is removed first.
      endsAtOf.delete(key)
      if (endsAtOf.size >= maxRefused) endsAtOf.delete(endsAtOf.keys().next().value!)
      endsAtOf.set(key, now() + refusedMs)
    },
  }
}
