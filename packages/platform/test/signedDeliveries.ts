/** Webhooks as the service signs them, for unit tests: keys, bodies and requests. */

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { memoryReplayStore } from '../src/webhooks/replayStore.js'

export const pairOf = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve })
export const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
export const service = pairOf()
export const successor = pairOf()
export const publicKeys = [pemOf(service.publicKey)]

/** The time of the events, when they arrive. */
export const now = () => Date.UTC(2026, 3, 8, 15, 30)
export const options = () => ({ publicKeys, replays: memoryReplayStore(now), now })

export const invitation = {
  code: 'abc',
  createdAt: '2026-04-08T15:30:00Z',
  url: 'https://shop.example/i/abc',
  inviterUma: '$ada@shop.example',
  status: 'CLAIMED',
}

/** Source: service-interface.md, Webhook envelope. */
export const envelope = (more: object = {}) => ({
  id: `Webhook:${crypto.randomUUID()}`,
  type: 'INVITATION.CLAIMED',
  timestamp: '2026-04-08T15:30:00Z',
  data: invitation,
  ...more,
})
export const eventText = (more: object = {}) => JSON.stringify(envelope(more))

/** The body of an event that asks whether a payment may come in. Source: service-profiles.md, webhooks. */
export const pendingText = (more: object = {}) =>
  eventText({
    type: 'INCOMING_PAYMENT.PENDING',
    data: {
      id: 'Transaction:1',
      status: 'PENDING',
      type: 'INCOMING',
      destination: { destinationType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      customerId: 'Customer:1',
      platformCustomerId: 'ada',
      receivedAmount: { amount: 500, currency: {} },
      requestedReceiverCustomerInfoFields: [{ name: 'FULL_NAME', mandatory: true }],
    },
    ...more,
  })

/** Source: service-facts.md, webhooks: ECDSA P-256 / SHA-256 over the raw body, DER, base64. */
export const signatureOf = (body: string, key = service.privateKey) =>
  sign('sha256', Buffer.from(body), key).toString('base64')

/** A request with a body and its signature, or with these headers. */
export function delivery(body: string, headers?: Record<string, string> | [string, string][]): Request {
  return new Request('https://shop.example/webhooks', {
    method: 'POST',
    headers: headers ?? { 'X-Service-Signature': signatureOf(body) },
    body,
  })
}
