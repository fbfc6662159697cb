/** A signature is checked against the texts that came before it, by Web Crypto and not by what the wallet says. */

import { createWalletSignature } from '@embedded-wallet/core/crypto'
import { describe, expect, it } from 'vitest'
import { legOf, traceOf } from '../testTraces'
import { fromHex, toHex } from './bytes'
import { decompressPoint } from './p256Point'
import { findSignedText, parseWalletSignature, sha256Of, signatureHeader, textsBefore } from './takeApart'

async function sessionKey() {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const point = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const publicKey = (Number.parseInt(point.slice(-1), 16) % 2 ? '03' : '02') + point.slice(2, 66)
  return { signingKey: pair.privateKey, publicKey, point }
}

it('a compressed point becomes the point that the browser made', async () => {
  for (let round = 0; round < 8; round++) {
    const { publicKey, point } = await sessionKey()
    expect(decompressPoint(publicKey)).toBe(point)
  }
  // Source: SEC 1, section 2.3.4: a compressed point begins with 02 or 03.
  expect(() => decompressPoint(`04${'00'.repeat(32)}`)).toThrow(RangeError)
})

describe('the text that was signed', () => {
  it('is the one that the signature verifies for, among all that came before', async () => {
    const key = await sessionKey()
    const response = (payloadToSign: string) =>
      legOf({ response: { status: 202, headers: [], body: { quote: { payloadToSign } } } })
    const header = await createWalletSignature('{"action":"pay"}', key)
    const signed = traceOf({
      traceId: 'c',
      leg: legOf({ request: { headers: [['service-wallet-signature', header]] } }),
    })
    const traces = [
      traceOf({ traceId: 'a', leg: response('{"action":"pay"}') }),
      traceOf({ traceId: 'b', leg: response('{"action":"other"}') }),
      signed,
      traceOf({ traceId: 'd', leg: response('{"action":"later"}') }),
    ]
    const texts = textsBefore(signed, traces)
    expect(texts).toEqual(['{"action":"other"}', '{"action":"pay"}'])
    const signature = parseWalletSignature(signatureHeader(signed.leg)!)!
    expect(signature).toMatchObject({ scheme: 'SIGNATURE_SCHEME_TK_API_P256', publicKey: key.publicKey })
    expect(await findSignedText(signature, texts)).toBe('{"action":"pay"}')
    expect(await findSignedText(signature, ['{"action":"pay" }'])).toBeUndefined()
  })

  it('is unknown when the header is masked', () => {
    expect(parseWalletSignature('[masked, 300 characters]')).toBeUndefined()
    expect(parseWalletSignature(btoa('{"scheme":"x"}'))).toBeUndefined()
  })
})

it('the digest is SHA-256 of the bytes', async () => {
  // Source: FIPS 180-4, the example "abc".
  expect(await sha256Of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(toHex(fromHex('00ff'))).toBe('00ff')
})
