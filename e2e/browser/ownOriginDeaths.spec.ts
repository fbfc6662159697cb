/** Story: the frame or the port dies at each moment of a payment. The page hears of it in time and nothing wrong, and nothing is paid twice. */

import type { Page } from '@playwright/test'
import { deferred } from '../support/deferred.js'
import {
  confirmIn,
  expect,
  isSignedIn,
  openedWindow,
  openerIn,
  openShop,
  openWalletTab,
  parts,
  pressConfirm,
  signIn,
  startPayment,
  test,
} from './ownOrigin.js'
import { some } from './tableRows.js'

declare global {
  /** The page's end of the port. */
  var port: MessagePort | undefined
}

/** Ways for the frame or the port to die. Each runs in the page and refers to nothing outside of itself. */
const deaths: Record<string, () => void> = {
  'the frame is removed': () => document.querySelector('#slot iframe')!.remove(),
  'the frame is loaded again': () => {
    const frame = document.querySelector<HTMLIFrameElement>('#slot iframe')!
    frame.src = `${frame.src}#again`.replace('#again', '?again')
  },
  'the frame goes elsewhere': () => {
    document.querySelector<HTMLIFrameElement>('#slot iframe')!.src = 'about:blank'
  },
  'the slot is appended elsewhere': () => document.body.append(document.querySelector('#slot')!),
  'the port closes': () => globalThis.port!.close(),
  'the slot is removed': () => document.querySelector('#slot')!.remove(),
}
const times = [
  'before the quote',
  'in the question',
  'before the service',
  'in the service',
  'after the service',
] as const

/** The page keeps the port that it gives to the frame. */
const keepPort = `const Own = MessageChannel; globalThis.MessageChannel = class { constructor() { const own = new Own(); globalThis.port = own.port1; return own } }`

for (const { part, most, tag } of parts)
  test(`frame or port die in the middle of a payment: nothing is paid twice, and no end is wrong (${part})`, {
    tag,
  }, async ({ own, page, context }) => {
    test.setTimeout(10 * 60_000)
    await context.clock.install()
    const { tab } = await openWalletTab(context, own)
    await signIn(tab)
    own.now.script = () => keepPort
    const cells = Object.keys(deaths).flatMap((death) => times.map((time) => [death, time] as const))
    const wrong: string[] = []
    let slowest = 0
    for (const [n, [death, time]] of some(cells, most).entries()) {
      const [reached, release] = [deferred(), deferred()]
      const hold = async () => {
        reached.resolve()
        await release.promise
      }
      if (time === 'before the quote') own.around('quote', (next) => hold().then(next))
      if (time === 'in the service') own.around('execute', (next) => hold().then(next))
      if (time === 'after the service')
        own.around('execute', async (next) => {
          const response = await next()
          await hold()
          return response
        })
      if (time === 'before the service')
        own.now.meet = async ({ url }) => {
          if (url.endsWith('/execute')) await hold()
        }
      const frame = await openShop(page, own)
      await isSignedIn(page)
      const [balance, order] = [await own.balance(), { id: `${part} ${n}`, amount: 1_000_000 }]
      await startPayment(page, order)
      let window: Page | undefined
      if (time !== 'before the quote') {
        window = await openedWindow(frame, context)
        if (time !== 'in the question') await pressConfirm(window)
        else await expect(confirmIn(window)).toBeEnabled()
      }
      if (time !== 'in the question') await reached.promise
      await page.evaluate(deaths[death]!)
      const seconds = await secondsUntilEnd(page)
      if (seconds > 5) wrong.push(`${death}, ${time}: no end after five seconds`)
      slowest = Math.max(slowest, seconds)
      const end = String(await page.evaluate(() => globalThis.ended))
      for (const what of ['quote', 'execute'] as const) own.around(what, (next) => next())
      delete own.now.meet
      release.resolve()
      // The window of a frame that is gone takes no yes any more.
      if (time === 'in the question')
        await expect(window!.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible()
      await window?.close()

      // The user insists: the same order once more.
      await page.reload()
      const again = await openShop(page, own)
      await isSignedIn(page)
      const paid = balance - (await own.balance())
      await startPayment(page, order)
      const ended = () => page.evaluate(() => globalThis.ended)
      const isAsked = () => openerIn(again).isVisible()
      await expect.poll(async () => (await isAsked()) || (await ended()) !== undefined).toBe(true)
      if (await isAsked()) await pressConfirm(await openedWindow(again, context))
      await expect.poll(ended).toBeDefined()
      const total = balance - (await own.balance())
      const saysPaid = /COMPLETED|PROCESSING/.test(end)
      const isRight = end === 'OUTCOME_UNKNOWN' || (saysPaid ? paid > 0 : paid === 0)
      if (!isRight || total !== 1_000_000)
        wrong.push(`${death}, ${time}: ${end}, paid ${paid} and in the end ${total}`)
    }
    console.log(
      `Deaths, own origin: ${wrong.length} of ${some(cells, most).length} wrong; the slowest end after ${slowest} s`,
    )
    expect(wrong).toEqual([])
  })

/** Ways for the window to die. */
const windowDeaths: Record<string, (window: Page) => Promise<unknown>> = {
  'is closed': (window) => window.close(),
  'is loaded again': (window) => window.reload(),
  'goes elsewhere': (window) => window.goto('about:blank'),
}
const windowTimes = ['at once', 'in the question', 'in the press'] as const

for (const { part, most, tag } of parts.slice(1))
  test(`the window dies: nothing is paid, and the user opens it again and pays once (${part})`, {
    tag,
  }, async ({ own, page, context }) => {
    const { tab } = await openWalletTab(context, own)
    await signIn(tab)
    const wrong: string[] = []
    const cells = Object.keys(windowDeaths).flatMap((death) =>
      windowTimes.map((time) => [death, time] as const),
    )
    const frame = await openShop(page, own)
    await isSignedIn(page)
    for (const [death, time] of some(cells, most)) {
      const balance = await own.balance()
      const order = { amount: 1_000_000, id: `${part}: ${death}, ${time}` }
      await startPayment(page, order)
      const window = await openedWindow(frame, context)
      if (time !== 'at once') {
        await confirmIn(window).hover()
        await expect(confirmIn(window)).toBeEnabled()
      }
      if (time === 'in the press') await window.mouse.down()
      await windowDeaths[death]!(window)
      const ended = () => page.evaluate(() => globalThis.ended)
      await page.evaluate(() => core.getSession(wallet))
      const paid = balance - (await own.balance())
      await pressConfirm(await openedWindow(frame, context))
      await expect.poll(ended).toBeDefined()
      const total = balance - (await own.balance())
      if (paid !== 0 || total !== 1_000_000 || !/COMPLETED|PROCESSING/.test((await ended())!))
        wrong.push(`${death}, ${time}: ${await ended()}, paid ${paid} and in the end ${total}`)
      if (!window.isClosed()) await window.close()
    }
    console.log(`Deaths of the window, own origin: ${wrong.length} of ${some(cells, most).length} wrong`)
    expect(wrong).toEqual([])
  })

/** Lets the clock of the page go on, a second at a time. @returns How many it took until the payment had an end; more than five: it has none. */
async function secondsUntilEnd(page: Page): Promise<number> {
  const hasEnded = () => page.evaluate(() => globalThis.ended !== undefined)
  let seconds = 0
  for (; seconds <= 5 && !(await hasEnded()); seconds++) await page.clock.runFor(1000)
  return seconds
}
