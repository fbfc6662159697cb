/** Story: every part is accessible, fits, and shows what others wrote as text. */

import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './gallery/faultsOf.js'
import { hostSheets } from './gallery/hostSheets.js'
import { openGallery, showView } from './gallery/openGallery.js'

const heights: Readonly<Record<number, number>> = { 320: 568, 390: 844, 1440: 900 }
const samples = [
  ...['buttons', 'balance', 'fields', 'messages', 'review', 'activity', 'receive', 'outcome', 'dialog'],
]
async function faultsOfViews(
  page: Page,
  views: readonly Readonly<Record<string, string>>[],
  widths: readonly number[],
  themes: readonly string[],
) {
  const errors = await openGallery(page, views[0]!)
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width]! })
    for (const view of views)
      for (const theme of themes) {
        await showView(page, { ...view, theme })
        for (const fault of await faultsOf(page))
          faults.push(`${width} ${theme} ${JSON.stringify(view)}: ${fault}`)
      }
  }
  return [...faults, ...errors]
}

const viewsOf = (more: Readonly<Record<string, string>>) => samples.map((show) => ({ show, ...more }))

test('every sample keeps the rules on a small phone, from right to left', {
  tag: ['@one-profile'],
}, async ({ page }) => {
  expect(await faultsOfViews(page, viewsOf({ dir: 'rtl' }), [320], ['light'])).toEqual([])
})

test('every sample keeps the rules at every width, in both directions', {
  tag: ['@one-profile', '@release'],
}, async ({ page }) => {
  test.setTimeout(300_000)
  const views = [...viewsOf({ dir: 'ltr' }), ...viewsOf({ dir: 'rtl' })]
  expect(await faultsOfViews(page, views, [320, 390, 1440], ['light', 'dark'])).toEqual([])
})

test('what others wrote is text: it runs nothing, and nothing overflows', {
  tag: ['@one-profile'],
}, async ({ page }) => {
  expect(await faultsOfViews(page, viewsOf({ written: 'hostile' }), [320], ['dark'])).toEqual([])
})

test('a language twice as long fits', { tag: ['@one-profile'] }, async ({ page }) => {
  const faults = await faultsOfViews(page, viewsOf({ texts: 'long' }), [320], ['light'])
  // The pseudo-language says "Copy" in other letters than "Copy address".
  expect(faults.filter((fault) => !fault.includes('label-content-name-mismatch'))).toEqual([])
})

test('no style sheet of the app changes a part', { tag: ['@one-profile'] }, async ({ page }) => {
  await openGallery(page, { show: 'all' })
  await page.setViewportSize({ width: 800, height: 900 })
  await addSheet(page, '')
  const before = await stylesOf(page)
  expect(before.length).toBeGreaterThan(60)
  const changed: Record<string, string[]> = {}
  for (const [name, sheet] of Object.entries(hostSheets)) {
    await addSheet(page, sheet)
    const after = await stylesOf(page)
    changed[name] = differences(before, after)
  }
  // Only `!important` and a selector with an id win.
  const { important, id, ...rest } = changed
  expect(Object.entries(rest).filter(([, found]) => found.length > 0)).toEqual([])
  expect(important!.length).toBeGreaterThan(0)
  expect(id!.length).toBeGreaterThan(0)
})

/** Adds the style sheet of an app in the place of the one before. */
const addSheet = (page: Page, sheet: string) =>
  page.evaluate((sheet) => {
    const host = new CSSStyleSheet()
    // The font is meant to be the app's.
    host.replaceSync(`:root { --ew-font: monospace } ${sheet}`)
    document.adoptedStyleSheets = [host]
  }, sheet)

type Styles = readonly { part: string; styles: Readonly<Record<string, string>> }[]

/** Every computed property of every part in each of its looks. An element without a part has no look of its own. */
const stylesOf = (page: Page): Promise<Styles> =>
  page.evaluate(() => {
    const styles = new Map<string, Record<string, string>>()
    for (const element of document.querySelectorAll<HTMLElement>('.ew, .ew [data-part], .ew path')) {
      const part = `${element.localName} ${JSON.stringify(element.dataset)}`
      if (styles.has(part)) continue
      const computed = getComputedStyle(element)
      styles.set(
        part,
        Object.fromEntries([...computed].map((name) => [name, computed.getPropertyValue(name)])),
      )
    }
    return [...styles].map(([part, styles]) => ({ part, styles }))
  })

function differences(before: Styles, after: Styles): string[] {
  const found = before.flatMap(({ part, styles }, at) =>
    Object.keys(styles)
      // What the app defines for itself, and where the page around it has moved a part to.
      .filter((name) => !/^(?:--(?!ew-)|top$|bottom$|left$|right$|inset-)/.test(name))
      .filter((name) => styles[name] !== after[at]!.styles[name])
      .map((name) => `${part} ${name}: ${styles[name]} -> ${after[at]!.styles[name]}`),
  )
  return [...new Set(found)]
}
