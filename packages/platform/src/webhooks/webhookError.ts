/** Why a webhook request is not an event to handle. */

import { errorDocsUrl, type Outcome } from '@embedded-wallet/protocol'

/** The codes of `WebhookError`. */
export type WebhookErrorCode =
  /** 401: the signature is missing, malformed, or not by one of the public keys. */
  | 'UNAUTHORIZED'
  /** 400: the body ended early, or is signed and is not an event. */
  | 'INVALID_INPUT'
  /** 400: the signed time of the event is more than eight days old or more than a day ahead: an old capture, or a wrong clock. */
  | 'TIMESTAMP_OUT_OF_RANGE'
  /** 413: the body is longer than 1 MiB. */
  | 'PAYLOAD_TOO_LARGE'
  /** 409: the event was handled before. The service stops its deliveries. */
  | 'CONFLICT'
  /** 503: another delivery of the event is being handled. The service delivers it again. */
  | 'BUSY'

const statuses: Readonly<Record<WebhookErrorCode, number>> = {
  UNAUTHORIZED: 401,
  INVALID_INPUT: 400,
  TIMESTAMP_OUT_OF_RANGE: 400,
  PAYLOAD_TOO_LARGE: 413,
  CONFLICT: 409,
  BUSY: 503,
}

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

  /** The file and section that explain what happened and what to do: a path below your project. */
  get docsUrl(): string {
    return errorDocsUrl(`WEBHOOK_${this.code}`, 'platform')
  }
}
