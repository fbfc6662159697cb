/** Story: the inspector shows every call, and the page has no secret of them. */

import type { Page, Request } from '@playwright/test'
import { secretFinder } from '../canary/canary.mjs'
import type { ProfileName } from './profiles.js'
import { expect, test } from './user.js'

/** The fields of bodies that no trace may show. */
const secretFields = [
  ...['otp', 'code', 'oidcToken', 'attestationObject', 'signature', 'userHandle', 'stepUpId'],
  ...['encryptedSessionSigningKey', 'encryptedWalletCredentials', 'encryptedOtpBundle'],
]

/** The kinds of secrets that go over the network when a user signs up, lets the wallet have codes, and pays. */
const everywhere = ['attestationObject', 'code', 'cookie', 'stepUpId']
const withPasskey = [...everywhere, 'encryptedSessionSigningKey', 'signature', 'userHandle']
const kindsOf: Readonly<Record<ProfileName, readonly string[]>> = {
  document: withPasskey,
  '2026-04': withPasskey,
  // The sealed code of the sign-up signs in, and the service seals no key.
  '2026-08': [...everywhere, 'encryptedOtpBundle'],
}

/** Header names, and the kind of their values. */
const secretHeaders = [
  ['cookie', 'cookie'],
  ['set-cookie', 'cookie'],
  ['step-up-id', 'stepUpId'],
] as const

/** Listens on the network: the secrets of everything that goes over it. */
async function listen(page: Page) {
  /** The kind of each secret. */
  const secrets = new Map<string, string>()
  const working = new Set<Promise<void>>()
  const search = (value: unknown, name: string, beside: object): void => {
    // The code of an error or a currency is none.
    const isSecret =
      secretFields.includes(name) && !(name === 'code' && ('message' in beside || 'symbol' in beside))
    if (typeof value === 'string' && isSecret) secrets.set(value, name)
    if (typeof value === 'object' && value !== null)
      for (const [key, field] of Object.entries(value)) search(field, key, value)
  }
  const read = async (request: Request) => {
    const response = await request.response()
    const headers = { ...(await response?.allHeaders()), ...(await request.allHeaders()) }
    for (const [name, kind] of secretHeaders)
      for (const [, value] of (headers[name] ?? '').matchAll(/(?:^|[=;\n])\s*([\w.%-]{20,})/g))
        secrets.set(value!, kind)
    const texts = [request.postData(), await response?.text().catch(() => '')]
    for (const text of texts) if (text?.startsWith('{')) search(JSON.parse(text), '', {})
  }
  const calls = /\/(?:api|wallet)\//
  // Chromium gives the body of a `Request` only to who intercepts it.
  await page.route(calls, (route) => route.continue())
  page.on('requestfinished', (request) => {
    if (!calls.test(request.url())) return
    const reading = read(request)
    working.add(reading)
    reading.finally(() => working.delete(reading))
  })
  return { secrets, settled: () => Promise.all(working) }
}

/** Everything that scripts of the page can read of its storage. */
const storageOf = (page: Page) =>
  page.evaluate(async () => {
    const records: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of database.objectStoreNames)
        records.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
          }),
        )
      database.close()
    }
    return JSON.stringify([records, { ...localStorage }, { ...sessionStorage }, document.cookie])
  })

test('after a payment, every call is opened, and no secret is on the page or in its storage', {
  tag: '@release',
}, async ({ user, demo, page, profile }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { secrets, settled } = await listen(page)
  await user.signUpWithFunds(demo.url)
  await user.addCodes()
  await user.send('Alice Example', '2')
  await user.seeOutcome()
  await user.inspect()
  const inspector = page.getByRole('region', { name: 'What just happened' })
  await expect(inspector.getByRole('listitem').filter({ hasText: 'Pay' }).first()).toBeVisible()

  const stored = await storageOf(page)
  const seen: string[] = []
  const calls = inspector.locator('li.trace > details > summary')
  const count = await calls.count()
  expect(count).toBeGreaterThan(10)
  for (let at = 0; at < count; at++) {
    await calls.nth(at).click()
    await expect(inspector.getByText(/^(?:Request|Response)/).first()).toBeVisible()
    seen.push(await page.content())
  }
  await settled()
  const kinds = new Set(secrets.values())
  expect([...kinds].sort()).toEqual([...kindsOf[profile]].sort())
  const hits = (texts: readonly string[]) =>
    [...secrets].filter(([secret]) => texts.some((text) => secretFinder(secret)(text).length > 0))
  expect(hits(seen)).toEqual([])
  // The SDK stores the user handle, to signal to the authenticator which passkeys are left. It names the user and proves nothing.
  expect(hits([stored]).filter(([, kind]) => kind !== 'userHandle')).toEqual([])
  // The search can fail.
  const [planted] = secrets
  expect(hits([...seen, `<code>${encodeURIComponent(planted![0])}</code>`])).toEqual([planted])
})
