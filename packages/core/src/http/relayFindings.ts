/** The problems that the relay's health shows, for `diagnose`. */

import { findingsOfHealth, readText, type SharedFindingId, walletHeaders } from '@embedded-wallet/protocol'
import { isRedirect } from './relayRequest.js'

/** @returns The problems of the relay, as the protocol reads its health, and at which address. It waits five seconds at most. */
export async function relayFindings({
  relayUrl,
  fetch,
}: {
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
}): Promise<{ id: SharedFindingId; where?: string }[]> {
  try {
    const headers = Object.fromEntries(walletHeaders.map((name) => [name, '1']))
    const init = { headers, redirect: 'manual', signal: AbortSignal.timeout(5000) } as const
    const request = new Request(`${relayUrl}/health/ready?headers`, init)
    const response = await fetch(request)
    if (isRedirect(response)) return [{ id: 'RELAY_REDIRECTED', where: request.url }]
    const { url } = request
    const where = `${response.status} from ${url}`
    const { found } = findingsOfHealth({
      status: response.status,
      contentType: response.headers.get('Content-Type'),
      text: await readText(response, 65_536),
      url,
      page: globalThis.location,
    })
    return found.map((one) => ({ where, ...one }))
  } catch {
    // The reason is dropped: a verb that calls the relay reports it.
    return [{ id: 'RELAY_UNREACHABLE', where: relayUrl }]
  }
}
