/** The state on a disk that is full for a while; and a restart in the middle of a payment, each step of which happens once. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, memoryJournal } from './client.js'

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
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber: `000123456${suffix}`,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    }
    const bank = await first.send('POST', '/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo,
    })
    const { body: quote } = await first.send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: bank.body.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 30_000,
    })
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
