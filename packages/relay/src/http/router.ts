/** Finds the route of a call by its method and its path below the mount path. */

import { TrieRouter } from 'hono/router/trie-router'
import type { Caller } from '../operations/events.js'

/** The relay's health checks. They are not in the endpoint table because no wallet calls them. */
export const healthPaths = { live: '/health/live', ready: '/health/ready' } as const

/**
 * Makes the function that finds the path of a call below the relay's mount path, still percent-encoded. Any other spelling is not a path of
 * the relay, so the rules of a proxy by path hold.
 *
 * @returns The path; the empty text if the call is not below the mount path.
 */
export const pathBelow = (mountPath: string) => (request: Request, caller?: Pick<Caller, 'path'>) => {
  const path = caller?.path ?? /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(request.url)?.[1] ?? ''
  return path.startsWith(`${mountPath}/`) ? path.slice(mountPath.length) : ''
}

/** What one endpoint does with a call. */
export interface Route<Handle> {
  readonly method: string
  /** Such as `/quotes/{quoteId}/execute`. */
  readonly path: string
  readonly handle: Handle
}

/** The route of a call, and what stands in its path. */
export interface FoundRoute<Handle> {
  readonly handle: Handle
  readonly params: Record<string, string>
}

/**
 * @param routes - The first that fits is taken.
 * @returns A function of a method and a path that is still percent-encoded. HEAD finds what GET finds.
 */
export function createRouter<Handle>(routes: readonly Route<Handle>[]) {
  const router = new TrieRouter<Handle>()
  for (const { method, path, handle } of routes) router.add(method, path.replace(/\{(\w+)\}/g, ':$1'), handle)
  return (method: string, path: string): FoundRoute<Handle> | undefined => {
    const [[found]] = router.match(method === 'HEAD' ? 'GET' : method, path)
    if (found === undefined) return undefined
    const [handle, given] = found as [Handle, Record<string, string>]
    const params: Record<string, string> = {}
    for (const name in given) params[name] = decoded(given[name]!)
    return { handle, params }
  }
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // Ignored: no id has a percent sign, so the text is refused as it is.
    return text
  }
}
