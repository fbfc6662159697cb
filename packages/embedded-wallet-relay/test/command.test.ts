/** The command as a process: what it says and how it ends; and its image, read as text, because there is no Docker here. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../lab/startProcess.mjs'

const command = fileURLToPath(new URL('../bin/embedded-wallet-relay.js', import.meta.url))
const HOOKS_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-'))
  const relyingParty = { id: 'localhost', name: 'Shop', origins: ['http://localhost:8000'] }
  writeFileSync(
    join(folder, 'relay.json'),
    JSON.stringify({ relyingParty, authorize: 'http://localhost:8000/wallet-hooks' }),
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

function start(args: string[], environment: Record<string, string> = {}) {
  // Its sandbox keeps nothing, as in a test.
  const env = { PATH: process.env.PATH, NODE_TEST_CONTEXT: 'child', HOOKS_SECRET, ...environment }
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([status]) => status as number)
  return { child, ended, output: () => output }
}

test.skipIf(process.platform === 'win32')(
  'it is ready, says so to a health check, and ends with a signal',
  async () => {
    const PORT = String(await freePort())
    const health = async () => start(['--health'], { PORT }).ended
    const relay = start(['--sandbox'], { PORT })
    await expect.poll(relay.output).toMatch(`The relay is ready: http://localhost:${PORT}/wallet`)
    expect(await health()).toBe(0)
    relay.child.kill('SIGTERM')
    expect(await relay.ended).toBe(0)
    expect(await health()).toBe(1)
  },
)

test.each([
  [['--help'], 0, /^Usage: embedded-wallet-relay/],
  [['--sandbox', '--check'], 0, /^The options are valid\.$/m],
  [['--sandbx'], 2, /Unknown option '--sandbx'/],
  [['--config', 'none.json'], 2, /^none\.json cannot be read: ENOENT$/m],
])('%j ends with %i: what the options may be is in src/config.test.ts', async (args, status, message) => {
  const { ended, output } = start(args)
  expect(await ended).toBe(status)
  expect(output()).toMatch(message)
  expect(output()).not.toMatch(/\n +at /)
})

test('the image runs without root, by exec forms that pass signals on, on a base with a version', () => {
  const text = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8').replaceAll('\\\n', ' ')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const of = (word: string) => lines.filter((line) => line.startsWith(`${word} `))
  expect(of('FROM').every((line) => /^FROM node:\d+-[\w-]+(?: AS \w+)?$/.test(line))).toBe(true)
  const last = lines.slice(lines.lastIndexOf(of('FROM').at(-1)!))
  expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
  expect(last.filter((line) => line.startsWith('RUN '))).toEqual([])
  const entry = /^ENTRYPOINT (\[.+\])$/.exec(of('ENTRYPOINT')[0]!)![1]!
  const health = / CMD (\[.+\])$/.exec(of('HEALTHCHECK')[0]!.replace(/ +/g, ' '))![1]!
  expect(JSON.parse(health)).toEqual([...JSON.parse(entry), '--health'])
  const { bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(JSON.parse(entry)[1]).toBe(`node_modules/embedded-wallet-relay/${bin['embedded-wallet-relay']}`)
  expect(existsSync(command)).toBe(true)
  expect(of('COPY').every((line) => line.includes('--from='))).toBe(true)
  expect(text).not.toMatch(/SECRET|PASSWORD|TOKEN/)
})
