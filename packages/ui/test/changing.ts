/** A wallet that gets other responses than its relay sends. */

import type { Wallet } from '@embedded-wallet/core'

/** The same wallet; `change` sees each JSON response to a path that ends so. */
export function changing(
  wallet: Wallet,
  path: RegExp,
  change: (body: Record<string, unknown>) => unknown,
): Wallet {
  const fetch = async (request: Request) => {
    const response = await wallet.fetch(request)
    if (!path.test(new URL(request.url).pathname) || !response.ok) return response
    return Response.json(change((await response.json()) as Record<string, unknown>), {
      headers: response.headers,
    })
  }
  return { ...wallet, fetch }
}
