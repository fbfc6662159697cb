/** A shop on `shop.localhost`, and its wallet on `wallet.shop.localhost`: two origins of one site that browsers treat as secure. A story plays the shop's page, which may be hostile. */

import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { loadBackends, loadPage } from '../workbench/build.js'
import type { OwnOriginBackend } from '../workbench/ownOrigin.js'
import { type Authenticator, addAuthenticator } from './addAuthenticator.js'
import type { ProfileName } from './profiles.js'
import { rowsOfRelease } from './tableRows.js'
import { test as base, type Hosts } from './workbench.js'

export interface OwnOrigin extends Omit<OwnOriginBackend, 'fetch'> {
  /** The origin of the shop. */
  shop: string
  /** The origin of the wallet. */
  wallet: string
  /** What both hosts do, from now on. `script`: runs first in the shop's page of this address. `meet` sees each request of the wallet's host first. */
  now: { script?: (url: URL) => string; meet?: (request: Request) => Promise<void> }
}

const folder = fileURLToPath(new URL('../../packages/frame/dist/site', import.meta.url))

async function openOwnOrigin(
  { port, serve }: Hosts,
  config: Record<string, unknown>,
  profile: ProfileName,
): Promise<OwnOrigin> {
  const files = await loadPage()
  const [shop, wallet] = [`http://shop.localhost:${port}`, `http://wallet.shop.localhost:${port}`]
  const { createOwnOrigin } = await loadBackends()
  const authorizeUrl = `http://sandbox.localhost:${port}/identity/authorize`
  const identityProvider = { name: 'Sandbox ID', authorizeUrl, clientId: 'wallet' }
  const backend = await createOwnOrigin({ shop, wallet, folder, config, profile, identityProvider })
  const now: OwnOrigin['now'] = {}
  /** Each host has the page with the SDK, too. */
  const withPage = (own: (request: Request) => Promise<Response>) => async (request: Request) => {
    const url = new URL(request.url)
    const { hostname, pathname } = url
    const isPage = pathname === '/'
    const file = files.get(isPage ? '/index.html' : pathname)
    if (file === undefined) return own(request)
    const script = hostname === 'shop.localhost' && isPage ? now.script?.(url) : undefined
    const body = file.replace('<head>', () => `<head>${script ? `<script>${script}</script>` : ''}`)
    return new Response(body, { headers: { 'Content-Type': isPage ? 'text/html' : 'text/javascript' } })
  }
  const nothing = withPage(async () => new Response(null, { status: 404 }))
  serve('shop.localhost', nothing)
  // A shop of another site.
  serve('other.localhost', nothing)
  serve('sandbox.localhost', withPage(backend.identity))
  serve(
    'wallet.shop.localhost',
    withPage(async (request) => {
      await now.meet?.(request)
      return backend.fetch(request)
    }),
  )
  return { ...backend, shop, wallet, now }
}

export const test = base.extend<{ own: OwnOrigin; site: Record<string, unknown>; service: ProfileName }>({
  // What the wallet's documents read.
  site: [{}, { option: true }],
  service: ['document', { option: true }],
  own: async ({ hosts, site, service }, use) => use(await openOwnOrigin(hosts, site, service)),
})

/** Opens a page of the wallet's host with the SDK, as its window is one, and creates the user's passkey there. */
export async function openWalletTab(
  context: BrowserContext,
  { wallet, accountId, token }: OwnOrigin,
): Promise<{ tab: Page; authenticator: Authenticator }> {
  const tab = await context.newPage()
  await tab.goto(wallet)
  await tab.waitForFunction(() => globalThis.core !== undefined)
  const authenticator = await addAuthenticator(tab)
  await tab.evaluate(
    async ({ accountId, token }) => {
      const headers = { Authorization: `Bearer ${token}` }
      const own = core.createWallet({ accountId, relayUrl: `${location.origin}/wallet`, headers })
      if ((await core.listAuthMethods(own)).length === 0)
        await core.registerPasskey(own, { nickname: 'My phone' })
    },
    { accountId, token },
  )
  return { tab, authenticator }
}

/** There each window has an authenticator of its own. */
export const isChromium = (context: BrowserContext): boolean =>
  context.browser()!.browserType().name() === 'chromium'

/** The user signs in at the wallet's host. */
export async function signIn(tab: Page, options: { profile?: ProfileName } = {}): Promise<void> {
  // Firefox opens a prompt only in the tab that has the focus.
  await tab.bringToFront()
  await tab.evaluate(async (options) => {
    const relayUrl = `${location.origin}/wallet`
    const { accountId } = await core.startLogin({ relayUrl, ...options }, { identifier: 'ada@shop.example' })
    globalThis.wallet = core.createWallet({ relayUrl, accountId, ...options })
    await core.signInWithPasskey(wallet)
    // As the window does.
    await core.indexedDbSessionStore().set('frame/account', accountId)
    const channel = new BroadcastChannel('embedded-wallet-frame')
    channel.postMessage({ walletHandOver: { accountId } })
    channel.close()
  }, options)
}

/** Loads the shop's page and connects it to the wallet. @returns The wallet's frame in it. */
export async function openShop(
  page: Page,
  { shop, wallet }: OwnOrigin,
  query = '',
  opens: 'button' | 'click' = 'button',
): Promise<FrameLocator> {
  await page.bringToFront()
  await page.goto(shop + query)
  await page.waitForFunction(() => globalThis.core !== undefined)
  // What a story evaluates counts as a click of the user: mostly the window is to be opened by the wallet's own button.
  await page.evaluate(
    ([url, opens]) => {
      const slot = document.body.appendChild(document.createElement('div'))
      slot.id = 'slot'
      const onView = (view: { name: string }) => globalThis.onView?.(view)
      globalThis.wallet = frame.connectWallet({ url, slot, onView, opens })
    },
    [`${wallet}/frame`, opens],
  )
  return page.frameLocator('#slot iframe')
}

/** `npm test` has two rows of each table, a release all of them, and its gate a few. */
export const parts = [
  { part: 'two rows', most: 2, tag: '@money' },
  { part: 'release', most: rowsOfRelease, tag: ['@money', '@release'] },
]

export const confirmIn = (frame: FrameLocator | Page) => frame.getByRole('button', { name: /^Pay / })
export const isSignedIn = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await core.getSession(wallet)) !== undefined)).toBe(true)

export const openerIn = (frame: FrameLocator | Page) =>
  frame.getByRole('button', { name: /^Open (window|it again)$/ })

/**
 * Tab leads from stop to stop. Between a page and a frame of another process the focus comes a moment after the press, and a press in that moment
 * reaches neither process: it is made again.
 */
export async function tabThrough(page: Page, stops: readonly Locator[]): Promise<void> {
  for (const stop of stops)
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(stop).toBeFocused({ timeout: 3_000 })
    }).toPass()
}

export const cancelIn = (frame: FrameLocator) => frame.getByRole('button', { name: 'Cancel' })
export const refuseIn = (window: Page) => window.getByRole('button', { name: 'Do not pay' })

/** The window, which the frame's own button opens. */
export async function openedWindow(frame: FrameLocator, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page')
  await openerIn(frame).click()
  return opened
}

/** The user moves the mouse to the button, waits until a click counts, and clicks. */
export async function press(window: Page): Promise<void> {
  const confirm = confirmIn(window)
  await confirm.hover()
  await expect(confirm).toBeEnabled()
  // The window may close meanwhile.
  await confirm.click().catch(() => undefined)
}

/** As `press`. Ends when the question is gone. */
export async function pressConfirm(window: Page): Promise<void> {
  await press(window)
  await confirmIn(window)
    .waitFor({ state: 'hidden' })
    .catch(() => undefined)
}

/** A window of the wallet shows the question, or that it is over. */
export const isDrawn = (window: Page) =>
  expect(confirmIn(window).or(window.getByRole('heading', { name: 'Nothing to do here' }))).toBeVisible()

/** The hand presses at once what stands there. */
export async function pressAtOnce(window: Page): Promise<void> {
  await isDrawn(window)
  await pressAsItStands(window)
}

/** A double click where the button is at this moment. A window closes itself in the first click that counts. */
export async function pressAsItStands(window: Page): Promise<void> {
  const place = await scrollToConfirm(window)
  if (place === undefined) return
  await within(
    window.mouse.dblclick(...place).catch(() => undefined),
    'a double click in the window',
  )
}

/** The center of the button, in view. It waits for none: the question may be over, and its window closed. */
export const scrollToConfirm = (window: Page) =>
  confirmIn(window)
    .evaluateAll(([button]) => {
      if (button === undefined) return undefined
      button.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { x, y, width, height } = button.getBoundingClientRect()
      return [x + width / 2, y + height / 2] as const
    })
    .catch(() => undefined)

export const centerOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!
  return [x + width / 2, y + height / 2] as const
}

/** In each window of the wallet that opens from now on no time goes by: its first second lasts as long as the story needs. */
export const stopClock = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (window.opener === null) return
    const start = performance.now()
    performance.now = () => start
  })

/** The page wants a payment. What becomes of it stands in `ended`. */
export const startPayment = (page: Page, order: object) =>
  page.evaluate((order) => {
    globalThis.ended = undefined
    const end = (text: string) => {
      globalThis.ended = text
    }
    globalThis.giveUp = new AbortController()
    void core.executeQuote(wallet, { order, signal: giveUp.signal }).then(
      ({ status }: { status: string }) => end(status),
      ({ code, message }: { code?: string; message: string }) => end(code ?? message),
    )
  }, order)

declare global {
  /** `@embedded-wallet/frame` in the shop's page. Untyped, as `core` is. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  var frame: any
  /** The end of the payment that the page wants: its status, or the code of the error. */
  var ended: string | undefined
  /** Hears what the frame shows. */
  var onView: ((view: { name: string }) => void) | undefined
  /** The page gives its payment up. */
  var giveUp: AbortController
}

export { expect }

/** A browser can swallow a click while windows come and go: the story must not wait for it to its own end. */
export async function within<Value>(work: Promise<Value>, what: string, ms = 30_000): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`The browser did not acknowledge ${what} within ${ms} ms.`)
    timer = setTimeout(reject, ms, error)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
