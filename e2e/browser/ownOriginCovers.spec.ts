/** Story: a hostile page covers, clips, moves and swaps the wallet's button, so that the user's clicks pay what the user does not see. They open the window at most. */

import type { BrowserContext, Page } from '@playwright/test'
import { type Cover, covers, masks, moments, type Parts } from './covers.js'
import {
  centerOf,
  expect,
  isSignedIn,
  type OwnOrigin,
  openedWindow,
  openerIn,
  openShop,
  openWalletTab,
  parts,
  pressAtOnce,
  signIn,
  some,
  startPayment,
  stopClock,
  test,
} from './ownOrigin.js'
import { within } from './within.js'

declare global {
  /** The styles of the parts without a cover. */
  var plain: [name: string, text: string][] | undefined
  /** What the page does at the first click. */
  var atClick: ((parts: Parts) => void) | undefined
}

/** The page wants a payment, and its element lies over the slot, which stands at the top left. @returns Where the wallet's button is. */
async function openQuestion(page: Page, own: OwnOrigin) {
  const frame = await openShop(page, own)
  await isSignedIn(page)
  await page.evaluate(() => {
    const slot = document.querySelector<HTMLElement>('#slot')!
    slot.style.cssText = 'position: absolute; left: 20px; top: 20px; width: 400px'
    const lid = slot.appendChild(document.createElement('div'))
    lid.id = 'lid'
    lid.style.cssText = 'position: absolute; z-index: 9'
  })
  await startPayment(page, { amount: 1_000_000 })
  await openerIn(frame).hover()
  return centerOf(openerIn(frame))
}

/** Runs in the page: gives the page's element over the slot, the frame and the slot their styles. */
function applyCover({ lid, frame, slot }: Omit<Cover, 'run' | 'name'>) {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
  const parts = { lid: find('#lid'), frame: find('#slot iframe') as HTMLIFrameElement, slot: find('#slot') }
  globalThis.plain ??= Object.entries(parts).map(([name, { style }]) => [name, style.cssText])
  const styles = { lid, frame, slot }
  for (const name of ['lid', 'frame', 'slot'] as const) parts[name].style.cssText += `;${styles[name] ?? ''}`
  return parts
}

/** Runs in the page: at the first click, which an element of the page takes, the frame is suddenly there. */
function waitForClick(parts: Parts) {
  const decoy = document.body.appendChild(document.createElement('button'))
  decoy.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 460px; height: 100vh; z-index: 99'
  decoy.addEventListener('pointerdown', (event) => {
    // The focus stays where it is.
    event.preventDefault()
    decoy.remove()
    for (const [name, text] of globalThis.plain!)
      (parts as unknown as Record<string, HTMLElement>)[name]!.style.cssText = text
    globalThis.atClick!(parts)
  })
}

/** The hand goes on: each window of the wallet that came is pressed at once, as by the later clicks of a double click. @returns How many came. */
async function pressOn(context: BrowserContext, { wallet }: OwnOrigin, known: readonly Page[]) {
  const opened = context.pages().filter((one) => !known.includes(one))
  const windows = opened.filter((one) => one.url().startsWith(wallet))
  for (const window of windows) await pressAtOnce(window)
  for (const window of opened) await window.close()
  return windows.length
}

const rows: readonly (Cover & { isMoment?: boolean })[] = [
  ...[...covers, ...masks],
  ...moments.map((moment) => ({ ...moment, isMoment: true })),
]

for (const { part, most, tag } of parts)
  test(`no cover and no moment of a double click on the wallet's button pays (${part})`, { tag }, async ({
    own,
    page,
    context,
  }) => {
    const { tab } = await openWalletTab(context, own)
    await signIn(tab)
    const known = context.pages()
    await stopClock(context)
    const paid: string[] = []
    let windows = 0
    const chosen = some(rows, most)
    for (const { name, run, isMoment, ...styles } of chosen) {
      const place = await openQuestion(page, own)
      const parts = await page.evaluateHandle(applyCover, styles)
      if (isMoment) {
        await page.evaluate(`globalThis.atClick = ${run ?? (() => undefined)}`)
        await parts.evaluate(waitForClick)
      } else if (run) await parts.evaluate(run)
      await within(page.mouse.dblclick(...place), `a double click: ${name}`)
      // Some of them load the frame anew.
      await page.evaluate(() => core.getSession(wallet).catch(() => undefined))
      windows += await pressOn(context, own, known)
      await page.evaluate(() => core.getSession(wallet).catch(() => undefined))
      if (own.executions() > paid.length) paid.push(name)
    }
    console.log(`Covers, own origin: ${paid.length} of ${chosen.length} payments, with ${windows} windows`)
    expect(paid).toEqual([])
  })

/** Opens a small window of the page that lies over all others. @param use - Runs in the page, and gets it. */
async function openSmall(page: Page, context: BrowserContext, use: (own: Window) => void) {
  const opened = context.waitForEvent('page')
  await page.evaluate(`documentPictureInPicture.requestWindow().then(${use})`)
  return opened
}

test('picture in picture: neither the wallet in a small window of the page nor its button below one pays by single clicks', {
  tag: ['@one-profile', '@release'],
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  await stopClock(context)

  const place = await openQuestion(page, own)
  const moved = await openSmall(page, context, (own) => {
    own.document.body.append(document.querySelector('#slot')!)
  })
  const inside = moved.frameLocator('iframe')
  await inside.locator('body').waitFor({ state: 'attached' })
  // The frame takes no port there: a small window is not the page.
  await expect(inside.getByRole('button')).toHaveCount(0)
  const known = context.pages()
  for (const [one, where] of [
    [moved, 'in the small window'],
    [page, 'in the page'],
  ] as const)
    await within(one.mouse.click(...place), `a click ${where}`)
  expect(await pressOn(context, own, known)).toBe(0)
  expect(
    await page.evaluate(() => core.getSession(wallet).catch(({ code }: Error & { code: string }) => code)),
  ).toBe('UNREACHABLE')
  const paid = own.executions()
  await moved.close()

  await openQuestion(page, own)
  const over = await openSmall(page, context, (own) => {
    own.document.body.textContent = 'Pay 0.01 USDC'
  })
  await pressAtOnce(await openedWindow(page.frameLocator('#slot iframe'), context))
  await page.evaluate(() => core.getSession(wallet))
  console.log(`Picture in picture, own origin: ${own.executions()} of 2 payments`)
  expect([paid, own.executions()]).toEqual([0, 0])
  await over.close()
})
