/** What the relay's health says is wrong, for `diagnose`. */

/** @returns A sentence when something is wrong. It waits five seconds at most. Source of the code: the relay's README, `/health/ready`. */
export async function relayFinding({
  relayUrl,
  fetch,
}: {
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
}): Promise<string | false> {
  try {
    const request = new Request(`${relayUrl}/health/ready`, { signal: AbortSignal.timeout(5000) })
    const { warnings } = await (await fetch(request)).json()
    return (
      `${warnings}`.includes('NO_CLIENT_ADDRESS') &&
      'The relay does not know the addresses of its callers: set its option clientAddress.'
    )
  } catch {
    // Lost: why. A verb says it.
    return 'No relay responds at relayUrl: check that your backend runs.'
  }
}
