/** Stories of the wallet's window and of the question: what the user does there, by mouse, by keyboard and at 320 px, and what the page hears. */

import type { Page } from '@playwright/test'
import { pressLast } from '../../lab/ownOriginUser.mjs'
import { addAuthenticator } from './addAuthenticator.js'
import {
  cancelIn,
  confirmIn,
  expect,
  isChromium,
  isSignedIn,
  openedWindow,
  openerIn,
  openShop,
  openWalletTab,
  pressConfirm,
  refuseIn,
  signIn,
  startPayment,
  tabThrough,
  test,
} from './ownOrigin.js'
import { violationsOn } from './screens/inspectScreen.js'

test('a user logs in in the window, the frame and the page hear of it, and a payment is confirmed in a window', {
  tag: ['@money', '@every-run'],
}, async ({ own, page, context }) => {
  const { authenticator, tab } = await openWalletTab(context, own)
  const before = own.executions()
  const shown = await openShop(page, own)
  await page.evaluate(() => {
    void frame.openWallet(wallet, 'login')
  })
  const window = await openedWindow(shown, context)
  if (isChromium(context)) await authenticator.syncTo(await addAuthenticator(window))
  await window.getByRole('button', { name: 'I already have a wallet' }).click()
  await window.getByLabel('Email address').fill('ada@shop.example')
  await window.getByRole('button', { name: 'Continue' }).click()
  await pressLast(window, window.getByRole('button', { name: 'Sign in with passkey' }))
  await isSignedIn(page)
  await startPayment(page, { amount: 1_000_000, title: 'Two coffees', description: 'Thank you\u202e!' })
  const question = await openedWindow(shown, context)
  await expect(question.getByText(own.shop, { exact: true })).toBeVisible()
  await expect(question.getByText('Thank you[U+202E]!')).toBeVisible()
  await pressConfirm(question)
  await expect.poll(() => page.evaluate(() => globalThis.ended)).toMatch(/PROCESSING|COMPLETED/)
  expect(own.executions()).toBe(before + 1)
  await tab.close()
})

test('one click on the page opens the window, which asks when the quote is there: no other button is pressed', {
  tag: ['@money'],
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const before = own.executions()
  const shown = await openShop(page, own, '', 'click')
  await isSignedIn(page)
  const buy = (amount: number) =>
    page.evaluate((amount) => {
      const button = document.body.appendChild(document.createElement('button'))
      button.textContent = `Buy for ${amount}`
      button.addEventListener('click', () => {
        globalThis.ended = undefined
        void core.executeQuote(wallet, { order: { amount } }).then(
          ({ status }: { status: string }) => (globalThis.ended = status),
          ({ code }: { code?: string }) => (globalThis.ended = code),
        )
      })
    }, amount)
  const opened = async (amount: number) => {
    await buy(amount)
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: `Buy for ${amount}` }).click()
    return opening
  }
  const question = await opened(1_000_000)
  await expect(question.getByText(own.shop, { exact: true })).toBeVisible()
  await expect(openerIn(shown)).toHaveText('Open it again')
  await pressConfirm(question)
  await expect.poll(() => page.evaluate(() => globalThis.ended)).toMatch(/PROCESSING|COMPLETED/)
  expect(own.executions()).toBe(before + 1)

  const pages = context.pages().length
  const refused = await opened(2_000_000)
  await pressLast(refused, refuseIn(refused))
  await expect.poll(() => page.evaluate(() => globalThis.ended)).toBe('SIGNING_DECLINED')
  // What the service refuses leaves no window behind.
  await opened(-1)
  await expect.poll(() => context.pages().length).toBe(pages)
  expect(own.executions()).toBe(before + 1)
})

test('a question at 320 px is seen as a whole, passes axe, and is confirmed by keyboard alone', {
  tag: ['@money', '@not-in-firefox', '@release'],
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const shown = await openShop(page, own)
  await isSignedIn(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await startPayment(page, { amount: 2_000_000, title: 'A'.repeat(500) })
  await expect(openerIn(shown)).toBeVisible()
  const wallets = page.frames().find((one) => one.url().endsWith('/frame'))!
  // The page around it is the story's.
  expect(await violationsOn(wallets as unknown as Page)).toEqual([])
  await expect(shown.getByRole('status')).toContainText(`${own.shop} wants 2.00 USDC`)
  const opened = context.waitForEvent('page')
  // Whether the offer has the focus already depends on what was evaluated in the frame: the browser takes that for an act of the user.
  await page.getByLabel('Name').focus()
  await expect(page.getByLabel('Name')).toBeFocused()
  await tabThrough(page, [cancelIn(shown), openerIn(shown)])
  await page.keyboard.press('Enter')
  const question = await opened
  await question.setViewportSize({ width: 320, height: 700 })
  const confirm = confirmIn(question)
  await expect(confirm).toBeEnabled()
  const isWhole = ({ scrollHeight, scrollWidth }: Element) =>
    scrollHeight <= innerHeight && scrollWidth <= innerWidth
  expect(await question.locator('html').evaluate(isWhole)).toBe(true)
  expect(await violationsOn(question)).toEqual([])
  await tabThrough(question, [refuseIn(question), confirm])
  await question.keyboard.press('Enter').catch(() => undefined)
  await expect.poll(() => page.evaluate(() => globalThis.ended)).toMatch(/PROCESSING|COMPLETED/)
})

test('settings and recovery words stand in the window, and a sign-out there signs the page out', {
  tag: ['@money', '@release'],
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const shown = await openShop(page, own)
  await isSignedIn(page)
  await page.evaluate(() => {
    void frame.openWallet(wallet, 'settings')
  })
  const window = await openedWindow(shown, context)
  await window.setViewportSize({ width: 320, height: 700 })
  await expect(window.getByRole('heading', { name: 'Ways to sign in' })).toBeVisible()
  expect(await violationsOn(window)).toEqual([])
  const isWhole = () => window.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await isWhole()).toBe(true)
  await window.getByRole('button', { name: /USDC/ }).click()
  await window.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => page.evaluate(() => core.getSession(wallet))).toBeUndefined()
})

/** The page keeps all that it hears of the wallet. */
const keepMessages = `globalThis.heardTexts = []
const keep = ({ data }) => heardTexts.push(JSON.stringify(data))
addEventListener('message', keep)
const Own = MessageChannel
globalThis.MessageChannel = class { constructor() { const own = new Own(); own.port1.addEventListener('message', keep); return own } }`

test.describe('a wallet with recovery words', () => {
  test.use({ site: { exportSigner: 'unsigned-sandbox' } })
  test('a new user signs up in the window, adds codes after a step-up there, and the page never hears the recovery words', {
    tag: ['@money', '@release', '@not-in-firefox'],
  }, async ({ own, page, context }) => {
    own.now.script = () => keepMessages
    const shown = await openShop(page, own)
    const opened = async (screen: string) => {
      await page.evaluate((screen) => void frame.openWallet(wallet, screen), screen)
      // The button of the screen before opens that one again.
      await expect(openerIn(shown)).toHaveText('Open window')
      return openedWindow(shown, context)
    }
    const click = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
    /** The step-ups of a window: it names each in the ceremony for it, which begins by itself. */
    const countStepUps = (tab: Page) => {
      const ids = new Set<string | undefined>()
      tab.on('request', (request) => void ids.add(request.headers()['step-up-id']))
      return () => [...ids].filter(Boolean).length
    }
    const settings = await opened('settings')
    const inSettings = countStepUps(settings)
    const authenticator = await addAuthenticator(settings)
    await settings.getByLabel('Email address').fill('eve@shop.example')
    await click(settings, 'Create wallet')
    const code = settings.getByLabel('Code', { exact: true })
    await expect(code).toBeVisible()
    // The second way in is added later in this story.
    await settings.getByRole('checkbox', { name: /open this wallet too/ }).uncheck()
    await code.fill(own.mails.at(-1)!.code!)
    const ways = settings.getByRole('list', { name: 'Your ways to sign in' })
    await expect(ways.getByRole('listitem')).toHaveCount(1)
    await isSignedIn(page)
    await click(settings, 'Add codes by email')
    await expect(ways.getByRole('listitem')).toHaveCount(2)
    expect(inSettings()).toBe(1)

    await page.bringToFront()
    const recovery = await opened('export')
    const inRecovery = countStepUps(recovery)
    await authenticator.syncTo(await addAuthenticator(recovery))
    await click(recovery, 'Show recovery words')
    const words = recovery.getByRole('list', { name: 'Your recovery words' }).getByRole('listitem')
    await expect(words).toHaveCount(12)
    expect(inRecovery()).toBe(1)
    const secret = (await words.allTextContents()).map((text) => text.replace(/^\d+\.\s*/, ''))
    const heard = (await page.evaluate(() => globalThis.heardTexts)).join()
    expect(heard).toContain('active')
    // One of them may be a word of any message: "open" is.
    expect(secret.every((word) => new RegExp(`\\b${word}\\b`).test(heard))).toBe(false)
  })
})

declare global {
  /** What the shop's page has heard of the wallet. */
  var heardTexts: string[]
}
