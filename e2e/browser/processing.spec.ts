/** Stories of several tabs: eight share one prompt, one sign-out and hundreds of payments; and while the service takes its time nothing is lost or signed twice. */

import type { BrowserContext, Page } from '@playwright/test'
import { inGate } from '../support/inFull.js'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, test, type Workbench } from './workbench.js'

/** Half of the five minutes for which a signed call counts: the clock of the service goes on by itself, too, before the story settles it and after. */
const seconds = 150
type End = { done?: unknown; code?: string }

declare global {
  /** How often the page heard that the service works on its call. */
  var heard: number
  /** The end of the call that the page made last. */
  var end: Promise<End>
}

/** Calls a verb of core in a page and waits until the service works on it. `end` has what became of it. */
async function call(page: Page, verb: string, options: object = {}) {
  await page.evaluate(
    ([verb, options]) => {
      globalThis.heard = 0
      const onState = () => globalThis.heard++
      globalThis.end = core[verb](wallet, { ...options, onState }).then(
        (done: unknown) => ({ done }),
        ({ code }: { code: string }) => ({ code }),
      )
    },
    [verb, options] as const,
  )
  await page.waitForFunction(() => globalThis.heard > 0)
}

const endOf = (page: Page) => page.evaluate(() => globalThis.end)
const pendingOn = (page: Page): Promise<{ id: string; action: string }[]> =>
  page.evaluate(() => core.pendingOperations(wallet))
const waysOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await core.listAuthMethods(wallet)).map(({ type }: { type: string }) => type))

/** A user with a code, signed in. Notes the signatures of all tabs of the context. */
async function arrange(context: BrowserContext, workbench: Workbench) {
  const accountId = await workbench.arrange<string>('account')
  const page = await workbench.openTab(context, accountId)
  const authenticator = await addAuthenticator(page)
  await workbench.prepareFirstRegistration(page)
  const signatures = new Set<string>()
  context.on('request', (request) => {
    const signature = request.headers()['service-wallet-signature']
    if (signature !== undefined) signatures.add(signature)
  })
  const settle = () => workbench.arrange('wait', { milliseconds: seconds * 1000 })
  const isSlow = (endpoint: string) => workbench.arrange('processing', { endpoint, seconds })
  return { accountId, page, authenticator, signatures, settle, isSlow }
}

// Two stories of 2026-08: the service of the other profiles never says PROCESSING.

test('a new passkey: the page reloads meanwhile', { tag: ['@money', '@2026-08'] }, async ({
  context,
  workbench,
}) => {
  const { accountId, page, authenticator, signatures, settle, isSlow } = await arrange(context, workbench)
  await isSlow('registerAuthMethod')
  await call(page, 'registerPasskey', { nickname: 'My phone' })
  await workbench.load(page, accountId)
  const [pending] = await pendingOn(page)
  expect(pending).toMatchObject({ action: 'registerPasskey' })
  await call(page, 'resumeOperation', { id: pending!.id })
  await settle()
  expect(await endOf(page)).toMatchObject({
    done: { action: 'registerPasskey', result: { nickname: 'My phone' } },
  })
  expect(signatures.size).toBe(1)
  expect(await pendingOn(page)).toEqual([])
  expect(await waysOn(page)).toEqual(['EMAIL_OTP', 'PASSKEY'])
  expect(authenticator.prompts()).toBe(1)
  await page.evaluate(() => core.signOut(wallet))
  expect(await page.evaluate(() => core.signInWithPasskey(wallet))).toMatchObject({ type: 'PASSKEY' })
})

test('a removal: a second tab asks for the same', { tag: ['@money', '@2026-08'] }, async ({
  context,
  workbench,
}) => {
  const { accountId, page, signatures, settle, isSlow } = await arrange(context, workbench)
  await page.evaluate(() => core.registerPasskey(wallet, { nickname: 'My phone' }))
  await page.evaluate(() => core.signInWithPasskey(wallet))
  const authMethodId = await page.evaluate(
    async () =>
      (await core.listAuthMethods(wallet)).find(({ type }: { type: string }) => type === 'EMAIL_OTP').id,
  )
  signatures.clear()
  await isSlow('revokeAuthMethod')
  await call(page, 'revokeAuthMethod', { authMethodId })
  const other = await workbench.openTab(context, accountId)
  await call(other, 'revokeAuthMethod', { authMethodId })
  await settle()
  expect(await Promise.all([endOf(page), endOf(other)])).toEqual([{}, {}])
  expect(signatures.size).toBe(1)
  expect(await waysOn(page)).toEqual(['PASSKEY'])
})

const statuses = (page: Page) => page.evaluate(() => (globalThis as { statuses?: string[] }).statuses)

const watch = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { statuses: seen })
    core.watchSession(wallet, {
      onState: ({ status }: { status: string }) => seen.push(status),
    })
  })

test('eight tabs share one prompt and one session, and a sign-out reaches all of them', {
  tag: ['@money', '@each-profile', '@release'],
}, async ({ context, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const tabs: Page[] = []
  for (let i = 0; i < 8; i++) tabs.push(await workbench.openTab(context, accountId))
  const authenticators = await Promise.all(tabs.map(addAuthenticator))
  const prompts = () => authenticators.reduce((sum, { prompts }) => sum + prompts(), 0)
  // Browsers open a prompt only in the tab that has the focus.
  const front = tabs[0]!
  await front.bringToFront()
  await workbench.registerFirstPasskey(front)
  await Promise.all(tabs.map(watch))
  expect(prompts()).toBe(1)

  // The challenge waits until the other tabs have started to sign in.
  let release = () => {}
  const othersStarted = new Promise<void>((resolve) => {
    release = resolve
  })
  await front.route('**/challenge', async (route) => {
    await othersStarted
    await route.continue()
  })
  const signIn = (page: Page) => page.evaluate(async () => (await core.signInWithPasskey(wallet)).sessionId)
  const held = () => front.evaluate(async () => (await navigator.locks.query()).held!.length)
  const pending = () => front.evaluate(async () => (await navigator.locks.query()).pending!.length)
  const sessions = [signIn(front)]
  await expect.poll(held).toBe(1)
  sessions.push(...tabs.slice(1).map(signIn))
  await expect.poll(pending).toBe(7)
  release()
  expect(new Set(await Promise.all(sessions)).size).toBe(1)
  expect(prompts()).toBe(2)
  for (const page of tabs) await expect.poll(() => statuses(page)).toContain('active')

  await tabs[5]!.evaluate(() => core.signOut(wallet))
  for (const page of tabs) await expect.poll(async () => (await statuses(page))?.at(-1)).toBe('signed-out')
  const left = await tabs[7]!.evaluate(() => core.indexedDbSessionStore().list('session/'))
  expect(left).toEqual([])
})

test('eight tabs make hundreds of payments at once, each requested twice, and each is executed once', {
  tag: ['@money', '@release'],
}, async ({ context, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const count = inGate ? 150 : 500
  await workbench.arrange('fund', { accountId, amount: count * 100_000 })
  const tabs: Page[] = []
  for (let i = 0; i < 8; i++) {
    tabs.push(await workbench.openTab(context, accountId, { timeoutMs: 200_000 }))
  }
  await addAuthenticator(tabs[7]!)
  await workbench.registerFirstPasskey(tabs[7]!)
  await tabs[7]!.evaluate(() => core.signInWithPasskey(wallet))
  const quotes: { id: string }[] = []
  for (let i = 0; i < count; i++)
    quotes.push(await workbench.arrange('quote', { accountId, amount: 100_000 }))
  const executed = await workbench.arrange<number>('executions')

  // Two tabs request each payment.
  const work = tabs.map((page, tab) => {
    const own = quotes.filter((_, i) => i % 8 === tab || (i + 1) % 8 === tab)
    return page.evaluate(
      (quotes) =>
        Promise.all(
          quotes.map(async (quote) => (await core.executeQuote(wallet, { quote })).status as string),
        ),
      own,
    )
  })
  const outcomes = (await Promise.all(work)).flat()
  expect(outcomes).toHaveLength(2 * count)
  expect(new Set(outcomes)).toEqual(new Set(['COMPLETED']))
  expect(await workbench.arrange('balance', { accountId })).toBe(0)
  // The second request of each payment found it executed and sent nothing.
  expect((await workbench.arrange<number>('executions')) - executed).toBe(count)
})
