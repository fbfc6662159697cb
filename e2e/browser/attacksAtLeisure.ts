/** What a hostile page does with the window of the wallet when the user has all the time: it shrinks it, speaks to it, guesses its address, and takes the frame away. */

import type { Page } from '@playwright/test'
import { isDrawn, openedWindow } from './ownOrigin.js'
import { type Attacked, leaked, opensItself, popup, type WindowAttack } from './windowAttack.js'

/** The user has all the time, and presses in what stands there. */
export const atLeisure: readonly WindowAttack[] = [
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
