/** What opens and seals: curves, ciphers and base58, which weigh the most. They load while the network or the user is busy. */

export { toUncompressedPoint } from '../crypto/p256.js'
export { openSealed, openSealedSessionKey, sealTo } from './sealedSessionKey.js'
