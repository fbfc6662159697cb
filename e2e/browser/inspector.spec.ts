/** Story: what the wallet did is drawn beside it, and each call can be looked into: no secret of it is on the page or in its storage. */

import type { Page, Request } from '@playwright/test'
import { secretFinder } from '../canary/canary.mjs'
import { violationsOn } from './screens/inspectScreen.js'
import { expect, test } from './user.js'

/** The fields of bodies that no trace may show. */
const secretFields = [
  ...['otp', 'code', 'oidcToken', 'attestationObject', 'signature', 'userHandle', 'stepUpId'],
  ...['encryptedSessionSigningKey', 'encryptedWalletCredentials', 'encryptedOtpBundle'],
]

/** The kinds of secrets that go over the network when a user signs up, lets the wallet have codes, and pays. */
const kinds = [
  ...['attestationObject', 'code', 'cookie', 'encryptedSessionSigningKey'],
  ...['signature', 'stepUpId', 'userHandle'],
]

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

test('a payment is drawn, a keyboard opens what was sent and compared, and no secret of any call is on the page or in its storage', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  const [wide, phone] = [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]
  const inspector = page.getByRole('region', { name: 'What just happened' })
  const payment = inspector.getByRole('listitem', { name: /^Execute the quote: 200 in \d+ ms/ })
  const { secrets, settled } = await listen(page)
  await page.setViewportSize(wide)
  await user.openDemo(demo.url)
  // The wallet first: what happens behind the scenes shows on demand. On a phone it takes the place of the wallet, which keeps what was typed.
  await expect(inspector).toHaveCount(0)
  await page.getByLabel('Email address').fill('ada@shop.example')
  await user.inspect()
  await expect(inspector).toBeVisible()
  await page.setViewportSize(phone)
  await expect(inspector).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeHidden()
  await user.inspect(false)
  await expect(inspector).toHaveCount(0)
  await expect(page.getByLabel('Email address')).toHaveValue('ada@shop.example')

  await page.setViewportSize(wide)
  await user.signUpWithFunds(demo.url)
  await user.addCodes()
  await user.inspect()
  await user.send('Alice Example', '2')
  await user.seeOutcome()
  await expect(payment).toContainText('signed here')
  await expect(payment).toBeInViewport()
  const summary = payment.locator('summary').first()
  await expect(summary).toContainText('execute from your device to the relay, 200')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(payment.getByText('What could be compared matches.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOn(page)).toEqual([])
  }
  await page.keyboard.press('Enter')
  await expect(payment.getByText('What could be compared matches.')).toHaveCount(0)
  await expect(summary).toBeFocused()

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
  expect([...new Set(secrets.values())].sort()).toEqual(kinds)
  const hits = (texts: readonly string[]) =>
    [...secrets].filter(([secret]) => texts.some((text) => secretFinder(secret)(text).length > 0))
  expect(hits(seen)).toEqual([])
  // The SDK stores the user handle, to signal to the authenticator which passkeys are left. It names the user and proves nothing.
  expect(hits([stored]).filter(([, kind]) => kind !== 'userHandle')).toEqual([])
  // The search can fail.
  const [planted] = secrets
  expect(hits([...seen, `<code>${encodeURIComponent(planted![0])}</code>`])).toEqual([planted])

  // The page goes on reading the payment, which fills the list again: what is empty is seen in the same turn.
  const cleared = await inspector.evaluate(async (section) => {
    const buttons = [...section.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Clear')!.click()
    await Promise.resolve()
    return section.textContent
  })
  expect(cleared).toContain('no secret is in it')
  await expect(payment).toHaveCount(0)
})
