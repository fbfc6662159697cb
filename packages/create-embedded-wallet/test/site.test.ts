/** The settings of a created app: what a process manager gives it is read, or refused in words; and its files are its own, wherever it was started. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeApp } from '../src/create/writeApp.js'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'site-')))
const folder = join(root, 'shop')
beforeAll(() => {
  writeApp(folder, { login: 'own', frontend: 'plain', backend: 'express', service: 'sandbox' })
  symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(folder, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs code in a process that was started elsewhere, as systemd and pm2 do. @returns What it writes, or the error. */
function run(code: string, env: NodeJS.ProcessEnv = {}) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT: undefined, ORIGIN: undefined, ...env },
  })
  return stderr === '' ? stdout.trim() : (/^\w*Error: .*$/m.exec(stderr)?.[0] ?? stderr)
}
const of = (file: string) => pathToFileURL(join(folder, file)).href
/** What the server reads from each environment, or its error: in one process, which reads the file anew for each. */
function settingsOf(environments: readonly Record<string, string>[]): string[] {
  const code = `
    const all = []
    for (const [at, env] of ${JSON.stringify(environments)}.entries()) {
      for (const name of ['PORT', 'ORIGIN']) delete process.env[name]
      Object.assign(process.env, env)
      const reading = import('${of('server/site.mjs')}?' + at)
      const show = ({ port, relyingParty }) => [port, relyingParty.id, ...relyingParty.origins].join(' ')
      all.push(await reading.then(show, String))
    }
    console.log(JSON.stringify(all))`
  return JSON.parse(run(code))
}

const right: [env: Record<string, string>, seen: string][] = [
  [{}, '3000 localhost http://localhost:3000'],
  [{ PORT: '', ORIGIN: '' }, '3000 localhost http://localhost:3000'],
  [{ PORT: ' 8080 ' }, '8080 localhost http://localhost:8080'],
  [{ PORT: '"8080"', ORIGIN: "'https://shop.example'" }, '8080 shop.example https://shop.example'],
  [{ ORIGIN: 'https://Shop.example/' }, '3000 shop.example https://shop.example'],
]
test('empty settings are none, and spaces and quotes are no part of one', () => {
  expect(settingsOf(right.map(([env]) => env))).toEqual(right.map(([, seen]) => seen))
})

test('a wrong address and a wrong port are refused in words', () => {
  const hosts = ['localhost:3000', 'shop.example', 'ftp://shop.example']
  const origins = [...hosts, 'https://shop.example/shop', 'https://'].map((ORIGIN) => ({ ORIGIN }))
  const ports = ['http', '0', '70000', '80.5', '-1'].map((PORT) => ({ PORT }))
  const address = 'Error: ORIGIN must be an address such as https://shop.example, without a path.'
  const port = 'Error: PORT must be a number from 1 to 65535, such as 3000.'
  expect(settingsOf(origins)).toEqual(origins.map(() => address))
  expect(settingsOf(ports)).toEqual(ports.map(() => port))
})

test('a server without a built page says what to do first', () => {
  expect(run(`await import('${of('server/page.mjs')}')`)).toBe(
    'Error: There is no page yet: run "npm run build" first, or "npm run dev" while you develop.',
  )
})

test('an app that was started elsewhere reads and keeps its files in its own folder', () => {
  writeFileSync(join(folder, '.env'), 'ORIGIN=http://127.0.0.1:3000\n')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), 'the page')
  const code = `
    const { login } = await import('${of('server/login.mjs')}')
    const { page } = await import('${of('server/page.mjs')}')
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ email: 'ada@shop.example', password: 'one' })
    await login(new Request('http://localhost:3000/login', { method: 'POST', headers, body }))
    const { createServer } = await import('node:http')
    const server = createServer(page).listen(0, async () => {
      console.log(await (await fetch('http://localhost:' + server.address().port)).text())
      process.exit()
    })`
  expect(run(code)).toBe('the page')
  expect(settingsOf([{}])).toEqual(['3000 127.0.0.1 http://127.0.0.1:3000'])
  expect(existsSync(join(folder, '.data/users.json'))).toBe(true)
  expect(existsSync(join(root, '.data'))).toBe(false)
})
