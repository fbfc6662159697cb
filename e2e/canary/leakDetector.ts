/** Hears, within a test, what leaves a relay and what is logged: none of it may hold the canary. */

import { findCanary } from './canary.mjs'
import type { Heard } from './report.mjs'

const nothing = (): Heard => ({ responses: 0, events: 0, hits: [] })
let heard = nothing()
const pending = new Set<Promise<void>>()

function search(where: string, text: string): void {
  for (const form of findCanary(text)) heard.hits.push(`${where}: as ${form}`)
}

/** Takes an event of a log: an object, or the text of a console. */
export function hearEvent(where: string, event: unknown): void {
  heard.events += 1
  search(where, typeof event === 'string' ? event : JSON.stringify(event))
}

/** Takes the answer to a request, which stays as it is. */
export function hearAnswer({ url }: Request, response: Response): void {
  heard.responses += 1
  const where = `the answer to ${new URL(url).pathname}`
  search(`a header of ${where}`, JSON.stringify([...response.headers]))
  const searched = response
    .clone()
    .text()
    .then(
      (text) => search(where, text),
      // It was never whole: whoever waits for it gets the same error.
      () => undefined,
    )
  pending.add(searched)
  searched.finally(() => pending.delete(searched))
}

/** @returns What was heard since the last time, all bodies searched. */
export async function takeHeard(): Promise<Heard> {
  await Promise.all(pending)
  const taken = heard
  heard = nothing()
  return taken
}
