/** Story: a hostile script walks the wallet itself after sign-in. It reaches no key, whichever store the wallet has. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, test } from './workbench.js'

/** Follows every field, symbol, getter, prototype and collection from a value, and returns the paths that end at a key. */
function findKeys(page: Page): Promise<{ keys: string[]; visited: number }> {
  return page.evaluate(() => {
    const keys: string[] = []
    const seen = new Set<unknown>()
    const visit = (value: unknown, path: string) => {
      const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
      if (!isObject || seen.has(value) || value === globalThis) return
      seen.add(value)
      if (value instanceof CryptoKey) keys.push(path)
      if (value instanceof Map) for (const [key, item] of value) visit(item, `${path}.get(${String(key)})`)
      if (value instanceof Set) for (const item of value) visit(item, `${path}.item`)
      for (const key of Reflect.ownKeys(value as object)) {
        let item: unknown
        try {
          item = (value as Record<PropertyKey, unknown>)[key]
        } catch {
          // A getter that throws reveals nothing.
        }
        visit(item, `${path}.${String(key)}`)
      }
      visit(Object.getPrototypeOf(value), `${path}.prototype`)
    }
    visit(globalThis.wallet, 'wallet')
    visit(structuredClone(JSON.parse(JSON.stringify(globalThis.wallet))), 'json')
    return { keys, visited: seen.size }
  })
}

for (const store of ['indexedDbSessionStore', 'memorySessionStore']) {
  test(`a walk over a signed-in wallet with ${store} finds no key`, { tag: '@every-run' }, async ({
    context,
    workbench,
  }) => {
    const page = await workbench.openTab(context, await workbench.arrange<string>('account'))
    await addAuthenticator(page)
    await page.evaluate((store) => {
      globalThis.wallet = core.createWallet({ ...wallet, sessionStore: core[store]() })
    }, store)
    await workbench.registerFirstPasskey(page)
    await page.evaluate(async () => {
      await core.signInWithPasskey(wallet)
      await core.signPayload(wallet, { payloadToSign: '{}' })
    })
    expect(await page.evaluate(() => core.getSession(wallet))).toMatchObject({
      persistence: store === 'memorySessionStore' ? 'memory' : 'device',
    })
    const { keys, visited } = await findKeys(page)
    expect(visited).toBeGreaterThan(20)
    expect(keys).toEqual([])
  })
}

test('the walk works: it finds a key that an app puts beside its wallet', { tag: '@one-profile' }, async ({
  context,
  workbench,
}) => {
  const page = await workbench.openTab(context, await workbench.arrange<string>('account'))
  await page.evaluate(async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
    ])
    globalThis.wallet = { ...wallet, careless: new Map([['key', { privateKey }]]) }
  })
  expect((await findKeys(page)).keys).toEqual(['wallet.careless.get(key).privateKey'])
})
