/** How a checked request travels to the service: a function over plain data, so that each runtime can have its fastest. */

/** A request that the relay has made itself; nothing in it is the browser's unchecked. */
export interface UpstreamRequest {
  method: string
  /** Absolute. */
  url: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array<ArrayBuffer> | undefined
  /** Milliseconds until the last byte of the answer. */
  timeoutMs: number
  /** A longer answer is an error. */
  maxAnswerBytes: number
}

/** The whole answer. */
export interface UpstreamAnswer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Makes one request and reads its answer to the end.
 *
 * It follows no redirect, keeps no cookie, repeats nothing, and rejects when `timeoutMs` or `maxAnswerBytes` is passed.
 */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamAnswer>
