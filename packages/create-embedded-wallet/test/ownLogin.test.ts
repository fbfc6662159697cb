/** The login of a created app: enough for the developer's own machine, and it serves nobody else. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeApp } from '../src/create/writeApp.js'

const root = mkdtempSync(join(tmpdir(), 'login-'))
const folder = join(root, 'shop')
beforeAll(() => writeApp(folder, { login: 'own', frontend: 'plain', backend: 'express', service: 'sandbox' }))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs code in a process of the app. @returns What it writes. */
function runAlone(code: string, env: Record<string, string> = {}) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return stderr === '' ? JSON.parse(stdout) : stderr
}

/** The same, with the login and without users. */
function run(code: string, env?: Record<string, string>) {
  rmSync(join(folder, '.data'), { recursive: true, force: true })
  return runAlone(helpers + code, env)
}

const helpers = `
const { login, userOf } = await import('./server/login.mjs')
const send = (body, headers) => login(new Request('http://localhost:3000/login', {
  method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers }, duplex: 'half' }))
const logIn = (email, password) => send(JSON.stringify({ email, password }))
const cookieOf = (response) => response.headers.get('Set-Cookie').split(';')[0]
const userFor = (Cookie) => userOf(new Request('http://localhost:3000', { headers: { Cookie } }))
`

test('it does not start on https', () => {
  const refused = 'Replace server/login.mjs with the login of your app before you serve https.'
  expect(run('console.log(1)', { ORIGIN: 'https://shop.example' })).toContain(refused)
})

test('a user logs in again with the password, and with no other', () => {
  const code = `
    const first = await logIn('ada@shop.example', 'one')
    const again = await logIn('ada@shop.example', 'one')
    const wrong = await logIn('ada@shop.example', 'two')
    const ids = [first, again].map((one) => userFor(cookieOf(one)).id)
    console.log(JSON.stringify([first.status, again.status, wrong.status, ids[0] === ids[1]]))`
  expect(run(code)).toEqual([200, 200, 403, true])
})

test('a crash while the users are written loses none of those before', () => {
  const crash = `
    await logIn('ada@shop.example', 'one')
    const { default: fs } = await import('node:fs')
    const { syncBuiltinESMExports } = await import('node:module')
    const { writeFileSync } = fs
    fs.writeFileSync = (path, text, options) => {
      writeFileSync(path, text.slice(0, 9), options)
      process.exit()
    }
    syncBuiltinESMExports()
    console.log('true')
    await logIn('bob@shop.example', 'two')`
  expect(run(crash)).toBe(true)
  const wrong = `const { status } = await logIn('ada@shop.example', 'two')\nconsole.log(status)`
  expect(runAlone(helpers + wrong)).toBe(403)
})

test('two first logins of one address at once make one user, with the password of one of them', () => {
  const code = `
    const both = await Promise.all(['one', 'two'].map((word) => logIn('ada@shop.example', word)))
    console.log(JSON.stringify(both.map(({ status }) => status).sort()))`
  expect(run(code)).toEqual([200, 403])
})

test('five wrong passwords or new users a minute pass, also of many at once; right ones do not count', () => {
  const code = `
    for (let i = 0; i < 9; i++) await logIn('ada@shop.example', 'one')
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, i) => logIn('ada@shop.example', 'g' + i)))
    const count = (status) => guesses.filter((one) => one.status === status).length
    const late = await logIn('new@shop.example', 'one')
    console.log(JSON.stringify([count(403), count(429), late.status]))`
  expect(run(code)).toEqual([4, 46, 429])
})

test('a body above 4 kB is not read, whether it says its length or not', () => {
  const code = `
    let read = 0
    const endless = new ReadableStream({ pull: (to) => { read++; to.enqueue(new Uint8Array(1024)) } })
    const long = 'a'.repeat(5000)
    const said = await send(long, { 'Content-Length': '5000' })
    const unsaid = await send(endless)
    console.log(JSON.stringify([said.status, unsaid.status, read < 20]))`
  expect(run(code)).toEqual([413, 413, true])
})

test('what is no address and password is refused', () => {
  const bodies = ['{', 'null', '[]', '{"email":7,"password":"one"}', '{"email":"ada@shop.example"}']
  const code = `
    const seen = await Promise.all(${JSON.stringify(bodies)}.map((body) => send(body)))
    console.log(JSON.stringify(seen.map(({ status }) => status)))`
  expect(run(code)).toEqual(bodies.map(() => 400))
})

test('who is logged in is kept by no cache', () => {
  const code = `
    const seen = await login(new Request('http://localhost:3000/login'))
    console.log(JSON.stringify([await seen.json(), seen.headers.get('Cache-Control')]))`
  expect(run(code)).toEqual([null, 'no-store'])
})

test('the address of a caller is that of the socket, and behind the proxy of an https site the last one forwarded', () => {
  const code = `
    const { clientAddress } = await import('./server/callers.mjs')
    const headers = new Headers({ 'X-Forwarded-For': '198.51.100.7, 203.0.113.9', 'X-Real-IP': '1' })
    console.log(JSON.stringify(clientAddress({ headers }, { address: '127.0.0.1' })))`
  expect(runAlone(code)).toBe('127.0.0.1')
  expect(runAlone(code, { ORIGIN: 'https://shop.example' })).toBe('203.0.113.9')
})
