/** What the relay's health says is wrong, for `diagnose`. */

import { findingsOfHealth, readText, walletHeaders } from '@embedded-wallet/protocol'

/** @returns What is wrong with the relay, as the protocol reads its health, and which address said so. It waits five seconds at most. */
export async function relayFindings({
  relayUrl,
  fetch,
}: {
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
}): Promise<ReturnType<typeof findingsOfHealth> | [{ id: 'RELAY_UNREACHABLE'; where: string }]> {
  try {
    const headers = Object.fromEntries(walletHeaders.map((name) => [name, '1']))
    const init = { headers, signal: AbortSignal.timeout(5000) }
    const request = new Request(`${relayUrl}/health/ready?headers`, init)
    const response = await fetch(request)
    const where = `${response.status} from ${request.url}`
    return findingsOfHealth(await readText(response, 65_536)).map((found) => ({ where, ...found }))
  } catch {
    // Lost: why. A verb says it.
    return [{ id: 'RELAY_UNREACHABLE', where: relayUrl }]
  }
}
