/** Story: the inspector shows every call, and neither the page nor what the server tells of the traces has a secret of them. */

import type { Page, Request } from '@playwright/test'
import { secretFinder } from '../canary/canary.mjs'
import { expect, test } from './user.js'

/** The fields of bodies that no trace may show. */
const secretFields = [
  ...['otp', 'code', 'oidcToken', 'attestationObject', 'signature', 'userHandle', 'stepUpId'],
  ...['encryptedSessionSigningKey', 'encryptedWalletCredentials', 'encryptedOtpBundle'],
]

/** Listens on the network: the secrets of everything that goes over it, and what the server tells of traces. */
function listen(page: Page) {
  const secrets = new Set<string>()
  const told: string[] = []
  const working = new Set<Promise<void>>()
  const search = (value: unknown, name: string, beside: object): void => {
    // The code of an error or a currency is none.
    const isSecret =
      secretFields.includes(name) && !(name === 'code' && ('message' in beside || 'symbol' in beside))
    if (typeof value === 'string' && isSecret) secrets.add(value)
    if (typeof value === 'object' && value !== null)
      for (const [key, field] of Object.entries(value)) search(field, key, value)
  }
  const read = async (request: Request) => {
    const response = await request.response()
    const headers = { ...(await response?.allHeaders()), ...(await request.allHeaders()) }
    for (const name of ['cookie', 'set-cookie', 'step-up-id'])
      for (const [, value] of (headers[name] ?? '').matchAll(/(?:^|[=;\n])\s*([\w.%-]{20,})/g))
        secrets.add(value!)
    const texts = [request.postData(), await response?.text().catch(() => '')]
    if (request.url().includes('/api/traces/')) return void told.push(texts[1] ?? '')
    for (const text of texts) if (text?.startsWith('{')) search(JSON.parse(text), '', {})
  }
  page.on('requestfinished', (request) => {
    if (!/\/(?:api|wallet)\//.test(request.url())) return
    const reading = read(request)
    working.add(reading)
    reading.finally(() => working.delete(reading))
  })
  return { secrets, told, settled: () => Promise.all(working) }
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

test('after a payment, every leg is opened, and no secret is on the page, in its storage or in a trace', async ({
  user,
  demo,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { secrets, told, settled } = listen(page)
  await user.signUpWithFunds(demo.url)
  await user.addCodes()
  await user.send('Alice Example', '2')
  await user.seeOutcome()
  const inspector = page.getByRole('region', { name: 'What just happened' })
  await expect(inspector.getByRole('listitem').filter({ hasText: 'Pay' }).first()).toBeVisible()

  const seen = [await storageOf(page)]
  const legs = inspector.locator('li.trace button[aria-expanded]')
  const count = await legs.count()
  expect(count).toBeGreaterThan(10)
  for (let at = 0; at < count; at++) {
    const leg = legs.nth(at)
    if ((await leg.getAttribute('aria-expanded')) === 'false') await leg.click()
    seen.push(await page.content())
  }
  await settled()
  expect(told.length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(5)
  const hits = (texts: readonly string[]) =>
    [...secrets].filter((secret) => texts.some((text) => secretFinder(secret)(text).length > 0))
  expect(hits([...seen, ...told])).toEqual([])
  // The search can fail.
  const [planted] = secrets
  expect(hits([...seen, `<code>${encodeURIComponent(planted!)}</code>`])).toEqual([planted])
})
