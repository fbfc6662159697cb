/** Story: each screen of the wallet's window and each button of its frame, by the rules of axe, at 320 px and by keyboard alone; by day and by night, from left and from right. */

import type { Frame, Page, Route } from '@playwright/test'
import { expect, isSignedIn, openShop, openWalletTab, signIn, startPayment, test } from './ownOrigin.js'
import { violationsOn } from './screens/inspectScreen.js'

const controls = 'button, input, select, textarea, summary, a[href]'

/** The controls of a document to which the Tab key does not come, once from its beginning. */
async function unreached(page: Page, shown: Page | Frame): Promise<string[]> {
  await shown.evaluate(() => {
    globalThis.stops = []
    document.addEventListener('focusin', ({ target }) => globalThis.stops.push(target as Element))
    document.body.tabIndex = -1
    document.body.focus()
  })
  // A frame of another process has the focus a moment later, and the keys with it.
  await shown.waitForFunction(() => document.hasFocus())
  const missing = () =>
    shown.evaluate(
      (controls) =>
        [...document.querySelectorAll<HTMLInputElement>(controls)]
          .filter((one) => one.checkVisibility() && !one.disabled && !globalThis.stops.includes(one))
          // Arrow keys go on from the one that is checked.
          .filter(({ type, checked }) => type !== 'radio' || checked)
          .map(({ outerHTML }) => outerHTML),
      controls,
    )
  const most = (await missing()).length + 4
  for (let presses = 0; presses < most && (await missing()).length > 0; presses++) {
    const before = await shown.evaluate(() => globalThis.stops.length)
    await page.keyboard.press('Tab')
    await shown.waitForFunction((before) => globalThis.stops.length > before, before)
  }
  return missing()
}

declare global {
  /** What has had the focus, in order. */
  var stops: Element[]
}

/** @returns What is wrong with a document at 320 px. */
async function problemsOf(page: Page, shown: Page | Frame = page): Promise<string[]> {
  const isWide = await shown.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [
    ...(isWide ? ['it is wider than the window'] : []),
    ...(await violationsOn(shown as Page)),
    ...(await unreached(page, shown)),
  ]
}

const list = '[role=list], ul, ol'
/** The screens of the window that have an address. `relay`: what the relay does meanwhile. */
const windows: { name: string; ready: string; relay?: (route: Route) => unknown }[] = [
  { name: 'settings', ready: list },
  { name: 'export', ready: 'button[data-variant=primary], button' },
  { name: 'contact', ready: list },
  { name: 'pay', ready: '[data-part=amount], dl' },
  { name: 'login', ready: 'h1' },
  { name: 'pay', ready: 'button', relay: (route) => route.abort() },
  { name: 'pay', ready: 'button', relay: (route) => route.fulfill({ status: 500, body: '{}' }) },
  { name: 'pay', ready: '[data-part=loading]', relay: () => {} },
  // Its frame is gone.
  { name: 'question/gone', ready: 'h1' },
]
const offers = ['login', 'settings', 'export', 'contact', 'pay'] as const

const looks = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
] as const

for (const { language, colorScheme } of looks)
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({ site: { language, exportSigner: 'unsigned-sandbox' } })
    test('each screen can be used by all', { tag: '@release' }, async ({ own, page, context }) => {
      let inspected = 0
      const inspect = async (name: string, ...shown: Parameters<typeof problemsOf>) => {
        expect.soft(await problemsOf(...shown), name).toEqual([])
        inspected++
      }
      const { tab } = await openWalletTab(context, own)
      const goTo = async (name: string, ready: string) => {
        await tab.goto('about:blank')
        await tab.goto(`${own.wallet}/window#${name}`)
        await expect(tab.locator(ready).first()).toBeVisible()
      }
      for (const one of [tab, page]) {
        await one.setViewportSize({ width: 320, height: 640 })
        await one.emulateMedia({ colorScheme })
      }
      await goTo('login', '[name=email]')
      await inspect('login of a new user', tab)
      await tab.goto(own.wallet)
      await signIn(tab)
      for (const { name, ready, relay } of windows) {
        if (relay) await tab.route('**/wallet/**', relay)
        await goTo(name, ready)
        if (!relay) await tab.waitForLoadState('networkidle')
        await inspect(`window ${name}`, tab)
        await tab.unrouteAll()
      }
      await tab.close()

      await openShop(page, own)
      await page.addStyleTag({ content: 'body { margin: 0 }' })
      await isSignedIn(page)
      const shown = page.frames().find((one) => one.url().endsWith('/frame'))!
      const opener = shown.locator('button[data-variant=primary]')
      let before = 'nothing yet'
      for (const screen of offers) {
        await page.evaluate((screen) => void frame.openWallet(wallet, screen), screen)
        // The button of the offer before may still stand there.
        await expect(shown.getByRole('status')).not.toHaveText(before)
        await expect(opener).toBeVisible()
        before = await shown.getByRole('status').innerText()
        await inspect(`frame ${screen}`, page, shown)
      }
      await startPayment(page, { amount: 2_000_000, title: 'A'.repeat(500) })
      await expect(shown.getByRole('status')).toContainText(own.shop)
      await inspect('frame question', page, shown)
      const opened = context.waitForEvent('page')
      await opener.click()
      const question = await opened
      await question.setViewportSize({ width: 320, height: 720 })
      await question.emulateMedia({ colorScheme })
      await expect(question.locator('button').last()).toBeEnabled()
      await inspect('window question', question)
      await inspect('frame while the window is open', page, shown)
      console.log(
        `Own origin, ${language} ${colorScheme}: ${inspected} screens by axe, at 320 px and by keyboard`,
      )
    })
  })
