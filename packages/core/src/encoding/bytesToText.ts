/** Reads UTF-8. */

/** @throws {TypeError} If the bytes are not UTF-8. */
export const bytesToText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes)
