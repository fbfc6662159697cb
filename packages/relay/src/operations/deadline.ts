/** Waits for work of others, such as an integrator's function or a store, until a deadline. */

/** How long one function of the integrator may take, in milliseconds. */
const hookTimeoutMs = 15_000

/**
 * @param createError - Makes the error of a missed deadline.
 * @returns The result of `work`, or a rejection when it takes longer than `ms` milliseconds. `work` itself goes on.
 */
export function withDeadline<T>(work: Promise<T>, ms: number, createError: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(createError()), ms)
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

/**
 * @param name - The option that holds the integrator's function, such as `authorize`.
 * @param result - What the function returned. A plain value costs no timer.
 */
export function withHookDeadline<T>(name: string, result: T | Promise<T>): T | Promise<T> {
  if (!(result instanceof Promise)) return result
  return withDeadline(
    result,
    hookTimeoutMs,
    () => new Error(`${name} did not settle within ${hookTimeoutMs} ms`),
  )
}
