/** The contenders in a browser: bundles each for itself, serves them, and runs one in a fresh page. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { listen } from '../lab/startProcess.mjs'
import { brotli } from '../scripts/measureSizes.mjs'
import { findChromium } from '../scripts/programs.mjs'

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

const blank = '<!doctype html><title>bench</title>'

/** An app's page: its module restores the session and signs at once. `signed` is when, in milliseconds since the navigation began. */
const appPage = (name) => `${blank}
<script>signed = new Promise((resolve) => { report = resolve })</script>
<script type="module">
import { restore, sign } from '/${name}/entry.js'
await restore()
await sign(decodeURIComponent(location.hash.slice(1)))
report(performance.now())
</script>`

const serve = (folder) =>
  listen(({ url }, response) => {
    const name = /^\/app\/(\w+)$/.exec(url)?.[1]
    if (url === '/' || name !== undefined) {
      const html = name === undefined ? blank : appPage(name)
      response.writeHead(200, { ...headers, 'Content-Type': 'text/html' }).end(html)
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

/**
 * @returns `bytes` of each contender; `run`, which runs a function in a fresh page with the URL of the contender's module; `runAll`, which
 * runs one with those of several; `load`, which opens a contender's page and returns when it had signed; and `close`.
 */
export async function openPages() {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-wallet-bench-'))
  const bytes = await bundle(folder)
  const { port, close } = await serve(folder)
  const origin = `http://localhost:${port}`
  const browser = await chromium.launch({ executablePath: findChromium() })
  const context = await browser.newContext()
  const urlOf = (name) => `${origin}/${name}/entry.js`
  async function inFreshPage(url, work, argument) {
    const page = await context.newPage()
    try {
      await page.goto(url)
      return await page.evaluate(work, argument)
    } finally {
      await page.close()
    }
  }
  return {
    bytes,
    version: browser.version(),
    run: (name, work, input) => inFreshPage(origin, work, { url: urlOf(name), input }),
    runAll: (names, work, input) => inFreshPage(origin, work, { urls: names.map(urlOf), input }),
    load: (name, payload) =>
      inFreshPage(`${origin}/app/${name}#${encodeURIComponent(payload)}`, () => globalThis.signed),
    async close() {
      await browser.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
