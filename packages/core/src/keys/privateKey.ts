/** Checks whether a value is a private key as this SDK makes them: of P-256, for one use, and out of the reach of scripts. */

/** The one use of such a key. `sign`: it signs. `deriveBits`: it opens texts sealed to it. */
export type KeyUse = 'sign' | 'deriveBits'

const algorithms: Readonly<Record<KeyUse, string>> = { sign: 'ECDSA', deriveBits: 'ECDH' }

export function isPrivateKey(value: unknown, use: KeyUse): value is CryptoKey {
  if (!(value instanceof CryptoKey)) return false
  const { type, extractable, algorithm, usages } = value
  const { name, namedCurve } = algorithm as EcKeyAlgorithm
  return (
    type === 'private' &&
    extractable === false &&
    name === algorithms[use] &&
    namedCurve === 'P-256' &&
    usages.length === 1 &&
    usages[0] === use
  )
}
