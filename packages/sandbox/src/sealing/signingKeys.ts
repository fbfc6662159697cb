/** The service's own P-256 keys: created on first use and kept in the records. */

import { calculateJwkThumbprint, exportSPKI, type JWK } from 'jose'
import { bytesToHex } from '../encoding.js'

/** `export` signs exports, `otp` what belongs to sealed codes, `identity` the tokens of the embedded identity provider, `webhook` events. */
type SigningKeyName = 'export' | 'otp' | 'identity' | 'webhook'

/** A P-256 key as JWK. The global `JsonWebKey` is missing in a program that has Node's types alone. */
export interface EcJwk {
  kty?: string
  crv?: string
  x?: string
  y?: string
  d?: string
}

/** A key of Web Crypto, by what makes one: the global `CryptoKey` is missing in a program that has Node's types alone. */
type WebCryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

export interface SigningKey {
  /** Uncompressed, lowercase hex. */
  publicKey: string
  publicJwk: EcJwk
  publicPem: string
  privateKey: WebCryptoKey
  /** ECDSA-SHA256, IEEE P1363. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** Returns the key with this name, and creates it on first use. */
export type SigningKeys = (name: SigningKeyName) => Promise<SigningKey>

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** Where the private keys are kept, by name. */
type Stored = Pick<Map<string, EcJwk>, 'get'> & { set(name: string, key: EcJwk): unknown }

export function createSigningKeys(stored: Stored): SigningKeys {
  const opened = new Map<SigningKeyName, { jwk: EcJwk; key: Promise<SigningKey> }>()
  return async function keyOf(name): Promise<SigningKey> {
    const jwk = stored.get(name)
    if (jwk === undefined) {
      const created = await createKey()
      // Of two calls at one time the first one's is kept.
      if (stored.get(name) === undefined) stored.set(name, created)
      return keyOf(name)
    }
    // A restore replaces all rows, and the key with them.
    const known = opened.get(name)
    if (known?.jwk === jwk) return known.key
    const key = openKey(jwk)
    opened.set(name, { jwk, key })
    return key
  }
}

async function createKey(): Promise<EcJwk> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return { kty, crv, x, y, d } as EcJwk
}

async function openKey(jwk: EcJwk): Promise<SigningKey> {
  const { d: _, ...publicJwk } = jwk
  const privateKey = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign'])
  const publicKey = await crypto.subtle.importKey('jwk', publicJwk, algorithm, true, ['verify'])
  return {
    publicKey: bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
    publicJwk,
    publicPem: await exportSPKI(publicKey),
    privateKey,
    sign: async (bytes) =>
      new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes)),
  }
}

/** The `kid` of a key in a key set: RFC 7638. */
export const keyIdOf = ({ publicJwk }: SigningKey): Promise<string> =>
  calculateJwkThumbprint(publicJwk as JWK)
