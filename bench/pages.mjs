/** The contenders in a browser: bundles each for itself, serves them, and runs one in a fresh page. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../scripts/browser.mjs'
import { brotli } from '../scripts/measureSizes.mjs'

const own = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Each contender's only module. */
const entries = {
  ours: own('entries/ours.js'),
  oursOpen: own('entries/oursOpen.js'),
  floor: own('entries/floor.js'),
  indexedDbStamper: own('peers/entries/indexedDbStamper.js'),
  sdkBrowser: own('peers/entries/sdkBrowser.js'),
  turnkeyCrypto: own('peers/entries/turnkeyCrypto.js'),
}

/** Bundles the contenders. @returns Their folder, and the size of each one, min+brotli. */
async function bundle(folder) {
  const bytes = {}
  for (const [name, input] of Object.entries(entries)) {
    const { output } = await build({
      root: own('.'),
      logLevel: 'silent',
      configFile: false,
      define: { 'process.env': '{}', global: 'globalThis' },
      build: {
        outDir: join(folder, name),
        emptyOutDir: true,
        modulePreload: false,
        target: 'es2022',
        rollupOptions: {
          input,
          preserveEntrySignatures: 'allow-extension',
          output: { entryFileNames: 'entry.js' },
        },
      },
    })
    bytes[name] = output
      .filter(({ type }) => type === 'chunk')
      .reduce((sum, { code }) => sum + brotli(code), 0)
  }
  return bytes
}

/** With these headers a page's clock has steps of 5 µs and not of 100. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cache-Control': 'max-age=3600',
}

function serve(folder) {
  const server = createServer(({ url }, response) => {
    if (url === '/') {
      response
        .writeHead(200, { ...headers, 'Content-Type': 'text/html' })
        .end('<!doctype html><title>bench</title>')
      return
    }
    try {
      const code = readFileSync(join(folder, url))
      response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript' }).end(code)
    } catch {
      // The browser asks for an icon, too.
      response.writeHead(404, headers).end()
    }
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

/**
 * @returns `bytes` of each contender; `run`, which runs a function in a fresh page with the URL of the contender's module; `runAll`, which
 * runs one with those of several; and `close`.
 */
export async function openPages() {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-wallet-bench-'))
  const bytes = await bundle(folder)
  const server = await serve(folder)
  const origin = `http://127.0.0.1:${server.address().port}`
  const browser = await chromium.launch({ executablePath: findChromium() })
  const context = await browser.newContext()
  const urlOf = (name) => `${origin}/${name}/entry.js`
  async function inFreshPage(work, argument) {
    const page = await context.newPage()
    try {
      await page.goto(origin)
      return await page.evaluate(work, argument)
    } finally {
      await page.close()
    }
  }
  return {
    bytes,
    version: browser.version(),
    run: (name, work, input) => inFreshPage(work, { url: urlOf(name), input }),
    runAll: (names, work, input) => inFreshPage(work, { urls: names.map(urlOf), input }),
    async close() {
      await browser.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
