/** Builds the gallery once for all stories of a worker, and opens it in a page without a server. */

import { expect, type Page } from '@playwright/test'
import { buildGallery } from '../../gallery/buildGallery.mjs'

const origin = 'http://localhost:4173'

let built: Promise<ReadonlyMap<string, string | Uint8Array>> | undefined

const filesOfGallery = async () =>
  new Map(
    (await buildGallery()).output.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/**
 * Opens one view of the gallery.
 *
 * @param view - `show`, and how: see `e2e/gallery/view.ts`.
 * @returns What the page has logged as an error. A later view adds to it.
 */
export async function openGallery(page: Page, view: Readonly<Record<string, string>>): Promise<string[]> {
  built ??= filesOfGallery()
  const files = await built
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.route(`${origin}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    const body = files.get(name)
    if (body === undefined) return route.fulfill({ status: 404, body: '' })
    await route.fulfill({
      contentType: types[name.split('.').at(-1)!] ?? 'application/octet-stream',
      body: typeof body === 'string' ? body : Buffer.from(body),
    })
  })
  await showView(page, view)
  return errors
}

/** Opens another view in the same page. */
export async function showView(page: Page, view: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${origin}/?${new URLSearchParams(view)}`)
  const state = page.locator('html[data-reached]')
  await expect(state).toHaveAttribute('data-reached', 'yes', { timeout: 25_000 })
}
