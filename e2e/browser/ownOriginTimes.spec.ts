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

test('500 calls through the port read the session that the wallet itself reads', { tag: '@release' }, async ({
  own,
  page,
  context,
}) => {
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
 * page draws a question, too: here what the frame draws, by the frame's own code and styles, as an app does with the ui package. Beside it
 * stands the figure of a page that sets ready HTML, which no app does. The services run in the process of this test: from the start to the
 * question, and from the press to the end, it looks for nothing in a page. Who goes first changes.
 */
test('twenty payments through the port end as twenty of the wallet itself', { tag: '@release' }, async ({
  own,
  page,
  context,
}) => {
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
    const window = await openedWindow(frame, context)
    await press(window)
    const times = { ...(await timesIn(page)), pressed }
    await expect.poll(() => window.isClosed()).toBe(true)
    return times
  }
  await payInWindow()
  const styles = await frame.locator('link[rel=stylesheet]').getAttribute('href')
  await tab.addStyleTag({ url: `${own.wallet}${styles}` })
  const code = await frame.locator('body').evaluate(drawingOf)
  // What draws imports the script of the document, which reads its configuration.
  await tab.evaluate(
    addConfig,
    await frame.locator('#wallet-config').evaluate(({ textContent }) => textContent),
  )
  const direct: Times[] = []
  const byHtml: Times[] = []
  const through: Times[] = []
  const payInTab = async (times: Times[], drawing: string) => {
    await tab.bringToFront()
    await tab.evaluate(payDirectly, drawing)
    await openerIn(tab).click()
    times.push({ ...(await timesIn(tab)), pressed })
  }
  // The first one loads what draws.
  await payInTab([], code)
  const card = await tab.evaluate(() => globalThis.drawn)
  const payInShop = async () => through.push(await payInWindow())
  for (let pair = 0; pair < 20; pair++) {
    const payHere = () => (pair % 4 < 2 ? payInTab(direct, code) : payInTab(byHtml, card))
    for (const pay of pair % 2 === 0 ? [payHere, payInShop] : [payInShop, payHere]) await pay()
  }
  expect(own.executions()).toBe(42)
  const all = { 'from the press': fromPress, 'quote and execute': withoutUser }
  const figures = Object.entries(all).map(([name, time]) => {
    const [one, ...others] = [through, direct, byHtml].map((times) => median(times.map(time)))
    const [drawn, html] = others.map((other) => `${other.toFixed(1)} ms (${(one! / other).toFixed(2)})`)
    return `${name} ${one!.toFixed(1)} ms, direct ${drawn}, by ready HTML ${html}`
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

/** Runs in the page of the wallet. */
const addConfig = (text: string) => {
  const config = Object.assign(document.createElement('script'), { id: 'wallet-config', textContent: text })
  config.type = 'application/json'
  document.body.append(config, Object.assign(document.createElement('div'), { id: 'wallet' }))
}

/** Runs in the frame. @returns The address of what draws its button. */
const drawingOf = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .find((name) => name.includes('frame-draw'))!

/** Runs in the page of the wallet. Settles when its question stands there. @param drawing - HTML, or the address of what draws. */
const payDirectly = async (drawing: string) => {
  const isHtml = drawing.startsWith('<')
  const draw = isHtml ? undefined : await import(drawing)
  return new Promise<void>((isReady) => {
    const start = now()
    let ready = 0
    const confirm = ({ quote }: { quote: unknown }) =>
      new Promise<boolean>((resolve) => {
        const root = document.body.appendChild(document.createElement('main'))
        const onOpen = () => {
          resolve(true)
          root.remove()
        }
        if (isHtml) {
          root.innerHTML = drawing
          root.querySelector('button:last-of-type')!.addEventListener('click', onOpen)
          root.getBoundingClientRect()
        } else
          draw.drawOffer(
            { root, texts: {}, report: () => {} },
            { reason: 'question', shown: { shop: origin, summary: { quote } }, onOpen },
          )
        ready = now()
        globalThis.drawn = root.innerHTML
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
}

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
  /** The question of a direct payment, as HTML. */
  var drawn: string
}
