/** What is wrong with what a page of the gallery shows. */

import type { Page } from '@playwright/test'
import { violationsOn } from '../screens/inspectScreen.js'

export const schemes = ['light', 'dark'] as const
export const heights: Readonly<Record<number, number>> = { 320: 568, 390: 844, 1440: 900 }

/** @returns What axe finds, and whether the page scrolls sideways; one line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  const violations = await violationsOn(page)
  const overflow = await page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth > root.clientWidth ? [`scrolls sideways: ${root.scrollWidth}`] : []
  })
  return [...violations, ...overflow]
}
