/** Published test vectors: ECDSA in DER, wallet signatures, sealed session keys, WebAuthn, and hostile JSON bodies. */

import interop from '@embedded-wallet/e2e/vectors/interop.json' with { type: 'json' }
import {
  ecdhVectors,
  ecdsaVectors,
  jsonBodyVectors,
  webauthnVectors,
} from '@embedded-wallet/e2e/vectors/tables.js'
import { isSignedBy, parseWalletSignature, type Sandbox } from '@embedded-wallet/sandbox'
import { p256 } from '@noble/curves/nist.js'
import { expect, test } from 'vitest'
import { compressPublicKey, uncompressed } from '../src/sealing/walletSignature.js'
import { authorizationOf, createWorld, read, walletSignature } from './client.js'
import { openSealedKey } from './openSealedKey.js'

test('Wycheproof ECDSA P-256 in DER: every verdict agrees, 484 of 484', async () => {
  const differing: number[] = []
  for (const { tcId, isValid, publicKey, message, signature } of ecdsaVectors)
    if ((await isSignedBy(bytes(signature), bytes(message), publicKey)) !== isValid) differing.push(tcId)
  expect({ count: ecdsaVectors.length, differing }).toEqual({ count: 484, differing: [] })
})

test('interop: the wallet signatures verify for their payload and for no other', async () => {
  const { walletSignature: vectors } = interop
  expect(vectors).toHaveLength(2)
  for (const { headerValue, payloadToSign, sessionPublicKeyCompressedHex, sessionPrivateKeyHex } of vectors) {
    const stamp = parseWalletSignature(headerValue)!
    expect(stamp.publicKey).toBe(sessionPublicKeyCompressedHex)
    const point = p256.Point.fromHex(stamp.publicKey).toHex(false)
    expect(await isSignedBy(stamp.signature, utf8(payloadToSign), point)).toBe(true)
    expect(await isSignedBy(stamp.signature, utf8(`${payloadToSign} `), point)).toBe(false)
    const ownValue = walletSignature(payloadToSign, Buffer.from(sessionPrivateKeyHex, 'hex'))
    expect(JSON.parse(Buffer.from(ownValue, 'base64url').toString())).toMatchObject({
      publicKey: stamp.publicKey,
      scheme: JSON.parse(Buffer.from(headerValue, 'base64url').toString()).scheme,
    })
  }
})

test('interop: the reader of these tests opens the published sealed keys, so it can judge those of the sandbox', () => {
  const { encryptedSessionSigningKey: vectors, negative } = interop
  for (const { wire, clientPrivateKeyHex, sessionPrivateKeyHex } of vectors)
    expect(openSealedKey(wire, Buffer.from(clientPrivateKeyHex, 'hex')).toString('hex')).toBe(
      sessionPrivateKeyHex,
    )
  for (const name of ['tamperedTag', 'wrongRecipient'] as const)
    expect(() =>
      openSealedKey(negative[name].wire, Buffer.from(negative[name].clientPrivateKeyHex, 'hex')),
    ).toThrow()
})

test('WebAuthn L3: registrations with user verification and ES256 or RS256 are accepted, the others refused', async () => {
  const { rpId, origin, registrations } = webauthnVectors
  const { send, addCustomer } = createWorld({ relyingParty: { id: rpId, origins: [origin] } })
  const verdicts: Record<string, number> = {}
  expect(registrations).toHaveLength(15)
  for (const { name, challenge, ...made } of registrations) {
    const { accountId } = await addCustomer(name)
    const attestation = { ...made, transports: [] }
    const body = { type: 'PASSKEY', accountId, nickname: name, challenge, attestation }
    verdicts[name] = (await send('POST', '/auth/credentials', body)).status
  }
  expect(verdicts).toMatchObject({
    'packed-self-es256': 201,
    'packed-es256': 201,
    'packed-rs256': 201,
    'none-es256': 400, // user not verified
    'none-es256-crossOrigin': 400,
    'none-es256-topOrigin': 400,
    'packed-es512': 400, // algorithm not offered
    'packed-eddsa': 400,
    'packed-ed448': 400,
    'fido-u2f-es256': 400, // user not verified
  })
  expect(Object.values(verdicts).every((status) => status === 201 || status === 400)).toBe(true)
})

test('JSON bodies: each is a 400 and none is a crash', async () => {
  const { sandbox } = createWorld()
  // Two of the suite have more than 20 kB. refusals.test.ts has bodies of the same kind, with deep nesting.
  expect(jsonBodyVectors).toHaveLength(316)
  for (const { name, bytes } of jsonBodyVectors) {
    const response = await post(sandbox, '/customers', bytes)
    expect(response, name).toMatchObject({ status: 400, body: { status: 400, code: 'INVALID_INPUT' } })
  }
})

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const utf8 = (text: string) => new TextEncoder().encode(text)

async function post(sandbox: Sandbox, path: string, body: Uint8Array) {
  const headers = {
    authorization: authorizationOf(sandbox),
    'content-type': 'application/json',
  }
  const request = new Request(`${sandbox.baseUrl}${path}`, {
    method: 'POST',
    headers,
    body: Uint8Array.from(body),
  })
  return read(await sandbox.fetch(request))
}

const isWhole = (point: string) => point.length === 130

test('every valid point of Wycheproof comes back as it was', () => {
  const points = ecdhVectors.filter(({ result, point }) => result === 'valid' && isWhole(point))
  expect(points).toHaveLength(147)
  for (const { point } of points) {
    expect(uncompressed(point)).toBe(point)
    expect(uncompressed(compressPublicKey(point))).toBe(point)
  }
})

test('every invalid point of Wycheproof is refused', () => {
  const points = ecdhVectors.filter(({ result }) => result === 'invalid')
  expect(points).toHaveLength(24)
  for (const { tcId, point } of points) expect(uncompressed(point), `${tcId}`).toBeUndefined()
})

test('what has another form is no point', () => {
  for (const text of ['', '02', `05${'0'.repeat(64)}`, `02${'g'.repeat(64)}`, `02${'f'.repeat(64)}`])
    expect(uncompressed(text)).toBeUndefined()
  // The form 06 is the hybrid one of SEC 1, 2.3.4; no engine takes it. 130 digits that are no hex are no point, either.
  const { point } = ecdhVectors.find(({ result, point }) => result === 'valid' && isWhole(point))!
  for (const text of ['', '04', `06${point.slice(2)}`, `04${'g'.repeat(128)}`, `04${'0'.repeat(128)}`])
    expect(uncompressed(text)).toBeUndefined()
})
