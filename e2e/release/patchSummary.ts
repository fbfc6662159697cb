/** The figures of the patches in one sentence, as the table prints them and the documents quote them. */

import { patches } from './patches.js'

/** The patches that gave a script the session key, by flow and by the time of the patch. */
export type PatchFigures = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** @returns One line without a full stop. */
export function summaryOf(figures: PatchFigures): string {
  const flows = Object.entries(figures).map(([flow, columns]) => {
    const counts = Object.entries(columns).map(
      ([time, taken]) => `${time} ${taken.length} of ${patches.length}`,
    )
    return `${flow}: ${counts.join(', ')}`
  })
  return `Patches, ${flows.join('; ')}`
}
