/** Calls of the integrator's functions: what they get of a request, and for how long they are waited for. */

import { withDeadline } from '@embedded-wallet/protocol'
import { RelayError } from '../relayError.js'

/** How long one function of the integrator may take, in milliseconds. */
const hookTimeoutMs = 15_000

/** A function of the integrator threw, or returned what it must not. Its cause may be anything. */
export class HookError extends Error {
  override readonly name = 'HookError'
  /** The option that holds the function, such as `authorize`. */
  readonly option: string

  constructor(option: string, cause: unknown, message = `${option} of the relay failed`) {
    super(message, { cause })
    this.option = option
  }
}

/**
 * Calls a function of the integrator.
 *
 * @param option - The option that holds it, such as `authorize`.
 * @returns What it returns. A plain value costs no timer.
 * @throws {HookError} When it throws, or does not settle in time.
 */
export function callHook<T>(option: string, call: () => T | Promise<T>): T | Promise<T> {
  const fail = (thrown: unknown): never => {
    // What the relay itself offers as such a function, such as `createAppSessions`, refuses in its own words.
    throw thrown instanceof RelayError || thrown instanceof HookError ? thrown : new HookError(option, thrown)
  }
  try {
    const result = call()
    // A promise of another class counts, too, such as those of Prisma and Drizzle.
    if (typeof (result as { then?: unknown } | null | undefined)?.then !== 'function') return result
    const late = () => new HookError(option, undefined, `${option} did not settle within ${hookTimeoutMs} ms`)
    return withDeadline(Promise.resolve(result), hookTimeoutMs, late).catch(fail)
  } catch (thrown) {
    return fail(thrown)
  }
}

type Given = ConstructorParameters<typeof Headers>[0]

/** Calls a function of the integrator that returns headers. */
export async function callForHeaders(option: string, call: () => Given | Promise<Given>): Promise<Headers> {
  const added = await callHook(option, call)
  try {
    return new Headers(added)
  } catch {
    // Lost: the runtime's own message, which repeats a value such as a session.
    throw new HookError(option, new TypeError(`${option} must return headers that HTTP takes`))
  }
}

/** A request for a function of the integrator, which must not read the body. */
export const withoutBody = ({ url, method, headers }: Request): Request =>
  new Request(url, { method, headers })
