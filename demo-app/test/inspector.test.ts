/** The server's part of a trace: what the relay checked and what the service was asked, and what of it the page may see. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '../server/config'
import type { ServerTrace } from '../src/inspector/trace'
import { email, openBrowser, signUp } from './openBrowser'

type Browser = ReturnType<typeof openBrowser>

let chosen = 0
const newTraceId = () => (++chosen).toString(16).padStart(32, 'a')

/** Makes a traced call, and reads what the server tells of it. */
async function traced(
  { request, json }: Browser,
  path: string,
  {
    body,
    headers = {},
    traceId = newTraceId(),
  }: { body?: unknown; headers?: Record<string, string>; traceId?: string } = {},
) {
  const response = await request(path, body, {
    traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
    ...headers,
  })
  const trace: ServerTrace = await json(`/api/traces/${traceId}`)
  const legs = trace.upstream.map(
    ({ method, path, response }) => `${method} ${path.split('?')[0]} ${response?.status}`,
  )
  const checks = trace.checks.map(({ name, outcome }) => (outcome === 'passed' ? name : `${name}!`)).join(' ')
  return { response, trace, legs, checks }
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
  it('has the checks of the relay and each request to the service, without credentials', async () => {
    const browser = openBrowser()
    const { wallet } = await signUp(browser)
    const { trace, legs, checks } = await traced(
      browser,
      `/wallet/auth/credentials?accountId=${wallet.accountId}`,
    )
    expect(checks).toBe('allow-list capacity origin profile login headers body sandbox-values ownership')
    expect(legs).toEqual(['GET /2025-10-13/auth/credentials 200'])
    const [leg] = trace.upstream
    expect(leg).toMatchObject({
      ...{ startedAt: expect.any(Number), durationMs: expect.any(Number) },
      response: { body: { data: [] } },
    })
    expect(new Headers(leg!.request.headers as [string, string][]).get('authorization')).toMatch(
      /^\[masked, \d+ characters\]$/,
    )
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

  it('is not prolonged by a second call with the same id', async () => {
    const browser = openBrowser()
    const { wallet } = await signUp(browser)
    const traceId = newTraceId()
    const first = await traced(browser, `/wallet/auth/credentials?accountId=${wallet.accountId}`, { traceId })
    const second = await traced(browser, `/wallet/auth/sessions?accountId=${wallet.accountId}`, { traceId })
    expect(second.response.status).toBe(200)
    expect(second.trace).toEqual(first.trace)
  })

  it('with an unknown id is empty, and a malformed id is refused', async () => {
    const { json, request } = openBrowser()
    expect(await json(`/api/traces/${'0'.repeat(32)}`)).toEqual({ checks: [], upstream: [] })
    for (const id of ['0', `${'0'.repeat(32)}0`, 'A'.repeat(32), encodeURIComponent(`../${'0'.repeat(29)}`)])
      expect((await request(`/api/traces/${id}`)).status).toBe(400)
  })
})

describe('of another service than the embedded sandbox', () => {
  it('a trace shows the requests without their bodies', async () => {
    const { settings, readMail } = withOtherService()
    const browser = openBrowser(settings)
    const { wallet } = await signUp(browser, email, readMail)
    for (const path of [`/wallet/auth/credentials?accountId=${wallet.accountId}`, '/api/wallet']) {
      const { trace } = await traced(browser, path)
      expect(trace.upstream.length).toBeGreaterThan(0)
      for (const { request, response } of trace.upstream)
        for (const message of [request, response!])
          expect([undefined, '[not shown: only the embedded sandbox shows bodies]']).toContain(message.body)
    }
  })

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

  it('a good call does not open the trace of a refused one with the same id', async () => {
    const { settings, readMail } = withOtherService()
    const browser = openBrowser(settings)
    const { wallet } = await signUp(browser, email, readMail)
    const traceId = newTraceId()
    const refused = await traced(browser, '/wallet/quotes/Quote:019542f5-b3e7-7d02-8000-000000000000', {
      traceId,
    })
    expect([refused.response.status, refused.legs]).toEqual([404, []])
    const good = await traced(browser, `/wallet/auth/sessions?accountId=${wallet.accountId}`, { traceId })
    expect([good.response.status, good.legs]).toEqual([200, []])
  })
})
