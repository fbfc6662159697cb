/** Story: counts what a page does. Restoring a session and signing takes one read of the store and one use of the key; each verb takes the fewest round trips that the interface allows. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { profiles } from './profiles.js'
import { expect, test } from './workbench.js'

/** Counts the calls of the page's platform interfaces while `work` runs. */
function countWork(page: Page, work: string): Promise<Record<string, number>> {
  return page.evaluate(async (work) => {
    const counts: Record<string, number> = {}
    const watch = (owner: object, names: string[], label: string) => {
      for (const name of names) {
        const original: (...args: unknown[]) => unknown = Reflect.get(owner, name)
        Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
          counts[label] = (counts[label] ?? 0) + 1
          return original.apply(this, args)
        })
      }
    }
    watch(IDBFactory.prototype, ['open'], 'opens')
    watch(IDBDatabase.prototype, ['transaction'], 'transactions')
    watch(IDBObjectStore.prototype, ['get', 'getAll', 'openCursor', 'getKey', 'getAllKeys'], 'reads')
    watch(IDBObjectStore.prototype, ['put', 'add', 'delete'], 'writes')
    watch(Storage.prototype, ['getItem', 'setItem'], 'localStorage')
    const { prototype } = SubtleCrypto
    watch(
      prototype,
      Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor'),
      'subtle',
    )
    watch(globalThis, ['fetch'], 'fetches')
    await new Function(`return (async () => { ${work} })()`)()
    return counts
  }, work)
}

test('a page restores its session and signs with one read and one use of the key', {
  tag: '@release',
}, async ({ page, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const first = await workbench.openTab(page.context(), accountId)
  await addAuthenticator(first)
  await workbench.registerFirstPasskey(first)
  await first.evaluate(() => core.signInWithPasskey(wallet))
  await first.close()
  const reloaded = await workbench.openTab(page.context(), accountId)
  const sign = "await core.signPayload(wallet, { payloadToSign: '{}' })"
  expect(await countWork(reloaded, `await core.getSession(wallet); ${sign}`)).toEqual({
    opens: 1,
    transactions: 1,
    reads: 1,
    subtle: 1,
  })
  expect(await countWork(reloaded, sign)).toEqual({ subtle: 1 })
})

/**
 * The least that the interface allows. The code of a sign-in was sent before, each session is ended with two
 * round trips, and one more ends the app's session.
 */
const fewest = {
  'register a passkey': 2,
  'sign in with it': 2,
  'execute a known quote': 1,
  'get a first code': 2,
  'sign in with a code': 1,
  'export the wallet': 2,
  'end all sessions': 5,
}
const fewestByProfile = {
  document: fewest,
  '2026-04': fewest,
  // Every registration is signed, the account has codes already, a session of a sealed code is signed, and there are three.
  '2026-08': {
    ...fewest,
    'register a passkey': 3,
    'get a first code': 1,
    'sign in with a code': 2,
    'end all sessions': 7,
  },
}

test('each verb takes the fewest round trips that the interface allows', async ({
  page,
  workbench,
  profile,
}) => {
  const accountId = await workbench.arrange<string>('account')
  const own = await workbench.openTab(page.context(), accountId)
  await addAuthenticator(own)
  await workbench.arrange('fund', { accountId, amount: 5_000_000 })
  const quote = await workbench.arrange('quote', { accountId, amount: 2_000_000 })
  await workbench.prepareFirstRegistration(own)
  const trips = async (work: string) => (await countWork(own, `await core.${work}`)).fetches
  const getFirstCode =
    profiles[profile].bornWith === 'codes'
      ? 'sendEmailOtp(wallet)'
      : "registerEmailOtp(wallet, { email: 'ada@shop.example' })"
  expect({
    'register a passkey': await trips("registerPasskey(wallet, { nickname: 'My phone' })"),
    'sign in with it': await trips('signInWithPasskey(wallet)'),
    'execute a known quote': await trips(`executeQuote(wallet, { quote: ${JSON.stringify(quote)} })`),
    'get a first code': await trips(getFirstCode),
    'sign in with a code': await trips(
      `signInWithEmailOtp(wallet, { otp: '${await workbench.arrange<string>('code')}' })`,
    ),
    'export the wallet': await trips('exportWallet(wallet)'),
    'end all sessions': await trips('signOut(wallet, { revoke: true })'),
  }).toEqual(fewestByProfile[profile])
})
