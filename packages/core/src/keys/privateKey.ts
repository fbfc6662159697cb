/** Says whether a value is a private key as this SDK makes them: of P-256, for one use, and out of the reach of scripts. */

/** What such a key is for. `ECDSA P-256 sign`: it signs. `ECDH P-256 deriveBits`: it opens what is sealed to it. */
export type KeyPurpose = 'ECDSA P-256 sign' | 'ECDH P-256 deriveBits'

export function isPrivateKey(value: unknown, purpose: KeyPurpose): value is CryptoKey {
  if (!(value instanceof CryptoKey)) return false
  const { type, extractable, algorithm, usages } = value
  const { name, namedCurve } = algorithm as EcKeyAlgorithm
  return `${type} ${extractable} ${name} ${namedCurve} ${usages}` === `private false ${purpose}`
}
