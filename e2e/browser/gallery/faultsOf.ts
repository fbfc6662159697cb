/** What is wrong with what a page of the gallery shows. */

import type { Page } from '@playwright/test'
import { violationsOn } from '../screens/inspectScreen.js'

/** @returns What axe finds, and what does not fit or is no text; one line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await violationsOn(page)), ...(await page.evaluate(layoutFaults))]
}

/** What does not fit, moves although the user wants no motion, or became more than text. */
export function layoutFaults(): string[] {
  const root = document.documentElement
  const faults = root.scrollWidth > root.clientWidth ? [`scrolls sideways: ${root.scrollWidth}`] : []
  const main = document.querySelector('main')!
  for (const control of main.querySelectorAll(
    'button, input, select, summary, [data-part=notice], [data-part=card]',
  )) {
    const { left, right, width } = control.getBoundingClientRect()
    const isHidden = width <= 1 || !control.checkVisibility()
    if (!isHidden && (left < -0.5 || right > innerWidth + 0.5))
      faults.push(`out of view: ${control.outerHTML.slice(0, 120)}`)
  }
  for (const made of main.querySelectorAll('img, script, [data-hostile]'))
    faults.push(`is no text: ${made.outerHTML}`)
  if (
    document.getAnimations().some(({ playState }) => playState === 'running') &&
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    faults.push('moves')
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    // Controls of the direction must end with their element, and turn nothing beside it.
    if (!/[\u202a-\u202e\u2066\u2067]/.test(texts.currentNode.nodeValue!)) continue
    const around = texts.currentNode.parentElement!
    const { display, unicodeBidi } = getComputedStyle(around)
    const isClosed = display !== 'inline' || /isolate|plaintext/.test(unicodeBidi)
    const inline = [...around.querySelectorAll(':not(wbr)')].filter(
      (inside) => getComputedStyle(inside).display === 'inline',
    )
    if (!isClosed || inline.length > 0)
      faults.push(`turns what stands beside it: ${around.outerHTML.slice(0, 120)}`)
  }
  return faults
}
