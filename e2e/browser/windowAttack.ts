/** An attack of a hostile page on the window of the wallet, and what such a page does: it opens a window of its own, with an address that it must not know. */

import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { type OwnOrigin, openedWindow } from './ownOrigin.js'

export interface Attacked {
  own: OwnOrigin
  context: BrowserContext
  /** The page of the shop. It wants a payment, and the wallet's button stands there. */
  page: Page
  frame: FrameLocator
}

export interface WindowAttack {
  name: string
  /** @returns The windows in which the user then presses. */
  run: (attacked: Attacked) => Promise<readonly Page[]>
}

/** The page opens an address by a click of the user. @param features - Of `window.open`. */
export async function opensItself({ page, context }: Attacked, url: string, features = '', name = '') {
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
export async function leaked({ frame, context }: Attacked) {
  const window = await openedWindow(frame, context)
  const url = window.url()
  await window.close()
  return url
}

export const popup = 'popup,width=440,height=720'

declare global {
  /** The window that the page has opened. */
  var handle: Window | null
}
