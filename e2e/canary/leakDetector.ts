/** Checks, within a test, that no response of a relay and no logged event contains the canary. */

import { findCanary } from './canary.mjs'
import type { readLeakReports } from './searchTestRun.mjs'

type LeakReport = ReturnType<typeof readLeakReports>

const emptyReport = (): LeakReport => ({ responses: 0, events: 0, hits: [] })
let report = emptyReport()
const pending = new Set<Promise<void>>()

function search(where: string, text: string): void {
  for (const form of findCanary(text)) report.hits.push(`${where}: as ${form}`)
}

export function checkEvent(where: string, event: unknown): void {
  report.events += 1
  search(where, typeof event === 'string' ? event : JSON.stringify(event))
}

/** Checks the response to a request. It reads a clone, so the response stays unread. */
export function checkResponse({ url }: Request, response: Response): void {
  report.responses += 1
  const where = `the response to ${new URL(url).pathname}`
  search(`a header of ${where}`, JSON.stringify([...response.headers]))
  const searched = response
    .clone()
    .text()
    .then(
      (text) => search(where, text),
      // The body failed, so nothing of it is checked. The caller gets the same error.
      () => undefined,
    )
  pending.add(searched)
  searched.finally(() => pending.delete(searched))
}

/** @returns The report since the last call, after all bodies were searched. */
export async function takeLeakReport(): Promise<LeakReport> {
  await Promise.all(pending)
  const taken = report
  report = emptyReport()
  return taken
}
