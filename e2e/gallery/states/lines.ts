/** How the network between the page and the relay fails. */

import { executeQuote } from '@embedded-wallet/core'
import type { Fetch, Line, Stage } from '../state.js'

/** The response never comes. */
export const held: Line = () => new Promise(() => undefined)

export const down: Line = () => Promise.reject(new TypeError('Failed to fetch'))

export const given =
  (body: unknown, status = 200, headers = {}): Line =>
  async () =>
    Response.json(body, { status, headers })

export const refused = (status: number, code: string, headers = {}): Line =>
  given({ status, code, message: 'The gallery refuses this call.' }, status, headers)

export const broken = refused(500, 'INTERNAL_ERROR')

/** Only calls such as `POST /auth/credentials` take the line. */
export const on =
  (call: RegExp, line: Line): Line =>
  (request, next, mails) =>
    call.test(`${request.method} ${new URL(request.url).pathname}`)
      ? line(request, next, mails)
      : next(request)

/** The response has other fields. */
export const changed =
  (change: (body: Record<string, unknown>) => unknown): Line =>
  async (request, next) => {
    const response = await next(request)
    const { status, headers } = response
    return Response.json(change((await response.json()) as Record<string, unknown>), { status, headers })
  }

/** The service pays, its response is lost, and the quote cannot be read. */
export const lost: Line = async (request, next) => {
  const { method, url } = request
  if (!url.includes('/quotes/')) return next(request)
  if (method === 'POST') await next(request)
  throw new TypeError('Failed to fetch')
}
/** This device remembers a payment without an end. */
export const lose = async ({ wallet, quote }: Stage) => {
  const fetch: Fetch = (request) => lost(request, wallet.fetch, [])
  await executeQuote({ ...wallet, fetch }, { quote }).catch(() => undefined)
}
