/** Story: the page of a `<wallet-pay>` loads again at each step of a payment, or comes back out of the page cache: it is paid once, and each end is told once. */

import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findWholeChromium } from '../../scripts/programs.mjs'
import { deferred } from '../support/deferred.js'
import {
  confirmIn,
  expect,
  type OwnOrigin,
  openedWindow,
  openerIn,
  openWalletTab,
  pressConfirm,
  signIn,
  test,
} from './ownOrigin.js'

/** The page of one order, which keeps what its elements say in the tab, over reloads. */
function serveShop({ now, wallet }: OwnOrigin) {
  now.script = ({ searchParams }) => `
    addEventListener('pageshow', ({ persisted }) => { globalThis.isFromCache = persisted })
    addEventListener('DOMContentLoaded', () => {
      for (const type of ['wallet-done', 'wallet-problem'])
        document.addEventListener(type, ({ detail }) => {
          const told = JSON.parse(sessionStorage.told ?? '[]')
          sessionStorage.told = JSON.stringify([...told, type + ': ' + (detail.status ?? detail.code)])
        })
      const pay = document.body.appendChild(document.createElement('wallet-pay'))
      pay.order = { id: ${JSON.stringify(searchParams.get('order'))}, amount: 1000000 }
      const connect = () =>
        globalThis.frameElements === undefined
          ? setTimeout(connect, 20)
          : (globalThis.wallet = frameElements.connectWallet({ url: ${JSON.stringify(`${wallet}/frame`)}, opens: 'button' }))
      connect()
    })`
}

const pay = (page: Page) => page.locator('wallet-pay')
const click = (page: Page) => pay(page).getByRole('button').click()
const told = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.told ?? '[]') as string[])
const frameOf = (page: Page) => page.frameLocator('iframe')

async function openShop(page: Page, { shop }: OwnOrigin, order: string): Promise<void> {
  await page.bringToFront()
  await page.goto(`${shop}/?order=${order}`)
  await expect(pay(page).getByRole('button')).toHaveText('Review')
}

/** The user reads the question and confirms it in the wallet's window. */
async function confirm(page: Page, context: BrowserContext): Promise<void> {
  await click(page)
  await pressConfirm(await openedWindow(frameOf(page), context))
}

/** Where the page loads again. `paid`: what was executed by then, or is when the network goes on. */
const moments = [
  ['in the question', 0],
  ['before the service has it', 1],
  ['after the service has paid', 1],
] as const

test('a reload at each step: the next click tells the end, or asks once, and the order is paid once', {
  tag: '@money',
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  serveShop(own)
  for (const [moment, paid] of moments) {
    const [before, executions] = [await own.balance(), own.executions()]
    const [reached, release] = [deferred(), deferred()]
    const hold = async () => {
      reached.resolve()
      await release.promise
    }
    own.around('execute', async (next) => {
      if (moment === 'before the service has it') await hold()
      const response = await next()
      if (moment === 'after the service has paid') await hold()
      return response
    })
    await openShop(page, own, moment.replaceAll(' ', '-'))
    await click(page)
    const window = await openedWindow(frameOf(page), context)
    if (moment === 'in the question') await expect(confirmIn(window)).toBeEnabled()
    else {
      await pressConfirm(window)
      await reached.promise
    }
    await page.reload()
    await window.close()
    release.resolve()
    await expect.poll(own.executions).toBe(executions + paid)
    expect(await told(page)).toEqual([])
    own.around('execute', (next) => next())

    if (paid === 0) await confirm(page, context)
    else await click(page)
    await expect(pay(page)).toContainText('On its way')
    await expect(openerIn(frameOf(page))).toBeHidden()
    expect([moment, await told(page)]).toEqual([moment, ['wallet-done: on-its-way']])
    expect(before - (await own.balance())).toBe(1_000_000)
    // The user comes once more: an order with an id is paid once, and its end is the same.
    await page.reload()
    await click(page)
    await expect(pay(page)).toContainText('On its way')
    expect([own.executions(), before - (await own.balance())]).toEqual([executions + 1, 1_000_000])
    await page.evaluate(() => sessionStorage.clear())
  }
})

const whole = findWholeChromium()

/** Empty for a page out of the cache. */
function whyNotKept(): string {
  const { isFromCache } = globalThis as { isFromCache?: boolean }
  if (isFromCache) return ''
  const [entry] = performance.getEntriesByType('navigation') as { notRestoredReasons?: object | null }[]
  return `not kept: ${JSON.stringify(entry?.notRestoredReasons ?? null)}`
}

test('out of the page cache: what another page has paid meanwhile is told, and not paid again', {
  tag: '@money',
}, async ({ own }) => {
  test.skip(whole === undefined, 'a Chromium with a page cache')
  const { args = [] } = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    executablePath: whole!,
    args: [...args, '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const { tab } = await openWalletTab(context, own)
    await signIn(tab)
    serveShop(own)
    const balance = await own.balance()
    /** The driver does not see the load of a page that was only kept. */
    const comeBack = async (page: Page) => {
      await page.evaluate(() => void setTimeout(() => history.back()))
      await expect.poll(() => page.evaluate(whyNotKept).catch(String)).toBe('')
    }

    // Before the click, and another tab pays.
    const page = await context.newPage()
    await openShop(page, own, 'one')
    await page.goto(`${own.shop}/?order=other`)
    const second = await context.newPage()
    await openShop(second, own, 'one')
    await confirm(second, context)
    await expect(pay(second)).toContainText('On its way')
    await page.bringToFront()
    await comeBack(page)
    await click(page)
    await expect(pay(page)).toContainText('On its way')
    expect([own.executions(), balance - (await own.balance())]).toEqual([1, 1_000_000])

    // While it is paid: the browser ends the call, or holds the page.
    const [reached, release] = [deferred(), deferred()]
    own.around('execute', async (next) => {
      reached.resolve()
      await release.promise
      return next()
    })
    await openShop(page, own, 'two')
    await click(page)
    const window = await openedWindow(frameOf(page), context)
    await pressConfirm(window)
    await reached.promise
    await page.goto(`${own.shop}/?order=other`)
    release.resolve()
    await expect.poll(own.executions).toBe(2)
    await comeBack(page)
    await expect(pay(page)).toContainText(/Review|Try again|On its way/)
    if ((await pay(page).getByRole('button').count()) > 0) await click(page)
    await expect(pay(page)).toContainText('On its way')
    expect([own.executions(), balance - (await own.balance())]).toEqual([2, 2_000_000])
  } finally {
    await browser.close()
  }
})
