/** Calls of the integrator's functions: what they get of a request, and for how long they are waited for. */

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

/** A request for a function of the integrator, which must not read the body. */
export const withoutBody = ({ url, method, headers }: Request): Request =>
  new Request(url, { method, headers })
