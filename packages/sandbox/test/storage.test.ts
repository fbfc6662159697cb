/** The state in a file: what a restart finds, a crash leaves, and a journal keeps. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPlatform, findWalletOf, walletOf } from '@embedded-wallet/platform'
import { createSandbox, type Sandbox } from '@embedded-wallet/sandbox'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, memoryJournal, quoteOf, usdBank } from './client.js'

const command = fileURLToPath(new URL('../bin/embedded-wallet-sandbox.js', import.meta.url))
const authorization = `Basic ${btoa('id:secret')}`
/** A user who is not root becomes it inside the namespace only. */
const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
const can = (...flags: string[]) => spawnSync('unshare', [...asRoot, ...flags]).status === 0
const canMount = can('--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir())

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-storage-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

function startIn(namespace: string[], directory: string): ChildProcess {
  const flags = ['--port=0', '--json', '--token-id=id', '--client-secret=secret', `--data=${directory}`]
  const child = spawn('unshare', [...asRoot, ...namespace, process.execPath, command, ...flags])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function clientOf(child: ChildProcess) {
  const [line] = await once(child.stdout!, 'data')
  const { baseUrl } = JSON.parse(String(line))
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // Every response is JSON, those of failures too.
    return { status: response.status, body: await response.json() }
  }
}

test.skipIf(!canMount)(
  'a full disk refuses changes as JSON while reads go on, and works when it is empty again',
  async () => {
    const disk = newDirectory()
    const mount = `mount -t tmpfs -o size=12m tmpfs ${disk} && exec "$@"`
    const child = startIn(['--mount', 'sh', '-c', mount, 'sh'], join(disk, 'data'))
    const call = await clientOf(child)
    // The disk as that process sees it.
    const seen = join(`/proc/${child.pid}/root`, disk)
    const acknowledged: string[] = []
    const statuses: number[] = []
    const create = async () => {
      const name = `customer-${statuses.length}`
      const { status, body } = await call('POST', '/customers', {
        platformCustomerId: name,
        customerType: 'INDIVIDUAL',
      })
      statuses.push(status)
      if (status === 201) acknowledged.push(body.id)
      else
        expect(body).toMatchObject({
          status,
          code: status === 500 ? 'INTERNAL_ERROR' : 'SERVICE_UNAVAILABLE',
        })
      return status
    }
    for (let full = 0; full < 3; full++) {
      const filler = join(seen, 'filler')
      expect(await create()).toBe(201)
      expect(() => {
        for (const size of [65_536, 4096, 1]) {
          const block = Buffer.alloc(size)
          try {
            for (;;) appendFileSync(filler, block)
          } catch (error) {
            if (size === 1) throw error
          }
        }
      }).toThrow('ENOSPC')
      // The log's last page takes a few more batches.
      for (let more = 0; more < 100 && statuses.at(-1) === 201; more++) await create()
      expect(statuses.at(-1)).toBe(500)
      for (let more = 0; more < 3; more++) expect(await create()).toBe(503)
      for (const id of acknowledged) expect((await call('GET', `/customers/${id}`)).status).toBe(200)
      rmSync(filler)
      expect(await create()).toBe(201)
    }
    // The disk as a kill leaves it.
    child.kill('SIGSTOP')
    const copy = join(newDirectory(), 'data')
    cpSync(join(seen, 'data'), copy, { recursive: true })
    rmSync(join(copy, 'document.jsonl.lock'))
    const kept = new Set(
      createSandbox({ folder: copy })
        .snapshot()
        .map(([, id]) => id),
    )
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  },
)

// Source: interface document, section "Sandbox", quotes: 003 is completed late, 004 and 005 fail and are refunded.
test.each([
  ['003', 'COMPLETED', 70_000],
  ['004', 'FAILED', 100_000],
  ['005', 'FAILED', 100_000],
])(
  'a payment to an account that ends in %s waits, and ends as without a restart',
  async (suffix, status, left) => {
    const { journal } = memoryJournal()
    // Each start has only what the journal holds.
    const start = () => createWorld({ journal, profile: '2026-08' })
    const first = start()
    const { customerId } = await first.addCustomer('ada', { currencies: ['USD'] })
    const list = `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`
    const { id: accountId } = (await first.send('GET', list)).body.data[0]
    await first.send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
    const accountInfo = usdBank(suffix, 'Ada Example')
    const bank = await first.send('POST', '/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo,
    })
    const { body: quote } = await first.send('POST', '/quotes', quoteOf(accountId, bank.body.id, 30_000))
    await first.send('POST', `/quotes/${quote.id}/execute`)
    for (let minutes = 0; minutes < 20; minutes++) {
      const { sandbox, send } = start()
      await sandbox.clock.advance(30_000)
      // Its response leaves when everything is in the journal.
      await send('GET', list)
    }
    const last = start()
    expect((await last.send('GET', `/transactions/${quote.transactionId}`)).body.status).toBe(status)
    expect((await last.send('GET', list)).body.data[0].balance.amount).toBe(left)
    const moved = last.sandbox.movements().filter(({ reason }) => reason === quote.transactionId)
    expect(moved).toHaveLength(left === 100_000 ? 2 : 1)
  },
)

test('a balance that changed is shown with the time of its change, also after a restart, and no other one is', async () => {
  const { journal } = memoryJournal()
  const start = () => createWorld({ journal, profile: '2026-08' })
  const { addCustomer, sandbox, send } = start()
  const { customerId } = await addCustomer('ada', { currencies: ['USD', 'EUR'] })
  const list = `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`
  const [funded, other] = (await send('GET', list)).body.data
  await sandbox.clock.advance(60_000)
  const since = sandbox.clock.now()
  await send('POST', `/sandbox/internal-accounts/${funded.id}/fund`, { amount: 100_000 })
  const timesOf = async (world: { send: typeof send }) =>
    (await world.send('GET', list)).body.data.map(({ id, updatedAt }: { id: string; updatedAt: string }) => [
      id,
      Date.parse(updatedAt) >= since,
    ])
  const expected = [
    [funded.id, true],
    [other.id, false],
  ]
  expect(await timesOf({ send })).toEqual(expected)
  expect(await timesOf(start())).toEqual(expected)
})

// Story: an app is developed with a sandbox in its process. Restarts and hot reloads keep its wallets, and tests write nothing.
describe('keptState', () => {
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
    const fs = process.getBuiltinModule('node:fs')
    const open = vi.spyOn(fs, 'openSync')
    const first = createSandbox({ folder, onEvent: () => undefined })
    const descriptor = open.mock.results.at(-1)!.value
    await makeAda(first)
    expect(createSandbox({ folder, onEvent: () => undefined }).clock).toBe(first.clock)
    const close = vi.spyOn(fs, 'closeSync')
    const second = createSandbox({ folder, openingBalance: 1 })
    expect(close).toHaveBeenCalledWith(descriptor)
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
      new RegExp(
        `${process.ppid} does. Stop that one, .*npx -p @embedded-wallet/sandbox embedded-wallet-sandbox.* in memory`,
      ),
    )
    expect(readFileSync(join(cache(), 'document.jsonl'))).toEqual(before)
    expect(() => createSandbox({ folder: cache() })).toThrow(`the process ${process.ppid} does`)
  })

  test('a folder that cannot be written: the console says so, and the wallets are in memory', async () => {
    develop()
    // As on a read-only file system, which root could not write to either: nothing can be made below a file.
    writeFileSync(join(folder, 'node_modules'), '')
    const inMemory = createSandbox()
    await makeAda(inMemory)
    expect(createSandbox().clock).toBe(inMemory.clock)
    expect(said.mock.calls).toEqual([
      [`The sandbox cannot write into ${cache()}. This process keeps its wallets in memory.`],
    ])
    expect(() => createSandbox({ folder: cache() })).toThrow('ENOTDIR')
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
    expect(() => createSandbox({ folder })).toThrow(`${file()}, line 1. Delete the file to start over`)
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
})
