/** Story: every part is accessible, fits, and shows what others wrote as text. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { faultsOf, listenToErrors, showView } from './galleryView.js'
import { test } from './workbench.js'

/** The functions of Tailwind's build have a value only there. */
const preflight = readFileSync(createRequire(import.meta.url).resolve('tailwindcss/preflight.css'), 'utf8')
  .replace(/--theme\([^;]*\)/g, 'inherit')
  .replaceAll(':host', '.host')

/** Bootstrap 5, reboot. */
const reboot = `
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; font: 400 1rem/1.5 sans-serif; color: #212529; background: #fff; -webkit-tap-highlight-color: transparent }
h1, h2, h3 { margin-top: 0; margin-bottom: .5rem; font-weight: 500; line-height: 1.2 }
h2 { font-size: 2rem }
p { margin-top: 0; margin-bottom: 1rem }
ol, ul { padding-left: 2rem } ol, ul, dl { margin-top: 0; margin-bottom: 1rem }
dt { font-weight: 700 } dd { margin-bottom: .5rem; margin-left: 0 }
a { color: #0d6efd; text-decoration: underline }
img, svg { vertical-align: middle }
label { display: inline-block } button { border-radius: 0 }
input, button, select { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
button, select { text-transform: none } [type=button] { -webkit-appearance: button }
fieldset { min-width: 0; padding: 0; margin: 0; border: 0 } legend { float: left; width: 100%; margin-bottom: .5rem; font-size: 1.5rem }`

/** Eric Meyer's reset. */
const meyer = `
html, body, div, span, h1, h2, h3, p, a, s, dl, dt, dd, ol, ul, li, fieldset, form, label, legend, section, time {
  margin: 0; padding: 0; border: 0; font-size: 100%; font: inherit; vertical-align: baseline }
section { display: block } body { line-height: 1 } ol, ul { list-style: none }`

const page = `body { font-style: italic; letter-spacing: .2em; line-height: 3; text-align: center; text-indent: 2em; text-shadow: 0 0 3px red;
  text-transform: uppercase; word-spacing: 1em; color: red; font-weight: 900; font-size: 30px; hyphens: auto; word-break: break-all }`

const hostSheets: Readonly<Record<string, string>> = {
  tailwind4: `@layer base { ${preflight} }`,
  tailwind3: preflight,
  bootstrap: reboot,
  meyer,
  unset: '* { all: unset }',
  important: 'button { border: 9px dotted red !important; padding: 0 !important }',
  headings:
    '.content h2, .content p, .content button { color: red; font-size: 40px; margin: 3em; float: left }',
  id: '#main h2 { color: red; font-size: 40px }',
  page,
}

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
  const errors = listenToErrors(page)
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
/** All samples in two pages: a dialog covers the others. */
const twoViewsOf = (more: Readonly<Record<string, string>>) =>
  ['all', 'dialog'].map((show) => ({ show, ...more }))

test('every sample keeps the rules on a small phone, from right to left', async ({ page }) => {
  expect(await faultsOfViews(page, twoViewsOf({ dir: 'rtl' }), [320], ['light'])).toEqual([])
})

test('every sample keeps the rules at every width, in both directions', {
  tag: '@release',
}, async ({ page }) => {
  const views = [...viewsOf({ dir: 'ltr' }), ...viewsOf({ dir: 'rtl' })]
  expect(await faultsOfViews(page, views, [320, 390, 1440], ['light', 'dark'])).toEqual([])
})

test('what others wrote is text: it runs nothing, and nothing overflows', async ({ page }) => {
  expect(await faultsOfViews(page, twoViewsOf({ written: 'hostile' }), [320], ['dark'])).toEqual([])
})

test('a language twice as long fits', { tag: '@release' }, async ({ page }) => {
  const faults = await faultsOfViews(page, twoViewsOf({ texts: 'long' }), [320], ['light'])
  // The pseudo-language says "Copy" in other letters than "Copy address".
  expect(faults.filter((fault) => !fault.includes('label-content-name-mismatch'))).toEqual([])
})

test('no style sheet of the app changes a part', { tag: '@release' }, async ({ page }) => {
  await showView(page, { show: 'all' })
  await page.setViewportSize({ width: 800, height: 900 })
  await addSheet(page, '')
  expect(await page.evaluate(keepStyles)).toBeGreaterThan(60)
  const changed: Record<string, string[]> = {}
  for (const [name, sheet] of Object.entries(hostSheets)) {
    await addSheet(page, sheet)
    changed[name] = await page.evaluate(differences)
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

declare global {
  /** Of every part in each of its looks: its computed styles. An element without a part has no look of its own. */
  var readStyles: () => Map<string, Map<string, string>>
  /** Those without the style sheet of an app. */
  var ownStyles: Map<string, Map<string, string>>
}

/** Both run in the page: its styles are a megabyte. @returns How many parts there are. */
function keepStyles(): number {
  globalThis.readStyles = () => {
    const styles = new Map<string, Map<string, string>>()
    for (const element of document.querySelectorAll<HTMLElement>('.ew, .ew [data-part], .ew path')) {
      const part = `${element.localName} ${JSON.stringify(element.dataset)}`
      if (styles.has(part)) continue
      const computed = getComputedStyle(element)
      styles.set(part, new Map([...computed].map((name) => [name, computed.getPropertyValue(name)])))
    }
    return styles
  }
  globalThis.ownStyles = readStyles()
  return ownStyles.size
}

function differences(): string[] {
  const now = readStyles()
  return [...ownStyles].flatMap(([part, styles]) =>
    [...styles]
      // What the app defines for itself, where the page around it has moved a part to, and what the engine makes of `lang`.
      .filter(([name]) => !/^(?:--(?!ew-)|-webkit-locale$|top$|bottom$|left$|right$|inset-)/.test(name))
      .filter(([name, value]) => now.get(part)?.get(name) !== value)
      .map(([name, value]) => `${part} ${name}: ${value} -> ${now.get(part)?.get(name)}`),
  )
}
