/** Story: a page without a bundler loads the screens from the program: compressed, in few files, and what is named after its content once. */

import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openHooks } from './openHooks.js'

const built = fileURLToPath(new URL('../dist/elements', import.meta.url))

// `npm run build` writes it.
test.skipIf(!existsSync(built))(
  'the screens come compressed, and a browser keeps all but the first file',
  async () => {
    const { running, close } = await openHooks()
    try {
      const ask = async (name: string, encodings: string) => {
        const headers = { 'Accept-Encoding': encodings }
        const response = await fetch(`${running.origin}/wallet-elements/${name}`, { headers })
        const of = (header: string) => response.headers.get(header)
        const sent = [response.status, of('Content-Encoding'), of('Cache-Control'), of('Vary')]
        return { sent, text: await response.text() }
      }
      const names = readdirSync(built).filter((name) => name.endsWith('.js'))
      expect(names).toContain('wallet.js')
      for (const name of names) {
        const kept = name === 'wallet.js' ? 'no-cache' : 'public, max-age=31536000, immutable'
        const brotli = await ask(name, 'gzip, deflate, br')
        expect([name, ...brotli.sent]).toEqual([name, 200, 'br', kept, 'Accept-Encoding'])
        const plain = await ask(name, 'gzip, br;q=0')
        expect([name, ...plain.sent]).toEqual([name, 200, null, kept, 'Accept-Encoding'])
        expect(brotli.text).toBe(plain.text)
      }
      // A file that the first one imports would be one more turn on the way to the first view.
      const { text } = await ask('wallet.js', 'br')
      expect(text).not.toMatch(/from\s*["']\.\//)
      expect((await ask('wallet.js.br', 'br')).sent.slice(0, 3)).toEqual([404, null, 'no-store'])
      expect((await ask('first-AAAA1111.js', 'br')).sent.slice(0, 3)).toEqual([404, null, 'no-store'])
    } finally {
      await close()
    }
  },
)
