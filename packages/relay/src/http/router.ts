/** Finds the route of a call by its method and path. */

import { TrieRouter } from 'hono/router/trie-router'

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
