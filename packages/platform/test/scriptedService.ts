/** A platform on a service that responds as the test says, one response after the other. */

import { expect } from 'vitest'
import { canary } from '../../../e2e/canary/canary.mjs'
import { createPlatform, PlatformError, type PlatformOptions } from '../src/index.js'

export const baseUrl = 'https://service.example/2025-10-13'
export const quoteId = 'Quote:1'
export const currency = { code: 'USD', name: 'Dollar', symbol: '$', decimals: 2 }
export const quote = {
  id: quoteId,
  status: 'PENDING',
  createdAt: '2026-04-08T15:30:00Z',
  expiresAt: '2026-04-08T15:35:00Z',
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: 100,
  totalReceivingAmount: 99,
  exchangeRate: 1,
  feesIncluded: 1,
  transactionId: 'Transaction:1',
}
export const quoteBody = {
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100,
} as const

type Step = Response | Error | (() => Promise<Response>)
export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
export const refused = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { status, code, message: 'no' }, headers)
export const lost = () => new TypeError('fetch failed')

/** A platform with a service that responds with the steps, one by one. */
export function scripted(steps: Step[], options: Partial<PlatformOptions> = {}) {
  const requests: { method: string; url: string; headers: Headers; body: string }[] = []
  const waits: number[] = []
  const platform = createPlatform({
    baseUrl,
    tokenId: 'token',
    clientSecret: canary,
    wait: async (ms) => void waits.push(ms),
    now: () => Date.UTC(2026, 3, 8, 15, 30),
    fetch: async (request) => {
      requests.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: await request.text(),
      })
      const step = steps[requests.length - 1]
      if (step === undefined) throw new Error('one call too many')
      if (step instanceof Error) throw step
      return typeof step === 'function' ? step() : step
    },
    ...options,
  })
  return { platform, requests, waits }
}

/** The error of a call that must fail. */
export async function failure(promise: Promise<unknown>): Promise<PlatformError> {
  const error = await promise.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(PlatformError)
  return error
}
