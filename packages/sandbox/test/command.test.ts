/** The command that serves the sandbox over HTTP: what it prints, that it answers, and that it stops. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const command = fileURLToPath(new URL('../bin/embedded-wallet-sandbox.js', import.meta.url))
const built = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

function run(...flags: string[]) {
  if (!existsSync(built)) throw new Error('the command runs from dist: build it first with npm run build')
  const child = spawn(process.execPath, [command, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  return { child, output, closed: once(child, 'close') as Promise<[code: number | null]> }
}

test('with --json it prints one line, answers over HTTP, and stops on SIGTERM', async () => {
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

test('wrong flags are named, with the usage, and end with an error', async () => {
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
