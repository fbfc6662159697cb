/** Story: both demos send their files compressed, a browser keeps what is named after its content, and no page stands in for a file that is gone. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../server/app'
import { createOwnOriginHost, shopHost } from '../server/ownOrigin'

const script = '/assets/index-BX1k_2-z.js'
const built = {
  '/index.html': '<!doctype html><title>Wallet</title>',
  [script]: 'export {}',
  '/icon.svg': '<svg/>',
}
const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'demo-files-'))
  mkdirSync(join(root, 'assets'))
  for (const [path, text] of Object.entries({ ...built, '/frame.html': '' })) {
    writeFileSync(root + path, text)
    writeFileSync(`${root}${path}.br`, brotliCompressSync(text))
  }
})
afterAll(() => rmSync(root, { recursive: true }))

test.each(['the demo', 'the shop of the demo with an own origin'])('%s', async (name) => {
  const isDemo = name === 'the demo'
  const origin = isDemo ? 'http://localhost:3000' : `http://${shopHost}:3000`
  const app = isDemo ? createApp({}, origin, root) : undefined
  const host = isDemo ? undefined : createOwnOriginHost(3000, root, root)
  const ask = async (path: string, accept = '*/*', encodings = 'gzip, deflate, br') => {
    const request = new Request(origin + path, { headers: { Accept: accept, 'Accept-Encoding': encodings } })
    const response = await (app ? app.fetch(request, env) : host!.handle(request, env))
    const [kept, encoding, vary, type] = ['Cache-Control', 'Content-Encoding', 'Vary', 'Content-Type'].map(
      (one) => response.headers.get(one),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = String(encoding === 'br' ? brotliDecompressSync(bytes) : Buffer.from(bytes))
    return { status: response.status, kept, encoding, vary, type, text }
  }
  const sent = { status: 200, encoding: 'br', vary: 'Accept-Encoding' }
  const forever = 'public, max-age=31536000, immutable'
  for (const path of isDemo ? ['/', '/send'] : ['/'])
    expect(await ask(path, 'text/html')).toMatchObject({
      ...sent,
      kept: 'no-cache',
      text: built['/index.html'],
    })
  expect(await ask(script)).toMatchObject({ ...sent, kept: forever, text: 'export {}' })
  expect(await ask(script, '*/*', 'identity')).toMatchObject({ ...sent, encoding: null, text: 'export {}' })
  expect(await ask('/icon.svg')).toMatchObject({ ...sent, kept: 'no-cache', text: '<svg/>' })
  // Of an earlier build. Browsers ask for a script with this Accept.
  const gone = await ask('/assets/index-AAAA1111.js')
  expect(gone).toMatchObject({ status: 404, kept: 'no-store' })
  expect(gone.type).not.toContain('html')
  await host?.close()
})
