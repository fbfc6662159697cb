/** Each demand for a signature is good for one. */

import { describe, expect, test } from 'vitest'
import { type Demand, refuseSigned, takeOnce } from './authorizeSigning.js'

const page = () =>
  ({ state: { signed: new Map<string, string | undefined>() } }) as unknown as Parameters<typeof takeOnce>[0]
const refused = expect.objectContaining({
  name: 'SessionError',
  code: 'PAYLOAD_MISMATCH',
  outcome: 'none',
  message: 'The service demanded a second signature over the same requestId or payload. Nothing was signed.',
})
const demand: Demand = { payloadToSign: 'text', requestId: 'Request:1' }

test('a first demand is taken, and to ask about it takes nothing', () => {
  const wallet = page()
  refuseSigned(wallet, demand)
  refuseSigned(wallet, demand)
  takeOnce(wallet, demand)
})

describe.each([
  ['the same demand', demand],
  ['the same text with another requestId', { payloadToSign: 'text', requestId: 'Request:2' }],
  ['another text with the same requestId', { payloadToSign: 'other', requestId: 'Request:1' }],
  ['a quote with the same text', { payloadToSign: 'text', quoteId: 'Quote:1' }],
])('%s', (_, second) => {
  test('is refused after it was signed', () => {
    const wallet = page()
    takeOnce(wallet, demand)
    expect(() => refuseSigned(wallet, second)).toThrow(refused)
    expect(() => takeOnce(wallet, second)).toThrow(refused)
  })
})

test('another demand is another one', () => {
  const wallet = page()
  takeOnce(wallet, demand)
  takeOnce(wallet, { payloadToSign: 'other', requestId: 'Request:2' })
  takeOnce(wallet, { payloadToSign: 'third' })
})

// After a lost response the same quote is signed again: the service takes one request for each quote.
test('a quote may be signed again for itself, and for no other quote or action', () => {
  const wallet = page()
  const quote: Demand = { payloadToSign: 'text', quoteId: 'Quote:1' }
  takeOnce(wallet, quote)
  takeOnce(wallet, quote)
  expect(() => takeOnce(wallet, { ...quote, quoteId: 'Quote:2' })).toThrow(refused)
  expect(() => takeOnce(wallet, { payloadToSign: 'text' })).toThrow(refused)
  expect(() => takeOnce(wallet, { payloadToSign: 'other', requestId: 'text' })).toThrow(refused)
})
