/** Story: what the wallet did is drawn beside it, and can be looked into: also what failed, and no secret of it. */

import type { Page, Request } from '@playwright/test'
import { secretFinder } from '../canary/canary.mjs'
import type { ProfileName } from './profiles.js'
import { violationsOn } from './screens/inspectScreen.js'
import { breakNextPayment, expect, test } from './user.js'

test.describe('story', () => {
  const wide = { width: 1280, height: 900 }
  const phone = { width: 390, height: 844 }
  const tag = ['@one-profile']

  const inspectorOf = (page: Page) => page.getByRole('region', { name: 'What just happened' })
  /** The payment as the diagram shows it. */
  const paymentIn = (page: Page) =>
    inspectorOf(page).getByRole('listitem', { name: /^Execute the quote: 200 in / })

  test('what the user has typed survives a change of the width, and a look behind the scenes', {
    tag: [...tag, '@release'],
  }, async ({ user, demo, page }) => {
    await page.setViewportSize(wide)
    await user.openDemo(demo.url)
    const field = page.getByLabel('E-mail address')
    await field.fill('ada@shop.example')
    // The wallet first: what happens behind the scenes shows on demand.
    await expect(inspectorOf(page)).toHaveCount(0)
    for (const size of [phone, wide]) {
      await page.setViewportSize(size)
      await expect(field).toHaveValue('ada@shop.example')
      await expect(field).toBeFocused()
    }
    await user.inspect()
    await expect(inspectorOf(page)).toBeVisible()
    await expect(field).toBeVisible()
    // On a phone it takes the place of the wallet.
    await page.setViewportSize(phone)
    await expect(inspectorOf(page)).toBeVisible()
    await expect(field).toBeHidden()
    await user.inspect(false)
    await expect(inspectorOf(page)).toHaveCount(0)
    await expect(field).toHaveValue('ada@shop.example')
  })

  test('a payment is drawn, and a keyboard opens what was sent and compared', { tag }, async ({
    user,
    demo,
    page,
  }) => {
    await page.setViewportSize(wide)
    await user.signUpWithFunds(demo.url)
    await user.inspect()
    await user.send('$bob@partner.example', '2')
    await expect(paymentIn(page)).toContainText('signed here')
    await expect(inspectorOf(page)).toContainText(/Execute the quote: 200 in \d+ ms/)

    const payment = paymentIn(page)
    await expect(payment.locator('summary').first()).toContainText(
      'execute from your device to the relay, 200',
    )
    await payment.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await expect(payment.getByText('What could be compared matches.')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violationsOn(page)).toEqual([])
    }
    await page.keyboard.press('Enter')
    await expect(payment.getByText('What could be compared matches.')).toHaveCount(0)
    await expect(payment.locator('summary').first()).toBeFocused()

    // The page goes on reading the payment, which fills the list again: what is empty is seen in the same turn.
    const cleared = await inspectorOf(page).evaluate(async (section) => {
      const buttons = [...section.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Clear')!.click()
      await Promise.resolve()
      return section.textContent
    })
    expect(cleared).toContain('no secret is in it')
    await expect(paymentIn(page)).toHaveCount(0)
  })

  test('the diagram follows what is new until the user scrolls away', { tag: [...tag, '@release'] }, async ({
    user,
    demo,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 640 })
    await user.signUpWithFunds(demo.url)
    await user.inspect()
    const funds = inspectorOf(page).getByRole('listitem', { name: /^Add test funds/ })
    await expect(funds).toBeInViewport()
    await funds.hover()
    await page.mouse.wheel(0, -2000)
    // The wheel does not wait for the page.
    await expect(funds).not.toBeInViewport()
    await user.addTestFunds()
    await expect(funds).toHaveCount(2)
    await expect(funds.last()).not.toBeInViewport()
    await funds.first().hover()
    await page.mouse.wheel(0, 5000)
    await expect(funds.last()).toBeInViewport()
  })

  test('on a phone the inspector opens on the newest call, and an opened call stays in view', {
    tag: [...tag, '@release'],
  }, async ({ user, demo, page }) => {
    await page.setViewportSize(phone)
    await user.signUpWithFunds(demo.url)
    const funds = inspectorOf(page).getByRole('listitem', { name: /^Add test funds/ })
    await user.inspect()
    await expect(funds).toBeInViewport()
    await funds.locator('summary').first().click()
    await expect(funds.getByText('Only a sandbox gives money away.')).toBeInViewport()
    await expect(funds.getByRole('heading', { name: 'Add test funds' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('story', () => {
  const wide = { width: 1280, height: 900 }

  /** A payment as the diagram shows it, by its outcome. */
  const paymentWith = (page: Page, outcome: string) =>
    page
      .getByRole('region', { name: 'What just happened' })
      .getByRole('listitem', { name: new RegExp(`^Execute the quote: ${outcome} in `) })

  test('a call without a response from the service is drawn as unknown, and can be looked into', {
    tag: ['@one-profile', '@release'],
  }, async ({ user, demo, page }) => {
    await page.setViewportSize(wide)
    await user.signUpWithFunds(demo.url)
    await user.inspect()
    await breakNextPayment(user, 'Offline')
    await user.send('Ada Lovelace', '10')
    const payment = paymentWith(page, '502, outcome unknown')
    await payment.locator('summary').first().click()
    await expect(payment.getByText('What could be compared matches.')).toBeVisible()
  })
})

test.describe('story', () => {
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
})
