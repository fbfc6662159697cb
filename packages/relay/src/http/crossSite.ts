/** Keeps foreign pages out: they may make a browser send its cookie, but not this header, and not under our origin. */

import { RELAY_CALL_HEADER, walletRequestHeaders } from '@embedded-wallet/protocol'
import { cors } from 'hono/cors'
import { forbidden } from '../relayError.js'

/**
 * @throws {RelayError} 403 when the call lacks the header that no form can send, or comes from a page that may not call.
 * @see OWASP, Cross-Site Request Forgery Prevention: custom request headers, fetch metadata, origin verification
 */
export function refuseForeignPage(headers: Headers, origins: ReadonlySet<string>): void {
  if (headers.get(RELAY_CALL_HEADER) !== '1') {
    throw forbidden(`${RELAY_CALL_HEADER}: every call of a wallet carries this header with the value 1.`)
  }
  const origin = headers.get('Origin')
  const site = headers.get('Sec-Fetch-Site')
  // A browser names the page that calls. What is no browser has no cookie of a victim to ride on.
  const isForeign = origin === null ? site !== null && site !== 'same-origin' : !origins.has(origin)
  if (isForeign || headers.get('Sec-Fetch-Mode') === 'navigate') {
    throw forbidden('This page may not call the relay: its origin is not among relyingParty.origins.')
  }
}

/** Answers of CORS, for the given origins only. */
export const corsFor = (origins: readonly string[]) =>
  cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Content-Type', RELAY_CALL_HEADER, ...walletRequestHeaders],
    exposeHeaders: ['Retry-After', 'Request-Id', 'Date', 'Trace-Id'],
    maxAge: 600,
  })
