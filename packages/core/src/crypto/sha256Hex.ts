/** The SHA-256 of a text, in hex. */

import { bytesToHex } from '../encoding/bytesToHex.js'
import { utf8ToBytes } from '../encoding/utf8.js'
import { requireSubtle } from './subtle.js'

/**
 * @throws {SessionError} `INSECURE_CONTEXT` on a page without Web Crypto.
 * @throws {TypeError} If the text has no UTF-8 form.
 */
export async function sha256Hex(text: string): Promise<string> {
  return bytesToHex(new Uint8Array(await requireSubtle().digest('SHA-256', utf8ToBytes(text))))
}
