/** Asks the service whether it is a test service. Only there the demo offers test funds and test payees. */

import type { PlatformOptions } from '@embedded-wallet/platform'
import { authorizationOf, checkedBaseUrl, fillPath, sandboxEndpoints } from '@embedded-wallet/protocol'
import { Problem } from './problem'

/** @returns A function that asks the service with the given account. It remembers a clear response and does not ask again. */
export function createTestServiceCheck(service: PlatformOptions): (accountId: string) => Promise<boolean> {
  let known: boolean | undefined
  return async (accountId) => {
    if (known !== undefined) return known
    const status = await statusOfInvalidFunding(service, accountId)
    // Assumption: with test keys the service checks the body (400); with production keys it refuses before that (403).
    if (status === 400 || status === 422) known = true
    if (status === 403 || status === 404 || status === 405) known = false
    return known ?? false
  }
}

/** Funding with 0 is invalid everywhere, so this request changes nothing. The typed client would refuse to send it. */
async function statusOfInvalidFunding(service: PlatformOptions, accountId: string): Promise<number> {
  const { method, path } = sandboxEndpoints.fundInternalAccount
  const send = service.fetch ?? ((request: Request) => fetch(request))
  const request = new Request(checkedBaseUrl(service.baseUrl) + fillPath(path, { accountId }), {
    method,
    headers: { Authorization: authorizationOf(service), 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: 0 }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  try {
    const response = await send(request)
    await response.body?.cancel()
    return response.status
  } catch (error) {
    console.error(error)
    throw new Problem(
      502,
      'SERVICE_UNREACHABLE',
      'The service cannot be reached, and nothing was paid. Try again.',
    )
  }
}
