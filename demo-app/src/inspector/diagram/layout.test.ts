/** A trace becomes rows between three life lines, in the order in which things happened. */

import { describe, expect, it } from 'vitest'
import { explain } from '../explain/explain'
import { maskBody } from '../mask'
import { legOf, traceOf } from '../testTraces'
import { groupQuiet, isQuiet, layOut, shortPath, summarize } from './layout'

const signature = ['Service-Wallet-Signature', 'abc'] as const

describe('rows', () => {
  it('stand in the order of a call: request, checks, service, response', () => {
    const trace = traceOf({
      leg: legOf({ request: { headers: [signature] } }),
      checks: [{ name: 'origin', outcome: 'passed' }],
      upstream: [{ method: 'POST', path: '/quotes/Quote:1/execute', durationMs: 1400, status: 200 }],
    })
    expect(layOut(trace)).toEqual([
      {
        kind: 'request',
        leg: 0,
        from: 0,
        to: 1,
        method: 'POST',
        path: '/quotes/…/execute',
      },
      { kind: 'checks', checks: trace.checks, tone: 'ok' },
      { kind: 'request', leg: 1, from: 1, to: 2, method: 'POST', path: '/quotes/…/execute' },
      { kind: 'response', leg: 1, from: 2, to: 1, tone: 'ok', text: '200', duration: '1.4 s' },
      { kind: 'response', leg: 0, from: 1, to: 0, tone: 'ok', text: '200', duration: '40 ms' },
    ])
  })

  it('show a refusal of the relay, which asked the service nothing', () => {
    const rows = layOut(
      traceOf({
        leg: legOf({ response: { status: 403, headers: [] } }),
        checks: [
          { name: 'origin', outcome: 'passed' },
          { name: 'ownership', outcome: 'refused' },
        ],
      }),
    )
    expect(rows.map((row) => ('tone' in row ? row.tone : row.kind))).toEqual([
      'request',
      'refused',
      'refused',
    ])
  })

  it.each([
    [{ response: undefined }, 'waiting', 'waiting'],
    [{ response: undefined, failure: 'lost' as const }, 'lost', 'no response'],
    [{ response: undefined, failure: 'aborted' as const }, 'lost', 'given up'],
    [{ response: { status: 202, headers: [] } }, 'asks', '202'],
    [{ response: { status: 500, headers: [] } }, 'refused', '500'],
  ])('say what a leg came to: %j', ({ response, ...rest }, tone, text) => {
    const { response: _, ...leg } = legOf()
    const ended = { ...leg, ...rest, ...(response && { response }) }
    expect(layOut(traceOf({ leg: ended })).at(-1)).toMatchObject({ tone, text })
  })
})

describe('what is no failure', () => {
  // Source: the relay's `stepUpRequired`, as the inspector masks it.
  const asked = maskBody('{"status":403,"code":"STEP_UP_REQUIRED","message":"Sign in anew.","details":{}}')
  const leg = legOf({ response: { status: 403, headers: [], body: asked } })

  it('a call that asks for a step-up needs a fresh sign-in, and is not refused', () => {
    const rows = layOut(traceOf({ leg, checks: [{ name: 'step-up', outcome: 'refused' }] }))
    expect(rows.slice(1)).toMatchObject([
      { kind: 'checks', tone: 'step-up' },
      { kind: 'response', tone: 'step-up', text: '403 (needs a fresh sign-in)' },
    ])
  })

  it('another 403 is refused', () => {
    const body = maskBody('{"status":403,"code":"FORBIDDEN","message":"No."}')
    const rows = layOut(traceOf({ leg: legOf({ response: { status: 403, headers: [], body } }) }))
    expect(rows.at(-1)).toMatchObject({ tone: 'refused', text: '403' })
  })

  it.each([
    ['is it a test service?', 'ok', '400 (is it a test service?)'],
    [undefined, 'refused', '400'],
  ])('a request with the note %s that is refused is %s', (note, tone, text) => {
    const fund = { method: 'POST', path: '/fund', status: 400, ...(note && { note }) }
    expect(layOut(traceOf({ upstream: [fund] })).at(-2)).toMatchObject({ tone, text })
  })
})

describe('quiet calls', () => {
  const read = (endpoint: string) => traceOf({ endpoint, to: 'backend', leg: legOf({ method: 'GET' }) })

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
      ...{ endpoint: '/api/activity', to: 'backend' },
      leg: legOf({ method: 'GET', response: { status: 500, headers: [] } }),
    })
    expect(groupQuiet([failed, failed])).toHaveLength(2)
  })
})

it('a path loses its mount, its query and the values of its ids', () => {
  expect(shortPath('/wallet/auth/credentials?accountId=InternalAccount%3A01')).toBe('/auth/credentials')
  expect(shortPath('/2025-10-13/internal-accounts/InternalAccount:0198/export')).toBe(
    '/internal-accounts/…/export',
  )
  expect(shortPath('/agents/device-codes/[masked, 9 characters]/redeem')).toBe(
    '/agents/device-codes/…/redeem',
  )
})

it('a call is announced in one sentence', () => {
  expect(summarize('Execute quote', traceOf())).toBe('Execute quote: 200 in 40 ms')
})

describe('a lost answer', () => {
  const { response: _, ...lost } = legOf({ failure: 'lost' })

  it('says that the wallet does not know what the call did', () => {
    const trace = traceOf({ leg: lost, isOutcomeUnknown: true })
    expect(layOut(trace).at(-1)).toMatchObject({ tone: 'lost', text: 'no response, outcome unknown' })
    expect(summarize('Execute the quote', trace)).toBe(
      'Execute the quote: no response, outcome unknown in 40 ms',
    )
  })

  it('is followed by the read of the wallet, drawn in full and named for what it is', () => {
    const read = traceOf({ endpoint: 'getQuote', leg: legOf({ method: 'GET' }) })
    expect(isQuiet(read)).toBe(true)
    const readsBack = { ...read, readsBack: 'executeQuote' }
    expect(isQuiet(readsBack)).toBe(false)
    expect(explain(readsBack).title).toBe('Look what became of the payment')
  })
})
