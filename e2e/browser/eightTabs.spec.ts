/** Story: eight tabs of one browser share one prompt, one sign-out and 500 payments. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, test } from './workbench.js'

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
  tag: '@release',
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

test('eight tabs make 500 payments at once, each requested twice, and each is executed once', {
  tag: ['@one-profile', '@release'],
}, async ({ context, workbench }) => {
  // A thousand calls from eight tabs take long on two cores.
  test.setTimeout(240_000)
  const accountId = await workbench.arrange<string>('account')
  const count = 500
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
