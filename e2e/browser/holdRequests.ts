/** Holds the requests of a page, so that a story sees what happens meanwhile. */

import type { Page, Route } from '@playwright/test'

/**
 * @param respond - What becomes of each held request. Default: it goes on to the server.
 * @returns A function that releases them.
 */
export async function holdRequests(
  page: Page,
  url: string,
  respond: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await isReleased
    await respond(route)
  })
  return release
}
