/** Inspects one screen in each variant: rules of accessibility, width, title, "Back". */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from '../user.js'
import type { Screen } from './screen.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  var axe: { run: (options: RunOptions) => Promise<AxeResults> }
}

/** A width of the window and a color scheme. */
export interface Variant {
  width: number
  scheme: 'light' | 'dark'
}

/** A phone and a laptop, by day and by night. */
export const variants: readonly Variant[] = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
)

/** The one that shows most faults: little room and the darker colors. */
export const oneVariant: readonly Variant[] = [{ width: 390, scheme: 'dark' }]

/** The narrowest phone for which the demo is made. */
const narrowest = 360
const wide = 1024

const heightOf = (width: number) => (width < 600 ? 844 : 900)

/** Prepares a page: its reports about the content security policy appear in the console, and a check can ask axe. */
export async function prepareInspection(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`CSP report: ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`)
    })
  })
  await page.addInitScript(axeSource)
}

/** Shows the screen in a window of that width: on a phone the inspector has a tab of its own. */
export async function showScreen(page: Page, { view = 'wallet' }: Screen, { width, scheme }: Variant) {
  await page.setViewportSize({ width, height: heightOf(width) })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  const tab = page.getByRole('tab', { name: view === 'wallet' ? 'Wallet' : 'Inspector', exact: true })
  if (width < wide && (await tab.getAttribute('aria-selected')) === 'false') await tab.click()
  // Colors fade from one scheme to the other. A spinner has no end, so it is left alone.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
}

/** The rules that the page breaks, with the elements. */
async function brokenRules(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }))
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** How many pixels a user can scroll to the right. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const top = scrollY
    scrollTo(10_000, top)
    const pixels = scrollX
    scrollTo(0, top)
    return pixels
  })

/** Checks what the row says, in each variant. All that is wrong is reported, not only the first. */
export async function inspectScreen(page: Page, screen: Screen, inVariants: readonly Variant[]) {
  const { name, title, shows, back } = screen
  await expect.soft(page, `title of ${name}`).toHaveTitle(`${title} · Embedded Wallet`)
  for (const variant of inVariants) {
    const label = `${name}, ${variant.width} px, ${variant.scheme}`
    await showScreen(page, screen, variant)
    for (const locator of shows(page)) await expect.soft(locator, label).toBeVisible()
    expect.soft(await brokenRules(page), `axe: ${label}`).toEqual([])
  }
  await showScreen(page, screen, { width: narrowest, scheme: 'light' })
  expect.soft(await overflow(page), `${name}, ${narrowest} px: pixels right of the window`).toBe(0)
  await showScreen(page, screen, { width: 1280, scheme: 'light' })
  if (back !== undefined) {
    await page.goBack()
    await expect.soft(page, `"Back" of ${name}`).toHaveTitle(`${back} · Embedded Wallet`)
    await page.goForward()
    await expect.soft(page, `"Forward" to ${name}`).toHaveTitle(`${title} · Embedded Wallet`)
    for (const locator of shows(page)) await expect.soft(locator, `${name} after "Forward"`).toBeVisible()
  }
}
