/** Lets answers out on the beat of a clock, so that how long the work took does not show. */

const beatMs = 100

/** Does the work, and lets its result, or its error, out at the next beat after it began. */
export async function onTheBeat<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(tookMs / beatMs) * beatMs - tookMs))
  }
}
