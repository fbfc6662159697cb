/** The part of `node:crypto` that the sandbox's tests use, on noble, so that the tests run in a page. */

import { gcm } from '@noble/ciphers/aes.js'
import { p256 } from '@noble/curves/nist.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Buffer } from 'buffer'

type Bytes = Uint8Array
const hexOf = (bytes: Bytes, encoding?: 'hex') =>
  encoding ? Buffer.from(bytes).toString(encoding) : Buffer.from(bytes)

/** A key pair for key agreement. */
export function createECDH() {
  let secret: Bytes = new Uint8Array()
  const pair = {
    generateKeys: () => {
      secret = p256.utils.randomSecretKey()
    },
    setPrivateKey: (bytes: Bytes) => {
      secret = Uint8Array.from(bytes)
    },
    getPrivateKey: () => Buffer.from(secret),
    getPublicKey: (encoding?: 'hex', format?: 'compressed') =>
      hexOf(p256.getPublicKey(secret, format === 'compressed'), encoding),
    computeSecret: (other: Bytes) =>
      Buffer.from(p256.getSharedSecret(secret, Uint8Array.from(other)).subarray(1)),
  }
  return pair
}
/** The tests use only its conversion of points, besides the type. */
export const ECDH = {
  convertKey: (key: Bytes) => Buffer.from(p256.Point.fromBytes(Uint8Array.from(key)).toBytes(false)),
}

interface Jwk {
  x: string
  y: string
  d?: string
}
const coordinate = (text: string) => Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64')

export function createPrivateKey({ key }: { key: Jwk }) {
  return { secret: Uint8Array.from(coordinate(key.d!)) }
}

/** Reads a JWK, or PEM (SPKI) of P-256, which ends with the point. */
export function createPublicKey(source: string | { key: Jwk }) {
  if (typeof source === 'string')
    return {
      point: Uint8Array.from(Buffer.from(source.replace(/-----[^-]+-----|\s/g, ''), 'base64').subarray(-65)),
    }
  const { x, y } = source.key
  return { point: Uint8Array.from([4, ...coordinate(x), ...coordinate(y)]) }
}

/** Signs with ECDSA over SHA-256, in DER. */
export function sign(_: 'sha256', message: Bytes, { secret }: { secret: Bytes }) {
  return Buffer.from(p256.sign(Uint8Array.from(message), secret, { format: 'der' }))
}

export function verify(_: 'sha256', message: Bytes, { point }: { point: Bytes }, signature: Bytes): boolean {
  const options = { format: 'der', lowS: false } as const
  return p256.verify(Uint8Array.from(signature), Uint8Array.from(message), point, options)
}

interface Digest {
  update(data: Bytes | string): Digest
  digest(): Buffer
  digest(encoding: 'hex'): string
}

function digestOf(hash: { update(data: Bytes): unknown; digest(): Bytes }): Digest {
  const self: Digest = {
    update(data) {
      hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : Uint8Array.from(data))
      return self
    },
    digest: ((encoding?: 'hex') => hexOf(hash.digest(), encoding)) as Digest['digest'],
  }
  return self
}

export const createHash = () => digestOf(sha256.create())
export const createHmac = (name: 'sha1' | 'sha256', key: Bytes) =>
  digestOf(hmac.create({ sha1, sha256 }[name], Uint8Array.from(key)))

export function createDecipheriv(_: 'aes-256-gcm', key: Bytes, nonce: Bytes) {
  let aad: Bytes = new Uint8Array()
  let tag: Bytes = new Uint8Array()
  let data: Bytes = new Uint8Array()
  return {
    setAAD: (bytes: Bytes) => {
      aad = Uint8Array.from(bytes)
    },
    setAuthTag: (bytes: Bytes) => {
      tag = Uint8Array.from(bytes)
    },
    update: (bytes: Bytes) => {
      data = Uint8Array.from(bytes)
      return Buffer.alloc(0)
    },
    final: () =>
      Buffer.from(
        gcm(Uint8Array.from(key), Uint8Array.from(nonce), aad).decrypt(Uint8Array.from([...data, ...tag])),
      ),
  }
}
