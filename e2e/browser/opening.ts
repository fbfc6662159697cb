/** Watches a page while it opens: what moves, and what it asks its servers before it shows something. */

import { expect, type Locator, type Page } from '@playwright/test'

/** Each response comes so late that the browser draws what stands before it. */
const lateMs = 100

/** @see https://web.dev/articles/cls#what-is-a-good-cls-score: good is 0.1. A visit has more than its opening. */
const mostShift = 0.05

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] }
declare global {
  /** What has moved without a click, as the browser counts it. */
  var shifts: { value: number; moved: (string | undefined)[] }[]
}

/**
 * Opens a page whose responses are late, and sees nothing jump.
 *
 * @param shown - Shows although no call but the first ones was responded to.
 * @param first - So many calls may be needed before that.
 * @returns These calls.
 */
export async function seeOpening(page: Page, url: string, shown: Locator, first: number): Promise<string[]> {
  const calls: string[] = []
  let isShown = false
  const waiting: (() => void)[] = []
  await page.addInitScript(() => {
    // A page that was opened before has this script twice.
    if (globalThis.shifts) return
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 99))
        if (!hadRecentInput) globalThis.shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/*', async (route) => {
    const request = route.request()
    // A call that the page asks for with its code has the type "other".
    const isCall = ['fetch', 'xhr', 'other'].includes(request.resourceType())
    if (isCall) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    if (isCall && calls.length > first && !isShown)
      await new Promise<void>((resolve) => void waiting.push(resolve))
    await new Promise((resolve) => setTimeout(resolve, lateMs))
    await route.continue()
  })
  await page.goto(url)
  await expect(shown).toBeVisible()
  isShown = true
  for (const go of waiting) go()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => globalThis.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(mostShift)
  await page.unrouteAll({ behavior: 'wait' })
  return calls.slice(0, first)
}

/** A phone, and a wide screen. */
export const views = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
