/** Many payouts over a network that drops, duplicates and damages: each is paid once, and no paid one is reported as failed. */

import { inFull, long } from '@embedded-wallet/e2e/support/inFull.js'
import { seededRandom } from '@embedded-wallet/e2e/support/seededRandom.js'
import {
  createExternalAccount,
  createPlatform,
  createTransferOut,
  fundInternalAccount,
  listTransactions,
  PlatformError,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, usdAccount } from './world.js'

type Fetch = (request: Request) => Promise<Response>

/** Half of all requests go wrong, in one of six ways. */
function stormy(next: Fetch, random: () => number, struck: Map<string, number>): Fetch {
  const ways: Record<string, (request: Request) => Promise<Response>> = {
    'lost on the way': () => Promise.reject(new TypeError('fetch failed')),
    'response lost': (request) => next(request).then(() => Promise.reject(new TypeError('fetch failed'))),
    'sent twice': async (request) => {
      const again = request.clone() as Request
      const [first] = await Promise.all([next(request), next(again)])
      return first
    },
    'response cut': async (request) => {
      const response = await next(request)
      const text = await response.text()
      return new Response(text.slice(0, text.length / 2), { status: response.status })
    },
    'busy after acting': (request) => next(request).then(() => new Response('<html>', { status: 503 })),
    'too often': async () => new Response('{}', { status: 429, headers: { 'Retry-After': '0' } }),
  }
  const names = Object.keys(ways)
  return (request) => {
    if (random() < 0.5) return next(request)
    const name = names[Math.floor(random() * names.length)]!
    struck.set(name, (struck.get(name) ?? 0) + 1)
    return ways[name]!(request)
  }
}

const intents = inFull ? 500 : 150

test(
  `${intents} payouts of one cent through a broken network move exactly ${intents} cents`,
  long,
  async () => {
    const world = await openPlatformWorld()
    const { sandbox, platform } = world
    const { customer, accounts } = await world.addCustomer()
    await fundInternalAccount(platform, { accountId: accounts.USD!, amount: 1000 })
    const payee = await createExternalAccount(platform, usdAccount())
    const struck = new Map<string, number>()
    const inStorm = createPlatform({
      baseUrl: sandbox.baseUrl,
      tokenId: sandbox.tokenId,
      clientSecret: sandbox.clientSecret,
      fetch: stormy(sandbox.fetch, seededRandom(20260408), struck),
      wait: async () => {},
    })
    const body = { source: { accountId: accounts.USD! }, destination: { accountId: payee.id }, amount: 1 }
    let unknown = 0
    const pay = async () => {
      let idempotencyKey: string = crypto.randomUUID()
      for (;;) {
        try {
          return (await createTransferOut(inStorm, { ...body, idempotencyKey })).id
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error
          // While the outcome is unknown, the call may only be repeated under its own key.
          if (error.outcome === 'unknown') unknown++
          else idempotencyKey = crypto.randomUUID()
        }
      }
    }
    const ids = new Set<string>()
    for (let at = 0; at < intents; at++) ids.add(await pay())

    expect(ids.size).toBe(intents)
    expect(await world.balance(accounts.USD!)).toBe(1000 - intents)
    const booked = await listTransactions(platform, { customerId: customer.id, type: 'OUTGOING' }).page()
    expect(booked.totalCount).toBe(intents)
    expect(struck.size).toBe(6)
    expect(Math.min(...struck.values())).toBeGreaterThan(intents / 25)
    expect(unknown).toBeGreaterThan(20)
  },
)
