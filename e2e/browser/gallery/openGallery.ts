/** Builds the gallery once for all stories of a worker, and opens it in a page without a server. */

import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../../gallery', import.meta.url))
const origin = 'http://localhost:4173'

let built: Promise<ReadonlyMap<string, string | Uint8Array>> | undefined

async function buildGallery() {
  const output = (await build({
    ...{ root, configFile: false, logLevel: 'error', plugins: [react()] },
    resolve: { conditions: ['@embedded-wallet/source', ...defaultClientConditions] },
    build: {
      ...{ write: false, target: 'es2022' },
      // Node's side of the passkey library, of which the page takes the encodings.
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !/tsyringe|peculiar|simplewebauthn\/server/.test(id) },
      },
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
    },
  })) as Rolldown.RolldownOutput
  return new Map(
    output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
  )
}

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
  built ??= buildGallery()
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
  await expect(state).toHaveAttribute('data-reached', 'yes')
}
