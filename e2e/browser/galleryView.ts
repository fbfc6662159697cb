/** Opens a view of the gallery, which is built once for all stories of a worker, and says what is wrong with what it shows. */

import { expect, type Page } from '@playwright/test'
import { listen } from '../../lab/startProcess.mjs'
import { buildGallery, type buildPage } from '../gallery/buildGallery.mjs'
import { violationsOn } from './screens/inspectScreen.js'

let served: Promise<string> | undefined

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** Serves the files of a page, which a browser keeps from view to view. @returns The address. */
export async function servePage({ output }: Awaited<ReturnType<typeof buildPage>>): Promise<string> {
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
  served ??= buildGallery().then(servePage)
  await page.goto(`${await served}/?${new URLSearchParams(view)}`)
  const state = page.locator('html[data-reached]')
  await expect(state).toHaveAttribute('data-reached', 'yes')
}

/** @returns What axe finds, and what does not fit or is no text; one line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await violationsOn(page)), ...(await page.evaluate(layoutFaults))]
}

/** What does not fit, moves although the user wants no motion, or became more than text. */
export function layoutFaults(): string[] {
  const root = document.documentElement
  const faults = root.scrollWidth > root.clientWidth ? [`scrolls sideways: ${root.scrollWidth}`] : []
  const main = document.querySelector('main')!
  for (const control of main.querySelectorAll(
    'button, input, select, summary, [data-part=notice], [data-part=card]',
  )) {
    const { left, right, width } = seenOf(control)
    const isHidden = width <= 1 || !control.checkVisibility()
    if (!isHidden && (left < -0.5 || right > innerWidth + 0.5))
      faults.push(`out of view: ${control.outerHTML.slice(0, 120)}`)
  }
  /** Its box, without what the element around it clips. */
  function seenOf(control: Element) {
    const { left, right } = control.getBoundingClientRect()
    const around = control.parentElement!
    if (getComputedStyle(around).overflowX === 'visible') return { left, right, width: right - left }
    const clip = around.getBoundingClientRect()
    const seen = { left: Math.max(left, clip.left), right: Math.min(right, clip.right) }
    return { ...seen, width: seen.right - seen.left }
  }
  for (const made of main.querySelectorAll('img:not([data-part]), script, [data-hostile]'))
    faults.push(`is no text: ${made.outerHTML}`)
  if (
    document.getAnimations().some(({ playState }) => playState === 'running') &&
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    faults.push('moves')
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    // Characters that control the direction of text must not reach beyond their element.
    if (!/[\u202a-\u202e\u2066\u2067]/.test(texts.currentNode.nodeValue!)) continue
    const around = texts.currentNode.parentElement!
    const { display, unicodeBidi } = getComputedStyle(around)
    const isClosed = display !== 'inline' || /isolate|plaintext/.test(unicodeBidi)
    const inline = [...around.querySelectorAll(':not(wbr)')].filter(
      (inside) => getComputedStyle(inside).display === 'inline',
    )
    if (!isClosed || inline.length > 0)
      faults.push(`turns what stands beside it: ${around.outerHTML.slice(0, 120)}`)
  }
  return faults
}
