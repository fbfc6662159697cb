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
 * @throws {HookError} If it throws, or does not settle in time.
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

/** Headers of the app for a response: as `fetch` takes them, or with a list where Node's servers take one, such as several cookies. */
export type AddedHeaders =
  | Headers
  | readonly (readonly [name: string, value: string])[]
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | undefined

/** Calls a function of the integrator that returns headers. Each item of a list is a line of its own. */
export async function callForHeaders(
  option: string,
  call: () => AddedHeaders | Promise<AddedHeaders>,
): Promise<Headers> {
  const added = (await callHook(option, call)) ?? {}
  const headers = new Headers()
  try {
    const lines = Symbol.iterator in added ? [...added] : Object.entries(added)
    for (const [name, values] of lines)
      for (const value of [values ?? []].flat()) {
        // Anything else would silently become a text, such as "[object Object]".
        if (typeof value !== 'string') throw new TypeError()
        headers.append(name, value)
      }
    return headers
  } catch {
    // Ignored: the runtime's own message, which repeats a value such as a session.
    throw new HookError(
      option,
      new TypeError(`${option} must return headers that HTTP allows: strings or lists of strings`),
    )
  }
}

/** A request for a function of the integrator, which must not read the body. */
export const withoutBody = ({ url, method, headers }: Request): Request =>
  new Request(url, { method, headers })
