/** `@embedded-wallet/core/crypto`: the parts, for those who build their own flow. */

export { derToP1363, p1363ToDer } from './crypto/ecdsaSignature.js'
export { HpkeError, type HpkeOpenParameters, hpkeOpen } from './crypto/hpke.js'
export { clientPublicKeyHex, createClientKeyPair } from './keys/clientKeyPair.js'
export { openSealedSessionKey } from './keys/openSealedSessionKey.js'
export type { SessionSigningKey } from './records.js'
export { createWalletSignature } from './signing/walletSignature.js'
