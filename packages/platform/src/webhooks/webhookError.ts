/** Why a webhook request is not an event to handle. */

import { errorDocsUrl, type Outcome } from '@embedded-wallet/protocol'

/** The HTTP status of each code. */
const statuses = {
  /** The signature is missing, malformed, or not by one of the public keys. */
  UNAUTHORIZED: 401,
  /** The body is signed and is not an event. */
  INVALID_INPUT: 400,
  /** The signed time of the event is more than eight days old or more than a day ahead: an old capture, or a wrong clock. */
  TIMESTAMP_OUT_OF_RANGE: 400,
  /** The body is longer than 1 MiB. */
  PAYLOAD_TOO_LARGE: 413,
  /** The event was handled before. The service stops its deliveries. */
  CONFLICT: 409,
  /** Another delivery of the event is being handled. The service delivers it again. */
  BUSY: 503,
} as const

/** The codes of `WebhookError`. */
export type WebhookErrorCode = keyof typeof statuses

/** A webhook request is not an event to handle. Respond with its `status` and `code`. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode
  /** The HTTP status to respond with. */
  readonly status: number
  /** Always `none`: nothing was handled. */
  readonly outcome: Outcome = 'none'
  /** Whether the next delivery may succeed: true for `BUSY` only. */
  readonly retryable: boolean
  /** For `BUSY`: the value of the header `Retry-After` to respond with. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: WebhookErrorCode,
    message: string,
    { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.status = statuses[code]
    this.retryable = code === 'BUSY'
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The file and the section that say what happened and what to do: a path below your project. */
  get docsUrl(): string {
    return errorDocsUrl(`WEBHOOK_${this.code}`, 'platform')
  }
}
