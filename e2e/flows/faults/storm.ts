/** A storm: payments through a network that drops, delays, duplicates, truncates and replaces at random, by a seed. */

import { executeQuote, type Quote, reconcilePayments, WalletError } from '@embedded-wallet/core'
import { type Bench, type Fetch, openBench } from './bench.js'

export interface StormReport {
  sends: number
  /** Faults that struck, by name. */
  faults: Record<string, number>
  /** What the callers were told in the end. */
  told: { done: number; none: number; unknown: number }
  /** Payments whose ledger says otherwise than their caller was told. */
  mismatches: number
  /** Payments that moved money more than once. */
  duplicates: number
  /** Payments that were called failed and moved money. */
  falseFailed: number
  /** Whether the balance is, to the unit, what the payments told as done have left of it. */
  isBalanced: boolean
  /** Answers of the SDK that were no typed error. */
  untyped: number
  seconds: number
}

/** mulberry32: small, seedable, good enough for weather. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Told = 'done' | 'none' | 'unknown'
const funds = 1_000_000_000_000
const lostConnection = () => new TypeError('Failed to fetch')

/** One network for all of it. Each quote has weather of its own, so that a seed means the same however tasks interleave. */
function openWeather(seed: number) {
  const faults: Record<string, number> = {}
  const weather = new Map<string, () => number>()
  const late: (() => Promise<unknown>)[] = []
  let isCalm = false
  const randomOf = (request: Request) => {
    const quoteId = /Quote:[\w-]+/.exec(request.url)?.[0]
    return quoteId === undefined ? undefined : weather.get(quoteId)
  }
  const count = (name: string) => {
    faults[name] = (faults[name] ?? 0) + 1
  }
  const pass =
    (way: string) =>
    (next: Fetch): Fetch =>
    async (request) => {
      const random = randomOf(request)
      if (isCalm || random === undefined) return next(request)
      const copy = () => next(request.clone() as Request)
      const draw = random()
      // About four in ten calls meet something.
      const kinds: [share: number, name: string, act: () => Promise<Response>][] = [
        [0.06, 'dropped before', () => Promise.reject(lostConnection())],
        [0.12, 'answer dropped', () => copy().then(() => Promise.reject(lostConnection()))],
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
          'duplicated, first answer',
          async () => {
            const answer = await copy()
            await copy()
            return answer
          },
        ],
        [
          0.27,
          'duplicated, second answer',
          async () => {
            await copy()
            return copy()
          },
        ],
        [
          0.32,
          'truncated',
          async () => {
            const answer = await copy()
            const text = await answer.text()
            const { status, headers } = answer
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
      const struck = kinds.find(([share]) => draw < share)
      if (struck === undefined) return next(request)
      count(`${struck[1]} (${way})`)
      return struck[2]()
    }
  return {
    faults,
    front: pass('wallet to relay'),
    back: pass('relay to service'),
    begin: (quoteId: string, at: number) => weather.set(quoteId, seededRandom(seed * 1_000_003 + at)),
    end: (quoteId: string) => weather.delete(quoteId),
    /** What was under way arrives. */
    deliver: async () => {
      for (const deliver of late.splice(0)) await deliver().catch(() => undefined)
    },
    calm: () => {
      isCalm = true
    },
  }
}

/** Sends payments in some lanes at once and holds what was told against the ledger. */
export async function storm({
  sends,
  seed,
  lanes = 4,
}: {
  sends: number
  seed: number
  lanes?: number
}): Promise<StormReport> {
  const weather = openWeather(seed)
  const bench = await openBench()
  await bench.house.fund(bench.accountId, 100_000_000_000).then(async () => {
    for (let times = 1; times < funds / 100_000_000_000; times++)
      await bench.house.fund(bench.accountId, 100_000_000_000)
  })
  bench.front.fault = (request, next) => weather.front(next)(request)
  bench.back.fault = (request, next) => weather.back(next)(request)
  const opening = await bench.house.balance(bench.accountId)
  const startedAt = performance.now()
  const told = new Map<string, { quote: Quote; told: Told }>()
  let untyped = 0
  const attempt = async (quote: Quote, random: () => number): Promise<Told> => {
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
      // One in twenty-five asks for more than there is: that must be told as not done.
      const amount = at % 25 === 24 ? 2 * funds : 1_000_000 + at
      const quote = await bench.house.quote(bench.accountId, amount)
      weather.begin(quote.id, at)
      const own = seededRandom(seed * 7_919 + at)
      let answer = await attempt(quote, own)
      // Some people press again, some reload and look, some go away.
      for (let tries = 0; answer === 'unknown' && tries < 3 && own() < 0.6; tries++)
        answer = await attempt(quote, own)
      told.set(quote.id, { quote, told: answer })
      if (answer !== 'unknown') weather.end(quote.id)
      if (at % 10 === 9) await weather.deliver()
      bench.sent.length = bench.house.requests.length = bench.house.relayed.length = 0
      bench.secrets.clear()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await weather.deliver()
  weather.calm()
  // Whoever looks again learns how it ended: at once, or when the quote's time is over for good.
  for (const waitMs of [0, 10 * 60_000]) {
    bench.house.sandbox.clock.advance(waitMs)
    for (const { quoteId, outcome } of await reconcilePayments(bench.wallet)) {
      if (outcome !== 'unknown') told.get(quoteId)!.told = outcome
    }
  }
  return report(bench, told, { sends, opening, untyped, faults: weather.faults, startedAt })
}

async function report(
  bench: Bench,
  told: ReadonlyMap<string, { quote: Quote; told: Told }>,
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
  for (const { reason, entries } of bench.house.sandbox.movements()) {
    for (const { account, amount } of entries) {
      if (account !== bench.accountId || amount >= 0n) continue
      moved.set(reason, (moved.get(reason) ?? 0) + 1)
      spent -= amount
    }
  }
  const counts = { done: 0, none: 0, unknown: 0 }
  let [mismatches, duplicates, falseFailed, expected] = [0, 0, 0, 0n]
  for (const { quote, told: what } of told.values()) {
    const times = moved.get(quote.transactionId) ?? 0
    counts[what]++
    if (times > 1) duplicates++
    if (what === 'none' && times > 0) falseFailed++
    if ((what === 'done') !== (times === 1) && what !== 'unknown') mismatches++
    if (times > 0) expected += BigInt(quote.totalSendingAmount)
    moved.delete(quote.transactionId)
  }
  const balance = await bench.house.balance(bench.accountId)
  return {
    ...{ sends, faults, told: counts, mismatches: mismatches + moved.size, duplicates, falseFailed, untyped },
    isBalanced: spent === expected && BigInt(opening - balance) === spent,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  }
}
