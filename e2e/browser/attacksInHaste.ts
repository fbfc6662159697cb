/** What a hostile page does with the window of the wallet in its first second: the user goes on with what the hand has begun, in a window that the page opens, navigates or reuses. */

import { centerOf, confirmIn, isDrawn, openedWindow, openerIn, pressAtOnce } from './ownOrigin.js'
import { leaked, opensItself, popup, type WindowAttack } from './windowAttack.js'

/** The user goes on with what the hand has begun: all of it happens in the first second of the window. */
export const inHaste: readonly WindowAttack[] = [
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
      const hasFocus = () => openerIn(frame).evaluate((own) => own === document.activeElement)
      while (!(await hasFocus())) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const window = await opened
      await isDrawn(window)
      for (const key of [...'a text', 'Tab', 'Tab', 'Enter', ' ']) await window.keyboard.press(key)
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
      const window = await opensItself(at, url, popup, 'own')
      await pressAtOnce(window)
      await at.page.evaluate((url) => void open(url.replace('#', '?again#'), 'own'), url)
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
