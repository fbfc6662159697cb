/** Story: the store fails once in the middle of a sign-up, a login or a sign-out. Nothing is lost: the same step works afterwards. */

import {
  listAuthMethods,
  logInWithPasskey,
  ServiceError,
  signUpWithPasskey,
  startSignUp,
} from '@embedded-wallet/core'
import { type Fault, failingStore } from '@embedded-wallet/e2e/support/failingStore.js'
import { inFull, long, some } from '@embedded-wallet/e2e/support/inFull.js'
import { memoryStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { openShop, origin } from './openShop.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const ada = { identifier: 'ada@shop.example' }
const faults = some<Fault>(['its response is lost', 'the step is lost'], 2)

/** An app with a store that the test lets fail. The relay and the app's sessions share it. */
function openSlowShop() {
  let failing: ReturnType<typeof failingStore> | undefined
  const shop = openShop({
    storeOf: (now) => {
      failing = failingStore(memoryStore(now))
      return failing.store
    },
  })
  const { arm, state } = failing!
  return { ...shop, arm, steps: () => state.steps }
}

/** Runs a step of a user, and again when the relay says with a 503 that nothing has happened. @returns Whether it was repeated. */
async function withRepeat<T>(step: () => Promise<T>): Promise<{ result: T; isRepeated: boolean }> {
  try {
    return { result: await step(), isRepeated: false }
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ status: 503 })
    return { result: await step(), isRepeated: true }
  }
}

/** Calls `play` with each number of a step that there is, every second one in `npm test`, until one run has fewer steps. */
async function whicheverStepFails(play: (at: number) => Promise<number>): Promise<number> {
  for (let at = 1; ; at += inFull ? 1 : 2) if ((await play(at)) < at) return at - 1
}

test.each(faults)(
  'a sign-up, when %s: the user gets a code, one account and one passkey, and is signed in',
  long,
  async (fault) => {
    const count = await whicheverStepFails(async (at) => {
      const { accounts, mails, arm, steps, openBrowser } = openSlowShop()
      const browser = openBrowser()
      arm(at, fault)
      await withRepeat(() => startSignUp(browser.options, ada))
      const code = mails.at(-1)!.code!
      const signUp = () => signUpWithPasskey(browser.options, { code, nickname: 'Phone' })
      // After the passkey was created, the address has a wallet: the user logs in.
      const orLogIn = async (error: unknown) => {
        expect(error).toMatchObject({ status: 409, serviceCode: 'CONFLICT' })
        return logInWithPasskey(browser.options, ada)
      }
      const wallet = await withRepeat(signUp).then(({ result }) => result, orLogIn)
      const count = steps()
      arm(0, fault)
      expect([at, [...accounts.values()]]).toEqual([at, [wallet.accountId]])
      expect([at, await browser.accountsOf()]).toEqual([at, [wallet.accountId]])
      expect([at, await listAuthMethods(wallet)]).toMatchObject([at, [{ type: 'PASSKEY' }]])
      return count
    })
    expect(count).toBeGreaterThan(5)
  },
)

test.each(faults)(
  'a login, when %s: the user is signed in, and a proof that the service took is not lost',
  long,
  async (fault) => {
    const count = await whicheverStepFails(async (at) => {
      const { mails, system, arm, steps, openBrowser } = openSlowShop()
      const browser = openBrowser()
      await startSignUp(browser.options, ada)
      const { accountId } = await signUpWithPasskey(browser.options, {
        code: mails[0]!.code!,
        nickname: 'Phone',
      })
      // The session of the app is over, so this is a login.
      browser.cookies.delete('__Host-wallet-app')
      system.requests.length = 0
      arm(at, fault)
      await withRepeat(() => logInWithPasskey(browser.options, ada))
      const count = steps()
      arm(0, fault)
      expect([at, await browser.accountsOf()]).toEqual([at, [accountId]])
      const proofs = system.requests.filter(
        ({ method, url }) => method === 'POST' && /\/credentials\/[^/]+\/verify$/.test(url),
      )
      expect([at, proofs.length]).toEqual([at, 1])
      return count
    })
    expect(count).toBeGreaterThan(3)
  },
)

test.each(faults)(
  'a new session of the app, when %s: the browser has the new one, or still the old one',
  long,
  async (fault) => {
    await whicheverStepFails(async (at) => {
      const { sessions, arm, steps } = openSlowShop()
      const requestWith = (cookie?: string) =>
        new Request(origin, { headers: { Origin: origin, ...(cookie && { Cookie: cookie.split(';')[0]! }) } })
      const begin = async (cookie?: string) =>
        (await sessions.begin({ request: requestWith(cookie), accountId: 'InternalAccount:1' }))['Set-Cookie']
      const old = await begin()
      arm(at, fault)
      const next = await begin(old).catch(() => old)
      const count = steps()
      arm(0, fault)
      expect([at, await sessions.accountsOf(requestWith(next))]).toEqual([at, ['InternalAccount:1']])
      return count
    })
  },
)

test.each(faults)(
  'a sign-out, when %s: the same call signs out, also copies of the cookie',
  long,
  async (fault) => {
    await whicheverStepFails(async (at) => {
      const { sessions, arm, steps } = openSlowShop()
      const own = (cookie: string) =>
        new Request(origin, { headers: { Origin: origin, Cookie: cookie.split(';')[0]! } })
      const request = new Request(origin, { headers: { Origin: origin } })
      const { 'Set-Cookie': cookie = '' } = await sessions.begin({ request, accountId: 'InternalAccount:1' })
      arm(at, fault)
      const end = () => sessions.end(own(cookie))
      const { 'Set-Cookie': removed } = await end().catch(end)
      const count = steps()
      arm(0, fault)
      expect(removed).toContain('Max-Age=0')
      expect([at, await sessions.accountsOf(own(cookie))]).toEqual([at, null])
      return count
    })
  },
)

test('a store that stays away at the end of a login: the response does not say that nothing happened', async () => {
  const state = { isAway: false }
  const { mails, openBrowser } = openShop({
    storeOf(now) {
      const store = memoryStore(now)
      const get: typeof store.get = async (key) => {
        if (state.isAway && key.startsWith('appSession')) throw new Error('the store did not respond')
        return store.get(key)
      }
      return { ...store, get }
    },
  })
  const browser = openBrowser()
  await startSignUp(browser.options, ada)
  await signUpWithPasskey(browser.options, { code: mails[0]!.code!, nickname: 'Phone' })
  browser.cookies.delete('__Host-wallet-app')
  state.isAway = true
  await expect(logInWithPasskey(browser.options, ada)).rejects.toMatchObject({ status: 502 })
  expect(browser.cookies.has('__Host-wallet-app')).toBe(false)
  state.isAway = false
  await logInWithPasskey(browser.options, ada)
})
