/** The planted bugs, one for each invariant, each at a seam or in one line of the SDK: the random schedules find each of them, and name the invariant that it breaks. */

import { IDEMPOTENCY_KEY_HEADER } from '@embedded-wallet/protocol'
import { afterAll, expect, test } from 'vitest'
import { some } from '../support/inFull.js'
import { pathOf } from './network.js'
import { reportFailure, walk } from './run.js'
import { scenarios } from './scenarios.js'
import { type Invariant, invariants } from './witness.js'
import type { Bug, Scenario, World } from './world.js'

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

/** A store in which every call may claim a step-up, also one that another call has claimed. */
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

const having = (words: RegExp) => scenarios.filter(({ name }) => words.test(name))
const payments = having(/quote|reconciles/)
const signOuts = having(/signs out/)

/** What the SDK and the service withstand: with one of these alone no invariant breaks. */
const withstood: Record<string, Pick<PlantedBug, 'bug' | 'among'>> = {
  'a service that knows keys, but no quotes': { bug: { service: oncePerKey }, among: payments },
  'a relay that puts a payment where a sign-out is to be signed': {
    ...{ bug: { respond: putsPaymentInDemand }, among: signOuts },
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
    bug: { core: [['order !== digest', 'true']] },
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
    title: 'a verb does not join what another tab waits for',
    breaks: 'what the service works on is signed once, and its key is kept',
    among: having(/settled later/),
    bug: { core: [['one.action === action &&', 'false &&']] },
  },
  {
    title: 'the service removes every way in with one',
    breaks: 'an account keeps a way in',
    among: having(/way in/),
    bug: { service: removesAll },
  },
  {
    title: 'a lost proof is sent again by itself',
    breaks: 'a proof that the user gives leaves once',
    among: having(/authorizes/),
    bug: { core: [['[["next"], "return"]', '[["lost", "held"], "prove", "take"], [["next"], "return"]']] },
  },
  {
    title: 'the store of the relays lets every call claim a step-up',
    breaks: 'a requestId and a step-up are used once',
    among: having(/address/),
    bug: { relayStore: claimsAgain },
  },
]

/** At most so many for each bug. */
const steps = 100_000
const rows: string[] = []
afterAll(() =>
  console.log(['\nPlanted bugs: the invariant that each breaks, and when it was found', ...rows].join('\n')),
)

test.each(some(plantedBugs, 3))('$title', { timeout: 600_000 }, async ({ title, breaks, bug, among }) => {
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
  expect(plantedBugs.map(({ breaks }) => breaks).sort()).toEqual(Object.keys(invariants).sort())
})

test.each(some(Object.entries(withstood), 2))(
  'the wallet withstands %s',
  { timeout: 600_000 },
  async (_, { bug, among }) => {
    const { failure } = await walk({ seed: 1, steps: 2000, among, bug })
    expect(failure?.outcome.broken).toBeUndefined()
  },
)
