/** What an app gets of a sealed session key: the key with its public half as hex, or the error. */

import { bytesToHex } from '../encoding/bytesToHex.js'
import { SessionError } from '../errors.js'
import type { SessionSigningKey } from '../records.js'
import type { openSealedKey } from './sealedSessionKey.js'

/** @throws {SessionError} `SEALED_KEY_INVALID`; its `cause` tells what was wrong. */
export async function withSealedKeyError(
  opening: ReturnType<typeof openSealedKey>,
): Promise<SessionSigningKey> {
  try {
    const { signingKey, compressed } = await opening
    return { signingKey, publicKey: bytesToHex(compressed) }
  } catch (cause) {
    throw new SessionError(
      'SEALED_KEY_INVALID',
      'The session key that the service sent cannot be opened on this device. Sign in again. The test mode of the profiles document and 2026-04 sends one that never opens.',
      { cause },
    )
  }
}
