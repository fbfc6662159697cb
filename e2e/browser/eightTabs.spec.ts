/** Story: eight tabs of one browser. One prompt, sign-out everywhere, 500 payments at once, none lost and none doubled. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, test } from './workbench.js'

const statuses = (page: Page) => page.evaluate(() => (globalThis as { statuses?: string[] }).statuses)

const watch = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { statuses: seen })
    core.watchSession(wallet, ({ status }: { status: string }) => seen.push(status))
  })

test('one prompt and one session for eight tabs; signing out reaches all of them', async ({
  context,
  workbench,
}) => {
  const accountId = await workbench.arrange<string>('account')
  const tabs: Page[] = []
  for (let i = 0; i < 8; i++) tabs.push(await workbench.openTab(context, accountId))
  const authenticators = await Promise.all(tabs.map(addAuthenticator))
  const prompts = () => authenticators.reduce((sum, { prompts }) => sum + prompts(), 0)
  // Browsers open a prompt only in the tab that has the focus.
  const front = tabs[0]!
  await front.bringToFront()
  await front.evaluate(() => core.registerPasskey(wallet, { nickname: 'My phone' }))
  await Promise.all(tabs.map(watch))
  expect(prompts()).toBe(1)

  // The network is in no hurry: the others ask while the tab in front is at it.
  let letGo = () => {}
  const others = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await front.route('**/challenge', async (route) => {
    await others
    await route.continue()
  })
  const signIn = (page: Page) => page.evaluate(async () => (await core.signInWithPasskey(wallet)).sessionId)
  const held = () => front.evaluate(async () => (await navigator.locks.query()).held!.length)
  const pending = () => front.evaluate(async () => (await navigator.locks.query()).pending!.length)
  const sessions = [signIn(front)]
  await expect.poll(held).toBe(1)
  sessions.push(...tabs.slice(1).map(signIn))
  await expect.poll(pending).toBe(7)
  letGo()
  expect(new Set(await Promise.all(sessions)).size).toBe(1)
  expect(prompts()).toBe(2)
  for (const page of tabs) await expect.poll(() => statuses(page)).toContain('active')

  await tabs[5]!.evaluate(() => core.signOut(wallet))
  for (const page of tabs) await expect.poll(async () => (await statuses(page))?.at(-1)).toBe('signed-out')
  const left = await tabs[7]!.evaluate(() => core.indexedDbSessionStore().list('session/'))
  expect(left).toEqual([])
})

test('500 payments at once from eight tabs, each asked for twice: none lost, none doubled', async ({
  context,
  workbench,
}) => {
  // A thousand calls of eight tabs through two cores take their time.
  test.setTimeout(240_000)
  const accountId = await workbench.arrange<string>('account')
  const count = 500
  await workbench.arrange('fund', { accountId, amount: count * 100_000 })
  const tabs: Page[] = []
  for (let i = 0; i < 8; i++) {
    tabs.push(await workbench.openTab(context, accountId, { timeoutMs: 200_000 }))
  }
  await addAuthenticator(tabs[7]!)
  await tabs[7]!.evaluate(async () => {
    await core.registerPasskey(wallet, { nickname: 'My phone' })
    await core.signInWithPasskey(wallet)
  })
  const quotes: { id: string }[] = []
  for (let i = 0; i < count; i++)
    quotes.push(await workbench.arrange('quote', { accountId, amount: 100_000 }))
  const executed = await workbench.arrange<number>('executions')

  // Every payment is asked for in two tabs.
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
  // Who came second, at the same time or later, found the payment made and sent nothing.
  expect((await workbench.arrange<number>('executions')) - executed).toBe(count)
})
