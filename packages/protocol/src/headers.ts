/** Header names of the interface. Compare case-insensitively, as HTTP does. */

/** Carries the session signature over `payloadToSign`. */
export const WALLET_SIGNATURE_HEADER = 'Service-Wallet-Signature'
/** Pairs a signed retry or a passkey assertion with the answer that it belongs to. */
export const REQUEST_ID_HEADER = 'Request-Id'
/** Marks all tries of one intent, so that the service acts on it once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
/** Seconds (or an HTTP date) to wait after a 429. */
export const RETRY_AFTER_HEADER = 'Retry-After'

/** Stands on every call of a wallet to a relay, with the value `1`: no form and no link of a foreign page can send it. */
export const RELAY_CALL_HEADER = 'Wallet-Call'
/** On a relay's answers: the trace under which its log speaks of the call, 32 hex digits. */
export const TRACE_ID_HEADER = 'Trace-Id'

/** The request headers that a wallet may send through a relay to the service; no other header of the browser gets through. */
export const walletRequestHeaders: readonly string[] = [
  WALLET_SIGNATURE_HEADER,
  REQUEST_ID_HEADER,
  IDEMPOTENCY_KEY_HEADER,
]
/** On webhook requests: the service's signature over the raw body. */
export const WEBHOOK_SIGNATURE_HEADER = 'X-Service-Signature'
