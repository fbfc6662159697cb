/** Story: every state of every screen, against a relay and a sandbox in the page: axe, the keyboard alone, and what does not fit. */

import { expect, type Page } from '@playwright/test'
import { unsafeText } from '../gallery/oddNames.js'
import { shownScreens } from '../gallery/screensOfGallery.js'
import { languages } from '../support/languages.js'
import { faultsOf, listenToErrors, showView } from './galleryView.js'
import { test } from './workbench.js'

const components = Object.keys(shownScreens)
/** CSS pixels. The last one is a window of 1280 at 200 %. */
const sizes = { phone: [320, 568], larger: [390, 844], desktop: [1440, 900], zoomed: [640, 400] } as const

/** The pseudo-language says "Copy" in other letters than "Copy address". Forced colors are the user's own. */
const isFault = (fault: string, { texts, forcedColors }: Look) =>
  !(texts === 'long' && fault.includes('label-content-name-mismatch')) &&
  !(forcedColors === 'active' && fault.includes('color-contrast'))

interface Look {
  texts?: string
  written?: string
  size: keyof typeof sizes
  theme: string
  forcedColors?: 'active' | 'none'
  isWalked?: boolean
}

/** Changes the look of the page that is open. */
async function faultsIn(page: Page, look: Look): Promise<string[]> {
  const { size, theme, forcedColors = 'none', isWalked } = look
  const [width, height] = sizes[size]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  const faults = [
    ...(await faultsOf(page)),
    ...(await textsAsWritten(page)),
    ...(await sentencesInPieces(page)),
  ].filter((fault) => isFault(fault, look))
  return isWalked ? [...faults, ...(await walkFaults(page))] : faults
}

/** @returns What others wrote and a screen shows as it is: controls, towers of marks, what has no end. */
async function textsAsWritten(page: Page): Promise<string[]> {
  const texts = await page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue!)
    return found
  })
  const parts = await page.locator('[data-part=foreign]').allTextContents()
  const isWrong = (text: string) => unsafeText.test(text.replace(directionsOfArabic, ''))
  const wrong = [...texts.filter(isWrong), ...parts.filter(({ length }) => length > 700)]
  return wrong.map((text) => `as others wrote it: ${JSON.stringify(text.slice(0, 80))}`)
}

/** @returns What lays the pieces of one sentence out side by side, each in a column of its own. */
const sentencesInPieces = (page: Page): Promise<string[]> =>
  page.locator('[data-part=said]').evaluateAll((pieces) => {
    const parents = new Set(pieces.map((piece) => piece.parentElement!))
    const isInPieces = (parent: Element) =>
      /flex|grid/.test(getComputedStyle(parent).display) &&
      parent.querySelectorAll(':scope > [data-part=said]').length > 1
    return [...parents]
      .filter(isInPieces)
      .map(({ outerHTML }) => `a sentence in pieces: ${outerHTML.slice(0, 200)}`)
  })

/** `Intl` writes them into Arabic numbers and times. */
const directionsOfArabic = /[\u200e\u200f\u061c]/g

let names: string[] | undefined

/** The names of all states, which the first page of a worker reads. */
async function allStates(page: Page): Promise<string[]> {
  if (names === undefined) {
    await showView(page, { view: 'all' })
    names = (await page.locator('option').allTextContents()).filter((name) => name.includes(': '))
  }
  return names
}

const statesOf = async (page: Page, component: string) =>
  (await allStates(page)).filter((name) => name.startsWith(`${component}: `))

/** Each state has some of these looks, and the next one has others. */
const looks: readonly Look[] = [
  { size: 'phone', theme: 'light', texts: 'ar', isWalked: true },
  { size: 'phone', theme: 'dark', written: 'hostile' },
  { size: 'zoomed', theme: 'light', isWalked: true },
  { size: 'phone', theme: 'light', texts: 'long' },
  { size: 'phone', theme: 'dark', isWalked: true, forcedColors: 'active' },
  { size: 'desktop', theme: 'light', texts: 'ar', written: 'hostile' },
  { size: 'larger', theme: 'dark', texts: 'ar' },
]
const someLooks = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => looks[(from + 3 * index) % looks.length]!)

for (const { title, every, count, tag } of [
  { title: 'each sixteenth state in another look', every: 16, count: 1, tag: [] },
  { title: 'each state in three looks', every: 1, count: 3, tag: ['@release'] },
])
  for (const [at, component] of components.entries())
    test(`${component} keeps the rules, ${title}`, { tag }, async ({ page }) => {
      test.setTimeout(600_000)
      const errors = listenToErrors(page)
      const shown = (await statesOf(page, component)).filter((_, index) => index % every === 0)
      expect(shown).not.toEqual([])
      for (const [index, show] of shown.entries())
        for (const look of someLooks(at * 3 + index, count)) {
          const { texts = 'en', written = 'ordinary' } = look
          await showView(page, { show, texts, written })
          expect.soft(await faultsIn(page, look), `${show} ${JSON.stringify(look)}`).toEqual([])
        }
      expect(errors).toEqual([])
    })

test('every component of the gallery is in these stories', async ({ page }) => {
  const shown = (await allStates(page)).map((name) => name.split(': ')[0])
  expect([...new Set(shown)].sort()).toEqual([...components].sort())
})

test('the first page of the gallery shows each component, and nothing that is not there', async ({
  page,
}) => {
  const all = await allStates(page)
  await showView(page, {})
  const links = await page
    .locator('.thumbnails a')
    .evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).href))
  const shown = links.map((link) => new URL(link).searchParams.get('view')!)
  expect(shown.filter((name) => !all.includes(name))).toEqual([])
  expect([...new Set(shown.map((name) => name.split(': ')[0]))].sort()).toEqual([...components].sort())
})

for (const show of ['WalletLogin: code', 'WalletLogin: sign-up, terms'])
  test(`the sentence beside a tick is one text: ${show}`, { tag: '@release' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await showView(page, { show })
    await expect(page.locator('[data-part=tick]')).toHaveCount(1)
    expect(await sentencesInPieces(page)).toEqual([])
  })

test('the lines of a screen end as its language wants it', async ({ page }) => {
  await showView(page, { show: 'WalletPayment: delivered', texts: 'ja' })
  // `all: initial` of the root would take it away, and with it the Japanese letters of the font.
  const locales = await page
    .locator('.ew p')
    .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).getPropertyValue('-webkit-locale')))
  expect([...new Set(locales)]).toEqual(['"ja"'])
})

test('where the page runs from right to left, an address and a number are entered from left to right', async ({
  page,
}) => {
  for (const [show, name] of [
    ['WalletSend: filled by a link', 'recipient'],
    ['WalletWays: number for codes', 'phone'],
  ] as const) {
    await showView(page, { show, texts: 'ar' })
    const field = page.locator(`input[name=${name}]`)
    const { width, height } = (await field.boundingBox())!
    await field.click({ position: { x: width - 4, y: height / 2 } })
    // Right of a text that runs from left to right is its end.
    const caret = await field.evaluate((input: HTMLInputElement) => input.selectionStart)
    expect(caret, show).toBe((await field.inputValue()).length)
    expect(caret, show).toBeGreaterThan(0)
  }
})

test('a time on a line of its own begins there: the dot before it is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  for (const texts of ['en', 'ar']) {
    await showView(page, { show: 'WalletActivity: full', texts })
    const times = await page.locator('[data-part=list-detail]').evaluateAll((details) =>
      details.map((detail) => {
        const isRtl = getComputedStyle(detail).direction === 'rtl'
        const startOf = ({ left, right }: DOMRect) => (isRtl ? -right : left)
        const time = detail.querySelector('time')!.getBoundingClientRect()
        const state = [...detail.querySelector('[data-part=payment-state] *')!.getClientRects()].at(-1)!
        return {
          isAlone: time.top >= state.bottom - 1,
          indent: Math.round(startOf(time) - startOf(detail.getBoundingClientRect())),
        }
      }),
    )
    const alone = times.filter(({ isAlone }) => isAlone)
    expect(alone.length, texts).toBeGreaterThan(0)
    expect(
      alone.filter(({ indent }) => indent !== 0),
      texts,
    ).toEqual([])
    const beside = times.filter(({ isAlone }) => !isAlone)
    expect(
      beside.filter(({ indent }) => indent <= 0),
      texts,
    ).toEqual([])
  }
})

const withRows = [
  ...['WalletPay: review', 'WalletPayment: delivered', 'WalletReceipt: off-ramp abroad'],
  ...['WalletReceipt: on a blockchain', 'WalletReceipt: refund notice'],
]

for (const texts of languages)
  test(`on a small phone no row cuts a word of its label, or an amount: ${texts}`, async ({ page }) => {
    const [width, height] = sizes.phone
    await page.setViewportSize({ width, height })
    for (const show of withRows) {
      await showView(page, { show, texts })
      await page.locator('details').evaluateAll((all) => {
        for (const one of all as HTMLDetailsElement[]) one.open = true
      })
      expect(await cutTexts(page), show).toEqual([])
    }
  })

/** @returns The words of labels, and the amounts, that stand on two lines. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('[data-part=term], [data-part=value] > [translate=no]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const text = row.querySelector('[data-part=said], [data-part=foreign]')?.firstChild ?? row.firstChild!
      // A line may end after a hyphen, and anywhere in Japanese, which has no spaces.
      const words = text.textContent!.matchAll(/[^ \-\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+/gu)
      return [...words].flatMap((word) => {
        const range = new Range()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        return lines.size > 1 ? [`${row.textContent}: ${word[0]}`] : []
      })
    }),
  )

test('the boxes of a code are as wide as their field, and a full one does not scroll', {
  tag: '@release',
}, async ({ page }) => {
  await showView(page, { show: 'WalletLogin: code' })
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const field = page.locator('input[name=otp]')
    await field.evaluate((input: HTMLInputElement) => {
      input.value = '888888'
    })
    const shown = await field.evaluate((input) => {
      const { left, right } = input.parentElement!.getBoundingClientRect()
      const boxes = [...input.parentElement!.querySelectorAll('[data-part=code-box]')]
      return {
        left: boxes[0]!.getBoundingClientRect().left - left,
        right: right - boxes.at(-1)!.getBoundingClientRect().right,
        scrolls: input.scrollWidth - input.clientWidth,
      }
    })
    expect(shown, `${width}`).toEqual({ left: 0, right: expect.closeTo(0, 1), scrolls: 0 })
  }
})

test('on a phone with a scroll bar, each amount of the list stands beside its words', {
  tag: '@release',
}, async ({ page }) => {
  await showView(page, { show: 'WalletActivity: full' })
  await page.setViewportSize({ width: 390, height: 844 })
  // As in the demo: 32 pixels of the page, and 15 of a scroll bar, which belongs to the window.
  await page.locator('[data-screen=activity]').evaluate((screen) => {
    screen.style.maxInlineSize = '343px'
  })
  const below = await page.locator('[data-part=list-body]').evaluateAll((rows) =>
    rows.flatMap(({ children: [words, amount], textContent }) => {
      const isBelow = amount!.getBoundingClientRect().top >= words!.getBoundingClientRect().bottom - 1
      return isBelow ? [textContent] : []
    }),
  )
  expect(below).toEqual([])
})

test('the button that signs is in sight under the longest warning, on a laptop and on a phone', async ({
  page,
}) => {
  await showView(page, { show: 'WalletPay: review, NOT_MATCHED' })
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('button', { name: /^Pay \W?\d/ })).toBeInViewport({ ratio: 1 })
  }
})

/**
 * Goes once through all controls with Tab, turns each group of choices with an arrow key, and leaves a dialog with Escape.
 *
 * @returns What is wrong, one line each: a control that Tab does not reach, or not in the order of the page; a focus that cannot be seen.
 */
async function walkFaults(page: Page): Promise<string[]> {
  const controls = await page.evaluate(listControls)
  const faults: string[] = []
  const stops: string[] = []
  // Some more, because the focus leaves the page between its last control and its first one.
  for (let count = 0; count < controls.length + 3 && controls.length > 0; count++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (!stop || stops.includes(stop.name)) continue
    // A browser may stop at what scrolls, too, so that its keys scroll it.
    if (stop.isControl) stops.push(stop.name)
    if (stop.weakness) faults.push(`${stop.name}: ${stop.weakness}`)
  }
  const first = controls.indexOf(stops[0] ?? '')
  const inOrder = [...controls.slice(first), ...controls.slice(0, first)]
  if (stops.join() !== inOrder.join())
    faults.push(`Tab reaches ${stops.join(', ')} instead of ${inOrder.join(', ')}`)
  faults.push(...(await page.evaluate(orderFaults)))
  for (const choice of await page.locator('[type=radio]:checked').elementHandles()) {
    // Another kind of account has no question whose it is.
    if (!(await choice.evaluate((input) => input.isConnected))) continue
    await choice.focus()
    await page.keyboard.press('ArrowDown')
    const isMoved = await choice.evaluate((before) => {
      const now = document.activeElement
      return now !== before && now instanceof HTMLInputElement && now.checked
    })
    if (!isMoved) faults.push('an arrow key does not choose')
  }
  if (await page.locator('dialog[open]').count()) {
    await page.keyboard.press('Escape')
    const isBack = await page
      .waitForFunction(
        () => !document.querySelector('dialog[open]') && document.activeElement !== document.body,
      )
      .catch(() => false)
    if (!isBack) faults.push('Escape does not close the dialog, or loses the focus')
  }
  return faults
}

/** Marks and names the controls that Tab must reach, in the order of the page. */
function listControls(): string[] {
  const root = document.querySelector('dialog[open]') ?? document
  const found = [
    ...root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      element.tabIndex >= 0,
  )
  return found.map((element, at) => {
    element.dataset.stop = `${at + 1} ${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 30) || element.localName}`
    return element.dataset.stop
  })
}

/** The control with the focus, and why a user could not see it there. */
function lookAtFocus(): { name: string; isControl: boolean; weakness: string } | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  const name = focused.dataset.stop ?? `an unknown ${focused.localName}`
  const isControl = focused.dataset.stop !== undefined || focused.scrollHeight <= focused.clientHeight
  // A radio button shows its focus on its label, and a code on the box of its next digit.
  const box = focused.parentElement?.querySelector(':focus + [data-part=code-boxes] > [data-is-next=true]')
  const marked = focused.matches('[type=radio]') ? focused.closest('label')! : (box ?? focused)
  const { outlineStyle, outlineWidth } = getComputedStyle(marked)
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
    return { name, isControl, weakness: 'no ring marks the focus' }
  const { left, right, top, bottom } = marked.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.2, 0.5, 0.8].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  )
  const isSeen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    return (
      there !== null &&
      (there === focused ||
        marked.contains(there) ||
        (there.contains(marked) === false && there.closest('label') === marked))
    )
  })
  return { name, isControl, weakness: isSeen ? '' : 'it is covered, or out of view' }
}

/** A control that stands above the one before it, or before it in its line. The bar of actions sticks to the lower edge. */
function orderFaults(): string[] {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-stop]')]
    .filter((element) => element.isConnected && !element.closest('[data-part=action-bar]'))
    .map((element) => {
      const shown = element.matches('[type=radio]') ? element.closest('label')! : element
      const isRtl = getComputedStyle(shown.parentElement!).direction === 'rtl'
      return { name: element.dataset.stop, isRtl, box: shown.getBoundingClientRect() }
    })
  return boxes.slice(1).flatMap(({ name, isRtl, box }, at) => {
    const before = boxes[at]!.box
    const isAbove = box.bottom <= before.top
    const isInLine = box.top < before.bottom && before.top < box.bottom
    const isBefore = isInLine && (isRtl ? box.left >= before.right : box.right <= before.left)
    return isAbove || isBefore ? [`${name} stands before ${boxes[at]!.name}`] : []
  })
}
