/** The command on a developer's machine: what web pages, large bodies and callers without credentials can do to it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const command = fileURLToPath(new URL('../bin/embedded-wallet-sandbox.js', import.meta.url))

interface Running {
  child: ChildProcess
  origin: string
  authorization: string
  /** Sends exactly these headers: fetch would not let a test name a host. */
  send(method: string, path: string, headers?: OutgoingHttpHeaders, body?: string): Promise<Response>
}

async function start(...flags: string[]): Promise<Running> {
  const child = spawn(process.execPath, [command, '--port', '0', '--json', ...flags])
  const [line] = await once(child.stdout, 'data')
  const { baseUrl, tokenId, clientSecret } = JSON.parse(String(line))
  const { port } = new URL(baseUrl)
  return {
    child,
    origin: `http://localhost:${port}`,
    authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
    send: (method, path, headers = {}, body = '') =>
      new Promise((resolve, reject) => {
        const outgoing = request({ host: 'localhost', port, method, path, headers }, async (incoming) => {
          const chunks: Buffer[] = []
          for await (const chunk of incoming) chunks.push(chunk)
          const init = { status: incoming.statusCode!, headers: incoming.headers as Record<string, string> }
          resolve(new Response(init.status === 204 ? null : Buffer.concat(chunks), init))
        })
        outgoing.on('error', reject)
        outgoing.end(body)
      }),
  }
}

let sandbox: Running
beforeAll(async () => {
  sandbox = await start('--allowed-host', 'sandbox.internal')
})
afterAll(() => void sandbox.child.kill())

/** A form of another page. The browser adds the credentials that its user has entered on the control page. */
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const foreign: [string, OutgoingHttpHeaders][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, in an old browser', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a page without a readable origin', { origin: 'null' }],
  ['a browser that leaves out the origin', { 'sec-fetch-site': 'cross-site' }],
]

describe.each(foreign)('what %s sends with the credentials of the user', (_, headers) => {
  test.each([
    ['POST', '/control/reset'],
    ['POST', '/control/clock'],
    ['DELETE', '/control/faults'],
    ['POST', '/identity/authorize'],
    ['POST', '/2025-10-13/customers'],
    ['POST', '/2025-10-13/quotes/Quote:1/execute'],
    ['PATCH', '/2025-10-13/config'],
  ])('changes nothing: %s %s', async (method, path) => {
    const { send, authorization } = sandbox
    const response = await send(method, path, { ...form, authorization, ...headers })
    expect([response.status, (await response.json()).code]).toEqual([403, 'FORBIDDEN'])
  })
})

test('a page that has bound its own name to this machine gets nothing (DNS rebinding)', async () => {
  const { send, authorization } = sandbox
  for (const host of [
    'evil.example',
    'evil.example:8787',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/health'],
      ['GET', '/control/snapshot'],
      ['POST', '/control/reset'],
      ['POST', '/identity/token'],
    ] as const) {
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', authorization }
      expect((await send(method, path, headers)).status, `${method} ${path} at ${host}`).toBe(403)
    }
})

test('backends without an origin, the own page, and the names of this machine are let through', async () => {
  const { send, authorization, origin } = sandbox
  const port = origin.split(':').at(-1)
  expect((await send('POST', '/control/reset', { authorization })).status).toBe(204)
  for (const site of ['same-origin', 'none'])
    expect(
      (await send('POST', '/control/reset', { authorization, origin, 'sec-fetch-site': site })).status,
    ).toBe(204)
  for (const host of [
    'localhost',
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    'a.localhost:1',
    '192.168.0.7',
    'sandbox.internal:80',
  ])
    expect((await send('POST', '/control/reset', { authorization, host })).status, host).toBe(204)
})

test('pages of any origin still exchange their authorization codes', async () => {
  const headers = { ...form, origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
  const response = await sandbox.send('POST', '/identity/token', headers, 'code=none')
  expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_grant' }])
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('the health of the command needs no credentials and says nothing else', async () => {
  const response = await sandbox.send('GET', '/health')
  expect([response.status, await response.json()]).toEqual([200, { isLive: true, isReady: true }])
})

const megabyte = 1024 * 1024
/** The greatest memory of the process so far, in MB. */
const peakOf = ({ child }: Running) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024

/** Posts as much as the command takes. */
function flood(
  { origin, authorization }: Running,
  path: string,
  isChunked: boolean,
): Promise<number | undefined> {
  const length = 300 * megabyte
  const headers = { ...form, authorization, ...(isChunked ? {} : { 'content-length': length }) }
  return new Promise((resolve) => {
    const outgoing = request(new URL(path, origin), { method: 'POST', headers }, (incoming) => {
      incoming.resume()
      incoming.once('close', () => {
        outgoing.destroy()
        resolve(incoming.statusCode)
      })
    })
    // The command may close the connection while the rest is on its way.
    outgoing.on('error', () => resolve(undefined))
    const chunk = Buffer.alloc(65_536, 'a')
    let sent = 0
    const write = () => {
      for (; sent < length && !outgoing.destroyed; sent += chunk.length)
        if (!outgoing.write(chunk)) return void outgoing.once('drain', write)
      outgoing.end()
    }
    write()
  })
}

test.skipIf(process.platform !== 'linux')(
  '300 MB to any path, with a length or in chunks, cost no memory',
  async () => {
    const before = peakOf(sandbox)
    const paths = [
      '/identity/token',
      '/identity/authorize',
      '/control/clock',
      '/control/id-tokens',
      '/',
      '/none',
      '/2025-10-13/customers',
    ]
    for (const path of paths)
      for (const isChunked of [false, true]) {
        const status = await flood(sandbox, path, isChunked)
        if (path.startsWith('/identity') || path.startsWith('/control'))
          expect([413, undefined]).toContain(status)
      }
    expect(peakOf(sandbox) - before).toBeLessThan(100)
    expect((await sandbox.send('GET', '/health')).status).toBe(200)
  },
)
