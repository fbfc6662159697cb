/** The client key of one sign-in, of the kind that the wallet is configured for: a key to seal to, or the session key itself. */

import { type Profile, type ProfileName, profiles, type Session } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import type { ClientKey, SessionSigningKey } from '../records.js'
import { readRecord } from '../store/storedRecord.js'
import {
  clientPublicKeyHex,
  compressPublicKeyHex,
  createClientHeldKeyPair,
  createClientKeyPair,
} from './clientKeyPair.js'
import { loadLibraries, preloadLibraries } from './loadLibraries.js'
import { isPrivateKey } from './privateKey.js'
import { withSealedKeyError } from './sealedKeyError.js'

/** What of a wallet decides about its keys. */
interface KeyKind {
  readonly profile: ProfileName
  readonly sessionKey?: Profile['sessionKey'] | undefined
}

/** A fresh client key of the wallet's kind. */
export async function createClientKey(wallet: KeyKind): Promise<ClientKey> {
  return toClientKey(wallet, await (isHeldBy(wallet) ? createClientHeldKeyPair() : createClientKeyPair()))
}

/** The client key of a pair that this device stored; undefined if the value is not a pair of the wallet's kind. */
export async function readClientKey(wallet: KeyKind, value: unknown): Promise<ClientKey | undefined> {
  const keyPair = readKeyPair(value, isHeldBy(wallet))
  // Ignored: why the public key cannot be exported. Such a pair is none.
  return keyPair && toClientKey(wallet, keyPair).catch(() => undefined)
}

/** The pair of a client key that a store gives back; undefined if it is none of this kind. */
export const readKeyPair = (value: unknown, isHeld: boolean): CryptoKeyPair | undefined =>
  readRecord<CryptoKeyPair>(value, {
    privateKey: (key) => isPrivateKey(key, isHeld ? 'sign' : 'deriveBits'),
    publicKey: (key) => key instanceof CryptoKey && key.type === 'public',
  })

const isHeldBy = ({ profile, sessionKey = profiles[profile].sessionKey }: KeyKind) =>
  sessionKey === 'client-held'

/** The client key of a pair of the wallet's kind. */
export async function toClientKey(wallet: KeyKind, keyPair: CryptoKeyPair): Promise<ClientKey> {
  const uncompressed = await clientPublicKeyHex(keyPair)
  return {
    keyPair,
    clientPublicKey: isHeldBy(wallet) ? compressPublicKeyHex(uncompressed) : uncompressed,
  }
}

/**
 * The key that signs for a session which the service has just opened for this client key.
 *
 * @throws {SessionError} `SEALED_KEY_INVALID`: the sealed key cannot be opened with this client key.
 * @throws {SessionError} `SESSION_UNUSABLE`: the deployment and the wallet's `sessionKey` option do not fit together.
 */
export async function toSigningKey(
  { encryptedSessionSigningKey }: Session,
  { keyPair, clientPublicKey }: ClientKey,
): Promise<SessionSigningKey> {
  const isHeld = keyPair.privateKey.algorithm.name === 'ECDSA'
  if (isHeld && encryptedSessionSigningKey === undefined) {
    const publicKey = clientPublicKey.startsWith('04')
      ? compressPublicKeyHex(clientPublicKey)
      : clientPublicKey
    return { signingKey: keyPair.privateKey, publicKey }
  }
  if (isHeld || encryptedSessionSigningKey === undefined) {
    throw new SessionError(
      'SESSION_UNUSABLE',
      isHeld
        ? 'The service sealed a session key. Set sessionKey to "sealed".'
        : 'The service sealed no session key. Set sessionKey to "client-held".',
    )
  }
  const { openSealedKey } = await loadLibraries()
  return withSealedKeyError(openSealedKey(encryptedSessionSigningKey, keyPair))
}

/** Starts to load what opens sealed keys, while the network and the user are busy. */
export function preloadKeyOpener(wallet: KeyKind): void {
  if (!isHeldBy(wallet)) preloadLibraries()
}
