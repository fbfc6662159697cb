/** The command's further flags: a directory that keeps the state, a seed, dropped responses over HTTP, and real mail. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

const command = fileURLToPath(new URL('../bin/embedded-wallet-sandbox.js', import.meta.url))

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

test('with a directory a restart keeps the state, the credentials and the clock', async () => {
  const directory = newDirectory()
  const seed = join(directory, 'seed.json')
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL', currencies: ['USD'] }
  writeFileSync(seed, JSON.stringify([{ customer, funds: { USDC: 5_000_000, USD: 100 } }]))
  const data = join(directory, 'data')
  const first = await start('--data', data, '--seed', seed)
  await first.call('/control/clock', { advanceMilliseconds: 3_600_000 })
  const accounts = await (await first.call('/customers/internal-accounts')).json()
  expect(accounts.data.map(({ balance }: { balance: { amount: number } }) => balance.amount)).toEqual([
    5_000_000, 100,
  ])
  await first.stop()
  const second = await start('--data', data, '--seed', seed)
  expect(second.tokenId).toBe(first.tokenId)
  expect(await (await second.call('/customers/internal-accounts')).json()).toEqual(accounts)
  const { now } = await (await second.call('/control/clock')).json()
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(3_500_000)
  expect(statSync(join(data, 'state')).mode & 0o077).toBe(0)
  await second.stop()

  const third = await start('--data', data)
  expect(await (await third.call('/customers/internal-accounts')).json()).toEqual(accounts)
  await third.call('/control/clock', { advanceMilliseconds: 3_600_000 })
  await third.stop()
  const fourth = await start('--data', data)
  const later = await (await fourth.call('/control/clock')).json()
  expect(Date.parse(later.now) - Date.now()).toBeGreaterThan(7_100_000)
  expect(await (await fourth.call('/customers/internal-accounts')).json()).toEqual(accounts)
  await fourth.stop()
  writeFileSync(join(data, 'state', 'last-batch'), Buffer.alloc(24))
  const broken = spawn(process.execPath, [command, '--port', '0', '--data', data])
  const [message] = await once(broken.stderr, 'data')
  expect(String(message)).toContain(`${join(data, 'state')} is damaged: its file last-batch cannot be read`)
  expect(await once(broken, 'exit')).toEqual([2, null])
})

test('each new wallet gets the opening balance of the flag', async () => {
  const { call, stop } = await start('--opening-balance', '25000000')
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }
  expect((await call('/customers', customer)).status).toBe(201)
  const { data } = await (await call('/customers/internal-accounts')).json()
  expect(data.map(({ balance }: { balance: { amount: number } }) => balance.amount)).toEqual([25_000_000])
  await stop()
})

test('only one process at a time can use a directory', async () => {
  const data = newDirectory()
  await start('--data', data)
  const other = spawn(process.execPath, [command, '--port', '0', '--data', data])
  const [message] = await once(other.stderr, 'data')
  expect(String(message)).toContain('in use by another process')
  await once(other, 'exit')
})

test('a dropped response ends the connection', async () => {
  const { call, stop } = await start()
  const fault = { endpoint: 'listTransactions', when: 'after', response: 'drop' }
  expect((await call('/control/faults', fault)).status).toBe(201)
  await expect(call('/transactions')).rejects.toThrow(TypeError)
  expect((await call('/transactions')).status).toBe(200)
  await stop()
})

test('the command prints an unforeseen error to stderr', async () => {
  const { call, child, stop } = await start()
  const broken = [['agents', 'Agent:x', {}]]
  expect((await call('/control/snapshot', broken, 'PUT')).status).toBe(204)
  const printed = once(child.stderr!, 'data')
  expect((await call('/agents/Agent:x', { isPaused: true }, 'PATCH')).status).toBe(500)
  expect(String(await printed)).toContain('updateAgent failed: TypeError')
  await stop()
})

test('the command sends codes by real mail', async () => {
  const mails: string[] = []
  let arrived = () => {}
  const mail = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, callback) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        mails.push(text)
        callback()
        arrived()
      })
    },
  })
  server.listen(0, 'localhost')
  await once(server.server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.server.address() as AddressInfo
  const { call, stop } = await start('--smtp', `smtp://localhost:${port}`)
  await call('/customers', {
    platformCustomerId: 'ada',
    customerType: 'INDIVIDUAL',
    email: 'ada@shop.example',
  })
  const { data } = await (await call('/customers/internal-accounts')).json()
  const credential = await call('/auth/credentials', { type: 'EMAIL_OTP', accountId: data[0].id })
  expect(credential.status).toBe(201)
  await mail
  const { data: codes } = await (await call('/control/inbox')).json()
  expect(mails[0]).toContain('To: ada@shop.example')
  expect(mails[0]).toContain(codes[0].code)
  await stop()
})
