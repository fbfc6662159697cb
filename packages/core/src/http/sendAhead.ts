/** Sends what a page waits for first, the list of its accounts, while the code that reads the response is still loading. */

import { requireSubtle } from '../crypto/subtle.js'
import type { RelayTransport } from './relayCall.js'

type Transport = Pick<RelayTransport, 'relayUrl' | 'profile' | 'credentials' | 'fetch'>

/**
 * @param toTransport - Checks the options of the app. What the call itself checks is checked before: nothing leaves that it would not send.
 * @param signal - Of the caller. Who gives up at once, as React does in Strict Mode, has sent nothing.
 * @returns A `fetch` for the call. If the request did not get through, it sends the one that it is given, so that the call can report why.
 */
export function sendAhead(
  toTransport: () => Transport,
  signal: AbortSignal | undefined,
): (request: Request) => Promise<Response> {
  const send = async () => {
    const { relayUrl, profile, credentials, fetch } = toTransport()
    requireSubtle()
    await undefined
    signal?.throwIfAborted()
    // As `toRequest` makes it, and a test compares them. With the names of protocol, everything it knows about headers would load first.
    const request = new Request(`${relayUrl}/accounts`, {
      headers: { 'Wallet-Call': '1', 'Wallet-Profile': profile },
      cache: 'no-store',
      redirect: 'manual',
      ...(signal && { signal }),
      ...(credentials && { credentials }),
    })
    return fetch(request)
  }
  const ahead = send()
  // Ignored: why it failed. The call reports it.
  ahead.catch(() => undefined)
  return (request) => ahead.catch(() => toTransport().fetch(request))
}
