/** The command that serves the sandbox over HTTP: its output, its flags, and how it stops. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createSandbox } from '../src/createSandbox.js'
import { readFlags } from '../src/node/flags.js'
import { createGuard } from '../src/node/guard.js'

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
  for (const [flags, message] of [
    [['--prot', '1'], '--prot'],
    [['--port', 'x'], '--port takes a number'],
    [['--mode', 'live'], '--mode takes sandbox or production'],
  ] as const) {
    const { output, closed } = run(...flags)
    expect(await closed).toEqual([2, null])
    expect(output.stderr).toContain(message)
    expect(output.stderr).toContain('Usage:')
    expect(output.stdout).toBe('')
  }
})

test.each<[flag: string, value: string, message: string]>([
  ['port', '', '--port takes a number from 0 to 65535'],
  ['port', '-1', '--port takes a number from 0 to 65535'],
  ['port', '1.5', '--port takes a number from 0 to 65535'],
  ['port', 'NaN', '--port takes a number from 0 to 65535'],
  ['host', '', '--host takes a non-empty string'],
  ['allowed-host', '', '--allowed-host takes a non-empty string'],
  ['data', '', '--data takes a non-empty string'],
  ['rp-id', '', '--rp-id takes a non-empty string'],
  ['origin', 'shop.example', '--origin takes an origin, such as https://shop.example'],
  ['mode', 'live', '--mode takes sandbox or production'],
  ['profile', 'newest', '--profile takes document or 2026-04 or 2026-08'],
  ['issuer', 'id.example', '--issuer takes an http or https URL'],
  ['webhook', 'shop.example', '--webhook takes an http or https URL'],
  ['webhook-header', 'hex', '--webhook-header takes base64 or json'],
  ['uma-domain', '$x@y', '--uma-domain takes a domain in lower case'],
  ['opening-balance', '2.5', '--opening-balance takes a number from 1 to 100000000000'],
  ['seed', '', '--seed takes a non-empty string'],
  ['smtp', 'localhost:1025', '--smtp takes an smtp or smtps URL'],
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
})

test('the flags become the options of the sandbox', () => {
  const flags = [
    '--allowed-host',
    'Sandbox.internal',
    '--rp-id',
    'shop.example',
    '--profile',
    '2026-08',
    '--end-user-terms',
    '--opening-balance',
    '25000000',
  ]
  expect(
    readFlags([...flags, '--webhook', 'https://shop.example/hooks', '--issuer', 'https://id.example']),
  ).toMatchObject({
    port: 8787,
    allowedHosts: ['localhost', 'sandbox.internal'],
    sandbox: {
      mode: 'sandbox',
      relyingParty: { id: 'shop.example', origins: ['https://shop.example'] },
      profile: '2026-08',
      endUserTerms: true,
      openingBalance: 25_000_000,
      issuers: [{ issuer: 'https://id.example', discovery: true }],
      webhook: { url: 'https://shop.example/hooks', headerForm: 'base64' },
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
