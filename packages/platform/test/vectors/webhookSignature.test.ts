/** Published DER signatures, sent through the webhook verifier as a service would send them. */

import { testWithVectors } from '@embedded-wallet/e2e/vectors/published.js'
import { memoryReplayStore, verifyWebhook, WebhookError } from '@embedded-wallet/platform'
import { hex } from '@scure/base'
import { expect } from 'vitest'

interface Wycheproof {
  testGroups: {
    publicKeyPem: string
    tests: { tcId: number; msg: string; sig: string; result: 'valid' | 'invalid' }[]
  }[]
}

testWithVectors<Wycheproof>(
  'Wycheproof DER: all 484 are judged correctly, in both forms of the header',
  'wycheproof/ecdsa_secp256r1_sha256_test.json',
  async ({ testGroups }) => {
    let judged = 0
    for (const { publicKeyPem, tests } of testGroups) {
      for (const { tcId, msg, sig, result } of tests) {
        const base64 = btoa(String.fromCharCode(...hex.decode(sig)))
        for (const header of [base64, JSON.stringify({ v: '1', s: base64 })]) {
          const request = new Request('https://shop.example/webhooks', {
            method: 'POST',
            headers: { 'X-Service-Signature': header },
            body: hex.decode(msg) as Uint8Array<ArrayBuffer>,
          })
          const options = { publicKeys: [publicKeyPem], replays: memoryReplayStore() }
          const error = await verifyWebhook(request, options).then(
            () => undefined,
            (thrown: unknown) => thrown,
          )
          // Their messages are not events: a valid signature is refused for that, after the signature is checked.
          expect(error).toBeInstanceOf(WebhookError)
          const code = result === 'valid' ? 'INVALID_INPUT' : 'UNAUTHORIZED'
          expect(`${tcId} ${(error as WebhookError).code}`).toBe(`${tcId} ${code}`)
        }
        judged++
      }
    }
    expect(judged).toBe(484)
  },
)
