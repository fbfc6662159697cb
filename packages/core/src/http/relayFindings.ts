/** What the relay's health says is wrong, for `diagnose`. */

import { findingsOfHealth, readText, walletHeaders } from '@embedded-wallet/protocol'

/** @returns What is wrong with the relay, as the protocol reads its health. It waits five seconds at most. */
export async function relayFindings({
  relayUrl,
  fetch,
}: {
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
}): Promise<ReturnType<typeof findingsOfHealth> | [{ id: 'RELAY_UNREACHABLE' }]> {
  try {
    const headers = Object.fromEntries(walletHeaders.map((name) => [name, '1']))
    const init = { headers, signal: AbortSignal.timeout(5000) }
    return findingsOfHealth(
      await readText(await fetch(new Request(`${relayUrl}/health/ready?headers`, init)), 65_536),
    )
  } catch {
    // Lost: why. A verb says it.
    return [{ id: 'RELAY_UNREACHABLE' }]
  }
}
