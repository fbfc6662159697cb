/** Story: a hostile page covers, clips, moves and swaps the wallet's button, so that the user's clicks pay what the user does not see. They open the window at most. */

import type { BrowserContext, Page } from '@playwright/test'
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
  startPayment,
  stopClock,
  test,
  within,
} from './ownOrigin.js'
import { some } from './tableRows.js'

interface Cover {
  name: string
  /** Styles of the page's own element over the frame, of the frame, and of the slot around it. */
  lid?: string
  frame?: string
  slot?: string
  /** More of it. Runs in the page and refers to nothing outside of itself. */
  run?: (parts: Parts) => void
}

interface Parts {
  lid: HTMLElement
  frame: HTMLIFrameElement
  slot: HTMLElement
}

const whole = 'inset: 0;'
/** The clicks of the user pass through it, to the frame. */
const through = `${whole} pointer-events: none;`

const covers: readonly Cover[] = [
  { name: 'an opaque element', lid: `${whole} background: white` },
  { name: 'an opaque element that clicks pass through', lid: `${through} background: white` },
  { name: 'a transparent element', lid: `${through} background: transparent; border: 1px solid red` },
  { name: 'one pixel', lid: `${through} inset: 50% auto auto 50%; width: 1px; height: 1px; background: red` },
  { name: 'an element of opacity .01', lid: `${through} background: white; opacity: .01` },
  {
    name: 'another amount in front of the amount',
    lid: `${through} font: 40px serif; color: black`,
    run: ({ lid }) =>
      lid.append(
        '0.01 USDC',
        document.createElement('br'),
        '0.01 USDC',
        document.createElement('br'),
        '0.01 USDC',
      ),
  },
  { name: 'a blur of what is behind', lid: `${through} backdrop-filter: blur(20px)` },
  {
    name: 'a frame of the page',
    lid: `${through}`,
    run: ({ lid }) => {
      const own = document.createElement('iframe')
      own.srcdoc = '<body style="background: white">Win a prize'
      own.style.cssText = 'width: 100%; height: 100%; pointer-events: none'
      lid.append(own)
    },
  },
  { name: 'opacity .99', frame: 'opacity: .99' },
  { name: 'opacity of the slot', slot: 'opacity: .02' },
  { name: 'a smaller scale', frame: 'transform: scale(.5)' },
  { name: 'a rotation', frame: 'transform: rotate(180deg)' },
  { name: 'a third dimension', slot: 'perspective: 100px', frame: 'transform: rotateY(60deg)' },
  { name: 'a filter', frame: 'filter: contrast(.05)' },
  {
    name: 'a filter of the page',
    run: () => {
      document.body.style.filter = 'blur(9px)'
    },
  },
  { name: 'a clipped slot', slot: 'overflow: hidden; height: 60px' },
  {
    name: 'a scrolled slot',
    slot: 'overflow: hidden; height: 120px',
    run: ({ slot, frame }) => {
      frame.style.marginBottom = '600px'
      slot.scrollTop = 100
    },
  },
  { name: 'a small frame', frame: 'width: 40px; height: 20px' },
  { name: 'a narrow frame', frame: 'width: 200px' },
  { name: 'a clip path', frame: 'clip-path: inset(60% 0 0 0)' },
  { name: 'a blend mode', lid: `${through} background: white; mix-blend-mode: difference` },
  { name: 'a blend mode of the frame', frame: 'mix-blend-mode: screen' },
  { name: 'a zoom', slot: 'zoom: .3' },
  { name: 'outside of the page', slot: 'position: fixed; left: -180px' },
  { name: 'invisible', frame: 'visibility: hidden' },
  {
    name: 'the backdrop of a dialog',
    run: ({ lid }) => {
      const dialog = document.createElement('dialog')
      dialog.style.cssText = 'pointer-events: none; width: 10px; margin-top: 700px'
      lid.append(dialog)
      dialog.showModal()
    },
  },
  {
    name: 'a popover in the top layer',
    run: ({ lid, slot }) => {
      const popover = document.createElement('div')
      popover.popover = 'manual'
      const { left, top, width, height } = slot.getBoundingClientRect()
      popover.style.cssText = `pointer-events: none; margin: 0; background: white; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`
      lid.append(popover)
      popover.showPopover()
    },
  },
  {
    name: 'a slot that moves all the time',
    run: ({ slot }) => {
      const at = [{ transform: 'translateX(0)' }, { transform: 'translateX(3px)' }]
      slot.animate(at, { duration: 100, iterations: Number.POSITIVE_INFINITY })
    },
  },
]

/** Chromium does not count a mask as a cover, and a frame does not know where in the page it is: nothing in it learns of these. */
const masks: readonly Cover[] = [
  { name: 'a mask', frame: 'mask-image: linear-gradient(transparent 60%, black 61%)' },
  { name: 'a mask of the slot', slot: 'mask-image: linear-gradient(transparent 60%, black 61%)' },
  {
    name: 'a moved frame (moveBefore)',
    run: ({ slot, frame, lid }) => {
      // At its own place the user sees all of it; beside it, the mouse is no longer in it.
      const other = lid.appendChild(document.createElement('div'))
      other.style.cssText = 'position: absolute; left: 500px; width: 400px'
      const move = (to: Element, next: Element) => {
        if (!other.isConnected) return
        ;(to as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(frame, null)
        setTimeout(move, 300, next, to)
      }
      move(other, slot)
    },
  },
]

/** What the page does in the moment of a click: the first click of a double click hits its own element, and the second one the frame. */
interface Moment {
  name: string
  /** Until then. */
  slot?: string
  frame?: string
  /** At the first click. Runs in the page and refers to nothing outside of itself. Default: only the element goes, and these styles. */
  run?: (parts: Parts) => void
}

const moments: readonly Moment[] = [
  { name: 'an element goes' },
  { name: 'the frame comes from elsewhere in view', slot: 'left: 480px', run: ({ frame }) => frame.focus() },
  { name: 'the frame grows', frame: 'width: 40px; height: 20px' },
  { name: 'the frame is scrolled here', slot: 'top: 2000px' },
  { name: 'the frame comes from the edge', slot: 'left: -380px' },
  { name: 'the zoom ends', slot: 'zoom: .2' },
  { name: 'the scale ends', frame: 'transform: scale(.1)' },
  { name: 'it becomes visible', frame: 'visibility: hidden' },
  { name: 'it is displayed', slot: 'display: none' },
  { name: 'it becomes opaque', frame: 'opacity: 0' },
  { name: 'the clip ends', frame: 'clip-path: inset(100% 0 0 0)' },
  {
    name: 'moveBefore',
    run: ({ slot, frame }) => {
      const moving = slot as unknown as { moveBefore(node: Node, child: null): void }
      moving.moveBefore(frame, null)
    },
  },
  { name: 'full screen', run: ({ slot }) => void slot.requestFullscreen() },
  { name: 'full screen of another element', run: ({ lid }) => void lid.requestFullscreen() },
  { name: 'a pointer lock', run: ({ lid }) => void lid.requestPointerLock() },
  {
    name: 'a window opens and closes',
    run: () => window.open('about:blank', '', 'width=200,height=200')?.close(),
  },
  { name: 'another focus', run: ({ frame }) => frame.contentWindow!.focus() },
]

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
    test.setTimeout(10 * 60_000)
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
  tag: ['@money', '@release'],
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
