/** The attack table: hundreds of generated requests, and a service that none of them reaches. */

import { inspect } from 'node:util'
import { findCanary } from '@embedded-wallet/e2e/canary/canary.mjs'
import type { RelayEvent } from '@embedded-wallet/relay'
import { afterAll, expect, test } from 'vitest'
import { foreignCallers } from './attacks/foreignCallers.js'
import { foreignIds } from './attacks/foreignIds.js'
import { foreignPaths } from './attacks/foreignPaths.js'
import { oddRequests } from './attacks/oddRequests.js'
import { type Attack, callOf, routes } from './attacks/routes.js'
import { ada, bob, recordingService, relayOfAda } from './twoUsers.js'

const families = { ...foreignIds, ...foreignPaths, ...oddRequests, ...foreignCallers }
const table: { family: string; cases: number; forwarded: number }[] = []
const toRequest = ({ url, method, headers, body }: Attack) =>
  new Request(url, { method, headers, body: body ?? null })

test.each(routes.map((route) => [route.name, route] as const))(
  'the honest call does get through: %s',
  async (_, route) => {
    const service = recordingService()
    const response = await relayOfAda(service.fetch, { mode: 'production' })(toRequest(callOf(route)))
    expect(response.status).toBe(200)
    expect(service.forwarded.length + service.lookups.length).toBeGreaterThan(0)
  },
)

test.each(Object.keys(families))('%s: nothing is forwarded', async (family) => {
  const attacks = families[family]!()
  const reached: string[] = []
  for (const attack of attacks) {
    const service = recordingService()
    const events: RelayEvent[] = []
    const relay = relayOfAda(service.fetch, { onEvent: (event) => events.push(event) })
    const response = await relay(toRequest(attack))
    const told = (await response.text()) + JSON.stringify([...response.headers])
    // To learn whose a quote is, the relay must ask for it; no other question is about somebody else.
    const foreign = service.lookups.filter((path) => path.includes(bob.account) || path.includes('customers'))
    const isReached = service.forwarded.length > 0 || foreign.length > 0 || response.status < 400
    if (isReached || told.includes(bob.quote))
      reached.push(`${attack.method} ${attack.url} ${String(attack.body).slice(0, 200)} → ${response.status}`)
    expect(findCanary(told + JSON.stringify(events))).toEqual([])
    expect(findCanary(inspect(relay, { depth: 9, showHidden: true }))).toEqual([])
  }
  table.push({ family, cases: attacks.length, forwarded: reached.length })
  expect(reached).toEqual([])
})

test('of two hundred headers of a browser, three go up, and none of an answer that matters to us comes back', async () => {
  const service = recordingService()
  const relay = relayOfAda(async (request) => {
    const answer = await service.fetch(request)
    for (const name of [
      'Set-Cookie',
      'WWW-Authenticate',
      'Server',
      'Access-Control-Allow-Origin',
      'Location',
      'Refresh',
      'Link',
    ])
      answer.headers.set(name, 'x')
    return answer
  })
  const many = Object.fromEntries(Array.from({ length: 190 }, (_, i) => [`X-Header-${i}`, 'x']))
  const named = {
    Authorization: 'Bearer app',
    Host: 'evil.example',
    'X-Forwarded-For': '1.1.1.1',
    Forwarded: 'for=1.1.1.1',
    'X-Original-URL': '/customers',
    TE: 'trailers',
    Connection: 'keep-alive',
    'Proxy-Authorization': 'x',
    Expect: 'x',
  }
  const attack = callOf(routes[0]!, { headers: { ...many, ...named, 'Request-Id': 'r' } })
  const response = await relay(toRequest(attack))
  expect(response.status).toBe(200)
  expect(Object.keys(service.forwarded[0]!.headers).sort()).toEqual([
    'accept',
    'authorization',
    'content-type',
    'request-id',
    'traceparent',
  ])
  expect(service.forwarded[0]!.body).toBe(attack.body)
  expect([...response.headers.keys()].sort()).toEqual([
    'cache-control',
    'content-type',
    'trace-id',
    'x-content-type-options',
  ])
})

test('what one user has shown to own is still nothing to another, while it is remembered', async () => {
  const service = recordingService()
  const relay = relayOfAda(service.fetch, {
    authorize: (request) => [request.headers.get('Cookie') === 'app=ada' ? ada.account : bob.account],
  })
  for (const name of ['challengeAuthMethod', 'revokeSession', 'executeQuote']) {
    const route = routes.find((route) => route.name === name)!
    expect((await relay(toRequest(callOf(route)))).status).toBe(200)
    const asked = service.lookups.length
    expect((await relay(toRequest(callOf(route)))).status).toBe(200)
    expect(service.lookups).toHaveLength(asked)
    expect((await relay(toRequest(callOf(route, { headers: { Cookie: 'app=bob' } })))).status).toBe(404)
  }
  expect(service.forwarded).toHaveLength(6)
})

afterAll(() => {
  const cases = table.reduce((sum, row) => sum + row.cases, 0)
  const forwarded = table.reduce((sum, row) => sum + row.forwarded, 0)
  console.table([...table, { family: 'all', cases, forwarded }])
  expect(cases).toBeGreaterThanOrEqual(500)
})
