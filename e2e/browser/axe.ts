/** Asks axe what is wrong on a page. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** @returns What axe finds wrong, one line each. The page's policy does not apply to it. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Colors fade from one scheme to the other. A spinner has no end, so it is left alone.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
  await page.evaluate(axe)
  const run =
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))'
  return page.evaluate(run)
}
