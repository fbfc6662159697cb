/** Story: a wallet in an origin of its own does what the wallet in the page does, and the times of both are printed, side by side. */

import type { Page } from '@playwright/test'
import {
  expect,
  isSignedIn,
  openedWindow,
  openerIn,
  openShop,
  openWalletTab,
  press,
  signIn,
  test,
} from './ownOrigin.js'

test('500 calls through the port read the session that the wallet itself reads', {
  tag: ['@one-profile', '@release'],
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const direct = await readOften(tab)
  await openShop(page, own)
  await isSignedIn(page)
  const through = await readOften(page)
  console.log(`Reads, own origin: ${through.each} ms each, direct ${direct.each} ms`)
  expect(direct.sessions).toHaveLength(1)
  expect(through.sessions).toEqual(direct.sessions)
})

/** Reads the session 500 times, one after the other. */
const readOften = (page: Page) =>
  page.evaluate(async () => {
    const sessions = new Set<string>()
    const start = performance.now()
    for (let count = 0; count < 500; count++) sessions.add((await core.getSession(wallet))?.sessionId)
    return { sessions: [...sessions], each: ((performance.now() - start) / 500).toFixed(2) }
  })

/** A payment, by the clock that all pages share. */
interface Times {
  start: number
  /** The question stands there. */
  ready: number
  /** The user presses. */
  pressed: number
  end: number
}

/*
 * Both sides do the same work. The page that pays is in front, and what draws the question has drawn it before. An app with the wallet in its
 * page draws a question, too: here the card of the frame, with its styles. The services run in the process of this test: from the start to the
 * question, and from the press to the end, it looks for nothing in a page. Who goes first changes.
 */
test('twenty payments through the port end as twenty of the wallet itself', {
  tag: ['@one-profile', '@release'],
}, async ({ own, page, context }) => {
  let pressed = 0
  await context.exposeFunction('notePress', (at: number) => {
    pressed = at
  })
  await context.addInitScript(shareClock)
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const frame = await openShop(page, own)
  await isSignedIn(page)
  const payInWindow = async () => {
    await page.bringToFront()
    await page.evaluate(payThrough)
    const card = await frame.locator('#wallet').innerHTML()
    const window = await openedWindow(frame, context)
    await press(window)
    const times = { ...(await timesIn(page)), pressed }
    await expect.poll(() => window.isClosed()).toBe(true)
    return { card, times }
  }
  const { card } = await payInWindow()
  const styles = await frame.locator('link[rel=stylesheet]').getAttribute('href')
  await tab.addStyleTag({ url: `${own.wallet}${styles}` })
  const direct: Times[] = []
  const through: Times[] = []
  const payInTab = async () => {
    await tab.bringToFront()
    await tab.evaluate(payDirectly, card)
    await openerIn(tab).click()
    direct.push({ ...(await timesIn(tab)), pressed })
  }
  const payInShop = async () => through.push((await payInWindow()).times)
  for (let pair = 0; pair < 20; pair++)
    for (const pay of pair % 2 === 0 ? [payInTab, payInShop] : [payInShop, payInTab]) await pay()
  expect(own.executions()).toBe(41)
  const all = { 'from the press': fromPress, 'quote and execute': withoutUser }
  const figures = Object.entries(all).map(([name, time]) => {
    const [one, other] = [median(through.map(time)), median(direct.map(time))]
    return `${name} ${one.toFixed(1)} ms, direct ${other.toFixed(1)} ms (${(one / other).toFixed(2)})`
  })
  console.log(`Payments, own origin: ${figures.join('; ')}`)
})

const timesIn = (page: Page) => page.evaluate(() => globalThis.paid)
const fromPress = ({ pressed, end }: Times) => end - pressed
/** Without the time in which the user reads and presses. */
const withoutUser = ({ start, ready, pressed, end }: Times) => ready - start + end - pressed
const median = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1]!

/** Runs in each page. The origins of time of two processes differ by milliseconds in Firefox; the clock of the day is one. */
function shareClock() {
  const { notePress } = globalThis as unknown as { notePress(at: number): void }
  let origin = 0
  globalThis.now = () => origin + performance.now()
  // Before that a window that opens may have the origin of its empty document.
  window.addEventListener('load', () => {
    const began = Date.now()
    let day = began
    while (day === began) day = Date.now()
    origin = day - performance.now()
  })
  window.addEventListener('pointerup', () => notePress(now()), true)
}

/** Runs in the page of the wallet. Settles when its question stands there. */
const payDirectly = (card: string) =>
  new Promise<void>((isReady) => {
    const start = now()
    let ready = 0
    const confirm = () =>
      new Promise<boolean>((resolve) => {
        const box = document.body.appendChild(document.createElement('main'))
        box.innerHTML = card
        box.querySelector('button:last-of-type')!.addEventListener('click', () => {
          resolve(true)
          box.remove()
        })
        box.getBoundingClientRect()
        ready = now()
        isReady()
      })
    const pay = async () => {
      const asking = { ...wallet, confirm }
      const quote = await core.requestQuote(asking, { order: { amount: 1_000_000 } })
      await core.executeQuote(asking, { quote })
      return { start, ready, end: now() }
    }
    globalThis.paid = pay()
  })

/** Runs in the page of the shop. Settles when the frame's button stands there. */
const payThrough = () =>
  new Promise<void>((isReady) => {
    const start = now()
    let ready = 0
    globalThis.onView = ({ name }) => {
      if (name !== 'button') return
      ready ||= now()
      isReady()
    }
    const pay = async () => {
      await core.executeQuote(wallet, { order: { amount: 1_000_000 } })
      return { start, ready, end: now() }
    }
    globalThis.paid = pay()
  })

declare global {
  var now: () => number
  /** The payment that a page makes. */
  var paid: Promise<Omit<Times, 'pressed'>>
}
