/** Published JSON bodies and DER signatures, sent as a service would send them: the client refuses each bad one with a typed error. */

import { generateKeyPairSync, sign } from 'node:crypto'
import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { long, some } from '@embedded-wallet/e2e/support/inFull.js'
import { ecdsaVectors, jsonBodyVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import {
  createPlatform,
  getQuote,
  memoryReplayStore,
  PlatformError,
  verifyWebhook,
  WebhookError,
} from '@embedded-wallet/platform'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

test(
  'JSONTestSuite: none of its bodies is a response or an event of the service, and neither is one that is 50,000 deep',
  long,
  async () => {
    const deep = ['['.repeat(50_000), `${'{"acmeApiX":'.repeat(50_000)}1${'}'.repeat(50_000)}`]
    const bodies = [
      ...some(jsonBodyVectors, 4),
      ...deep.map((text, at) => ({ name: `deep ${at}`, bytes: new TextEncoder().encode(text) })),
    ]
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const publicKeys = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]
    let body = new Uint8Array()
    let status = 200
    const platform = createPlatform({
      baseUrl: 'https://service.example/2025-10-13',
      tokenId: 'token',
      clientSecret: canary,
      retries: 0,
      branding: { fieldPrefix: 'acmeApi' },
      fetch: async () => new Response(body, { status }),
    })
    let refused = 0
    for (const { name, bytes } of bodies) {
      body = Uint8Array.from(bytes)
      for (status of [200, 400, 500]) {
        const error = await errorOf(getQuote(platform, { quoteId: 'Quote:1' }))
        expect(error, name).toBeInstanceOf(PlatformError)
        expect(error, name).toMatchObject({
          code: status === 200 ? 'UNEXPECTED_RESPONSE' : 'REFUSED',
          outcome: 'none',
        })
      }
      const signature = sign('sha256', body, privateKey).toString('base64')
      const request = new Request('https://shop.example/webhooks', {
        method: 'POST',
        headers: { 'X-Service-Signature': signature },
        body,
      })
      const error = await errorOf(verifyWebhook(request, { publicKeys, replays: memoryReplayStore() }))
      expect(error, name).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
      refused++
    }
    expect(refused).toBe(bodies.length)
    expect(jsonBodyVectors).toHaveLength(316)
  },
)

/** SubjectPublicKeyInfo of a P-256 point (RFC 5480), up to the point. */
const spkiBeforePoint = '3059301306072a8648ce3d020106082a8648ce3d030107034200'
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const pemOf = (point: string) =>
  `-----BEGIN PUBLIC KEY-----\n${base64Of(hex.decode(spkiBeforePoint + point))}\n-----END PUBLIC KEY-----\n`

test('Wycheproof DER: all 484 are judged correctly, in both forms of the header', long, async () => {
  expect(ecdsaVectors).toHaveLength(484)
  for (const { tcId, isValid, publicKey, message, signature } of some(ecdsaVectors, 4)) {
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
