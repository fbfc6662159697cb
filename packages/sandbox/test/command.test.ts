/** The command that serves the sandbox over HTTP: its output, its flags, and how it stops; a directory that keeps the state, and dropped responses. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../src/createSandbox.js'
import { createGuard, readFlags } from '../src/node/flags.js'

const command = fileURLToPath(new URL('../bin/embedded-wallet-sandbox.js', import.meta.url))
const built = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

const run = (...flags: string[]) => runWith({}, ...flags)

function runWith(env: Record<string, string>, ...flags: string[]) {
  if (!existsSync(built)) throw new Error('the command runs from dist: run npm run build first')
  const child = spawn(process.execPath, [command, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  return { child, output, closed: once(child, 'close') as Promise<[code: number | null]> }
}

test('the lines that the command prints connect a backend as they are pasted', async () => {
  const { child, output, closed } = run('--port', '0', '--client-secret', 'it\'s "quoted"')
  await once(child.stdout, 'data')
  const [code] = /const service = \{[^}]*\}/.exec(output.stdout)!
  const { baseUrl, tokenId, clientSecret } = new Function(`${code}; return service`)()
  const headers = { authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}` }
  expect((await fetch(`${baseUrl}/customers`, { headers })).status).toBe(200)
  child.kill('SIGTERM')
  expect(await closed).toEqual([0, null])
})

test('with --json the command prints one line, serves over HTTP, and stops on SIGTERM', async () => {
  const { child, output, closed } = run('--port', '0', '--json', '--client-secret', 'secret with: colon')
  await once(child.stdout, 'data')
  const { baseUrl, tokenId, clientSecret, ...others } = JSON.parse(output.stdout)
  expect(others).toEqual({})
  expect(clientSecret).toBe('secret with: colon')
  const authorization = `Basic ${btoa(`${tokenId}:${clientSecret}`)}`
  const response = await fetch(`${baseUrl}/customers`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }),
  })
  expect(response.status).toBe(201)
  expect((await fetch(`${baseUrl}/transactions`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await closed).toEqual([0, null])
  expect(output.stderr).toBe('')
  expect(output.stdout.split('\n')).toHaveLength(2)
})

test('with --public-url, links and the identity provider have that address, and its host is let through', async () => {
  const url = 'https://sandbox.example'
  const { child, output, closed } = run('--port', '0', '--json', '--public-url', `${url}/`)
  await once(child.stdout, 'data')
  expect(JSON.parse(output.stdout).baseUrl).toBe(`${url}/2025-10-13`)
  child.kill('SIGTERM')
  await closed
  const settings = readFlags(['--public-url', url])
  if (settings === 'help') throw new Error('no settings')
  const sandbox = createSandbox({ baseUrl: `${settings.publicOrigin}/2025-10-13` })
  expect(sandbox.identity.issuer).toBe(`${url}/identity`)
  const guard = createGuard(settings.allowedHosts)
  const at = (host: string) => guard(new Request(`http://${host}/health`, { headers: { host } }))
  expect(at('sandbox.example')).toBeUndefined()
  expect(at('evil.example')?.status).toBe(403)
  for (const wrong of ['sandbox.example', 'https://sandbox.example/path', 'ftp://sandbox.example', ''])
    expect(() => readFlags(['--public-url', wrong])).toThrow('--public-url takes')
})

test('for a wrong flag the command prints its name and the usage, and exits with an error', async () => {
  const { output, closed } = run('--profile', 'newest')
  expect(await closed).toEqual([2, null])
  expect(output.stderr).toContain('--profile takes document or 2026-04 or 2026-08')
  expect(output.stderr).toContain('Usage:')
  expect(output.stdout).toBe('')
})

test.each<[flag: string, value: string, message: string]>([
  ['port', '', '--port takes a number from 0 to 65535'],
  ['port', 'x', '--port takes a number from 0 to 65535'],
  ['port', '-1', '--port takes a number from 0 to 65535'],
  ['port', '1.5', '--port takes a number from 0 to 65535'],
  ['port', 'NaN', '--port takes a number from 0 to 65535'],
  ['host', '', '--host takes a non-empty string'],
  ['allowed-host', '', '--allowed-host takes a non-empty string'],
  ['data', '', '--data takes a non-empty string'],
  ['rp-id', '', '--rp-id takes a non-empty string'],
  ['origin', 'shop.example', '--origin takes an origin, such as https://shop.example'],
  ['profile', 'newest', '--profile takes document or 2026-04 or 2026-08'],
  ['webhook', 'shop.example', '--webhook takes an http or https URL'],
  ['opening-balance', '2.5', '--opening-balance takes a number from 1 to 100000000000'],
  ['token-id', 'a:b', '--token-id takes a non-empty string without a colon'],
  ['client-secret', '', '--client-secret takes a non-empty string'],
])('--%s %j is a TypeError that says what the flag takes', (flag, value, message) => {
  const read = () => readFlags([`--${flag}=${value}`])
  expect(read).toThrow(TypeError)
  expect(read).toThrow(message)
})

test('a number out of its range is a RangeError, and an unknown flag is a TypeError', () => {
  expect(() => readFlags(['--opening-balance', '0'])).toThrow(RangeError)
  expect(() => readFlags(['--port', '65536'])).toThrow(
    new RangeError('--port takes a number from 0 to 65535'),
  )
  expect(() => readFlags(['--prot', '1'])).toThrow(TypeError)
  expect(() => readFlags(['--prot', '1'])).toThrow('--prot')
})

test('the flags become the options of the sandbox', () => {
  const flags = [
    '--allowed-host',
    'Sandbox.internal',
    '--rp-id',
    'shop.example',
    '--profile',
    '2026-08',
    '--opening-balance',
    '25000000',
  ]
  expect(readFlags([...flags, '--webhook', 'https://shop.example/hooks'])).toMatchObject({
    port: 8787,
    allowedHosts: ['localhost', 'sandbox.internal'],
    sandbox: {
      relyingParty: { id: 'shop.example', origins: ['https://shop.example'] },
      profile: '2026-08',
      openingBalance: 25_000_000,
      webhook: { url: 'https://shop.example/hooks' },
    },
  })
})

test('the command prints an unforeseen error with its stack, and goes on', async () => {
  // A broken clock makes a handler throw.
  const broken = { NODE_OPTIONS: '--import=data:text/javascript,Date.now=()=>NaN' }
  const { child, output, closed } = runWith(broken, '--port', '0', '--json')
  await once(child.stdout, 'data')
  const { baseUrl, tokenId, clientSecret } = JSON.parse(output.stdout)
  const headers = {
    authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
    'content-type': 'application/json',
  }
  for (const platformCustomerId of ['ada', 'ben']) {
    const body = JSON.stringify({ platformCustomerId, customerType: 'INDIVIDUAL' })
    const response = await fetch(`${baseUrl}/customers`, { method: 'POST', headers, body })
    expect({ status: response.status, body: await response.text() }).toMatchObject({
      status: 500,
      body: expect.not.stringContaining('Invalid time'),
    })
  }
  child.kill('SIGTERM')
  await closed
  expect(output.stderr.match(/createCustomer failed: RangeError[\s\S]*?\n +at .*:\d+:\d+/g)).toHaveLength(2)
})

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-command-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

async function start(...flags: string[]) {
  const child: ChildProcess = spawn(process.execPath, [command, '--port', '0', '--json', ...flags])
  onTestFinished(() => void child.kill())
  const [line] = await once(child.stdout!, 'data')
  const { baseUrl, tokenId, clientSecret } = JSON.parse(String(line))
  const headers = {
    authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
    'content-type': 'application/json',
  }
  const call = (path: string, body?: unknown, method = 'POST') =>
    fetch(
      path.startsWith('/control') ? new URL(path, baseUrl) : `${baseUrl}${path}`,
      body === undefined ? { headers } : { method, headers, body: JSON.stringify(body) },
    )
  return {
    call,
    child,
    tokenId,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

test('with a directory a restart keeps the state, the credentials and the clock, and only one process at a time can use it', async () => {
  const directory = newDirectory()
  const data = join(directory, 'data')
  const first = await start('--data', data, '--opening-balance', '5000000')
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }
  expect((await first.call('/customers', customer)).status).toBe(201)
  await first.call('/control/clock', { advanceMilliseconds: 3_600_000 })
  const accounts = await (await first.call('/customers/internal-accounts')).json()
  expect(accounts.data.map(({ balance }: { balance: { amount: number } }) => balance.amount)).toEqual([
    5_000_000,
  ])
  await first.stop()
  const second = await start('--data', data)
  expect(second.tokenId).toBe(first.tokenId)
  expect(await (await second.call('/customers/internal-accounts')).json()).toEqual(accounts)
  const { now } = await (await second.call('/control/clock')).json()
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(3_500_000)
  expect(statSync(join(data, 'document.jsonl')).mode & 0o077).toBe(0)
  await second.call('/control/clock', { advanceMilliseconds: 3_600_000 })
  await second.stop()

  // The file of a restarted sandbox is read, too.
  const third = await start('--data', data)
  const later = await (await third.call('/control/clock')).json()
  expect(Date.parse(later.now) - Date.now()).toBeGreaterThan(7_100_000)
  expect(await (await third.call('/customers/internal-accounts')).json()).toEqual(accounts)
  const other = spawn(process.execPath, [command, '--port', '0', '--data', data])
  const [refused] = await once(other.stderr, 'data')
  expect(String(refused)).toContain(`the process ${third.child.pid} does`)
  expect(await once(other, 'exit')).toEqual([1, null])
  await third.stop()
  writeFileSync(join(data, 'document.jsonl'), '[[\n[]\n')
  const broken = spawn(process.execPath, [command, '--port', '0', '--data', data])
  const [message] = await once(broken.stderr, 'data')
  expect(String(message)).toContain(`cannot be read: ${join(data, 'document.jsonl')}, line 1`)
  expect(await once(broken, 'exit')).toEqual([1, null])
})

test('a dropped response ends the connection', async () => {
  const { call, stop } = await start()
  const fault = { endpoint: 'listTransactions', when: 'after', response: 'drop' }
  expect((await call('/control/faults', fault)).status).toBe(201)
  await expect(call('/transactions')).rejects.toThrow(TypeError)
  expect((await call('/transactions')).status).toBe(200)
  await stop()
})
