/** The attack table: the relay forwards none of many hundred generated requests. */

import { inspect } from 'node:util'
import { findCanary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { inFull, long, some } from '@embedded-wallet/e2e/support/inFull.js'
import type { RelayEvent } from '@embedded-wallet/relay'
import { afterAll, describe, expect, test } from 'vitest'
import { families } from './attacks/families.js'
import { type Attack, callOf, routes } from './attacks/routes.js'
import { ada, bob, recordingService, relayOfAda, signIn, walletHeaders } from './twoUsers.js'

const table: { family: string; cases: number; forwarded: number }[] = []
const toRequest = ({ url, method, headers, body }: Attack) =>
  new Request(url, { method, headers, body: body ?? null })

test.each(routes.map((route) => [route.name, route] as const))(
  'a valid call is forwarded: %s',
  async (_, route) => {
    const service = recordingService()
    const relay = relayOfAda(service.fetch, { mode: 'production' })
    // Only a session of a known sign-in can be refreshed.
    if (route.name === 'refreshSession') await signIn(relay)
    service.forwarded.length = service.lookups.length = 0
    const response = await relay(toRequest(callOf(route)))
    expect(response.status).toBe(200)
    expect(service.forwarded.length + service.lookups.length).toBeGreaterThan(0)
  },
)

describe('attacks', () => {
  test.each(Object.keys(families))('%s: nothing is forwarded', long, async (family) => {
    const attacks = some(families[family]!(), 3)
    const reached: string[] = []
    let last: unknown
    for (const attack of attacks) {
      const service = recordingService()
      const events: RelayEvent[] = []
      const relay = relayOfAda(service.fetch, { onEvent: (event) => events.push(event) })
      last = relay
      const response = await relay(toRequest(attack))
      const visible = (await response.text()) + JSON.stringify([...response.headers])
      // To find the owner of a quote or a customer, the relay must read the quote, or list the customer's accounts. It makes
      // no other call about another user.
      const foreign = service.lookups.filter(
        (path) =>
          path.includes(bob.account) ||
          (path.includes('customers') && !path.includes('/customers/internal-accounts?customerId=')),
      )
      const isReached = service.forwarded.length > 0 || foreign.length > 0 || response.status < 400
      if (isReached || visible.includes(bob.quote))
        reached.push(
          `${attack.method} ${attack.url} ${String(attack.body).slice(0, 200)} → ${response.status}`,
        )
      expect(findCanary(visible + JSON.stringify(events))).toEqual([])
    }
    // It takes as long as fifty attacks, and no attack leaves more in a relay than another one.
    expect(findCanary(inspect(last, { depth: 9, showHidden: true }))).toEqual([])
    table.push({ family, cases: attacks.length, forwarded: reached.length })
    expect(reached).toEqual([])
  })

  afterAll(() => {
    const cases = table.reduce((sum, row) => sum + row.cases, 0)
    const forwarded = table.reduce((sum, row) => sum + row.forwarded, 0)
    console.table([...table, { family: 'all', cases, forwarded }])
    expect(cases).toBeGreaterThanOrEqual(inFull ? 500 : 150)
  })
})

// A proxy has its rules by path: no other spelling may reach the relay's own paths.
test.each(['', '/api/v1/wallet', '/auth/wallet', '/quotes'])(
  'the relay works at the mount path %j, with both forms of an account id, and at no other spelling',
  async (mountPath) => {
    const relay = relayOfAda(recordingService().fetch, { mountPath })
    const statusOf = async (path: string, account = ada.account) => {
      const url = `https://shop.example${path}/credentials?accountId=${account}`
      return (await relay(new Request(url, { headers: walletHeaders }))).status
    }
    for (const prefix of ['InternalAccount', 'EmbeddedWallet'])
      expect(await statusOf(`${mountPath}/auth`, ada.account.replace(/^\w+/, prefix))).toBe(200)
    const odd = ['/x', '/wallet/wallet', '//', '/Wallet', '/wallet;x', '/wallet%2f', '/..%2fwallet']
    for (const prefix of odd)
      expect([prefix, await statusOf(`${mountPath}${prefix}/auth`)]).toEqual([prefix, 404])
    for (const end of ['/AUTH', '/%61uth', '/auth/']) expect(await statusOf(`${mountPath}${end}`)).toBe(404)
  },
)

test('of two hundred headers of a browser, three are forwarded, and the service’s own headers do not come back', async () => {
  const service = recordingService()
  const relay = relayOfAda(async (request) => {
    const response = await service.fetch(request)
    for (const name of [
      'Set-Cookie',
      'WWW-Authenticate',
      'Server',
      'Access-Control-Allow-Origin',
      'Location',
      'Refresh',
      'Link',
    ])
      response.headers.set(name, 'x')
    return response
  })
  const many = Object.fromEntries(Array.from({ length: 190 }, (_, i) => [`X-Header-${i}`, 'x']))
  const named = {
    Authorization: 'Bearer app',
    Host: 'evil.example',
    'X-Forwarded-For': '1.1.1.1',
    Forwarded: 'for=1.1.1.1',
    'X-Original-URL': '/customers',
    TE: 'trailers',
    'Step-Up-Id': 'a'.repeat(43),
    Connection: 'keep-alive',
    'Proxy-Authorization': 'x',
    Expect: 'x',
  }
  const attack = callOf(routes[0]!, { headers: { ...many, ...named, 'Request-Id': 'r' } })
  const response = await relay(toRequest(attack))
  expect(response.status).toBe(200)
  expect(Object.keys(service.forwarded[0]!.headers).sort()).toEqual([
    'accept',
    'accept-encoding',
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
    'vary',
    'wallet-profile',
    // The relay's own name for the service's Date.
    'wallet-service-date',
    'x-content-type-options',
  ])
})

test('two users who choose the same Idempotency-Key have two at the service, and each the same one on a repeat', async () => {
  const service = recordingService()
  const authorize = (request: Request) => [
    request.headers.get('Cookie') === 'app=ada' ? ada.account : bob.account,
  ]
  const relay = relayOfAda(service.fetch, { authorize })
  const route = routes.find(({ name }) => name === 'executeQuote')!
  const pay = (id: string, Cookie: string) =>
    relay(toRequest(callOf(route, { id, headers: { Cookie, 'Idempotency-Key': 'same' } })))
  for (let time = 0; time < 2; time++) {
    expect((await pay(ada.quote, 'app=ada')).status).toBe(200)
    expect((await pay(bob.quote, 'app=bob')).status).toBe(200)
  }
  const [ofAda, ofBob] = [`${ada.account}/same`, `${bob.account}/same`]
  const keys = service.forwarded.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([ofAda, ofBob, ofAda, ofBob])
})

test('an owner in the cache of one user does not count for another user', async () => {
  const service = recordingService()
  const authorize = (request: Request) => [
    request.headers.get('Cookie') === 'app=ada' ? ada.account : bob.account,
  ]
  for (const name of ['challengeAuthMethod', 'revokeSession', 'executeQuote', 'updateCustomer']) {
    // A policy for payments reads the quote of every payment.
    const policy = name === 'executeQuote' ? { authorizeAction: undefined } : {}
    const relay = relayOfAda(service.fetch, { authorize, ...policy })
    const route = routes.find((route) => route.name === name)!
    expect((await relay(toRequest(callOf(route)))).status).toBe(200)
    const lookups = service.lookups.length
    expect((await relay(toRequest(callOf(route)))).status).toBe(200)
    expect(service.lookups).toHaveLength(lookups)
    expect((await relay(toRequest(callOf(route, { headers: { Cookie: 'app=bob' } })))).status).toBe(404)
  }
  expect(service.forwarded).toHaveLength(8)
})
