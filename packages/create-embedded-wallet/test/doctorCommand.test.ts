/** The command with modules of --config that do more than export options: it ends, and says what is wrong with them. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const command = fileURLToPath(new URL('../bin/embedded-wallet.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
const running = createServer()
beforeAll(() => once(running.listen(0), 'listening'))
afterAll(() => {
  running.close()
  rmSync(folder, { recursive: true })
})

/** The options of a relay whose service is away, which shows after a while. */
const options = `{
  service: { baseUrl: 'http://127.0.0.1:9/v1', tokenId: 'token', clientSecret: 'a secret', fetch },
  relyingParty: { id: 'localhost', name: 'Shop', origins: ['http://localhost:3000'] },
  authorize: () => null,
}`
const slowly = `const fetch = () => new Promise((_, reject) => setTimeout(reject, 300))\n`
const exported = `${slowly}export const relayOptions = ${options}\n`

/** Runs the command with a module in a folder of its own: they run side by side. @returns Its code, and the findings that it prints. */
async function examined(code: string, name = 'wallet.mjs') {
  const path = join(mkdtempSync(join(folder, 'module-')), name)
  writeFileSync(path, code)
  const child = spawn(process.execPath, [command, 'doctor', '--config', path, '--json'])
  const [out, words, [ended]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  const { findings } = JSON.parse(out) as { findings: { id: string; where?: string }[] }
  return { ended, words, findings: findings.map(({ id, where = '' }) => `${id} ${where}`.trim()) }
}

const away = 'SERVICE_UNREACHABLE'
const listens = (port: number) => `import { createServer } from 'node:http'\ncreateServer().listen(${port})\n`
const port = () => (running.address() as { port: number }).port

test.concurrent.each<[string, code: () => string, findings: unknown[], name?: string]>([
  ['exports its options', () => exported, [away]],
  [
    'exports them in CommonJS',
    () => `${slowly}module.exports = { relayOptions: ${options} }`,
    [away],
    'wallet.cjs',
  ],
  [
    'exports them by a computed name in CommonJS',
    () => `${slowly}const all = {}\nall['relay' + 'Options'] = ${options}\nmodule.exports = all`,
    [away],
    'computed.cjs',
  ],
  ['prints', () => `console.log('hello')\nprocess.stdout.write('there')\n${exported}`, [away]],
  [
    'waits at its top level',
    () => `${exported}setInterval(() => undefined, 1000)\nawait new Promise(() => undefined)`,
    [
      'CONFIG_UNREADABLE it does not load within ten seconds: something at its top level waits, such as for Redis',
    ],
  ],
  ['listens where the app runs', () => listens(port()) + exported, ['CONFIG_STARTS_MORE EADDRINUSE', away]],
  [
    'rejects later',
    () => `${exported}setTimeout(() => Promise.reject(new Error('redis://:password@host')))`,
    ['CONFIG_STARTS_MORE', away],
  ],
  ['ends the process', () => 'process.exit(3)', ['CONFIG_UNREADABLE it calls process.exit']],
  ['ends it as if all were well', () => 'process.exit(0)', ['CONFIG_UNREADABLE it calls process.exit']],
  [
    'ends it later',
    () => `${exported}setTimeout(() => process.exit(0))`,
    ['CONFIG_STARTS_MORE it calls process.exit', away],
  ],
])('a module that %s', async (_, code, findings, name) => {
  const { ended, words, findings: found } = await examined(code(), name)
  expect([found.sort(), ended]).toEqual([findings, 1])
  expect(words).toBe(code().includes('hello') ? 'hello\nthere' : '')
})

test('the file of the relay as a program is examined by that program', async () => {
  const child = spawn(process.execPath, [command, 'doctor', '--config', 'relay.json'])
  const [words, [ended]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(words).toMatch(/^relay\.json is for the relay as a program, .*--config relay\.json --check$/m)
  expect(ended).toBe(2)
})
