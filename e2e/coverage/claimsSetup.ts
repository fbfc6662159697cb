/** Test setup: a test that claims a row of the contract fails when the product did not produce it in that very test. */

import { readFileSync } from 'node:fs'
import { afterEach, expect } from 'vitest'
import { falseClaims } from './claims.js'
import { observedInAll } from './observation.js'
import { storyOfTest } from './story.js'
import { beginFile, isWatching, observeNewEvents } from './watchProduct.js'

beginFile({ makesClaims: /\bshows\(/.test(readFileSync(expect.getState().testPath!, 'utf8')) })

afterEach(async ({ task }) => {
  if (!isWatching) return
  observeNewEvents()
  const { produced } = await observedInAll()
  const wrong = falseClaims(task.meta.shows ?? [], produced, await storyOfTest())
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})
