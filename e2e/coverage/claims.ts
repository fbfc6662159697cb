/** Compares the rows that a test claims with what the product sent during that test. */

import { limitWitnesses } from './limitWitnesses.js'
import { showsExpiredSession } from './listWitnesses.js'
import { outcomeWitnesses } from './outcomeWitnesses.js'
import type { Story } from './story.js'

/** @returns Whether what the service sent bears out a row that no single response carries: a limit, a sandbox outcome, the end of a session. */
export function isBorneOut(row: string, story: Story): boolean {
  const [, kind, name = ''] = /^(\w+):(.*)$/.exec(row)!
  if (kind === 'limit') return limitWitnesses[name as keyof typeof limitWitnesses](story)
  if (row === 'state:session.EXPIRED') return showsExpiredSession(story)
  if (kind !== 'scenario') return false
  const [table = '', ...suffix] = name.split('.')
  return outcomeWitnesses[table]!(story, suffix.join('.'))
}

/**
 * Checks the claims of one test.
 *
 * @param claimed - The rows that the test says the product produced.
 * @param produced - The rows that responses and events of its sandboxes and relays carried.
 * @param story - The calls of its sandboxes, and their events.
 * @returns One line for each false claim.
 */
export function falseClaims(
  claimed: readonly string[],
  produced: ReadonlySet<string>,
  story: Story,
): string[] {
  return claimed
    .filter((row) => !produced.has(row) && !isBorneOut(row, story))
    .map((row) => `The test claims ${row}, but no sandbox and no relay of this test showed it.`)
}
