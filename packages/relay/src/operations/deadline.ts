/** Waits for a function of the integrator until a deadline. */

import { withDeadline } from '@embedded-wallet/protocol'

/** How long one function of the integrator may take, in milliseconds. */
const hookTimeoutMs = 15_000

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
