/** Published DER signatures, sent through the webhook verifier as a service would send them. */

import { ecdsaVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { memoryReplayStore, verifyWebhook, WebhookError } from '@embedded-wallet/platform'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'

/** SubjectPublicKeyInfo of a P-256 point (RFC 5480), up to the point. */
const spkiBeforePoint = '3059301306072a8648ce3d020106082a8648ce3d030107034200'
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const pemOf = (point: string) =>
  `-----BEGIN PUBLIC KEY-----\n${base64Of(hex.decode(spkiBeforePoint + point))}\n-----END PUBLIC KEY-----\n`

test('Wycheproof DER: all 484 are judged correctly, in both forms of the header', async () => {
  expect(ecdsaVectors).toHaveLength(484)
  for (const { tcId, isValid, publicKey, message, signature } of ecdsaVectors) {
    const base64 = base64Of(hex.decode(signature))
    for (const header of [base64, JSON.stringify({ v: '1', s: base64 })]) {
      const request = new Request('https://shop.example/webhooks', {
        method: 'POST',
        headers: { 'X-Service-Signature': header },
        body: hex.decode(message) as Uint8Array<ArrayBuffer>,
      })
      const options = { publicKeys: [pemOf(publicKey)], replays: memoryReplayStore() }
      const error = await verifyWebhook(request, options).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      // Their messages are not events: a valid signature is refused for that, after the signature is checked.
      expect(error).toBeInstanceOf(WebhookError)
      const code = isValid ? 'INVALID_INPUT' : 'UNAUTHORIZED'
      expect(`${tcId} ${(error as WebhookError).code}`).toBe(`${tcId} ${code}`)
    }
  }
})
