/** Story: each server of a created app and of an example sends its files compressed, a browser keeps what is named after its content, and no page stands in for a file that is gone. */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRelay, walletSite } from '@embedded-wallet/relay'
import { folderFiles } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort, startProcess } from '../../lab/startProcess.mjs'
import { type Combination, create, run } from './createdApp.js'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const script = '/assets/index-BX1k_2-z.js'
const html = `<!doctype html><title>Shop</title><script type="module" src="${script}"></script>`
const code = 'export const words = "the same words again and again"\n'.repeat(99)

let root: string
beforeAll(() => {
  mkdirSync(`${examples}.created`, { recursive: true })
  root = mkdtempSync(`${examples}.created/served-`)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A folder as a build leaves it. */
function writeBuilt(folder: string) {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(folder + script, code)
}

/** Starts a server as its package does. */
async function start(command: string[], cwd: string, port: number, env: Record<string, string> = {}) {
  const program = await startProcess(command, {
    cwd,
    // Their sandboxes keep nothing, as in a test.
    env: { PORT: String(port), NODE_ENV: undefined, NODE_TEST_CONTEXT: 'child', ...env },
    ready: new RegExp(`localhost:${port}`),
  })
  onTestFinished(async () => void (await program.stop()))
  return `http://localhost:${port}`
}

async function createdApp(combination: Combination) {
  const folder = join(root, combination.join('-'))
  await create(folder, combination)
  writeBuilt(join(folder, 'dist'))
  await run('node', ['compress.mjs'], folder)
  return start(['node', 'server/server.mjs'], folder, await freePort())
}

/** A copy of an example: its own folder may hold what it has built. */
async function example(name: string, program: string, env: (port: number) => Record<string, string>) {
  const folder = join(root, name)
  cpSync(examples + name, folder, {
    recursive: true,
    filter: (path) => !/\/(?:dist|node_modules)$/.test(path),
  })
  writeBuilt(join(folder, 'dist'))
  const port = await freePort()
  return start(['node', program], folder, port, env(port))
}

const servers: [name: string, open: () => Promise<string>][] = [
  ['a created app with Express', () => createdApp(['own', 'plain', 'express'])],
  ['a created app with Hono', () => createdApp(['wallet', 'plain', 'hono'])],
  ['a created app with Fastify', () => createdApp(['own', 'plain', 'fastify'])],
  [
    'the example with its own login',
    () => example('own-login', 'server.mjs', () => ({ DATABASE: ':memory:' })),
  ],
  [
    'the shop of the own origin',
    () => example('own-origin', 'shop.mjs', (port) => ({ SHOP: `http://localhost:${port}` })),
  ],
]

describe.skipIf(!existsSync(`${examples}node_modules`))('what a server of ours sends', () => {
  test.each(servers)('%s', async (_, open) => {
    const origin = await open()
    const ask = async (path: string, encodings = 'gzip, deflate, br', accept = '*/*') => {
      const headers = { Accept: accept, 'Accept-Encoding': encodings }
      const response = await fetch(origin + path, { headers })
      const [kept, encoding, type] = ['Cache-Control', 'Content-Encoding', 'Content-Type'].map((name) =>
        response.headers.get(name),
      )
      return {
        status: response.status,
        kept,
        encoding,
        type,
        text: await response.text(),
        headers: response.headers,
      }
    }
    expect(await ask('/', undefined, 'text/html')).toMatchObject({
      status: 200,
      kept: 'no-cache',
      text: html,
    })
    const sent = await ask(script)
    expect(sent).toMatchObject({ status: 200, encoding: 'br', text: code })
    expect(sent.kept!.replaceAll(' ', '')).toBe('public,max-age=31536000,immutable')
    expect(sent.headers.get('Vary')).toBe('Accept-Encoding')
    expect(await ask(script, 'identity')).toMatchObject({
      status: 200,
      encoding: null,
      kept: sent.kept,
      text: code,
    })
    // Of an earlier build. Browsers ask for a script with this Accept.
    const gone = await ask('/assets/index-AAAA1111.js')
    expect(gone).toMatchObject({ status: 404, kept: 'no-store' })
    expect(gone.type ?? '').not.toContain('html')
  })
})

const site = fileURLToPath(new URL('../../packages/frame/dist/site', import.meta.url))

// `npm run build` writes it.
test.skipIf(!existsSync(site))('the site of a wallet in an origin of its own', async () => {
  const origin = 'https://wallet.shop.example'
  const relyingParty = { id: 'wallet.shop.example', name: 'Shop', origins: [origin] }
  const relay = createRelay({ service: createSandbox(), relyingParty, authorize: () => null })
  const open = walletSite({ relay, pages: ['https://shop.example'], files: folderFiles(site) })
  const ask = async (path: string) => {
    const { headers } = await open(new Request(origin + path, { headers: { 'Accept-Encoding': 'br' } }))
    return [path, headers.get('Cache-Control'), headers.get('Content-Encoding')]
  }
  // Their configuration and their headers may change with each request.
  for (const path of ['/frame', '/window']) expect(await ask(path)).toEqual([path, 'no-store', null])
  const files = readdirSync(`${site}/assets`).filter((name) => !name.endsWith('.br'))
  expect(files.length).toBeGreaterThan(20)
  for (const name of files)
    expect(await ask(`/assets/${name}`)).toEqual([
      `/assets/${name}`,
      'public, max-age=31536000, immutable',
      'br',
    ])
  expect(await ask('/assets/frame-AAAA1111.js')).toEqual(['/assets/frame-AAAA1111.js', 'no-store', null])
})
