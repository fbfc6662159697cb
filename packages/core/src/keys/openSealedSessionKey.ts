/** Opens a sealed session key for those who build their own flow. */

import type { SessionSigningKey } from '../records.js'
import { withSealedKeyError } from './sealedKeyError.js'
import { openSealedKey } from './sealedSessionKey.js'

/**
 * Opens the session signing key that the service sealed to a client key pair.
 *
 * The key passes through memory as bytes once, is imported as non-extractable, and the bytes are wiped.
 *
 * @param encryptedSessionSigningKey - base58check text of 81 bytes: compressed enc ‖ ciphertext ‖ tag.
 * @param clientKeyPair - The pair of this very sign-in: its public half went to the service.
 * @returns The signing key (ECDSA P-256, non-extractable, `sign` only) and its public key, compressed, 66 hex digits.
 * @throws {SessionError} `SEALED_KEY_INVALID`; its `cause` tells what was wrong. Sign in again with a fresh pair.
 * @see RFC 9180 (HPKE), base mode; AAD is enc ‖ pkR, both uncompressed
 */
export const openSealedSessionKey = (
  encryptedSessionSigningKey: string,
  clientKeyPair: CryptoKeyPair,
): Promise<SessionSigningKey> => withSealedKeyError(openSealedKey(encryptedSessionSigningKey, clientKeyPair))
