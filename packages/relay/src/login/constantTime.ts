/** Lets answers out on the beat of a clock, so that how long the work took does not show. */

const shortestMs = 100
const longestMs = 500
const rememberedMs = 600_000

/** Does the work, and lets its result, or its error, out at the next beat after it began. */
export type OnTheBeat = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The beat is as long as the slowest call of the last ten minutes, up to half a second, and the same for everybody: else a service
 * that needs about a beat would get one beat for some people and two for others.
 */
export function createPace(): OnTheBeat {
  let beatMs = shortestMs
  let neededAt = 0
  const beatFor = (tookMs: number, now: number) => {
    const neededMs = Math.min(Math.ceil(tookMs / shortestMs) * shortestMs, longestMs)
    if (neededMs >= beatMs || now - neededAt > rememberedMs) {
      beatMs = Math.max(neededMs, shortestMs)
      neededAt = now
    }
    return beatMs
  }
  return async (work) => {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const now = performance.now()
      const beat = beatFor(now - startedAt, now)
      await until(startedAt + Math.ceil((now - startedAt) / beat) * beat)
    }
  }
}

/** A timer takes whole milliseconds and may be early by a part of one: which part would depend on the work. */
async function until(at: number): Promise<void> {
  for (let left = at - performance.now(); left > 0; left = at - performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)))
}
