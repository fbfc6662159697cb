/** Makes many payments through a network that drops, delays, duplicates, truncates and replaces messages at random, by a seed. */

import { executeQuote, type Quote, reconcilePayments, WalletError } from '@embedded-wallet/core'
import { seededRandom } from '../../support/seededRandom.js'
import { type Bench, type Fetch, openBench } from './bench.js'

export interface StormReport {
  sends: number
  /** How often each fault hit, by name. */
  faults: Record<string, number>
  /** The final outcomes that the callers got. */
  reported: { done: number; none: number; unknown: number }
  /** Payments with another outcome in the ledger than the caller got. */
  mismatches: number
  /** Payments that moved money more than once. */
  duplicates: number
  /** Payments that were reported as not made and moved money. */
  falseFailed: number
  /** Whether the balance is exact: the opening balance minus all payments that were made. */
  isBalanced: boolean
  /** Errors of the SDK that were not typed. */
  untyped: number
  seconds: number
}

type Outcome = 'done' | 'none' | 'unknown'
const funds = 1_000_000_000_000
const lostConnection = () => new TypeError('Failed to fetch')

/** The network of all payments. Each quote has its own random generator, so that a seed gives the same faults in every order. */
function openNetwork(seed: number) {
  const faults: Record<string, number> = {}
  const generators = new Map<string, () => number>()
  const late: (() => Promise<unknown>)[] = []
  let isHealthy = false
  const randomOf = (request: Request) => {
    const quoteId = /Quote:[\w-]+/.exec(request.url)?.[0]
    return quoteId === undefined ? undefined : generators.get(quoteId)
  }
  const count = (name: string) => {
    faults[name] = (faults[name] ?? 0) + 1
  }
  const pass =
    (way: string) =>
    (next: Fetch): Fetch =>
    async (request) => {
      const random = randomOf(request)
      if (isHealthy || random === undefined) return next(request)
      const copy = () => next(request.clone() as Request)
      const draw = random()
      // A fault hits about four in ten calls.
      const kinds: [share: number, name: string, act: () => Promise<Response>][] = [
        [0.06, 'dropped before', () => Promise.reject(lostConnection())],
        [0.12, 'response dropped', () => copy().then(() => Promise.reject(lostConnection()))],
        [
          0.17,
          'delivered late',
          () => {
            late.push(copy)
            return Promise.reject(lostConnection())
          },
        ],
        [
          0.22,
          'duplicated, first response',
          async () => {
            const response = await copy()
            await copy()
            return response
          },
        ],
        [
          0.27,
          'duplicated, second response',
          async () => {
            await copy()
            return copy()
          },
        ],
        [
          0.32,
          'truncated',
          async () => {
            const response = await copy()
            const text = await response.text()
            const { status, headers } = response
            return new Response(text === '' ? null : text.slice(0, Math.floor(random() * text.length)), {
              status,
              headers,
            })
          },
        ],
        [
          0.36,
          'replaced by an error page',
          async () => {
            await copy()
            return new Response('<h1>Bad gateway</h1>', {
              status: 502,
              headers: { 'Content-Type': 'text/html' },
            })
          },
        ],
        [
          0.4,
          'delayed',
          async () => {
            for (let turns = Math.floor(random() * 20); turns > 0; turns--) await new Promise(setImmediate)
            return copy()
          },
        ],
      ]
      const hit = kinds.find(([share]) => draw < share)
      if (hit === undefined) return next(request)
      count(`${hit[1]} (${way})`)
      return hit[2]()
    }
  return {
    faults,
    front: pass('wallet to relay'),
    back: pass('relay to service'),
    begin: (quoteId: string, at: number) => generators.set(quoteId, seededRandom(seed * 1_000_003 + at)),
    end: (quoteId: string) => generators.delete(quoteId),
    /** Delivers the delayed requests. */
    deliver: async () => {
      for (const deliver of late.splice(0)) await deliver().catch(() => undefined)
    },
    repair: () => {
      isHealthy = true
    },
  }
}

/** Makes payments in parallel lanes and compares the reported outcomes with the ledger. */
export async function storm({
  sends,
  seed,
  lanes = 4,
}: {
  sends: number
  seed: number
  lanes?: number
}): Promise<StormReport> {
  const network = openNetwork(seed)
  // Without a policy for payments, as most apps have it: each execution is one call to the service.
  const bench = await openBench({ relay: { authorizeAction: undefined } })
  await bench.system.fund(bench.accountId, 100_000_000_000).then(async () => {
    for (let times = 1; times < funds / 100_000_000_000; times++)
      await bench.system.fund(bench.accountId, 100_000_000_000)
  })
  bench.front.fault = (request, next) => network.front(next)(request)
  bench.back.fault = (request, next) => network.back(next)(request)
  const opening = await bench.system.balance(bench.accountId)
  const startedAt = performance.now()
  const reported = new Map<string, { quote: Quote; reported: Outcome }>()
  let untyped = 0
  const attempt = async (quote: Quote, random: () => number): Promise<Outcome> => {
    const caller = new AbortController()
    try {
      const paying = executeQuote(bench.wallet, { quote, signal: caller.signal })
      paying.catch(() => undefined)
      if (random() < 0.05) {
        for (let turns = Math.floor(random() * 12); turns > 0; turns--) await new Promise(setImmediate)
        caller.abort()
      }
      await paying
      return 'done'
    } catch (error) {
      if (error instanceof WalletError) return error.outcome
      untyped++
      return 'unknown'
    }
  }
  let next = 0
  const lane = async () => {
    for (let at = next++; at < sends; at = next++) {
      // One payment in 25 is above the balance and must be reported as not made.
      const amount = at % 25 === 24 ? 2 * funds : 1_000_000 + at
      const quote = await bench.system.quote(bench.accountId, amount)
      network.begin(quote.id, at)
      const own = seededRandom(seed * 7_919 + at)
      let outcome = await attempt(quote, own)
      // Some users press again and some leave.
      for (let tries = 0; outcome === 'unknown' && tries < 3 && own() < 0.6; tries++)
        outcome = await attempt(quote, own)
      reported.set(quote.id, { quote, reported: outcome })
      if (outcome !== 'unknown') network.end(quote.id)
      if (at % 10 === 9) await network.deliver()
      bench.sent.length = bench.system.requests.length = bench.system.relayed.length = 0
      bench.secrets.clear()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await network.deliver()
  network.repair()
  // A reconciliation finds the outcome at once, or after the quote has expired.
  for (const waitMs of [0, 10 * 60_000]) {
    bench.system.sandbox.clock.advance(waitMs)
    for (const { quoteId, outcome } of await reconcilePayments(bench.wallet)) {
      // This sandbox asks for no authorization.
      if (outcome === 'done' || outcome === 'none') reported.get(quoteId)!.reported = outcome
    }
  }
  return report(bench, reported, { sends, opening, untyped, faults: network.faults, startedAt })
}

async function report(
  bench: Bench,
  reported: ReadonlyMap<string, { quote: Quote; reported: Outcome }>,
  {
    sends,
    opening,
    untyped,
    faults,
    startedAt,
  }: { sends: number; opening: number; untyped: number; faults: Record<string, number>; startedAt: number },
): Promise<StormReport> {
  const moved = new Map<string, number>()
  let spent = 0n
  for (const { reason, entries } of bench.system.sandbox.movements()) {
    for (const { account, amount } of entries) {
      if (account !== bench.accountId || amount >= 0n) continue
      moved.set(reason, (moved.get(reason) ?? 0) + 1)
      spent -= amount
    }
  }
  const counts = { done: 0, none: 0, unknown: 0 }
  let [mismatches, duplicates, falseFailed, expected] = [0, 0, 0, 0n]
  for (const { quote, reported: what } of reported.values()) {
    const times = moved.get(quote.transactionId!) ?? 0
    counts[what]++
    if (times > 1) duplicates++
    if (what === 'none' && times > 0) falseFailed++
    if ((what === 'done') !== (times === 1) && what !== 'unknown') mismatches++
    if (times > 0) expected += BigInt(quote.totalSendingAmount)
    moved.delete(quote.transactionId!)
  }
  const balance = await bench.system.balance(bench.accountId)
  return {
    ...{
      sends,
      faults,
      reported: counts,
      mismatches: mismatches + moved.size,
      duplicates,
      falseFailed,
      untyped,
    },
    isBalanced: spent === expected && BigInt(opening - balance) === spent,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  }
}
