/** What a restart keeps, what `--fresh` deletes, and what a start refuses. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createWallet,
  executeQuote,
  getSession,
  listTransactions,
  memorySessionStore,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
} from '@embedded-wallet/core'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '../server/config'
import { openDataFolder } from '../server/data/dataFolder'
import { createDemoHost } from '../server/host'
import { email, openBrowser, origin, readCode, signUp } from './openBrowser'

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'demo-data-')), 'data')
})
afterEach(() => rmSync(join(path, '..'), { recursive: true }))

/** Starts the demo on the folder, as `npm start` does: a new process has no globals of the earlier one. */
async function start({ isFresh = false, ...settings }: Settings & { isFresh?: boolean } = {}) {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('@embedded-wallet/sandbox kept')]
  const host = await createDemoHost(settings, origin, path, openDataFolder(path), isFresh)
  const app = new Hono().all('*', (c) => host.handle(c.req.raw, c.env as never))
  return { app, close: host.close }
}

type Browser = ReturnType<typeof openBrowser>
const openAt = (demo: { app: Hono }, before?: Browser) => {
  const browser = openBrowser({}, origin, demo.app)
  for (const [name, value] of before?.cookies ?? []) browser.cookies.set(name, value)
  return browser
}

describe('a restart', () => {
  it('keeps the user signed in, the session that signs, the balance and the activity', async () => {
    const first = await start()
    const before = openAt(first)
    const { accountId } = (await signUp(before)).wallet
    await before.json('/api/fund', {})
    const sessionStore = memorySessionStore()
    const relayUrl = `${origin}/wallet`
    const wallet = createWallet({ accountId, relayUrl, fetch: before.send, sessionStore })
    await registerEmailOtp(wallet, { email })
    await sendEmailOtp(wallet)
    await signInWithEmailOtp(wallet, { otp: await readCode(before) })
    const session = await getSession(wallet)
    await executeQuote(wallet, {
      quote: await before.quoteFor('Alice', '10'),
    })
    const shown = await before.json('/api/wallet')
    const payments = await listTransactions(wallet)
    expect(payments.rows).toHaveLength(2)
    await first.close()

    const second = await start()
    const after = openAt(second, before)
    expect(await after.json('/api/wallet')).toEqual(shown)
    const reopened = createWallet({ accountId, relayUrl, fetch: after.send, sessionStore })
    expect(await listTransactions(reopened)).toEqual(payments)
    expect(session).toBeDefined()
    expect(await getSession(reopened)).toEqual(session)
    await executeQuote(reopened, {
      quote: await after.quoteFor('Alice', '10'),
    })
    expect((await after.json('/api/wallet')).wallet.balance).toBeLessThan(shown.wallet.balance)
    await second.close()
  })

  it('with --fresh forgets everyone', async () => {
    const first = await start()
    const before = openAt(first)
    await signUp(before)
    await first.close()
    const second = await start({ isFresh: true })
    const after = openAt(second, before)
    expect((await after.json('/api/wallet')).wallet).toBeNull()
    expect((await signUp(openAt(second))).wallet.balance).toBe(0)
    await second.close()
  })

  it('keeps the users of each profile apart', async () => {
    const first = await start({ profile: '2026-04' })
    const before = openAt(first)
    const { accountId } = (await signUp(before)).wallet
    await first.close()
    const other = await start({ profile: 'document' })
    expect((await openAt(other, before).json('/api/wallet')).wallet).toBeNull()
    await other.close()
    const back = await start({ profile: '2026-04' })
    expect((await openAt(back, before).json('/api/wallet')).wallet.accountId).toBe(accountId)
    await back.close()
  })

  it('lets only the owner of the folder read it', async () => {
    const demo = await start()
    await signUp(openAt(demo))
    await demo.close()
    const files = ['cookie-secret', 'document.jsonl', 'document.users.ndjson']
    for (const file of files) expect([file, statSync(join(path, file)).mode & 0o077]).toEqual([file, 0])
  })
})

describe('--fresh', () => {
  it('leaves files that are not of the demo', async () => {
    await (await start()).close()
    writeFileSync(join(path, 'todo.txt'), 'mine')
    await (await start({ isFresh: true })).close()
    expect(readFileSync(join(path, 'todo.txt'), 'utf8')).toBe('mine')
  })

  it('refuses a folder of something else, and changes nothing in it', () => {
    const foreign = join(path, '..')
    writeFileSync(join(foreign, 'cookie-secret'), 'not ours')
    expect(() => openDataFolder(foreign)).toThrow(
      `${foreign} holds files that are not of this demo, and none was changed. Set DEMO_DATA to an empty folder`,
    )
    expect(readdirSync(foreign)).toEqual(['cookie-secret'])
  })
})

describe('a start', () => {
  it('refuses a folder that another demo uses, and says what to do', async () => {
    await (await start()).close()
    // The process that runs the tests is alive.
    writeFileSync(join(path, 'document.jsonl.lock'), String(process.ppid))
    const users = readFileSync(join(path, 'document.users.ndjson'))
    const message = `cannot use ${path}: the process ${process.ppid} does. Stop that one`
    for (const isFresh of [false, true]) await expect(start({ isFresh })).rejects.toThrow(message)
    expect(readFileSync(join(path, 'document.users.ndjson')), 'nothing is deleted').toEqual(users)
  })

  it.each([
    ['document.jsonl', '[[no rows\n', ', line 1. Delete the file'],
    ['document.users.ndjson', '{"email":1}\n', ': line 1 cannot be read'],
    ['cookie-secret', 'short', ' cannot be read'],
  ])('refuses the damaged file %s by its name, and not with its content', async (file, text, problem) => {
    await (await start()).close()
    writeFileSync(join(path, file), text)
    await expect(start()).rejects.toThrow(`${join(path, file)}${problem}`)
    await expect(start()).rejects.not.toThrow(text.trim())
    writeFileSync(join(path, file), '')
  })
})
