/** The payment table, over every combination of facts: each has one step, and no step loses track of money. */

import { describe, expect, test } from 'vitest'
import { type ExecutionFacts, type PaymentStep, paymentRows, rowFor } from './paymentTable.js'

const nextStep = (facts: ExecutionFacts): PaymentStep => rowFor(facts)[1]

const turns: ExecutionFacts['turn'][] = ['free', 'waited', 'timed-out']
const memories: ExecutionFacts['memory'][] = ['nothing', 'sent', 'taken', 'done']
const calls: ExecutionFacts['call'][] = [
  'not-made',
  'declined',
  'not-sent',
  'refused',
  'conflict',
  'lost',
  'accepted',
]
const quotes: ExecutionFacts['quote'][] = [
  'shown-open',
  'shown-held',
  'shown-expired',
  'shown-executed',
  'shown-unlisted',
  'unreadable',
  'aborted',
  'open',
  'unpayable',
  'held',
  'expired',
  'executed',
  'unlisted',
]

const all: ExecutionFacts[] = turns.flatMap((turn) =>
  memories.flatMap((memory) =>
    calls.flatMap((call) => quotes.map((quote) => ({ turn, memory, call, quote }))),
  ),
)
const isExecutedOnce = ({ memory, quote }: ExecutionFacts) => memory === 'done' || quote.endsWith('executed')

/** What the error of a failing step says of the money. Without a word of its own it is the error of the call or the read. */
function outcomeOf(step: PaymentStep, { call }: ExecutionFacts): 'none' | 'unknown' {
  if (step.as === 'unknown') return 'unknown'
  return call === 'lost' && step.as !== 'expired' && step.as !== 'held' ? 'unknown' : 'none'
}

/** Facts that a payment can have, from its first facts over every way in which a read or a request can end. */
function reachable(): ExecutionFacts[] {
  const found = new Map<string, ExecutionFacts>()
  const visit = (facts: ExecutionFacts): void => {
    const key = JSON.stringify(facts)
    if (found.has(key)) return
    found.set(key, facts)
    const step = nextStep(facts)
    if (step.do === 'read')
      for (const quote of quotes.filter((one) => !one.startsWith('shown'))) visit({ ...facts, quote })
    if (step.do !== 'sign') return
    for (const memory of new Set([facts.memory, 'sent' as const]))
      for (const call of calls.filter((one) => one !== 'not-made')) {
        if (call !== 'accepted') visit({ ...facts, memory, call, quote: 'shown-open' })
        else
          for (const quote of ['open', 'held', 'expired', 'executed', 'unlisted'] as const)
            visit({ ...facts, call, quote })
      }
  }
  for (const turn of turns)
    for (const memory of memories)
      for (const quote of quotes.filter((one) => one.startsWith('shown')))
        visit({ turn, memory, call: 'not-made', quote })
  return [...found.values()]
}

const shown = ({ turn, memory, call, quote }: ExecutionFacts) => `${turn}, ${memory}, ${call}, ${quote}`
/** The combinations that break a rule, so that a red test names them. */
const breaking = (facts: ExecutionFacts[], isRight: (facts: ExecutionFacts, step: PaymentStep) => boolean) =>
  facts.filter((one) => !isRight(one, nextStep(one))).map(shown)

describe('the table is whole', () => {
  test('each of the 1092 combinations has one step: one act, and a way to fail only where it fails', () => {
    expect(all).toHaveLength(1092)
    expect(
      breaking(
        all,
        (_, { do: act, memory, as }) =>
          (memory === undefined || act === 'return' || act === 'fail') &&
          (as === undefined || act === 'fail'),
      ),
    ).toEqual([])
  })

  test('each row decides a combination that a payment can reach', () => {
    const deciding = new Set(reachable().map(rowFor))
    expect(paymentRows.filter((row) => !deciding.has(row))).toEqual([])
  })

  test('every payment ends: a read is followed by no second read, a request by no second request', () => {
    expect(breaking(all, ({ quote }, step) => step.do !== 'read' || quote.startsWith('shown'))).toEqual([])
    expect(breaking(all, ({ call }, step) => step.do !== 'sign' || call === 'not-made')).toEqual([])
  })
})

describe('in every combination', () => {
  test.each<[string, (facts: ExecutionFacts, step: PaymentStep) => boolean]>([
    ['a lost request is never signed again', ({ call }, step) => call !== 'lost' || step.do !== 'sign'],
    [
      'a lost request never fails as one that did nothing, unless its quote reads as expired or as held',
      (facts, step) =>
        facts.call !== 'lost' ||
        step.do !== 'fail' ||
        outcomeOf(step, facts) === 'unknown' ||
        ['expired', 'held'].includes(facts.quote),
    ],
    [
      // Source: draft-ietf-httpapi-idempotency-key-header-07, section 2.7: 409 while the service works on the first arrival.
      'a conflict never fails as one that did nothing while its quote is open and nothing explains the refusal',
      (facts, step) =>
        facts.call !== 'conflict' ||
        step.do !== 'fail' ||
        outcomeOf(step, facts) === 'unknown' ||
        ['unpayable', 'expired', 'held'].includes(facts.quote),
    ],
    [
      'a refusal after an earlier request never fails as one that did nothing, unless the quote reads as expired or as held',
      (facts, step) =>
        !['refused', 'conflict'].includes(facts.call) ||
        facts.memory === 'nothing' ||
        step.do !== 'fail' ||
        outcomeOf(step, facts) === 'unknown' ||
        ['expired', 'held'].includes(facts.quote),
    ],
    [
      // A request can arrive twice: the refusal may be about one arrival, and the other one was carried out.
      'a refusal never fails as one that did nothing before its quote was read as open, expired or held',
      (facts, step) =>
        facts.call !== 'refused' ||
        step.do !== 'fail' ||
        outcomeOf(step, facts) === 'unknown' ||
        ['open', 'expired', 'held'].includes(facts.quote),
    ],
    [
      'a quote that reads as expired is never signed',
      ({ quote }, step) => step.do !== 'sign' || quote !== 'expired',
    ],
    [
      // Source: profile 2026-08, POST /quotes/{id}/execute.
      'a quote that waits for an authorization is never signed, and neither is one that the service took before',
      ({ memory, quote }, step) =>
        step.do !== 'sign' || (quote !== 'held' && quote !== 'shown-held' && memory !== 'taken'),
    ],
    [
      'a payment that waits for an authorization is never returned as one that was made, and never forgotten',
      ({ call, quote, memory }, step) =>
        quote !== 'held' ||
        !(step.do === 'return' || step.memory === 'forget') ||
        // The table knows nothing of a read in this: no request left this device.
        (memory === 'nothing' && call === 'not-sent'),
    ],
    [
      'a payment fails for want of an authorization when, and only when, its quote was read as held',
      ({ call, quote, memory, turn }, step) =>
        (step.as === 'held') ===
        (quote === 'held' &&
          memory !== 'done' &&
          !['declined', 'not-sent'].includes(call) &&
          !(call === 'not-made' && turn === 'timed-out')),
    ],
    [
      'a payment fails for want of money only after the service refused it and its quote read as open and unpayable',
      ({ call, quote }, step) => step.as !== 'unpaid' || (call === 'conflict' && quote === 'unpayable'),
    ],
    [
      'an executed payment is never signed again',
      (facts, step) => step.do !== 'sign' || !isExecutedOnce(facts),
    ],
    [
      'a payment that another tab or an earlier call may have sent is signed only after its quote reads as open',
      ({ turn, memory, quote }, step) =>
        step.do !== 'sign' || quote === 'open' || (turn === 'free' && memory === 'nothing'),
    ],
    [
      'a quote that reads with an unknown status is never signed, and its payment is never said not to be made',
      (facts, step) =>
        facts.quote !== 'unlisted' ||
        !(step.do === 'sign' || step.memory === 'forget') ||
        // No request left this device: there is nothing to read in this.
        (facts.memory === 'nothing' && facts.call === 'not-sent'),
    ],
    [
      'without its turn, a payment is not signed and not forgotten',
      ({ turn, call }, step) =>
        turn !== 'timed-out' || call !== 'not-made' || !(step.do === 'sign' || step.memory === 'forget'),
    ],
    [
      'only a quote that was read, or is the response, is returned',
      ({ quote }, step) =>
        step.do !== 'return' || ['open', 'expired', 'executed', 'unlisted'].includes(quote),
    ],
    [
      'a payment that is not executed is returned only when it was accepted',
      ({ call, quote }, step) => step.do !== 'return' || call === 'accepted' || quote === 'executed',
    ],
    [
      'a payment is remembered as executed when, and only when, its executed quote is returned',
      ({ quote }, step) => (step.memory === 'remember') === (step.do === 'return' && quote === 'executed'),
    ],
    [
      'an earlier request that may have been executed is forgotten only when the quote has expired',
      (facts, step) => step.memory !== 'forget' || facts.memory === 'nothing' || facts.quote === 'expired',
    ],
    [
      'a lost request is forgotten only when the quote has expired',
      ({ call, quote }, step) => step.memory !== 'forget' || call !== 'lost' || quote === 'expired',
    ],
    [
      'an unknown outcome stays in memory, so that reconcilePayments finds it',
      (facts, step) => step.do !== 'fail' || outcomeOf(step, facts) === 'none' || step.memory !== 'forget',
    ],
    [
      'a caller who left gets no further request: the call ends',
      ({ quote }, step) => quote !== 'aborted' || step.do === 'fail',
    ],
  ])('%s', (_, isRight) => {
    expect(breaking(all, isRight)).toEqual([])
  })
})

describe('in every combination that a payment can reach', () => {
  test('a quote that reads as executed is returned', () => {
    expect(reachable().length).toBeGreaterThan(100)
    expect(breaking(reachable(), ({ quote }, step) => quote !== 'executed' || step.do === 'return')).toEqual(
      [],
    )
  })

  test('a payment that was executed is never forgotten, and no request follows', () => {
    const done = reachable().filter(({ memory }) => memory === 'done')
    expect(breaking(done, ({ call }, step) => call === 'not-made' && step.memory !== 'forget')).toEqual([])
  })
})

test('the table, printed: for each turn, memory and call, the step for each reading of the quote', () => {
  const columns = (cells: string[]) =>
    cells
      .map((cell) => cell.padEnd(21))
      .join('')
      .trimEnd()
  const printed = (step: PaymentStep) => [step.do, step.memory, step.as].filter(Boolean).join(' ')
  const lines = new Map<string, string[]>()
  for (const turn of turns)
    for (const memory of memories)
      for (const call of calls) {
        const steps = columns(quotes.map((quote) => printed(nextStep({ turn, memory, call, quote }))))
        // Once a request was made, it does not matter how the turn was got.
        if (call === 'not-made') lines.set(steps, [...(lines.get(steps) ?? []), `${turn} ${memory} ${call}`])
        else if (turn === 'free') lines.set(steps, [...(lines.get(steps) ?? []), `${memory} ${call}`])
      }
  const blocks = [...lines].map(([steps, facts]) => `${facts.join(', ')}\n  ${steps}`)
  expect(`\n  ${columns(quotes)}\n\n${blocks.join('\n')}\n`).toMatchInlineSnapshot(`
    "
      shown-open           shown-held           shown-expired        shown-executed       shown-unlisted       unreadable           aborted              open                 unpayable            held                 expired              executed             unlisted

    free nothing not-made
      sign                 read                 sign                 read                 sign                 fail                 fail                 sign                 fail unknown         fail held            fail forget expired  return remember      fail unknown
    nothing declined, sent declined, sent not-sent, taken declined, taken not-sent, done declined, done not-sent
      fail                 fail                 fail                 fail                 fail                 fail                 fail                 fail                 fail                 fail                 fail                 fail                 fail
    nothing not-sent
      fail forget          fail forget          fail forget          fail forget          fail forget          fail forget          fail forget          fail forget          fail forget          fail forget          fail forget          fail forget          fail forget
    nothing refused
      read                 read                 read                 read                 read                 fail unknown         fail unknown         fail forget          fail unknown         fail take held       fail forget          return remember      fail unknown
    nothing conflict
      read                 read                 read                 read                 read                 fail unknown         fail unknown         fail unknown         fail forget unpaid   fail take held       fail forget expired  return remember      fail unknown
    nothing lost, sent lost
      read                 read                 read                 read                 read                 fail                 fail                 fail                 fail                 fail take held       fail forget expired  return remember      fail
    nothing accepted, sent accepted
      read                 read                 read                 read                 read                 fail unknown         fail unknown         return               fail unknown         fail take held       return forget        return remember      return take
    free sent not-made, waited sent not-made
      read                 read                 read                 read                 read                 fail unknown         fail                 sign                 fail unknown         fail take held       fail forget expired  return remember      fail unknown
    sent refused, taken refused
      read                 read                 read                 read                 read                 fail unknown         fail unknown         fail unknown         fail unknown         fail take held       fail forget          return remember      fail unknown
    sent conflict, taken conflict
      read                 read                 read                 read                 read                 fail unknown         fail unknown         fail unknown         fail unknown         fail take held       fail forget expired  return remember      fail unknown
    free taken not-made, waited taken not-made
      read                 read                 read                 read                 read                 fail unknown         fail                 fail unknown         fail unknown         fail take held       fail forget expired  return remember      fail unknown
    taken lost
      read                 read                 read                 read                 read                 fail                 fail                 fail unknown         fail                 fail take held       fail forget expired  return remember      fail
    taken accepted
      read                 read                 read                 read                 read                 fail unknown         fail unknown         fail unknown         fail unknown         fail take held       return forget        return remember      return take
    free done not-made, waited done not-made
      read                 read                 read                 read                 read                 fail unknown         fail                 fail unknown         fail unknown         fail unknown         fail unknown         return remember      fail unknown
    done refused, done conflict, done lost, done accepted
      read                 read                 read                 read                 read                 fail unknown         fail unknown         fail unknown         fail unknown         fail unknown         fail unknown         return remember      fail unknown
    waited nothing not-made
      read                 read                 read                 read                 read                 fail                 fail                 sign                 fail unknown         fail held            fail forget expired  return remember      fail unknown
    timed-out nothing not-made, timed-out sent not-made, timed-out taken not-made, timed-out done not-made
      fail busy            fail busy            fail busy            fail busy            fail busy            fail busy            fail busy            fail busy            fail busy            fail busy            fail busy            fail busy            fail busy
    "
  `)
})

test('once a request was made, it does not matter how the turn was got', () => {
  expect(
    breaking(
      all.filter(({ call }) => call !== 'not-made'),
      (facts) => rowFor(facts) === rowFor({ ...facts, turn: 'free' }),
    ),
  ).toEqual([])
})
