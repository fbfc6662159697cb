/** What a story controls beside the page: the demo's sandbox, its clock, and the requests of the page. */

import type { Page } from '@playwright/test'
import { deferred } from '../support/deferred.js'
import { expect, type User } from './user.js'

/** Opens the control page, as the link in the header does. */
export async function openControls({ page }: Pick<User, 'page'>) {
  const controls = await page.context().newPage()
  await controls.goto(new URL('/control', page.url()).href)
  return {
    controls,
    click: (name: string) => controls.getByRole('button', { name, exact: true }).click(),
    says: (text: string) => expect(controls.getByRole('status')).toContainText(text),
    close: () => controls.close(),
  }
}

/** Lets the next payment meet a fault. */
export async function breakNextPayment(user: User, kind: string): Promise<void> {
  const { controls, click, close } = await openControls(user)
  await click(kind)
  await expect(controls.getByRole('list', { name: 'Waiting faults' })).toContainText(`executeQuote: ${kind}`)
  await close()
}

/** Moves the clock, with the call of the control page. */
export async function advanceClock({ page }: User, seconds: number): Promise<void> {
  const status = await page.evaluate(async (advanceMilliseconds) => {
    const body = JSON.stringify({ advanceMilliseconds })
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/control/clock', { method: 'POST', headers, body })).status
  }, seconds * 1000)
  if (status !== 200) throw new Error(`The clock was not moved: ${status}`)
}

/** @returns A function that releases the held requests. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = deferred()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
