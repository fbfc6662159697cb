/**
 * Story: a stranger tries addresses, looks at the clock, and knows no better than before who has a wallet.
 *
 * Each known user has an unknown twin: the service takes the same time for the first call of both, for the second, and so on. So a
 * difference between the two is one that the relay and `accountsByEmail` make. Source of the rule: docs/threat-model.md.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { registerEmailOtp, registerPasskey } from '@embedded-wallet/core'
import { inFull, long, some } from '@embedded-wallet/e2e/support/inFull.js'
import { seededRandom } from '@embedded-wallet/e2e/support/seededRandom.js'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { accountsByEmail, createPlatform, type Platform } from '@embedded-wallet/platform'
import { afterEach, expect, test, vi } from 'vitest'
import { bestGuess, type Sample } from './usersAtLogin.js'
import { passTime, useVirtualClock } from './virtualClock.js'

const pairs = inFull ? 10 : 2
const latencies = some([50, 150, 250, 350, 450], 2)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Fetch = (request: Request) => Promise<Response>
/** How long the service takes for the next call of this login. */
const nextDelay = new AsyncLocalStorage<() => number>()
const slow =
  (next: Fetch): Fetch =>
  async (request) => {
    const ms = nextDelay.getStore()?.() ?? 0
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    return next(request)
  }

function openApp() {
  let platform: Platform
  /** The user who registers a way to sign in. Then all are strangers. */
  const signedIn: { accounts: string[] | null } = { accounts: null }
  const users = () => accountsByEmail(platform)
  const system = openTestSystem({
    betweenRelayAndService: slow,
    relay: {
      quotas: false,
      maxInFlight: 10_000,
      clientAddress: () => '192.0.2.1',
      authorize: () => signedIn.accounts,
      login: {
        findAccount: (email) => users().findAccount(email),
        onSignedIn: () => ({}),
        signUp: { createAccount: (email) => users().createAccount(email), mailCode: () => undefined },
      },
    },
  })
  const { baseUrl, tokenId, clientSecret, fetch } = system.sandbox
  platform = createPlatform({ baseUrl, tokenId, clientSecret, fetch: slow(fetch) })
  return { system, signedIn, createAccount: users().createAccount }
}

/** A page of the shop with its cookies. */
function openPage(relay: Fetch) {
  let cookie = ''
  return async (path: string, json: object) => {
    const headers = {
      'Wallet-Call': '1',
      'Content-Type': 'application/json',
      Origin: new URL(relayUrl).origin,
    }
    const response = await relay(
      new Request(relayUrl + path, {
        method: 'POST',
        headers: { ...headers, Cookie: cookie },
        body: JSON.stringify(json),
      }),
    )
    cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}

interface Flow {
  /** The way to sign in that the stranger chooses. */
  type?: 'EMAIL_OTP' | 'PASSKEY'
  /** What the stranger does with an address, and waits for. */
  run(relay: Fetch, identifier: string): Promise<unknown>
}

/** The types of an offer. An address without a wallet has one, too, of any type: the stranger compares equal ones. */
async function offerOf(send: ReturnType<typeof openPage>, identifier: string) {
  const { authMethods } = (await send('/login/start', { identifier })).body
  return authMethods as { id: string; type: string }[]
}
async function ask(relay: Fetch, identifier: string) {
  const send = openPage(relay)
  const [method] = await offerOf(send, identifier)
  await send(`/auth/credentials/${method!.id}/challenge`, { clientPublicKey: `04${'ab'.repeat(64)}` })
}

const flows: Record<string, Flow> = {
  'sign-up': {
    run: async (relay, identifier) => {
      expect((await openPage(relay)('/login/sign-up', { identifier })).status).toBe(200)
    },
  },
  'a code': { type: 'EMAIL_OTP', run: ask },
  'a passkey': { type: 'PASSKEY', run: ask },
}

test.each(some(Object.entries(flows), 3))(
  '%s takes as long for an address without a wallet',
  long,
  async (name, { type, run }) => {
    const { system, signedIn, createAccount } = openApp()
    for (let i = 0; i < pairs; i++) {
      const { accountId } = await createAccount(`known${i}@shop.example`)
      signedIn.accounts = [accountId]
      const wallet = system.wallet(accountId)
      await (type === 'PASSKEY'
        ? registerPasskey(wallet, { nickname: 'Phone' })
        : registerEmailOtp(wallet, { email: `known${i}@shop.example` }))
    }
    signedIn.accounts = null
    const unknown: string[] = []
    for (let i = 0; unknown.length < pairs; i++) {
      const identifier = `unknown${i}@shop.example`
      const types = type && (await offerOf(openPage(system.relay), identifier)).map((method) => method.type)
      if (types?.join() === type) unknown.push(identifier)
    }
    useVirtualClock()
    for (const latency of latencies) {
      // An address gets three codes an hour.
      await system.sandbox.clock.advance(3_600_000)
      // A step is as long as the slowest call of the last minutes, so the first calls differ for everybody.
      const first = () =>
        nextDelay.run(
          () => 1.1 * latency,
          () => run(system.relay, 'early@shop.example'),
        )
      for (let i = 0; i < 2; i++) await passTime(first())
      const samples: Sample[] = []
      for (let pair = 0; pair < pairs; pair++) {
        const timeOf = (group: 'known' | 'unknown') => {
          const random = seededRandom(1000 * latency + pair)
          return nextDelay.run(
            () => latency * (0.9 + 0.2 * random()),
            async () => {
              const startedAt = performance.now()
              await run(system.relay, group === 'known' ? `known${pair}@shop.example` : unknown[pair]!)
              samples.push({ group, value: Math.round(performance.now() - startedAt) })
            },
          )
        }
        await passTime(Promise.all([timeOf('known'), timeOf('unknown')]))
      }
      const guess = bestGuess(samples, 'known', 'unknown')
      expect(guess, `${name}, ${latency} ms`).toBeLessThanOrEqual(0.56)
    }
  },
)
