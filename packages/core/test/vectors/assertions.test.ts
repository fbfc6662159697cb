/** The published assertions of WebAuthn: the engine verifies their signatures after the SDK has read the DER. */

import { derToP1363 } from '@embedded-wallet/core/crypto'
import { webauthnVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64urlnopad, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { bytesToBase64Url } from '../../src/encoding/bytesToBase64Url.js'

const { assertions } = webauthnVectors
const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }

test('all 10 assertions with ES256 verify, and none of them for other client data', async () => {
  expect(assertions).toHaveLength(10)
  for (const { name, privateKey, clientDataJson, authenticatorData, signature } of assertions) {
    const point = p256.getPublicKey(hex.decode(privateKey), false) as Uint8Array<ArrayBuffer>
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify'])
    const isSigned = (clientData: Uint8Array) => {
      const signed = concatBytes(base64urlnopad.decode(authenticatorData), sha256(clientData))
      const p1363 = derToP1363(base64urlnopad.decode(signature))
      return crypto.subtle.verify(ecdsa, key, p1363, signed as Uint8Array<ArrayBuffer>)
    }
    const clientData = base64urlnopad.decode(clientDataJson)
    expect(await isSigned(clientData), name).toBe(true)
    expect(await isSigned(Uint8Array.of(...clientData, 0x20)), name).toBe(false)
  }
})

test('the client data names the published challenge', () => {
  for (const { challenge, clientDataJson } of assertions) {
    const clientData = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(clientDataJson)))
    expect(clientData).toMatchObject({ type: 'webauthn.get', challenge })
    expect(bytesToBase64Url(base64urlnopad.decode(challenge))).toBe(challenge)
  }
})
