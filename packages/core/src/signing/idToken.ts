/** Reads an ID token that the app got. The service verifies it; this device does not. */

import { base64UrlToBytes } from '../encoding/base64UrlToBytes.js'
import { bytesToText } from '../encoding/bytesToText.js'
import { readObject } from '../http/readResponse.js'

/** @returns The claims; none of a token that cannot be read. */
export function readClaims(token: string): Record<string, unknown> {
  try {
    return readObject(bytesToText(base64UrlToBytes(token.split('.')[1]!)))
  } catch {
    // Lost: what is wrong with the app's own token. The service refuses it.
    return {}
  }
}
