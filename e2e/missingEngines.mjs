/** Which browsers are not installed, so that a run can count their tests as skipped. */

import { findFirefox } from '../scripts/browser.mjs'

/** @returns For each missing browser the part of the run that needs it, and the reason. Chromium is never missing: setup fails without it. */
export function missingEngines() {
  if (findFirefox() !== undefined) return []
  return [{ title: 'Browser stories in Firefox', reason: 'no Firefox ESR is installed' }]
}
