/** Stories of the wallet's window and of the question: what the user does there, by mouse, by keyboard and at 320 px, and what the page hears. */

import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import {
  confirmIn,
  expect,
  isSignedIn,
  openedQuestion,
  openShop,
  openWalletTab,
  pressConfirm,
  signIn,
  startPayment,
  test,
} from './ownOrigin.js'
import { violationsOn } from './screens/inspectScreen.js'

const tag = '@one-profile'

const isChromium = (context: BrowserContext) => context.browser()!.browserType().name() === 'chromium'

/** The frame's own button opens the window. */
async function openWindow(frame: FrameLocator, context: BrowserContext) {
  const opened = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Open window' }).click()
  return opened
}

test('a user logs in in the window, the frame and the page hear of it, and a payment is confirmed in a window', {
  tag: ['@one-profile', '@every-run'],
}, async ({ own, page, context }) => {
  const { authenticator, tab } = await openWalletTab(context, own)
  const before = own.executions()
  const shown = await openShop(page, own)
  await page.evaluate(() => {
    void frame.openWallet(wallet, 'login')
  })
  const window = await openWindow(shown, context)
  if (isChromium(context)) await authenticator.syncTo(await addAuthenticator(window))
  await window.getByRole('button', { name: 'I already have a wallet' }).click()
  await window.getByLabel('E-mail address').fill('ada@shop.example')
  await window.getByRole('button', { name: 'Continue' }).click()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Sign in with passkey' }).click()
  await closed
  await isSignedIn(page)
  await startPayment(page, { amount: 1_000_000, title: 'Two coffees', description: 'Thank you\u202e!' })
  const question = await openedQuestion(shown, context)
  await expect(question.getByText('shop.localhost')).toBeVisible()
  await expect(question.getByText('Thank you[U+202E]!')).toBeVisible()
  await pressConfirm(question)
  await expect.poll(() => page.evaluate(() => globalThis.ended)).toMatch(/PROCESSING|COMPLETED/)
  expect(own.executions()).toBe(before + 1)
  await tab.close()
})

const shownAt = async (frame: FrameLocator) => {
  await expect(confirmIn(frame)).toBeVisible()
  return frame.locator('html').evaluate(({ scrollHeight, scrollWidth }) => ({
    isWhole: scrollHeight <= innerHeight && scrollWidth <= innerWidth,
    width: innerWidth,
  }))
}

test.describe('where the frame asks', () => {
  test.use({ site: { asksInFrame: true } })
  test('a question at 320 px is seen as a whole, passes axe, and is confirmed by keyboard alone', {
    tag,
  }, async ({ own, page, context }) => {
    test.skip(!isChromium(context), 'only there the frame asks')
    const { tab } = await openWalletTab(context, own)
    await signIn(tab)
    await page.setViewportSize({ width: 320, height: 640 })
    const shown = await openShop(page, own)
    await page.addStyleTag({ content: 'body { margin: 0 }' })
    await isSignedIn(page)
    await startPayment(page, { amount: 2_000_000, title: 'A'.repeat(500) })
    await expect.poll(() => shownAt(shown)).toEqual({ isWhole: true, width: 320 })
    const wallets = page.frames().find((one) => one.url().endsWith('/frame'))!
    // The page around it is the story's.
    expect(await violationsOn(wallets as unknown as Page)).toEqual([])
    await expect(confirmIn(shown)).toBeEnabled()
    const confirm = confirmIn(shown)
    for (let presses = 0; presses < 4; presses++) {
      if (await confirm.evaluate((button) => button === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(confirm).toBeFocused()
    await expect(confirm).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => globalThis.ended)).toMatch(/PROCESSING|COMPLETED/)
  })
})

test('settings and recovery words stand in the window, and a sign-out there signs the page out', {
  tag,
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const shown = await openShop(page, own)
  await isSignedIn(page)
  await page.evaluate(() => {
    void frame.openWallet(wallet, 'settings')
  })
  const window = await openWindow(shown, context)
  await window.setViewportSize({ width: 320, height: 700 })
  await expect(window.getByRole('heading', { name: 'Ways to sign in' })).toBeVisible()
  expect(await violationsOn(window)).toEqual([])
  const isWhole = () => window.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await isWhole()).toBe(true)
  await window.getByRole('button', { name: /USDC/ }).click()
  await window.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => page.evaluate(() => core.getSession(wallet))).toBeUndefined()
})
