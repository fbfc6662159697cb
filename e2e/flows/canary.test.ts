/** The search finds the canary in every encoding, and every service of the tests has the canary. */

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { canary, findCanary, secretFinder } from '../canary/canary.mjs'
import { checkEvent, checkResponse, takeLeakReport } from '../canary/leakDetector.js'
import { readLeakReports, searchTestRun } from '../canary/searchTestRun.mjs'
import { openTestSystem } from '../support/testSystem.js'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const encodings: [name: string, form: string, encode: (before: string, after: string) => string][] = [
  ['as it is', 'text', (before, after) => before + canary + after],
  ['URL-encoded', 'text', (before, after) => before + encodeURIComponent(canary) + after],
  ['URL-encoded twice', 'text', () => encodeURIComponent(encodeURIComponent(canary))],
  ['in lowercase percents', 'text', () => encodeURIComponent(canary).replace(/%../g, (p) => p.toLowerCase())],
  ['in a query', 'text', () => new URL(`?secret=${encodeURIComponent(canary)}`, 'http://x').href],
  ['in a form', 'text', () => String(new URLSearchParams({ secret: canary }))],
  ['in JSON in JSON', 'text', () => JSON.stringify(JSON.stringify({ canary })).replaceAll('/', '\\/')],
  ['in an inspected object', 'text', () => JSON.stringify({ canary }, null, 2)],
  ['in HTML', 'text', () => canary.replace(/[:+=/]/g, (c) => `&#x${c.charCodeAt(0).toString(16)};`)],
  ['in base64', 'base64', (before, after) => base64(before + canary + after)],
  ['in base64url', 'base64', (before, after) => Buffer.from(before + canary + after).toString('base64url')],
  ['in a Basic header', 'base64', (before) => `Authorization: Basic ${base64(`t${before}:${canary}`)}`],
  ['in hex', 'hex', (before, after) => Buffer.from(before + canary + after).toString('hex')],
  ['in uppercase hex', 'hex', () => Buffer.from(canary).toString('hex').toUpperCase()],
]

test.each(encodings)('the canary is found %s, at every offset', (_, form, encode) => {
  for (const before of ['', 'a', 'ab', 'abc', '\u00e9']) {
    for (const after of ['', 'x', 'xy', 'xyz']) {
      expect(findCanary(encode(before, after))).toEqual([form])
      expect(findCanary(Buffer.from(`…${encode(before, after)}…`))).toEqual([form])
    }
  }
})

test.each([
  ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.MEUC-zQ1nXo_4'],
  ['recovery words', 'legal winner thank year wave sausage'],
  ['a code', '493027'],
  ['a key in hex', 'a1b2c3d4e5f60718293a4b5c6d7e8f90'],
])('another secret is found in each form: %s', (_, secret) => {
  const find = secretFinder(secret)
  const bytes = Buffer.from(secret)
  for (const form of ['base64', 'base64url', 'hex'] as const)
    expect(find(JSON.stringify({ body: [bytes.toString(form)] }))).toHaveLength(1)
  for (const text of [secret, encodeURIComponent(secret), JSON.stringify(JSON.stringify({ secret }))])
    expect(find(`{"body":${JSON.stringify(text)}}`)).toContain('text')
  expect(find(JSON.stringify({ body: '[masked, 6 characters]', id: secret.slice(1) }))).toEqual([])
})

test('of a key in hex, the bytes are found, too; and a code is not found within a longer number', () => {
  const key = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  for (const form of ['base64', 'base64url'] as const)
    expect(secretFinder(key)(Buffer.from(key, 'hex').toString(form))).toEqual(['bytes as base64'])
  for (const number of ['1493027', '4930270', '0.493027', 'a493027'])
    for (const text of [`[${number}]`, base64(`{"signature":"${number}"}`)])
      expect([text, secretFinder('493027')(text)]).toEqual([text, []])
  for (const before of ['', 'a', 'ab'])
    expect(secretFinder('493027')(`x${base64(`{"${before}":"493027"}`)}`)).toEqual(['base64'])
})

test('similar texts are not found', () => {
  const others = [canary.slice(1), canary.slice(0, -1), canary.replace('3', 'e'), 'canary', '']
  for (const other of others)
    for (const text of [other, base64(other), Buffer.from(other).toString('hex'), encodeURIComponent(other)])
      expect([text, findCanary(text)]).toEqual([text, []])
})

test('every sandbox of the tests has the canary as its secret, and every relay sends it to the service', async () => {
  expect(createSandbox().clientSecret).toBe(canary)
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const headers = { 'Wallet-Call': '1' }
  await system.relay(
    new Request(`https://shop.example/wallet/auth/sessions?accountId=${accountId}`, { headers }),
  )
  expect(findCanary(system.requests.at(-1)!.headers.get('Authorization')!)).toEqual(['base64'])
})

test('a response, a header and an event with the canary are reported without the text itself', async () => {
  const relay = createRelay({
    service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: canary, fetch: leak },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
    authorize: () => ['InternalAccount:1'],
  })
  async function leak() {
    return Response.json({ data: [{ id: canary }] })
  }
  const request = new Request('https://shop.example/wallet/auth/sessions?accountId=InternalAccount:1', {
    headers: { 'Wallet-Call': '1' },
  })
  expect((await relay(request, { address: '203.0.113.1' })).status).toBe(200)
  checkResponse(new Request('http://x/a'), new Response(null, { headers: { x: base64(canary) } }))
  const cutOff = new ReadableStream({ start: (body) => body.error(new Error('cut off')) })
  checkResponse(new Request('http://x/b'), new Response(cutOff))
  checkEvent('a log', { reason: `no response for ${encodeURIComponent(canary)}` })
  const { responses, events, hits } = await takeLeakReport()
  // The relay's start, its call, and the log.
  expect([responses, events]).toEqual([3, 3])
  expect(hits.sort()).toEqual([
    'a header of the response to /a: as base64',
    'a log: as text',
    'the response to /wallet/auth/sessions: as text',
  ])
})

const leakingServer = `
  import { createServer } from 'node:http'
  const [, , secret] = process.argv
  const server = createServer((request, response) => {
    if (request.url === '/header') response.writeHead(200, { 'X-Odd': btoa(secret) })
    for (const part of request.url === '/body' ? [...secret] : ['{}']) response.write(part)
    response.end()
  }).listen(0, async () => {
    for (const path of ['/header', '/body', '/none'])
      await fetch('http://localhost:' + server.address().port + path).then((response) => response.text())
    server.close()
  })`

test('a server that leaks is reported, in a header and in a body sent letter by letter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.ndjson')
  const script = join(folder, 'server.mjs')
  writeFileSync(script, leakingServer)
  const flags = ['--import', new URL('../canary/checkServers.mjs', import.meta.url).href, script, canary]
  await promisify(execFile)(process.execPath, flags, { env: { ...process.env, CANARY_REPORT: file } })
  expect(readLeakReports(file)).toEqual({
    responses: 3,
    events: 0,
    hits: [
      'the response of a server to GET /header: as base64',
      'the response of a server to GET /body: as text',
    ],
  })
})

test('the search after a run covers output, reports and built files, and an empty search fails', () => {
  const root = mkdtempSync(join(tmpdir(), 'canary-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const path of ['packages/core/dist', 'demo-app/dist/client', 'examples/shop/.next', 'reports'])
    mkdirSync(join(root, path), { recursive: true })
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  const search = (...printed: string[]) =>
    searchTestRun(
      root,
      [printed.map((text) => Buffer.from(text))],
      join(root, 'reports'),
      join(root, 'report'),
    )
  expect(search('all is well')).toMatchObject({ found: [], isClean: false })

  write('report', '{"responses":2,"events":1,"hits":[]}\n{"responses":1,"events":0,"hits":[]}\n')
  write('packages/core/dist/index.js.map', '{}')
  expect(search('all is well')).toEqual({
    line: 'Canary: 0 hits in 3 responses, 1 events, 0.0 MB of output, 1 files',
    found: [],
    isClean: true,
  })

  write('packages/core/dist/index.js.map', JSON.stringify({ sourcesContent: [`const s = '${canary}'`] }))
  write('demo-app/dist/client/page.js', `fetch(atob('${base64(canary)}'))`)
  write('examples/shop/.next/server.js', encodeURIComponent(canary))
  write('reports/vitest.json', JSON.stringify({ message: `expected ${base64(`t:${canary}`)}` }))
  const { found, isClean } = search('a line, ', canary.slice(0, 9), canary.slice(9))
  expect(found.map((line) => line.replace(root, ''))).toEqual([
    'what a tool printed: as text',
    '/packages/core/dist/index.js.map: as text',
    '/demo-app/dist/client/page.js: as base64',
    '/examples/shop/.next/server.js: as text',
    '/reports/vitest.json: as base64',
  ])
  expect(isClean).toBe(false)
})
