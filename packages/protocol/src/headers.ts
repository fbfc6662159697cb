/** Header names of the interface. Compare case-insensitively, as HTTP does. */

/** Carries the session signature over `payloadToSign`. */
export const WALLET_SIGNATURE_HEADER = 'Service-Wallet-Signature'
/** Pairs a signed retry or a passkey assertion with the response that it belongs to. */
export const REQUEST_ID_HEADER = 'Request-Id'
/** Marks all tries of one intent, so that the service acts on it once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
/** Seconds (or an HTTP date) to wait after a 429. */
export const RETRY_AFTER_HEADER = 'Retry-After'

/** Every call of a wallet to a relay carries it, with the value `1`. A form or a link of a foreign page cannot send it. */
export const RELAY_CALL_HEADER = 'Wallet-Call'
/** Wallet and relay name their profile to each other with it, in both directions. A difference is refused, never followed. */
export const PROFILE_HEADER = 'Wallet-Profile'
/** Names the step-up that a call belongs to: on the ceremony that proves it, and on the operation that uses it. */
export const STEP_UP_HEADER = 'Step-Up-Id'
/**
 * Names the account that the id in the path belongs to, such as `InternalAccount:<id>`. A relay checks it: it is a hint where to look,
 * and no permission. It is not forwarded.
 */
export const ACCOUNT_HEADER = 'Wallet-Account'
/** A wallet in a frame names the page that it serves: `walletSite` refuses one that it does not list anymore. */
export const PAGE_HEADER = 'Wallet-Page'
/** Every response of a relay carries it: the id of the call in the relay's log, 32 hex digits. */
export const TRACE_ID_HEADER = 'Trace-Id'
/**
 * Every response of a relay carries it: the `Date` of the service's response that it forwards, `unknown` where that has none, or `none` for a response
 * of its own. Servers and proxies write their own time into `Date`, and a wallet needs the service's.
 */
export const SERVICE_DATE_HEADER = 'Wallet-Service-Date'

/** The request headers that a relay forwards from a wallet to the service. It drops every other header of the browser. */
export const walletRequestHeaders: readonly string[] = [
  WALLET_SIGNATURE_HEADER,
  REQUEST_ID_HEADER,
  IDEMPOTENCY_KEY_HEADER,
]
/** The headers that a relay must get from a wallet. Its health tells which of them arrived if the query is `headers`. */
export const walletHeaders: readonly string[] = [
  ...[RELAY_CALL_HEADER, ACCOUNT_HEADER, STEP_UP_HEADER, PROFILE_HEADER],
  ...walletRequestHeaders,
]
/** Every webhook request carries it: the service's signature over the raw body. */
export const WEBHOOK_SIGNATURE_HEADER = 'X-Service-Signature'
