/** The words of the diagram: what a call came to, and which calls stand on one line. */

import { describe, expect, it } from 'vitest'
import { groupQuiet, isQuiet, outcomeOf, shortPath, summarize, toneOf } from './callWords'
import { maskBody } from './mask'
import type { Trace } from './recorder'
import { explain } from './steps'
import { traceOf } from './testTraces'

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
    expect(explain(readsBack)[0]).toBe('Look what became of the payment')
  })
})
