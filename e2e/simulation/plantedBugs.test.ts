/** Planted bugs that random schedules find, and schedules that broke an invariant once. */

import { IDEMPOTENCY_KEY_HEADER } from '@embedded-wallet/protocol'
import { afterAll, expect, test } from 'vitest'
import { byRun, inFull, long, some } from '../support/inFull.js'
import { pathOf } from './network.js'
import { bySeed, type Choose, goodDay, replay, reportFailure, run, walk } from './run.js'
import { held, revokeLater, scenarios, stepUp } from './scenarios.js'
import { type Invariant, invariants } from './witness.js'
import type { Bug, Scenario, World } from './world.js'

// A network delivers a payment with a step-up twice, and the wallet hears of one arrival.

/** The request of the payment that carries the step-up, and its second arrival at the other relay. */
const first = 'A1/call5 POST /quotes/Quote/execute'
const second = 'A1/call5b'

/**
 * Delivers it twice. The second arrival goes before everything else.
 *
 * @param until - The second arrival waits before this step, as long as anything else can go on.
 */
const deliverTwice =
  (until?: RegExp): Choose =>
  (choices, taken, world) => {
    const named = (name: string) => choices.find((choice) => choice.name === name)
    const twice = named(`${first}: twice`)
    const own = choices.filter(({ name, isFault }) => name.startsWith(`${second}/`) && !isFault)
    const others = choices.filter((choice) => !own.includes(choice))
    // The other relay looks again and again, and then gives up.
    const other = others.find(({ isFault, operation }) => !isFault || operation.kind === 'timer')
    const isWaiting = own.some(({ name }) => until?.test(name)) && other !== undefined
    return (
      twice ??
      named(`${first} again: arrives`) ??
      (isWaiting ? other : (own[0] ?? goodDay(others, taken, world)))
    )
  }

test.each([
  ['the second arrival pays first, and the wallet reads that it is paid', undefined, 'done'],
  ['the second arrival holds the step-up, and the outcome is unknown', /service2 POST/, 'unknown'],
  ['the second arrival has paid and still holds the step-up', /redis4 take/, 'done'],
] as const)('delivered twice: %s', async (_, until, outcome) => {
  const { broken, taken, isWhole, world } = await run(stepUp, deliverTwice(until))
  expect(taken).toContain(`${first}: twice`)
  expect(taken.filter((name) => /^A1\/call5b.*execute response/.test(name))).toHaveLength(1)
  expect({ broken, isWhole }).toEqual({ broken: undefined, isWhole: true })
  expect(world.witness.moved).toHaveLength(1)
  expect(world.witness.reported).toMatchObject([{ verb: 'pay', outcome }])
})

/** Two tabs join one removal, and the relay cannot forward the repeat of one. */
const twoTabs = [
  'A1 revoke email1: begins',
  'A1/store1 list operation: done',
  'A1/call1 GET /auth/credentials: delivered',
  'A1/call1/service1 GET /auth/credentials: delivered',
  'A1/call1/service1 GET /auth/credentials response: delivered',
  'A1/call1 GET /auth/credentials response: delivered',
  'A1/store2 get auth-method: done',
  'A1/store3 list session: done',
  'A1/call2 DELETE /auth/credentials/AuthMethod: delivered',
  'A1/call2/redis1 get owner/AuthMethod: done',
  'A1/call2/service1 GET /auth/credentials: delivered',
  'A1/call2/service1 GET /auth/credentials response: delivered',
  'A1/call2/redis2 put owner/AuthMethod: done',
  'A1/call2/service2 DELETE /auth/credentials/AuthMethod: delivered',
  'A1/call2/service2 DELETE /auth/credentials/AuthMethod response: delivered',
  'A1/call2 DELETE /auth/credentials/AuthMethod response: delivered',
  'A1/lock1 operation: requested',
  'A1/store4 list operation: done',
  'tab A: reloads, written',
  'A2/call1/redis1 get owner/AuthMethod: refused',
]

test('a repeat that the relay could not forward signs nothing anew, while the service works on that of another tab', async () => {
  const { broken, taken } = await replay(revokeLater, twoTabs)
  expect(taken).toContain(twoTabs.at(-1))
  expect(broken).toBeUndefined()
})

/** A proxy refuses the repeat of a removal with 404, while the service has removed the way in. */
const refusedRepeat = [
  'A1/call4 DELETE /auth/credentials/AuthMethod: refused by a proxy',
  'timer 6 of A1: fires',
]

test('a way in that is gone after a refused repeat is never said to have been removed by somebody else', async () => {
  const { broken, taken } = await replay(revokeLater, refusedRepeat)
  expect(taken).toEqual(expect.arrayContaining(refusedRepeat))
  expect(broken).toBeUndefined()
})

/** The service changes an address that no credential depends on without a signature; the response is lost, and a second arrival gets a 429. */
const changedAtOnce = ['A1/call5 PATCH /customers/Customer response: sent again, refused by a relay']

test('an address that was changed without a signature is never said to be as before', async () => {
  const changing = scenarios.find(({ name }) => name.startsWith('changes the address'))!
  const { broken, taken } = await replay(changing, changedAtOnce)
  expect(taken).toEqual(expect.arrayContaining(changedAtOnce))
  expect(broken).toBeUndefined()
})

// The states of a held payment, each of which the schedules must reach: held, authorized, refused, lapsed, locked.

test('on a good day the service holds the payment, and the proof makes it', async () => {
  const { broken, isWhole, world } = await run(held, goodDay)
  expect({ broken, isWhole }).toEqual({ broken: undefined, isWhole: true })
  expect(world.witness.reported).toMatchObject([
    { verb: 'pay', outcome: 'none', code: 'AUTHORIZATION_REQUIRED' },
    { verb: 'authorize', outcome: 'done' },
  ])
  expect(world.witness.moved).toMatchObject([{ by: world.witness.reported[1]!.id }])
})

test(
  'random schedules of held payments reach every end of a proof, and break no invariant',
  long,
  async () => {
    const among = scenarios.filter(({ isHeld }) => isHeld)
    const ends: Record<string, number> = {}
    for (let seed = 1; seed <= (inFull ? 120 : 15); seed++) {
      const { scenario, choose } = bySeed(seed, among)
      const { broken, world } = await run(scenario, choose)
      expect({ seed, broken }).toEqual({ seed, broken: undefined })
      for (const { verb, outcome, code } of world.witness.reported)
        if (verb === 'authorize') ends[`${outcome} ${code}`] = (ends[`${outcome} ${code}`] ?? 0) + 1
    }
    console.log(`held payments, ends of a proof: ${JSON.stringify(ends)}`)
    // Made; lapsed, which moved nothing; wrong; locked; lost.
    expect(Object.keys(ends)).toEqual(
      expect.arrayContaining([
        'done ok',
        'none ok',
        'none PROOF_REFUSED',
        'none REFUSED',
        'unknown OUTCOME_UNKNOWN',
      ]),
    )
  },
)

interface PlantedBug {
  title: string
  breaks: Invariant
  bug: Bug
  /** Where it can be found. */
  among: readonly Scenario[]
}

/** A service that acts once on each Idempotency-Key, and forgets that a quote is executed once. */
const oncePerKey: Bug['service'] = (next, sandbox) => {
  const opening = sandbox.snapshot()
  const keys = new Set<string>()
  return async (request) => {
    const key = request.headers.get(IDEMPOTENCY_KEY_HEADER)
    if (key !== null && pathOf(request).endsWith('/execute') && !keys.has(key)) {
      keys.add(key)
      const forgotten = ['quotes', 'transactions', 'payments', 'timers']
      const kept = sandbox.snapshot().filter(([table]) => !forgotten.includes(table))
      await sandbox.restore(
        structuredClone([...kept, ...opening.filter(([table]) => forgotten.includes(table))]),
      )
    }
    return next(request)
  }
}

/** A service that removes every way in with the one that is revoked. */
const removesAll: Bug['service'] = (next, sandbox) => async (request) => {
  const response = await next(request)
  if (response.status === 204 && pathOf(request) === 'DELETE /auth/credentials/AuthMethod')
    await sandbox.restore(sandbox.snapshot().filter(([table]) => table !== 'authMethods'))
  return response
}

/** A store in which every call may claim a step-up, including one that another call has claimed. */
const claimsAgain: Bug['relayStore'] = (store) => {
  const isOfClaim = (key: string) => key.endsWith('/proof') || key.endsWith('/proof/claim')
  return {
    ...store,
    put: (key, ...more) =>
      isOfClaim(key) ? store.take(key).then(() => store.put(key, ...more)) : store.put(key, ...more),
    take: (key) => (isOfClaim(key) ? store.get(key) : store.take(key)),
  }
}

/** A relay that puts a payment where a sign-out is to be signed. */
const putsPaymentInDemand: Bug['respond'] = async (response, { request }, { template }: World) => {
  if (response.status !== 202 || request.method !== 'DELETE') return response
  const { paymentInstructions = [] } = template.quotes[1]
  const payloadToSign = paymentInstructions.flatMap(({ accountOrWalletInfo }) =>
    accountOrWalletInfo.accountType === 'EMBEDDED_WALLET' ? [accountOrWalletInfo.payloadToSign] : [],
  )[0]
  const { status, headers } = response
  const body = { ...((await response.json()) as object), payloadToSign }
  return new Response(JSON.stringify(body), { status, headers })
}

const forgetsArrivals: Bug['relayStore'] = (store) => ({
  ...store,
  put: async (key, ...more) => key.startsWith('arrival/') || store.put(key, ...more),
})

const having = (words: RegExp) => scenarios.filter(({ name }) => words.test(name))
const payments = having(/quote|reconciles/)
const signOuts = having(/signs out/)

/** What the SDK and the service withstand: with one of these alone no invariant breaks. */
const withstood: Record<string, Pick<PlantedBug, 'bug' | 'among'>> = {
  'a service that knows keys, but no quotes': { bug: { service: oncePerKey }, among: payments },
  'a relay that puts a payment where a sign-out is to be signed': {
    bug: { respond: putsPaymentInDemand },
    among: signOuts,
  },
}

const plantedBugs: readonly PlantedBug[] = [
  {
    title: 'each request to pay has a key of its own, and the service knows only keys',
    breaks: 'money leaves at most once per quote',
    among: payments,
    bug: {
      service: oncePerKey,
      core: [['`execute-', 'crypto.randomUUID() + `-']],
    },
  },
  {
    title: 'a reload forgets which quote pays an order',
    breaks: 'an order is not paid again before its payment is known',
    among: having(/order/),
    bug: { core: [['!isSame(one, asked) ||', 'true ||']] },
  },
  {
    title: 'a lost response counts as not done',
    breaks: 'what the app gets agrees with the ledger',
    among: payments,
    bug: { core: [['outcome = hasSideEffects ? "unknown" : "none"', 'outcome = "none"']] },
  },
  {
    title: 'a relay puts a payment where a sign-out is to be signed, and nothing compares them',
    breaks: 'only what was requested is signed',
    among: signOuts,
    bug: {
      respond: putsPaymentInDemand,
      core: [['form = checkPayload(', 'form = (() => "document")(']],
    },
  },
  {
    title: 'the browser keeps what was deleted',
    breaks: 'a signed-out session never signs again',
    among: signOuts,
    bug: { storeKeeps: true },
  },
  {
    title: 'a refusal of a payment is taken as a no',
    breaks: 'what the app gets agrees with the ledger',
    among: payments,
    bug: {
      core: [
        ['isOfOther && hasSideEffects && ', 'false && '],
        [
          '[{ isShown: true }, { do: "read" }]',
          '[{ memory: "nothing", call: "refused" }, { do: "fail", memory: "forget" }], [{ isShown: true }, { do: "read" }]',
        ],
      ],
    },
  },
  {
    title: 'a refusal of the relay speaks for every arrival of a payment',
    breaks: 'what the app gets agrees with the ledger',
    among: payments,
    bug: { core: [['isOfOneArrival(error, carried)', 'false']] },
  },
  {
    title: 'a relay says that it sends no arrival of a payment, and has sent one',
    breaks: 'what the app gets agrees with the ledger',
    among: payments,
    bug: { relayStore: forgetsArrivals },
  },
  {
    title: 'the service removes every way in with one',
    breaks: 'an account keeps a way in',
    among: having(/way in/),
    bug: { service: removesAll },
  },
  {
    title: 'a verb does not join what another tab waits for',
    breaks: 'what the service works on is signed once, and its key is kept',
    among: having(/settled later/),
    bug: { core: [['one.action === action &&', 'false &&']] },
  },
  {
    title: 'a refusal of a removal is taken as a no',
    breaks: 'what the app gets agrees with the ledger',
    among: having(/remove/),
    bug: {
      core: [
        ['isOfOther && hasSideEffects && ', 'false && '],
        ['if (!hasLeft(error) ||', 'if (true ||'],
      ],
    },
  },
  {
    title: 'a lost proof is sent again by itself',
    breaks: 'a proof that the user gives leaves once',
    among: having(/authorizes/),
    bug: {
      core: [
        [
          '[{ quote: "next" }, { do: "return" }]',
          '[{ call: "lost", quote: "held" }, { do: "prove", memory: "take" }], [{ quote: "next" }, { do: "return" }]',
        ],
      ],
    },
  },
  {
    title: 'the store of the relays lets every call claim a step-up',
    breaks: 'a requestId and a step-up are used once',
    among: having(/address/),
    bug: { relayStore: claimsAgain },
  },
  {
    title: 'the pause before a repeat has no end',
    breaks: 'every verb ends',
    among: having(/settled later/),
    bug: { core: [['onAbort(pause.signal, ', 'onAbort(signal, ']] },
  },
  {
    title: 'a payment is not remembered before its request leaves',
    breaks: 'the device learns of every payment',
    among: payments,
    bug: { core: [['await keep("sent")', '']] },
  },
]

/** At most so many for each bug. */
const steps = 100_000
const rows: string[] = []
afterAll(() =>
  console.log(['\nPlanted bugs: the invariant that each breaks, and when it was found', ...rows].join('\n')),
)

/** All of them say that the simulation finds bugs, and take minutes. */
const planted = byRun({
  test: some(plantedBugs, 8),
  gate: plantedBugs.filter((_, index) => index % 8 === 0),
  full: plantedBugs,
})

test.each(planted)('$title', long, async ({ title, breaks, bug, among }) => {
  const { failure, ...figures } = await walk({ seed: 1, steps, among, bug })
  expect(failure?.outcome.broken?.invariant).toBe(breaks)
  const { lines, choices } = await reportFailure(failure!, bug)
  expect(choices[1]).toBeLessThanOrEqual(choices[0])
  const found = `${figures.steps} steps, ${figures.schedules} schedules`
  rows.push(
    `  ${breaks.padEnd(46)} ${found.padEnd(26)} ${choices[0]} choices, shrunk to ${choices[1]}`,
    `    ${title}: ${lines.at(-1)}`,
  )
})

test('every invariant has a planted bug', () => {
  const broken = new Set(plantedBugs.map(({ breaks }) => breaks))
  expect([...broken].sort()).toEqual(Object.keys(invariants).sort())
})

test.each(some(Object.entries(withstood), 2))('the wallet withstands %s', long, async (_, { bug, among }) => {
  const { failure } = await walk({ seed: 1, steps: inFull ? 2000 : 600, among, bug })
  expect(failure?.outcome.broken).toBeUndefined()
})
