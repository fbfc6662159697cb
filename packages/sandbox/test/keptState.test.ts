/** Story: an app is developed with a sandbox in its process. Restarts and hot reloads keep its wallets, and tests write nothing. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform, findWalletOf, walletOf } from '@embedded-wallet/platform'
import { createSandbox, type Sandbox } from '@embedded-wallet/sandbox'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let folder = ''
const before = process.listenerCount('exit')
let said: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'))
  said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  restart()
  // Each lock goes with the process that has it.
  for (const release of process.listeners('exit').slice(before)) process.off('exit', release)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true })
})

/** A new process has no globals of the earlier one. */
function restart() {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('@embedded-wallet/sandbox kept')]
}

const makeAda = (sandbox: Sandbox) => walletOf(createPlatform(sandbox), { userId: 'ada' })
const findAda = (sandbox: Sandbox) => findWalletOf(createPlatform(sandbox), { userId: 'ada' })
const file = () => join(folder, 'document.jsonl')
const lock = () => `${file()}.lock`

/** An app in development, in `folder`. */
function develop(environment: string | undefined = 'development') {
  vi.stubEnv('NODE_ENV', environment)
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
}
const cache = () => join(folder, 'node_modules', '.cache', 'embedded-wallet')

test('a restart keeps the wallets, their money and their history, and only their owner can read the file', async () => {
  const first = createSandbox({ folder, openingBalance: 25_000_000 })
  const { accountId } = await makeAda(first)
  await first.tick()
  restart()
  const second = createSandbox({ folder, openingBalance: 25_000_000 })
  expect(second.clock).not.toBe(first.clock)
  expect(second.snapshot()).toEqual(first.snapshot())
  expect(await findAda(second)).toMatchObject({ accountId, account: { balance: { amount: 25_000_000 } } })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test.each([undefined, 'development'])(
  'in development (NODE_ENV %s) the default folder is used, and the console says it once',
  async (environment) => {
    develop(environment)
    await makeAda(createSandbox())
    const [one, other] = [createSandbox(), createSandbox()]
    expect(one.clock === other.clock).toBe(true)
    expect(readdirSync(cache())).toContain('document.jsonl')
    expect(said.mock.calls).toEqual([[expect.stringContaining(cache())]])
    expect(said.mock.calls[0]![0]).toContain('createSandbox({ folder: false })')
  },
)

test.each([
  ['in development with the default folder', 'development', {}, 2],
  ['with a folder of its own', 'development', { folder: 'own' }, 0],
  ['with onEvent', 'development', { onEvent: () => undefined }, 0],
  ['in production', 'production', {}, 0],
])(
  '%s (NODE_ENV %s) the console has each new wallet, and each code that the service mails: %o',
  async (_, environment, options, lines) => {
    develop(environment)
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const sandbox = createSandbox('folder' in options ? { folder: join(folder, options.folder!) } : options)
    const { accountId } = await walletOf(createPlatform(sandbox), {
      userId: 'ada',
      email: 'ada@shop.example',
    })
    const { tokenId, clientSecret, baseUrl } = sandbox
    const headers = {
      Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
      'Content-Type': 'application/json',
    }
    const body = JSON.stringify({ type: 'EMAIL_OTP', accountId, email: 'ada@shop.example' })
    const request = new Request(`${baseUrl}/auth/credentials`, { method: 'POST', headers, body })
    expect((await sandbox.fetch(request)).status).toBe(201)
    const { code } = sandbox.inbox[0]!
    const printedLines = [`New wallet for the user ada: ${accountId}`, `Mail to ada@shop.example: ${code}`]
    expect(printed.mock.calls).toEqual(printedLines.slice(0, lines).map((line) => [line]))
  },
)

test('a hot reload gets the same sandbox; other options take its file over, and the earlier one writes nothing more', async () => {
  const first = createSandbox({ folder, onEvent: () => undefined })
  await makeAda(first)
  expect(createSandbox({ folder, onEvent: () => undefined }).clock).toBe(first.clock)
  const second = createSandbox({ folder, openingBalance: 1 })
  expect(await findAda(second)).toEqual(await findAda(first))
  const kept = readFileSync(file(), 'utf8')
  await walletOf(createPlatform(first), { userId: 'bob' })
  expect(readFileSync(file(), 'utf8')).toBe(kept)
  expect((await walletOf(createPlatform(second), { userId: 'eve' })).account.balance.amount).toBe(1)
  expect(readFileSync(file(), 'utf8').length).toBeGreaterThan(kept.length)
})

test('each profile has a state of its own', async () => {
  await makeAda(createSandbox({ folder }))
  expect(await findAda(createSandbox({ folder, profile: '2026-04' }))).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'a process that ended, and that nothing reaped, does not hold the folder',
  async () => {
    // The shell would reap its child; the program that takes its place does not.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    try {
      const [pid] = (await once(parent.stdout, 'data')).map(Number)
      await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n'))
      process.kill(pid!, 'SIGKILL')
      await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /))
      writeFileSync(lock(), String(pid))
      expect(() => createSandbox({ folder })).not.toThrow()
    } finally {
      parent.kill()
    }
  },
)

test('another process uses the folder: this one says so and keeps its wallets in memory, or refuses a folder of its own choice', async () => {
  develop()
  createSandbox()
  restart()
  // The process that runs the tests is alive.
  writeFileSync(join(cache(), 'document.jsonl.lock'), String(process.ppid))
  const before = readFileSync(join(cache(), 'document.jsonl'))
  const inMemory = createSandbox()
  await makeAda(inMemory)
  expect(createSandbox().clock).toBe(inMemory.clock)
  expect(said.mock.calls.at(-1)![0]).toMatch(
    new RegExp(`${process.ppid} does. Stop that one, .*npx embedded-wallet-sandbox.* in memory`),
  )
  expect(readFileSync(join(cache(), 'document.jsonl'))).toEqual(before)
  expect(() => createSandbox({ folder: cache() })).toThrow(`the process ${process.ppid} does`)
})

test('a process that was killed leaves its lock, and nothing waits for it', async () => {
  const { accountId } = await makeAda(createSandbox({ folder }))
  restart()
  // No process has this id: the largest one of Linux is 2^22.
  writeFileSync(lock(), '99999999')
  expect(await findAda(createSandbox({ folder }))).toMatchObject({ accountId })
  expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid))
})

test('a change that was cut off in the middle was never acknowledged; a damaged line says what to do', async () => {
  const first = createSandbox({ folder })
  await makeAda(first)
  restart()
  writeFileSync(file(), `${readFileSync(file(), 'utf8')}[["customers","x",{"id"`)
  expect(createSandbox({ folder }).snapshot()).toEqual(first.snapshot())
  restart()
  writeFileSync(file(), '[[\n[]\n')
  expect(() => createSandbox({ folder })).toThrow(`${file()}, line 1. Delete the file to begin anew`)
})

test.each<[string, () => unknown, Record<string, string>?]>([
  ['NODE_ENV is test', () => createSandbox(), { NODE_ENV: 'test' }],
  ['NODE_ENV is production', () => createSandbox(), { NODE_ENV: 'production' }],
  ['a test runner of Node runs', () => createSandbox(), { NODE_TEST_CONTEXT: 'child' }],
  ['the clock is that of a test', () => createSandbox({ now: () => 0 })],
  ['the app is createTestApp', () => createTestApp()],
  ['the folder is false', () => createSandbox({ folder: false })],
  ['a journal is there', () => createSandbox({ journal: { entries: [], append: async () => {} } })],
])('nothing is written when %s', async (_, make, environment = {}) => {
  develop()
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  make()
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  expect(said).not.toHaveBeenCalled()
})

test.each<[string, object]>([
  ['a page', { process: undefined }],
  ['a page with a process of its bundler', { process: { env: {} } }],
  ['a Worker', { navigator: { userAgent: 'Cloudflare-Workers' } }],
])('%s has no folder: memory by default, and a folder of its own is refused', (_, globals) => {
  develop()
  const found = globalThis.process
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  try {
    expect(createSandbox().snapshot()).toEqual([])
    expect(() => createSandbox({ folder })).toThrow('folder needs Node')
  } finally {
    globalThis.process = found
  }
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})
