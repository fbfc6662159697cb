/** Story: a hostile page opens, shrinks, navigates and reuses the window of the wallet, steals its focus and keys, and speaks to it. Nothing is paid that the user did not read. */

import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import {
  cancelIn,
  centerOf,
  confirmIn,
  expect,
  isDrawn,
  isSignedIn,
  type OwnOrigin,
  openedWindow,
  openerIn,
  openShop,
  openWalletTab,
  parts,
  pressAsItStands,
  pressAtOnce,
  pressConfirm,
  refuseIn,
  scrollToConfirm,
  signIn,
  startPayment,
  stopClock,
  tabThrough,
  test,
} from './ownOrigin.js'
import { some } from './tableRows.js'

interface Attacked {
  own: OwnOrigin
  context: BrowserContext
  /** The page of the shop. It wants a payment, and the wallet's button stands there. */
  page: Page
  frame: FrameLocator
}

interface WindowAttack {
  name: string
  /** @returns The windows in which the user then presses. */
  run: (attacked: Attacked) => Promise<readonly Page[]>
}

/** The page opens an address by a click of the user. @param features - Of `window.open`. */
async function opensItself({ page, context }: Attacked, url: string, features = '', name = '') {
  const opened = context.waitForEvent('page')
  await page.evaluate(
    ([url, features, name]) => {
      globalThis.handle = window.open(url, name, features)
    },
    [url, features, name] as const,
  )
  return opened
}

/** The address of a genuine question, which only wallet and window know: what follows holds also for a page that knows it. */
async function leaked({ frame, context }: Attacked) {
  const window = await openedWindow(frame, context)
  const url = window.url()
  await window.close()
  return url
}

const popup = 'popup,width=440,height=720'

declare global {
  /** The window that the page has opened. */
  var handle: Window | null
}

/** The user goes on with what the hand has begun: all of it happens in the first second of the window. */
const inHaste: readonly WindowAttack[] = [
  { name: 'a double click on its button', run: async (at) => [await openedWindow(at.frame, at.context)] },
  {
    name: 'a drag from the page to its button',
    run: async ({ page, frame, context }) => {
      const known = context.pages()
      await page.mouse.move(600, 500)
      await page.mouse.down()
      await page.mouse.move(...(await centerOf(openerIn(frame))), { steps: 4 })
      await page.mouse.up()
      await page.evaluate(() => core.getSession(wallet))
      return context.pages().filter((one) => !known.includes(one))
    },
  },
  {
    name: 'the focus of the page goes to the frame, and Enter of a text opens the window',
    run: async ({ page, frame, context }) => {
      await page.evaluate(() => document.querySelector<HTMLElement>('#slot iframe')!.focus())
      const opened = context.waitForEvent('page')
      await expect(frame.locator('body')).toBeFocused()
      await tabThrough(page, [cancelIn(frame), openerIn(frame)])
      await page.keyboard.press('Enter')
      const window = await opened
      await isDrawn(window)
      for (const key of 'a text') await window.keyboard.press(key)
      await tabThrough(window, [refuseIn(window), confirmIn(window)])
      for (const key of ['Enter', ' ']) await window.keyboard.press(key)
      return [window]
    },
  },
  {
    name: 'Enter is held down from the button on',
    run: async ({ frame, context }) => {
      const window = await openedWindow(frame, context)
      await isDrawn(window)
      await confirmIn(window).focus()
      // The second one is a repetition.
      for (let times = 0; times < 5; times++) await window.keyboard.down('Enter')
      await window.keyboard.up('Enter')
      return [window]
    },
  },
  {
    name: 'the page opens it below the mouse, with an address that it must not know',
    run: async (at) => [await opensItself(at, await leaked(at), popup)],
  },
  {
    name: 'the page navigates the window that it opened in the click',
    run: async (at) => {
      const url = await leaked(at)
      const window = await opensItself(at, url, popup, 'own')
      await pressAtOnce(window)
      await at.page.evaluate((url) => {
        globalThis.handle!.location.href = url.replace('#', '?again#')
      }, url)
      await window.waitForURL(/\?again/)
      return [window]
    },
  },
  {
    name: 'the page opens the same name again in the click',
    run: async (at) => {
      const url = await leaked(at)
      // No name of a row before: a window that was just closed keeps its own for a while.
      const window = await opensItself(at, url, popup, 'same')
      await pressAtOnce(window)
      await at.page.evaluate((url) => void open(url.replace('#', '?again#'), 'same'), url)
      await window.waitForURL(/\?again/)
      return [window]
    },
  },
  {
    name: 'two windows with one question',
    run: async ({ frame, context }) => [
      await openedWindow(frame, context),
      await openedWindow(frame, context),
    ],
  },
  {
    name: 'a reload of the window',
    run: async ({ frame, context }) => {
      const window = await openedWindow(frame, context)
      await pressAtOnce(window)
      await window.reload()
      return [window]
    },
  },
]

/** The user has all the time, and presses in what stands there. */
const atLeisure: readonly WindowAttack[] = [
  {
    name: 'a window that is too low',
    run: async (at) => [await opensItself(at, await leaked(at), 'popup,width=440,height=250')],
  },
  {
    name: 'a window that is too narrow',
    run: async (at) => [await opensItself(at, await leaked(at), 'popup,width=250,height=720')],
  },
  {
    name: 'a window that was small before it was the wallet’s, and that the page cannot resize any more',
    run: async (at) => {
      const url = await leaked(at)
      const window = await opensItself(at, 'about:blank', 'popup,width=300,height=180')
      await at.page.evaluate((url) => {
        globalThis.handle!.location.href = url
      }, url)
      await window.waitForURL(url)
      const ends = await at.page.evaluate(() => {
        const end = (run: () => void) => {
          try {
            run()
            return 'done'
          } catch (error) {
            return (error as Error).name
          }
        }
        return [() => handle!.resizeTo(440, 720), () => handle!.moveTo(0, 0)].map(end)
      })
      if (ends.join() !== 'SecurityError,SecurityError') throw new Error(`The page can: ${ends}`)
      return [window]
    },
  },
  {
    name: 'an address that the page guesses',
    run: async (at) => {
      const windows: Page[] = []
      for (const id of ['1', crypto.randomUUID()])
        windows.push(await opensItself(at, `${at.own.wallet}/window#question/${id}`, popup))
      return windows
    },
  },
  {
    name: 'messages of the page to window and frame',
    run: async (at) => {
      const url = await leaked(at)
      const walletLink = url.split('/').at(-1)!
      const window = await opensItself(at, url, 'popup,width=300,height=180')
      await isDrawn(window)
      await at.page.evaluate((walletLink) => {
        const to = [globalThis.handle!, document.querySelector('iframe')!.contentWindow!]
        for (const one of to)
          for (const message of [
            { end: true },
            { hello: true },
            { gone: true },
            { task: { task: 'question' } },
          ])
            one.postMessage({ walletLink, message }, '*')
        const channel = new BroadcastChannel(`embedded-wallet-window/${walletLink}`)
        channel.postMessage({ walletLink, message: { end: true } })
        channel.close()
      }, walletLink)
      return [window]
    },
  },
  {
    name: 'the page gives the payment up',
    run: async ({ page, frame, context }) => {
      const window = await openedWindow(frame, context)
      await isDrawn(window)
      await page.evaluate(() => globalThis.giveUp.abort())
      await window.getByRole('heading', { name: 'Nothing to do here' }).waitFor()
      return [window]
    },
  },
  ...Object.entries({
    'the frame is removed': () => document.querySelector('#slot iframe')!.remove(),
    'the frame goes elsewhere': () => {
      document.querySelector<HTMLIFrameElement>('#slot iframe')!.src = 'about:blank'
    },
  }).map(([name, act]) => ({
    name,
    run: async ({ page, frame, context }: Attacked) => {
      const window = await openedWindow(frame, context)
      await isDrawn(window)
      await page.evaluate(act)
      return [window]
    },
  })),
]

/** The user reads for longer than a second, and presses. */
async function pressLater(window: Page) {
  await isDrawn(window)
  await scrollToConfirm(window)
  await window.clock.runFor(1300)
  await pressAsItStands(window)
}

const tables: readonly [string, readonly WindowAttack[], (window: Page) => Promise<void>][] = [
  ['in its first second', inHaste, pressAtOnce],
  ['at leisure', atLeisure, pressLater],
]

// What takes long is in a release alone.
for (const { part, most, tag } of parts)
  for (const [when, rows, press] of part === 'two rows' ? tables.slice(0, 1) : tables)
    test(`a page that attacks the window gets no payment ${when} (${part})`, { tag }, async ({
      own,
      page,
      context,
    }) => {
      if (press === pressLater) await context.clock.install()
      const { tab } = await openWalletTab(context, own)
      await signIn(tab)
      const known = context.pages()
      if (press === pressAtOnce) await stopClock(context)
      const paid: string[] = []
      const chosen = some(rows, most)
      for (const { name, run } of chosen) {
        const frame = await openShop(page, own)
        await isSignedIn(page)
        await startPayment(page, { amount: 1_000_000 })
        await expect(openerIn(frame)).toBeVisible()
        for (const window of await run({ own, context, page, frame })) await press(window)
        await page.evaluate(() => core.getSession(wallet).catch(() => undefined))
        if (own.executions() > paid.length) paid.push(name)
        for (const window of context.pages()) if (!known.includes(window)) await window.close()
      }
      console.log(`Window ${when}, own origin: ${paid.length} of ${chosen.length} payments`)
      expect(paid).toEqual([])
    })

test('a second payment never takes the place of the one that stands in the window', {
  tag: '@money',
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const frame = await openShop(page, own)
  await isSignedIn(page)
  const before = await own.balance()
  await startPayment(page, { amount: 1_000_000 })
  const window = await openedWindow(frame, context)
  await isDrawn(window)
  const second = await page.evaluate(() =>
    core.executeQuote(wallet, { order: { amount: 9_000_000 } }).catch(({ code }: { code: string }) => code),
  )
  expect(second).toBe('BUSY')
  await pressConfirm(window)
  await expect.poll(() => page.evaluate(() => globalThis.ended)).toMatch(/PROCESSING|COMPLETED/)
  expect(before - (await own.balance())).toBe(1_000_000)
})
