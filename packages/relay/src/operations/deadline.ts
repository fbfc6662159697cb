/** Work of others is waited for until a deadline, and no longer. */

/** How long the integrator's own code may take for one answer, in milliseconds. */
const hookTimeoutMs = 15_000

/** @param late - Makes the error when `ms` milliseconds have passed. */
export function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    work.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

/** What a function of the integrator gives; one that answers at once costs no timer. */
export function fromHook<T>(name: string, given: T | Promise<T>): T | Promise<T> {
  if (!(given instanceof Promise)) return given
  return inTime(given, hookTimeoutMs, () => new Error(`${name} did not answer in time`))
}
