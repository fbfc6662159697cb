/** Story: the browser itself fails in the middle of a sign-in or a payment. Money moves once or not at all, and a way in stays. */

import type { BrowserContext, Page } from '@playwright/test'
import { type Authenticator, addAuthenticator } from './addAuthenticator.js'
import { expect, test, type Workbench } from './workbench.js'

const amount = 100_000

interface Ready {
  accountId: string
  page: Page
  authenticator: Authenticator
}

/** A tab that is signed in, with money for two payments. */
async function openReady(context: BrowserContext, workbench: Workbench): Promise<Ready> {
  const accountId = await workbench.arrange<string>('account')
  await workbench.arrange('fund', { accountId, amount: 2 * amount })
  const page = await workbench.openTab(context, accountId)
  const authenticator = await addAuthenticator(page)
  await workbench.registerFirstPasskey(page)
  await page.evaluate(() => core.signInWithPasskey(wallet))
  return { accountId, page, authenticator }
}

const balanceOf = (workbench: Workbench, accountId: string) =>
  workbench.arrange<number>('balance', { accountId })
const newQuote = (workbench: Workbench, accountId: string) =>
  workbench.arrange<{ id: string }>('quote', { accountId, amount })

/** Pays in the page: the status, or the error's code and outcome. */
const pay = (page: Page, quote: object): Promise<string> =>
  page.evaluate(
    (quote) =>
      core.executeQuote(wallet, { quote }).then(
        ({ status }: { status: string }) => status,
        ({ code, outcome }: { code: string; outcome: string }) => `${code} ${outcome}`,
      ),
    quote,
  )

/** Lets calls reach the service, but no response reach the page. `isThere` resolves when the first one has been carried out. */
async function loseAnswers(page: Page, url: string): Promise<{ isThere: Promise<void> }> {
  let arrived = () => {}
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await page.route(url, async (route) => {
    await route.fetch()
    arrived()
  })
  return { isThere }
}

test('a tab dies in a sign-in: the next tab signs in, and can end the session that no tab has', {
  tag: ['@money', '@release'],
}, async ({ context, workbench }) => {
  const { accountId, page, authenticator } = await openReady(context, workbench)
  await page.evaluate(() => core.signOut(wallet, { revoke: true }))
  const { isThere } = await loseAnswers(page, '**/verify')
  void page.evaluate(() => core.signInWithPasskey(wallet)).catch(() => undefined)
  await isThere
  const next = await workbench.openTab(context, accountId)
  await authenticator.syncTo(await addAuthenticator(next))
  await page.close()

  expect(await next.evaluate(() => core.getSession(wallet))).toBeUndefined()
  const own = await next.evaluate(async () => (await core.signInWithPasskey(wallet)).sessionId)
  const list = () =>
    next.evaluate(async () => (await core.listSessions(wallet)).map(({ id }: { id: string }) => id as string))
  const orphans = (await list()).filter((id: string) => id !== own)
  expect(orphans).toHaveLength(1)
  await next.evaluate((sessionId) => core.revokeSession(wallet, { sessionId }), orphans[0]!)
  expect(await list()).toEqual([own])
})

test('the storage is full between the sign-in and the payment: the money moves once', {
  tag: ['@money', '@release'],
}, async ({ context, workbench }) => {
  const { accountId, page } = await openReady(context, workbench)
  const [first, second] = [await newQuote(workbench, accountId), await newQuote(workbench, accountId)]
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: workbench.url, quotaSize: 0 })
  const executed = await workbench.arrange<number>('executions')
  expect(await pay(page, first)).toBe('COMPLETED')
  expect(await pay(page, first)).toBe('COMPLETED')
  expect((await workbench.arrange<number>('executions')) - executed).toBe(1)
  expect(await balanceOf(workbench, accountId)).toBe(amount)
  // A reload takes nothing away that was there before, and the next payment is made once, too.
  const next = await workbench.openTab(context, accountId)
  expect(await pay(next, second)).toBe('COMPLETED')
  expect(await balanceOf(workbench, accountId)).toBe(0)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: workbench.url })
})

test('the database is deleted under a signed-in page: it pays once with the key that it holds, and the next tab signs in', {
  tag: ['@money', '@release'],
}, async ({ context, workbench }) => {
  const { accountId, page, authenticator } = await openReady(context, workbench)
  const [first, second] = [await newQuote(workbench, accountId), await newQuote(workbench, accountId)]
  const devtools = await context.newCDPSession(page)
  const cleared = { origin: workbench.url, storageTypes: 'indexeddb' }
  await devtools.send('Storage.clearDataForOrigin', cleared)
  expect(await pay(page, first)).toBe('COMPLETED')
  expect(await pay(page, first)).toBe('COMPLETED')
  expect(await balanceOf(workbench, accountId)).toBe(amount)

  await devtools.send('Storage.clearDataForOrigin', cleared)
  const next = await workbench.openTab(context, accountId)
  await authenticator.syncTo(await addAuthenticator(next))
  expect(await pay(next, second)).toBe('SESSION_REQUIRED none')
  expect(await balanceOf(workbench, accountId)).toBe(amount)
  await next.evaluate(() => core.signInWithPasskey(wallet))
  expect(await pay(next, second)).toBe('COMPLETED')
  expect(await balanceOf(workbench, accountId)).toBe(0)
})

/** Registers the service worker and sets what it does to the calls. */
async function setWorker(page: Page, mode: 'off' | 'repeat' | 'hold'): Promise<void> {
  await page.evaluate(async (mode) => {
    await navigator.serviceWorker.register('/unreliableWorker.js')
    const { active } = await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    const { port1, port2 } = new MessageChannel()
    const isSet = new Promise((resolve) => {
      port1.onmessage = resolve
    })
    active!.postMessage(mode, [port2])
    await isSet
  }, mode)
}

test('a service worker repeats every call: a sign-in works, and the money moves once', {
  tag: ['@money', '@release'],
}, async ({ context, workbench }) => {
  const { accountId, page } = await openReady(context, workbench)
  await page.evaluate(() => core.signOut(wallet))
  await setWorker(page, 'repeat')
  await page.evaluate(() => core.signInWithPasskey(wallet))
  const quote = await newQuote(workbench, accountId)
  const executed = await workbench.arrange<number>('executions')
  expect(await pay(page, quote)).toBe('COMPLETED')
  expect((await workbench.arrange<number>('executions')) - executed).toBe(2)
  expect(await balanceOf(workbench, accountId)).toBe(amount)
})

test('a service worker holds the response to a payment: another tab waits for it, and the money moves once', {
  tag: ['@money', '@release'],
}, async ({ context, workbench }) => {
  const { accountId, page } = await openReady(context, workbench)
  const other = await workbench.openTab(context, accountId)
  const quote = await newQuote(workbench, accountId)
  const executed = await workbench.arrange<number>('executions')
  const count = async () => (await workbench.arrange<number>('executions')) - executed
  await setWorker(page, 'hold')
  const first = pay(page, quote)
  await expect.poll(count).toBe(1)
  const second = pay(other, quote)
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending!.length)
  await expect.poll(waiting).toBe(1)
  await setWorker(page, 'off')
  expect(await Promise.all([first, second])).toEqual(['COMPLETED', 'COMPLETED'])
  expect(await count()).toBe(1)
  expect(await balanceOf(workbench, accountId)).toBe(amount)
})

test('a page in a frame of another site says so, in its error and in its diagnosis', {
  tag: '@release',
}, async ({ context, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const outer = await context.newPage()
  // The same server under another name is another site.
  await outer.goto(workbench.url.replace('localhost', 'shop.localhost'))
  await outer.evaluate((url) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
  }, `${workbench.url}/`)
  await expect.poll(() => outer.frames().length).toBe(2)
  const frame = outer.frames()[1]!
  await frame.waitForFunction(() => globalThis.core !== undefined)
  const seen = await frame.evaluate(async (accountId) => {
    const relayUrl = `${location.origin}/wallet`
    const wallet = core.createWallet({ accountId, relayUrl, profile: 'document' })
    const error = await core
      .registerPasskey(wallet, { nickname: 'My phone' })
      .catch(({ code, message }: { code: string; message: string }) => ({ code, message }))
    const { isInForeignFrame, findings } = await core.diagnose(wallet)
    return { error, isInForeignFrame, ids: findings.map(({ id }: { id: string }) => id) }
  }, accountId)
  expect(seen.error.code).toBe('PASSKEY_UNSUPPORTED')
  expect(seen.error.message).toContain('in a frame of another site')
  expect(seen.isInForeignFrame).toBe(true)
  expect(seen.ids).toContain('PAGE_IN_FRAME')
})
