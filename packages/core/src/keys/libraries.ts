/** The libraries of a sign-in, which weigh the most: ceremonies, curves, ciphers, base58. They load while the network or the user is busy. */

export { toUncompressedPoint } from '../crypto/p256.js'
export { canCreateSilently, create, get, signal } from '../passkey/browserCeremonies.js'
export { openSealed, openSealedKey, sealTo } from './sealedSessionKey.js'
