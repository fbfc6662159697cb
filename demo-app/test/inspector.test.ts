/** The server's part of a call: what the relay checked and which requests followed, and what of it the page may see. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '../server/config'
import { createInspector } from '../server/inspector/inspector'
import { inspectorHeader, type ServerPart } from '../src/inspector/trace'
import { email, openBrowser, signUp } from './openBrowser'

type Browser = ReturnType<typeof openBrowser>

/** Makes a call, and reads what the server says of it. */
async function traced(
  { request }: Browser,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await request(path, body, headers)
  const text = response.headers.get(inspectorHeader)!
  const { durations, ...trace } = withoutDurations(JSON.parse(text))
  const legs = trace.upstream.map(({ method, path, status }) => `${method} ${path.split('?')[0]} ${status}`)
  const checks = trace.checks.map(({ name, outcome }) => (outcome === 'passed' ? name : `${name}!`)).join(' ')
  return { response, text, trace, legs, checks, durations }
}

function withoutDurations({ checks, upstream }: ServerPart) {
  const durations = upstream.map(({ durationMs }) => durationMs)
  return { checks, upstream: upstream.map(({ durationMs: _, ...leg }) => leg), durations }
}

/** The demo with another service than its own sandbox. */
function withOtherService(): { settings: Settings; readMail: () => string } {
  const sandbox = createSandbox()
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  return {
    settings: { service: sandbox },
    readMail: () => /\d{6}/.exec(print.mock.calls.at(-1)![0])![0],
  }
}

afterEach(() => vi.restoreAllMocks())

describe('a trace', () => {
  it('has the checks of the relay and each request to the service, without headers and bodies', async () => {
    const browser = openBrowser()
    const { wallet } = await signUp(browser)
    const path = `/wallet/auth/credentials?accountId=${wallet.accountId}`
    const { text, trace, legs, checks, durations } = await traced(browser, path)
    expect(checks).toBe('allow-list capacity origin profile login headers body sandbox-values ownership')
    expect(legs).toEqual(['GET /2025-10-13/auth/credentials 200'])
    expect(durations).toEqual([expect.any(Number)])
    // Neither headers nor bodies: no credential, and nothing that the relay keeps from the page.
    expect(trace.upstream.map((leg) => Object.keys(leg))).toEqual([['method', 'path', 'status']])
    expect(text).not.toMatch(/Basic|authorization/i)
  })

  it('of the API has the requests of the backend', async () => {
    const browser = openBrowser()
    await signUp(browser)
    const { legs, checks } = await traced(browser, '/api/wallet')
    expect(checks).toBe('')
    expect(legs).toContain('GET /2025-10-13/customers/internal-accounts 200')
  })

  it('shows a refusal, and that the service was not asked', async () => {
    const browser = openBrowser()
    const { wallet } = await signUp(browser)
    const path = `/wallet/auth/credentials?accountId=${wallet.accountId}`
    const { response, legs, checks } = await traced(browser, path, { headers: { 'Wallet-Call': '' } })
    expect(response.status).toBe(403)
    expect([checks, legs]).toEqual(['allow-list capacity origin!', []])
  })

  it('belongs to one call: of two calls at once, each has its own requests', async () => {
    const browser = openBrowser()
    const { wallet } = await signUp(browser)
    const list = (what: string) => traced(browser, `/wallet/auth/${what}?accountId=${wallet.accountId}`)
    const both = await Promise.all([
      list('credentials'),
      list('sessions'),
      list('sessions'),
      list('credentials'),
    ])
    expect(both.map(({ legs }) => legs.map((leg) => leg.split('/auth/')[1]))).toEqual([
      ['credentials 200'],
      ['sessions 200'],
      ['sessions 200'],
      ['credentials 200'],
    ])
  })

  it('fits into the headers that a proxy takes', async () => {
    const parts = { isSandbox: true, isSignedIn: async () => true }
    const { record, recordLegs } = createInspector(parts)
    const send = recordLegs(async () => new Response())
    const app = new Hono().get('/', record, async (c) => {
      for (let n = 0; n < 100; n++) await send(new Request(`https://service.example/quotes/${n}`))
      return c.json({})
    })
    const text = (await app.request('/')).headers.get(inspectorHeader)!
    expect(JSON.parse(text).upstream.length).toBeGreaterThan(30)
    // Source: nginx, proxy_buffer_size: 4k on most platforms, for all headers.
    expect(text.length).toBeLessThan(3500)
  })
})

describe('of another service than the embedded sandbox', () => {
  it('a trace tells nothing of a stranger’s quote, and not whether it exists', async () => {
    const { settings, readMail } = withOtherService()
    const app = openBrowser(settings).app
    const ada = openBrowser(settings, undefined, app)
    await signUp(ada, email, readMail)
    await ada.json('/api/fund', {})
    const quote = await ada.json('/api/quotes', { recipient: 'Alice', amount: '1' })
    const bob = openBrowser(settings, undefined, app)
    await signUp(bob, 'bob@shop.example', readMail)
    const told = async (id: string) => {
      const { response, trace } = await traced(bob, `/wallet/quotes/${id}`)
      return [response.status, trace]
    }
    const real = await told(quote.id)
    expect(real[1]).toMatchObject({ upstream: [] })
    expect(real).toEqual(await told('Quote:019542f5-b3e7-7d02-8000-000000000000'))
  })

  it('a trace tells nothing of who has an account, also to a user who is signed in', async () => {
    const { settings, readMail } = withOtherService()
    const app = openBrowser(settings).app
    await signUp(openBrowser(settings, undefined, app), email, readMail)
    const bob = openBrowser(settings, undefined, app)
    await signUp(bob, 'bob@shop.example', readMail)
    const told = async (identifier: string) =>
      (await traced(bob, '/wallet/login/start', { body: { identifier } })).trace
    const real = await told(email)
    expect(real.checks.length).toBeGreaterThan(5)
    expect(real.upstream).toEqual([])
    expect(real).toEqual(await told('unknown@shop.example'))
  })
})
