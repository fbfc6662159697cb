/** Published test vectors: ECDSA in DER, wallet signatures, sealed session keys, WebAuthn, and hostile JSON bodies. */

import { ECDH } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isSignedBy, parseWalletSignature, type Sandbox } from '@embedded-wallet/sandbox'
import { describe, expect, test } from 'vitest'
import { authorizationOf, base64Url, createWorld, read, walletSignature } from './client.js'
import { openSealedKey } from './openSealedKey.js'

const directory =
  process.env.VECTORS_DIR ?? fileURLToPath(new URL('../../../../shared/vectors/', import.meta.url))
const load = (name: string) => JSON.parse(readFileSync(`${directory}/${name}`, 'utf8'))

if (!existsSync(directory)) {
  console.warn(`\n*** TEST VECTORS ARE MISSING: set VECTORS_DIR; nothing found at ${directory} ***\n`)
  test.skip('TEST VECTORS ARE MISSING: set VECTORS_DIR', () => {})
} else {
  describe('vectors', vectorTests)
}

interface EcdsaVectors {
  testGroups: {
    publicKey: { uncompressed: string }
    tests: { tcId: number; msg: string; sig: string; result: string }[]
  }[]
}

function vectorTests() {
  test('Wycheproof ECDSA P-256 in DER: every verdict agrees, 484 of 484', async () => {
    let count = 0
    const differing: number[] = []
    for (const { publicKey, tests } of (load('wycheproof/ecdsa_secp256r1_sha256_test.json') as EcdsaVectors)
      .testGroups)
      for (const { tcId, msg, sig, result } of tests) {
        const verdict = await isSignedBy(bytes(sig), bytes(msg), publicKey.uncompressed)
        if (verdict !== (result === 'valid')) differing.push(tcId)
        count++
      }
    expect({ count, differing }).toEqual({ count: 484, differing: [] })
  })

  test('interop: the wallet signatures verify for their payload and for no other', async () => {
    const { walletSignature: vectors } = load('interop.json')
    expect(vectors).toHaveLength(2)
    for (const {
      headerValue,
      payloadToSign,
      sessionPublicKeyCompressedHex,
      sessionPrivateKeyHex,
    } of vectors) {
      const stamp = parseWalletSignature(headerValue)!
      expect(stamp.publicKey).toBe(sessionPublicKeyCompressedHex)
      const point = ECDH.convertKey(stamp.publicKey, 'prime256v1', 'hex', 'hex', 'uncompressed') as string
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
    const { encryptedSessionSigningKey: vectors, negative } = load('interop.json')
    for (const { wire, clientPrivateKeyHex, sessionPrivateKeyHex } of vectors)
      expect(openSealedKey(wire, Buffer.from(clientPrivateKeyHex, 'hex')).toString('hex')).toBe(
        sessionPrivateKeyHex,
      )
    for (const name of ['tamperedTag', 'wrongRecipient'])
      expect(() =>
        openSealedKey(negative[name].wire, Buffer.from(negative[name].clientPrivateKeyHex, 'hex')),
      ).toThrow()
  })

  test('WebAuthn L3: registrations with user verification and ES256 or RS256 are accepted, the others refused', async () => {
    const { rpId, origin, vectors } = load('webauthn/webauthn-l3-test-vectors.json')
    const { send, addCustomer } = createWorld({ relyingParty: { id: rpId, origins: [origin] } })
    const verdicts: Record<string, number> = {}
    for (const { id, registration } of vectors.filter((vector: object) => 'registration' in vector)) {
      const { accountId } = await addCustomer(id)
      const [challenge, credentialId, clientDataJson, attestationObject] = [
        registration.challenge,
        registration.credential_id,
        registration.clientDataJSON,
        registration.attestationObject,
      ].map((hex) => base64Url(bytes(hex)))
      const attestation = { credentialId, clientDataJson, attestationObject, transports: [] }
      const body = { type: 'PASSKEY', accountId, nickname: id, challenge, attestation }
      verdicts[id.replace('sctn-test-vectors-', '')] = (await send('POST', '/auth/credentials', body)).status
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
    const all: { name: string; bodyBase64?: string }[] = load('json-bodies/JSONTestSuite-parsing.json')
    // Two vectors over 20 kB have no bytes here. refusals.test.ts has bodies of the same kind, with deep nesting.
    const vectors = all.filter(({ bodyBase64 }) => bodyBase64 !== undefined)
    expect(vectors.length).toBeGreaterThanOrEqual(316)
    for (const { name, bodyBase64 } of vectors) {
      const response = await post(sandbox, '/customers', Buffer.from(bodyBase64!, 'base64'))
      expect(response, name).toMatchObject({ status: 400, body: { status: 400, code: 'INVALID_INPUT' } })
    }
  })
}

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const utf8 = (text: string) => new TextEncoder().encode(text)

async function post(sandbox: Sandbox, path: string, body: Buffer) {
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
