/**
 * Story: a file of the wallet's own origin that is not the one of the build does not run, whichever it is and whenever it loads. Its documents name
 * the hash of each: https://w3c.github.io/webappsec-subresource-integrity, and the `integrity` of an import map.
 */

import { readFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import { expect, type OwnOrigin, parts, test } from './ownOrigin.js'
import { some } from './tableRows.js'

declare global {
  var isChanged: true | undefined
}

const read = (path: string) =>
  readFileSync(new URL(`../../packages/frame/dist/site/${path}`, import.meta.url), 'utf8')

/** Opens a document of the wallet as its users do: the frame within a page, the window on its own. */
async function open(page: Page, { shop, wallet }: OwnOrigin, name: string): Promise<Frame> {
  if (name === 'window') {
    await page.goto(`${wallet}/window`)
    return page.mainFrame()
  }
  await page.goto(shop)
  const src = `${wallet}/frame`
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.onload = resolve
        frame.src = src
        document.body.append(frame)
      }),
    src,
  )
  return page.frames().find((frame) => frame.url() === src)!
}

/** Runs in a document of the wallet. */
const load = (path: string) =>
  import(path).then(
    () => ({ runs: true, isChanged: globalThis.isChanged === true }),
    () => ({ runs: false, isChanged: globalThis.isChanged === true }),
  )

for (const { part, most, tag } of parts)
  test(`a script that is changed by one line never runs, and each runs as it was built (${part})`, {
    tag,
  }, async ({ own, page }) => {
    let changed = ''
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const path = new URL(route.request().url()).pathname
      if (path !== changed) return route.continue()
      const body = `${read(path.slice(1))}\nglobalThis.isChanged = true`
      await route.fulfill({ body, contentType: 'text/javascript' })
    })
    const wrong: string[] = []
    const scripts = Object.keys(JSON.parse(read('manifest.json')).files).filter((path) =>
      path.endsWith('.js'),
    )
    for (const name of ['frame', 'window']) {
      const ofDocument = scripts
        .filter((path) => path.startsWith(`assets/${name}-`))
        .map((path) => `/${path}`)
      expect(ofDocument.length).toBeGreaterThan(8)
      changed = ''
      const document = await open(page, own, name)
      for (const path of ofDocument) {
        const { runs } = await document.evaluate(load, path)
        if (!runs) wrong.push(`${path} does not run as it was built`)
      }
      for (const path of some(ofDocument, most)) {
        changed = path
        const end = await (await open(page, own, name)).evaluate(load, path)
        if (end.runs || end.isChanged) wrong.push(`${path} runs although it was changed`)
      }
    }
    expect(wrong).toEqual([])
  })
