/** Moves the clock of the demo's sandbox, with the call of its control page. */

import type { User } from '../user.js'

export async function advanceClock({ page }: User, seconds: number): Promise<void> {
  const status = await page.evaluate(async (advanceMilliseconds) => {
    const body = JSON.stringify({ advanceMilliseconds })
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/control/clock', { method: 'POST', headers, body })).status
  }, seconds * 1000)
  if (status !== 200) throw new Error(`The clock was not moved: ${status}`)
}
