/** A body that is read in parts: what every runtime's streams have. */

/** The part of a `ReadableStream` that the readers use. */
export interface HttpBodyStream {
  /** Locks the stream for one reader. */
  getReader(): HttpBodyReader
}

/** The part of a `ReadableStreamDefaultReader` that the readers use. */
export interface HttpBodyReader {
  /** Reads the next part. */
  read(): Promise<{ done: false; value: Uint8Array } | { done: true }>
  /** Gives up the rest, so that the connection becomes free. */
  cancel(): Promise<void>
}
