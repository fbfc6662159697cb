/** The configuration of the program: what is wrong is said by the name of the option, and never with its value. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAddress, readConfig } from './config.js'
import { startRelay } from './startRelay.js'

const HOOKS_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const url = 'https://shop.example/wallet-hooks'
const relyingParty = { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] }
const service = { baseUrl: 'https://api.example/2025-10-13', tokenId: 'token' }
const right = { relyingParty, service, authorize: url }
const environment = { HOOKS_SECRET, SERVICE_CLIENT_SECRET: 'the client secret' }
const read = (config: object, more: Record<string, string> = {}, isSandbox = false) =>
  readConfig(JSON.stringify(config), { ...environment, ...more }, isSandbox)

test('an address stands for a function of the relay, and each has a time limit', () => {
  const { targets, relay } = read({
    ...right,
    createQuote: { url: 'http://127.0.0.1:8000/quotes', timeoutMs: 900 },
    login: { findAccount: url, onSignedIn: url, signUp: { createAccount: url, mailCode: url, terms: true } },
  })
  expect(targets).toEqual({
    authorize: { url, timeoutMs: 3000 },
    createQuote: { url: 'http://127.0.0.1:8000/quotes', timeoutMs: 900 },
    'login.findAccount': { url, timeoutMs: 3000 },
    'login.onSignedIn': { url, timeoutMs: 5000 },
    'login.signUp.createAccount': { url, timeoutMs: 10_000 },
    'login.signUp.mailCode': { url, timeoutMs: 10_000 },
  })
  expect(relay).toEqual({
    relyingParty,
    service: { ...service, clientSecret: 'the client secret' },
    login: { signUp: {} },
  })
})

test('the environment takes the place of the file, and a secret may stand in a file of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, 'from a file\n')
  const given = {
    SERVICE_CLIENT_SECRET: '',
    SERVICE_CLIENT_SECRET_FILE: file,
    SERVICE_BASE_URL: 'https://other.example/2025-10-13',
    PORT: '9000',
    HOST: '0.0.0.0',
  }
  const { relay, host, port } = read({ ...right, port: 1 }, given)
  expect([host, port]).toEqual(['0.0.0.0', 9000])
  expect(relay.service).toEqual({
    baseUrl: 'https://other.example/2025-10-13',
    tokenId: 'token',
    clientSecret: 'from a file',
  })
})

const wrong: [string, object, RegExp, Record<string, string>?][] = [
  ['no hook', { relyingParty, service }, /^authorize must be the address of a hook/],
  ['a hook without an address', { ...right, authorize: true }, /^authorize must be an object/],
  ['a path', { ...right, authorize: '/wallet-hooks' }, /^authorize must be an absolute http\(s\) URL/],
  ['another scheme', { ...right, authorize: 'file:///etc/passwd' }, /^authorize must be an absolute http/],
  [
    'http in public',
    { ...right, authorize: 'http://shop.example/hooks' },
    /^authorize must begin with https:\/\/, because the session goes there/,
  ],
  [
    'a password in an address',
    { ...right, authorize: 'https://a:secret@shop.example/' },
    /^authorize must not hold credentials/,
  ],
  [
    'a secret in a query',
    { ...right, authorize: `${url}?key=secret` },
    /^authorize must not hold credentials, a query/,
  ],
  [
    'a misspelled limit',
    { ...right, authorize: { url, timeout: 3 } },
    /^authorize\.timeout is not an option/,
  ],
  [
    'a limit above that of the relay',
    { ...right, authorize: { url, timeoutMs: 14_001 } },
    /^authorize\.timeoutMs must be between 1 and 14000/,
  ],
  [
    'a limit as a text',
    { ...right, authorize: { url, timeoutMs: '3' } },
    /^authorize\.timeoutMs must be a whole number/,
  ],
  [
    'a secret in the file',
    { ...right, service: { ...service, clientSecret: 'secret' } },
    /^service\.clientSecret is a secret: give SERVICE_CLIENT_SECRET/,
  ],
  ['code in the file', { ...right, onEvent: url }, /^onEvent is not an option of the file/],
  [
    'a store in the file',
    { ...right, store: 'redis://:secret@host' },
    /^store is not an option of the file: give REDIS_URL/,
  ],
  ['a settlement without its order', { ...right, settle: url }, /^settle needs keepPayment/],
  ['a settlement without webhooks', { ...right, settle: url, keepPayment: url }, /^settle needs webhooks/],
  [
    'webhooks without a decision',
    { ...right, webhooks: { publicKeys: ['pem'] } },
    /^webhooks\.incoming must be 'approve' or 'reject'/,
  ],
  [
    'webhooks without a key',
    { ...right, webhooks: { publicKeys: [], incoming: 'reject' } },
    /^webhooks\.publicKeys/,
  ],
  ['a header of the hook itself', { ...right, passHeaders: ['Webhook-Signature'] }, /^passHeaders must be/],
  [
    'a long memory',
    { ...right, authorizeCacheSeconds: 11 },
    /^authorizeCacheSeconds must be between 0 and 10/,
  ],
  [
    'two policies',
    { ...right, authorizeAction: url, paymentLimit: {} },
    /^paymentLimit is a policy of its own/,
  ],
  [
    'a hop too few',
    { ...right, clientAddress: { header: 'X-Forwarded-For', trustedHops: 0 } },
    /^clientAddress\.trustedHops/,
  ],
  ['an odd address', { ...right, clientAddress: 'proxy' }, /^clientAddress must be 'socket' or/],
  ['a port', { ...right, port: 70_000 }, /^port must be between 0 and 65535/],
  ['a port that is no number', right, /^port must be a whole number/, { PORT: 'http' }],
  [
    'both',
    right,
    /^Give SERVICE_CLIENT_SECRET or SERVICE_CLIENT_SECRET_FILE, and not both/,
    { SERVICE_CLIENT_SECRET_FILE: '/x' },
  ],
  [
    'a file that is not there',
    right,
    /^The file of REDIS_URL_FILE cannot be read: ENOENT/,
    { REDIS_URL_FILE: '/no/such/file' },
  ],
  [
    'no service',
    { relyingParty, authorize: url },
    /^service\.baseUrl is missing\. For a first try, start with --sandbox/,
  ],
]
test.each(wrong)('%s', (_, config, message, more = {}) => {
  let said = ''
  try {
    read(config, more)
  } catch (error) {
    said = (error as Error).message
  }
  expect(said).toMatch(message)
  expect(said).not.toMatch(/:secret|=secret|the client secret/)
})

test('the address is read without the rest, for a health check', () => {
  expect(readAddress('{"mountPath":"","port":1}', { PORT: '9000' })).toEqual({
    host: 'localhost',
    port: 9000,
    mountPath: '',
  })
})

test('what is no JSON object is said without its text', () => {
  expect(() => readConfig('{"authorize": secret', environment, false)).toThrow(
    /^The configuration is not JSON$/,
  )
  expect(() => readConfig('{"port":1,"port":2}', environment, false)).toThrow(
    /^The configuration is ambiguous/,
  )
})

test('the sandbox is for development', () => {
  expect(() => read(right, { NODE_ENV: 'production' }, true)).toThrow(/^--sandbox is for development/)
})

// The relay itself checks what is its own: one table for code and file.
test.each([
  [{ ...right, quota: {} }, /^quota is not an option/],
  [{ ...right, mountPath: 'wallet' }, /^mountPath must be a path/],
  [
    { ...right, quotas: { signIns: { perUser: { points: '1', seconds: 1 } } } },
    /^quotas\.signIns\.perUser\.points must be a number/,
  ],
  [{ ...right, login: { findAccount: url } }, /^login\.onSignedIn must be a function/],
  [
    { ...right, login: { findAccount: url, onSignedIn: url, signUp: { mailCode: url } } },
    /^login\.signUp\.createAccount must be a function/,
  ],
  [{ ...right, now: 1 }, /^now is not an option of the file/],
])('%j: the relay refuses it', async (config, message) => {
  const start = async () =>
    startRelay(read({ ...config, port: 0 }), { warn: () => undefined, log: () => undefined })
  await expect(start()).rejects.toThrow(message)
})

test('without Redis it says what a restart forgets, and no secret', async () => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const { close } = await startRelay(read({ ...right, port: 0 }), { warn: say, log: say })
  await close()
  expect(said.join('\n')).toMatch(/^The store is in memory: .* Set REDIS_URL\.$/m)
  expect(said.join('\n')).not.toContain('the client secret')
})

test.each(['', 'guess'])('the secret %j ends the start, and is not repeated', async (HOOKS_SECRET) => {
  const start = startRelay(read(right, { HOOKS_SECRET }), { warn: () => undefined, log: () => undefined })
  await expect(start).rejects.toThrow(/^HOOKS_SECRET must be whsec_(?!.*guess)/)
})

// Each proxy adds the address of its caller at the right: what stands further left comes from the caller.
test.each([
  [1, 'forged, 203.0.113.7', '203.0.113.7'],
  [2, 'forged, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
  [2, '203.0.113.7', '127.0.0.1'],
])('%i trusted hops of "%s"', async (trustedHops, value, address) => {
  const { relayOptionsOf } = await import('./relayOptions.js')
  const settings = read({ ...right, clientAddress: { header: 'X-Forwarded-For', trustedHops } })
  const parts = { hooks: { has: () => false }, platform: {}, store: {} } as never
  const request = new Request('https://shop.example/wallet', { headers: { 'X-Forwarded-For': value } })
  expect(relayOptionsOf(settings, parts).clientAddress!(request, { address: '127.0.0.1' })).toBe(address)
})
