/** Starts a Redis for the tests, on a free port and without files. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether redis-server is installed. Without it, the tests that need it are skipped with a warning. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
if (!hasRedis) {
  console.warn(
    '\n  SKIPPED: redis-server is not installed, so the tests of many instances do not run.\n  On Debian: apt-get install redis-server\n',
  )
}

/** @returns A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts Redis on a port and waits until it listens. */
export async function startRedis(port: number): Promise<{ stop(): Promise<void> }> {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  await waitForOutput(child, 'Ready to accept connections')
  return {
    stop: async () => {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** Waits until a process has printed a text. Rejects when the process ends first. */
export function waitForOutput(child: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes(text)) resolve(output)
    })
    child.once('close', () => reject(new Error(`the process ended before it printed "${text}": ${output}`)))
  })
}
