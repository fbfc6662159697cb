/** Every call that the demo can make is explained, and the diagram says what it came to. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readEndpoints, relayEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { describe, expect, it } from 'vitest'
import { groupQuiet, isQuiet, outcomeOf, shortPath, summarize, toneOf } from './callWords'
import { maskBody } from './mask'
import type { Trace } from './recorder'
import { apiSteps, explain, relaySteps, type Step } from './steps'
import { traceOf } from './testTraces'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const routesFolder = `${root}demo-app/server/routes/`

/** What a browser opens itself, or another program calls: the page's own code does not. */
const notOfThePage = /\/identity\/|\/sandbox\.css|\/favicon\.ico|\/activity\.csv/

/** The routes as the server's files write them. */
const routes = readdirSync(routesFolder).flatMap((file) =>
  [
    ...readFileSync(routesFolder + file, 'utf8').matchAll(/\.(get|post|put|patch|delete)\(\s*'(\/[^']+)'/g),
  ].map(([, method = '', path = '']) => ({ method: method.toUpperCase(), path })),
)

describe('a row of the table', () => {
  it('exists for each endpoint that a wallet calls', () => {
    expect(Object.keys(relaySteps).sort()).toEqual(
      Object.keys({ ...walletEndpoints, ...relayEndpoints, ...readEndpoints }).sort(),
    )
  })

  it('exists for each route of the demo that the page calls', () => {
    expect(routes.length).toBeGreaterThan(8)
    const missing = routes
      .filter(({ path }) => !notOfThePage.test(path))
      .map(({ method, path }) => `${method} /api${path}`)
      .filter((route) => !(route in apiSteps))
    expect(missing, 'rows that src/inspector/steps.ts lacks').toEqual([])
  })

  it.each(Object.entries<Step>({ ...relaySteps, ...apiSteps }))('%s is a sentence', (_, [, sentence]) => {
    expect(sentence).toMatch(/^[A-Z].+\.$/s)
  })
})

describe('a call', () => {
  it('of the demo is found with any id and any query', () => {
    const call = traceOf({
      to: 'backend',
      endpoint: '/api/activity',
      method: 'GET',
      path: '/api/payees?limit=5',
    })
    expect(explain(call)[0]).toBe('List the recipients')
  })

  it('that has no row is shown by its method and path', () => {
    const call = traceOf({ to: 'backend', endpoint: '/api/later', method: 'GET', path: '/api/later?x=1' })
    expect(explain(call)[0]).toBe('GET /api/later')
  })
})

describe('a call', () => {
  it.each([
    [{ response: undefined }, 'waiting', 'waiting'],
    [{ response: undefined, failure: 'lost' as const }, 'lost', 'no response'],
    [{ response: undefined, failure: 'aborted' as const }, 'lost', 'given up'],
    [{ response: { status: 202 } }, 'asks', '202'],
    [{ response: { status: 500 } }, 'refused', '500'],
  ])('says what it came to: %j', ({ response, ...rest }, tone, text) => {
    const { response: _, ...trace } = traceOf()
    const ended = { ...trace, ...rest, ...(response && { response }) }
    expect([toneOf(ended), outcomeOf(ended)]).toEqual([tone, text])
  })

  it.each([
    // Source: the relay's `stepUpRequired`, as the inspector masks it.
    ['STEP_UP_REQUIRED', 'step-up', '403 (needs a fresh sign-in)'],
    ['FORBIDDEN', 'refused', '403'],
  ])('with a 403 and the code %s is %s', (code, tone, text) => {
    const body = maskBody(`{"status":403,"code":"${code}","message":"Sign in anew.","details":{}}`)
    const trace = traceOf({ response: { status: 403, body } })
    expect([toneOf(trace), outcomeOf(trace)]).toEqual([tone, text])
  })
})

describe('quiet calls', () => {
  const read = (endpoint: string) => traceOf({ endpoint, to: 'backend', method: 'GET' })

  it('stand on one line while they are the same', () => {
    const traces = [
      read('/api/activity'),
      read('/api/activity'),
      traceOf(),
      read('/api/activity'),
      read('/api/wallet'),
    ]
    expect(groupQuiet(traces).map((group) => group.length)).toEqual([2, 1, 1, 1])
  })

  it('are no longer quiet when they fail', () => {
    const failed = traceOf({
      endpoint: '/api/activity',
      to: 'backend',
      method: 'GET',
      response: { status: 500 },
    })
    expect(groupQuiet([failed, failed])).toHaveLength(2)
  })
})

it('a path loses its mount, its query and the values of its ids', () => {
  expect(shortPath('/wallet/auth/credentials?accountId=InternalAccount%3A01')).toBe('/auth/credentials')
  expect(shortPath('/wallet/internal-accounts/InternalAccount:0198/export')).toBe(
    '/internal-accounts/…/export',
  )
  expect(shortPath('/api/agents/[masked, 9 characters]/redeem')).toBe('/api/agents/…/redeem')
})

it('a call is announced in one sentence', () => {
  expect(summarize('Execute quote', traceOf())).toBe('Execute quote: 200 in 40 ms')
})

describe('a lost response', () => {
  const { response: _, ...lost } = traceOf({ failure: 'lost' })

  it('says that the wallet does not know what the call did', () => {
    const trace: Trace = { ...lost, isOutcomeUnknown: true }
    expect([toneOf(lost), outcomeOf(trace)]).toEqual(['lost', 'no response, outcome unknown'])
    expect(summarize('Execute the quote', trace)).toBe(
      'Execute the quote: no response, outcome unknown in 40 ms',
    )
  })

  it('is followed by the read of the wallet, drawn in full and named for what it is', () => {
    const read = traceOf({ endpoint: 'getQuote', method: 'GET' })
    expect(isQuiet(read)).toBe(true)
    const readsBack = { ...read, readsBack: 'executeQuote' }
    expect(isQuiet(readsBack)).toBe(false)
    expect(explain(readsBack)[0]).toBe('Look up how the payment ended')
  })
})
