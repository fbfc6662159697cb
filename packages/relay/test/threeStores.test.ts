/** Story: many instances of a relay, sixty in a release, and each kind of store that they can share: guesses, used codes and ended sessions are the same to all. */

import {
  listAuthMethods,
  logInWithPasskey,
  signOut,
  signUpWithPasskey,
  startSignUp,
} from '@embedded-wallet/core'
import { inFull, long } from '@embedded-wallet/e2e/support/inFull.js'
import { hasRedis, useSharedRedis } from '@embedded-wallet/e2e/support/redisServer.js'
import { memoryStore, type RelayStore } from '@embedded-wallet/relay'
import { durableObjectStore } from '@embedded-wallet/relay/durable-object'
import { describe, expect, test } from 'vitest'
import { createNamespace } from './objectNamespace.js'
import { openShop, origin, rotatingStore } from './openShop.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const ada = { identifier: 'ada@shop.example' }
const nickname = 'Phone'
const instances = inFull ? 60 : 12
/** The relay's own word, and no failure of something else. */
const refused = { name: 'ServiceError', code: expect.stringMatching(/^(?:REFUSED|RATE_LIMITED)$/) }

const signedOut = { name: 'ServiceError', status: 401 }

/** An app with many instances, each with a store of its own to the same data: `turn` sends the next calls to another one. */
function openShops(stores: readonly RelayStore[]) {
  let at = 0
  const keys = new Set<string>()
  const store = rotatingStore(() => stores[at % stores.length]!)
  const put: RelayStore['put'] = (key, ...given) => {
    keys.add(key)
    return store.put(key, ...given)
  }
  const shop = openShop({ storeOf: () => ({ ...store, put }) })
  const turn = () => at++
  /** Loses what the store has below a prefix, as after a fail-over to a replica without the last writes. */
  const lose = (prefix: string) =>
    Promise.all([...keys].filter((key) => key.startsWith(prefix)).map((key) => store.take(key)))
  /** On how many instances a copy of the cookies is signed in. */
  const alive = async (cookies: Map<string, string>) => {
    let count = 0
    for (let i = 0; i < instances; i++) {
      turn()
      const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = new Request(origin, { headers: { Cookie, Origin: origin } })
      if ((await shop.sessions.accountsOf(request)) !== null) count++
    }
    return count
  }
  return { ...shop, turn, lose, alive }
}

/** @param open - Opens so many stores to the same data. */
function tellStories(open: () => Promise<RelayStore[]>) {
  test('a code takes five guesses over all instances, and a used one stays used', async () => {
    const { accounts, mails, openBrowser, turn } = openShops(await open())
    const browser = openBrowser()
    await startSignUp(browser.options, ada)
    const code = mails[0]!.code!
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < instances; i++) {
      turn()
      await expect(
        signUpWithPasskey(browser.options, { code: i < 5 ? wrong : code, nickname }),
      ).rejects.toMatchObject(refused)
    }
    expect(accounts.size).toBe(0)

    await startSignUp(browser.options, ada)
    const used = mails[1]!.code!
    await signUpWithPasskey(browser.options, { code: used, nickname })
    for (let i = 0; i < instances; i++) {
      turn()
      await expect(signUpWithPasskey(browser.options, { code: used, nickname })).rejects.toMatchObject(
        refused,
      )
    }
    expect(accounts.size).toBe(1)
  })

  test('a sign-out, a sign-out everywhere and a new login leave no copy of a session alive', async () => {
    const { sessions, mails, openBrowser, alive } = openShops(await open())
    const browser = openBrowser()
    await startSignUp(browser.options, ada)
    const wallet = await signUpWithPasskey(browser.options, { code: mails[0]!.code!, nickname })
    const first = new Map(browser.cookies)
    expect(await alive(first)).toBe(instances)
    const again = await logInWithPasskey(browser.options, ada)
    const second = new Map(browser.cookies)
    expect([await alive(first), await alive(second)]).toEqual([0, instances])
    await signOut(again)
    expect(await alive(second)).toBe(0)
    for (const tab of [wallet, again]) await expect(listAuthMethods(tab)).rejects.toMatchObject(signedOut)
    await logInWithPasskey(browser.options, ada)
    const third = new Map(browser.cookies)
    expect(await alive(third)).toBe(instances)
    await sessions.endAll(wallet.accountId)
    expect([await alive(first), await alive(second), await alive(third)]).toEqual([0, 0, 0])
    await expect(listAuthMethods(wallet)).rejects.toMatchObject(signedOut)
  })

  // What a session needs: its own entry, and the generation of its account.
  test.each(['appSession/', 'appSessions/'])(
    'a lost store entry ends the sessions of both tabs and revives none: %s',
    async (prefix) => {
      const { mails, openBrowser, alive, lose } = openShops(await open())
      const browser = openBrowser()
      await startSignUp(browser.options, ada)
      const tab = await signUpWithPasskey(browser.options, { code: mails[0]!.code!, nickname })
      const ended = new Map(browser.cookies)
      const otherTab = await logInWithPasskey(browser.options, ada)
      const live = new Map(browser.cookies)
      expect([await alive(ended), await alive(live)]).toEqual([0, instances])
      await lose(prefix)
      expect([await alive(ended), await alive(live)]).toEqual([0, 0])
      for (const page of [tab, otherTab]) await expect(listAuthMethods(page)).rejects.toMatchObject(signedOut)
      await logInWithPasskey(browser.options, ada)
      expect([await alive(ended), await alive(live)]).toEqual([0, 0])
      expect(await alive(browser.cookies)).toBe(instances)
    },
  )
}

const each = <T>(make: () => T): T[] => Array.from({ length: instances }, make)

describe('the memory of one process', long, () => {
  tellStories(async () => {
    const store = memoryStore()
    return each(() => store)
  })
})

describe('Durable Objects', long, () => {
  tellStories(async () => {
    const namespace = createNamespace()
    return each(() => durableObjectStore(namespace))
  })
})

describe.skipIf(!hasRedis)('Redis', long, () => {
  const redis = useSharedRedis()
  let data = 0
  tellStories(() => {
    const prefix = `shop${data++}:`
    return Promise.all(each(() => redis.open(prefix)))
  })
})
