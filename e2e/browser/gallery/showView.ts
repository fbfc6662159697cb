/** Builds the gallery once for all stories of a worker, and opens it in a page. */

import { expect, type Page } from '@playwright/test'
import { listen } from '../../../lab/startProcess.mjs'
import { buildGallery } from '../../gallery/buildGallery.mjs'

let served: Promise<string> | undefined

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** Serves the files, which a browser keeps from view to view. @returns The address. */
async function serveGallery(): Promise<string> {
  const { output } = await buildGallery()
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  // It ends with the worker.
  const { port } = await listen(({ url = '' }, response) => {
    const name = new URL(url, 'http://localhost').pathname.slice(1) || 'index.html'
    const type = types[name.split('.').at(-1)!] ?? 'application/octet-stream'
    const headers = { 'Content-Type': type, 'Cache-Control': 'max-age=3600' }
    response.writeHead(files.has(name) ? 200 : 404, headers).end(files.get(name))
  })
  return `http://localhost:${port}`
}

/** @returns What the page logs as an error from now on. */
export function listenToErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/**
 * Opens a view of the gallery, in place of another one.
 *
 * @param view - `show`, and how: see `e2e/gallery/view.ts`.
 */
export async function showView(page: Page, view: Readonly<Record<string, string>>): Promise<void> {
  served ??= serveGallery()
  await page.goto(`${await served}/?${new URLSearchParams(view)}`)
  const state = page.locator('html[data-reached]')
  await expect(state).toHaveAttribute('data-reached', 'yes')
}
