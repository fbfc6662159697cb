/** Story: a hostile page covers, clips, moves and swaps the frame of the wallet, so that the user's click confirms a payment that the user does not see. */

import type { Locator, Page } from '@playwright/test'
import { type Cover, covers, masks, moments, type Parts } from './covers.js'
import {
  confirmIn,
  expect,
  isSignedIn,
  type OwnOrigin,
  openShop,
  openWalletTab,
  parts,
  pressConfirm,
  signIn,
  some,
  startPayment,
  test,
} from './ownOrigin.js'

declare global {
  /** The styles of the parts without a cover. */
  var plain: [name: string, text: string][] | undefined
  /** What the page does at the first click. */
  var atClick: ((parts: Parts) => void) | undefined
}

/** The page asks for a payment, and its element lies over the slot, which stands at the top left. @returns Where the button is, once the user could press it. */
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
  const confirm = confirmIn(frame)
  // The mouse rests where the button is: whatever it is for, the page does not know.
  await confirm.hover()
  return { frame, confirm }
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

/** Runs in the page: everything is as before. */
function undoCover() {
  const lid = document.querySelector('#lid')!
  const moved = lid.querySelector('iframe[title=Wallet]')
  const back = document.querySelector('#slot') as unknown as { moveBefore(node: Node, child: null): void }
  // It goes on living: appended, it would load anew.
  if (moved) back.moveBefore(moved, null)
  lid.replaceChildren()
  document.body.style.filter = ''
  if (document.fullscreenElement) void document.exitFullscreen()
  document.exitPointerLock()
  const slot = document.querySelector<HTMLElement>('#slot')!
  slot.scrollTop = 0
  for (const animation of slot.getAnimations()) animation.cancel()
  const parts: Record<string, HTMLElement> = {
    slot,
    frame: slot.querySelector('iframe')!,
    lid: lid as HTMLElement,
  }
  // The question has grown if it said why no click counts.
  const grown = Number.parseFloat(parts.frame!.style.height)
  for (const [name, text] of globalThis.plain!) parts[name]!.style.cssText = text
  const height = Math.max(grown, Number.parseFloat(parts.frame!.style.height))
  parts.frame!.style.height = `${height}px`
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

/** Longer than a question that nothing covers takes until a click counts. */
const longEnough = (page: Page) =>
  page.evaluate(() => {
    const start = performance.now()
    return new Promise<void>((resolve) => {
      const frame = () => (performance.now() - start > 1600 ? resolve() : requestAnimationFrame(frame))
      frame()
    })
  })

const placeOf = async (confirm: Locator) => {
  const { x, y, width, height } = (await confirm.boundingBox())!
  return [x + width / 2, y + height / 2] as const
}

test.describe('in the frame', () => {
  test.use({ site: { asksInFrame: true } })

  for (const { part, most, tag } of parts) {
    test(`no cover lets the user confirm what cannot be seen (${part})`, { tag }, async ({
      own,
      page,
      context,
    }) => {
      test.setTimeout(5 * 60_000)
      const { tab } = await openWalletTab(context, own)
      await signIn(tab)
      let { frame, confirm } = await openQuestion(page, own)
      const before = own.executions()
      const paid: string[] = []
      const rows = some(covers, most)
      /** The place of the button. A frame that was too small for long has offered the window: a new question. */
      const ask = async () => {
        if (!(await confirm.isVisible())) ({ frame, confirm } = await openQuestion(page, own))
        return placeOf(confirm)
      }
      for (const { name, run, ...styles } of rows) {
        const place = await ask()
        const styled = await page.evaluateHandle(applyCover, styles)
        if (run) await styled.evaluate(run)
        await longEnough(page)
        await page.mouse.dblclick(...place)
        await page.evaluate(() => core.getSession(wallet))
        if (own.executions() > before + paid.length) paid.push(name)
        await page.evaluate(undoCover)
      }
      console.log(`Covers, own origin: ${paid.length} of ${rows.length} payments`)
      expect(paid).toEqual([])
      // The question lives: uncovered, it can be confirmed.
      await ask()
      // A click beside a frame that was clipped took the focus.
      await frame.getByRole('heading').click()
      await pressConfirm(frame)
      await expect.poll(own.executions).toBe(before + 1)
    })

    test(`no moment of a double click lets the user confirm what was not seen (${part})`, { tag }, async ({
      own,
      page,
      context,
    }) => {
      test.setTimeout(5 * 60_000)
      const { tab } = await openWalletTab(context, own)
      await signIn(tab)
      const before = own.executions()
      const paid: string[] = []
      const rows = some(moments, most)
      for (const { name, run, ...styles } of rows) {
        const { confirm } = await openQuestion(page, own)
        const place = await placeOf(confirm)
        const parts = await page.evaluateHandle(applyCover, styles)
        await page.evaluate(`globalThis.atClick = ${run ?? (() => undefined)}`)
        await parts.evaluate(waitForClick)
        await longEnough(page)
        await page.mouse.dblclick(...place)
        // Some of them load the frame anew.
        await page.evaluate(() => core.getSession(wallet).catch(() => undefined))
        if (own.executions() > before + paid.length) paid.push(name)
      }
      console.log(`Moments, own origin: ${paid.length} of ${rows.length} payments`)
      expect(paid).toEqual([])
    })
  }

  test('a mask or a move is not seen: that is why the question stands in the window by default', {
    tag: '@one-profile',
  }, async ({ own, page, context }) => {
    const { tab } = await openWalletTab(context, own)
    await signIn(tab)
    for (const { name, run, ...styles } of masks) {
      const { confirm } = await openQuestion(page, own)
      const place = await placeOf(confirm)
      const styled = await page.evaluateHandle(applyCover, styles)
      if (run) await styled.evaluate(run)
      await longEnough(page)
      const before = own.executions()
      await page.mouse.click(...place)
      await expect.poll(own.executions, name).toBe(before + 1)
    }
  })
})
