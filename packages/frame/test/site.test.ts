/** The documents of the wallet's site: the manifest has the hash of each file, and each script that a document names is checked by the browser. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const site = fileURLToPath(new URL('../dist/site/', import.meta.url))
const read = (path: string) => readFileSync(site + path)
const integrityOf = (path: string) => `sha384-${createHash('sha384').update(read(path)).digest('base64')}`

// `npm run build` writes it.
describe.skipIf(!existsSync(`${site}manifest.json`))('the built site', () => {
  test('the manifest names every file, and each with its hash and length; beside each is its compressed form', () => {
    const { files } = JSON.parse(read('manifest.json').toString())
    const there = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^manifest\.json$|\.br$/.test(entry.name))
      .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/\/+/g, '/').slice(site.length))
    expect(Object.keys(files).sort()).toEqual(there.sort())
    for (const path of there)
      expect(files[path], path).toEqual({ integrity: integrityOf(path), bytes: read(path).length })
    for (const path of there.filter((one) => !one.endsWith('.html')))
      expect(brotliDecompressSync(read(`${path}.br`)).equals(read(path)), path).toBe(true)
  })

  test.each(['frame.html', 'window.html'])(
    '%s has one inline script, the map of hashes, which covers every script, also what loads later',
    (name) => {
      const html = read(name).toString()
      const tags = html.match(/<(?:script|link)\b[^>]*>/g)!
      const [icon, config, map, ...loaded] = tags
      // Without it the browser requests /favicon.ico, which is not there.
      expect(icon).toBe('<link rel="icon" href="data:,">')
      expect(config).toBe('<script type="application/json" id="wallet-config">')
      // Before the first module: Firefox takes no map after one. https://html.spec.whatwg.org/multipage/webappapis.html#import-map-parse-result
      expect(map).toBe('<script type="importmap">')
      const { integrity } = JSON.parse(/<script type="importmap">([^<]*)</.exec(html)![1]!)
      const own = readdirSync(`${site}assets`).filter((file) => file.startsWith(`${name.slice(0, -5)}-`))
      const scripts = own.filter((file) => file.endsWith('.js')).map((file) => `/assets/${file}`)
      expect(scripts.length).toBeGreaterThan(8)
      expect(Object.keys(integrity)).toEqual(scripts.sort())
      for (const path of scripts) expect(integrity[path]).toBe(integrityOf(path.slice(1)))
      expect(loaded.length).toBeGreaterThan(1)
      for (const tag of loaded) {
        const path = /(?:src|href)="\/([^"]+)"/.exec(tag)![1]!
        expect(tag).toContain(`integrity="${integrityOf(path)}"`)
      }
      expect(html).not.toMatch(/<style|\son\w+=|\sstyle=/)
    },
  )

  test('no script needs what the policy forbids: eval, markup from texts, or a query library in the frame', () => {
    const scripts = readdirSync(`${site}assets`).filter((name) => name.endsWith('.js'))
    for (const name of scripts) {
      const code = read(`assets/${name}`).toString()
      expect(code, name).not.toMatch(/\beval\(|new Function\(|document\.write|insertAdjacentHTML/)
      if (name.startsWith('frame')) expect(code, name).not.toMatch(/QueryClient|staleTime/)
    }
  })
})
