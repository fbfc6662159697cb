/** Runs a command and keeps what it prints, and says where the repository and the gate's own tools stand. */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @returns A file of a package of the gate's own installation. */
export const tool = (path) => join(root, 'lab/consumer/node_modules', path)

/** What would change a tool's result: this run's own hooks, and the settings that npm gives to the scripts it starts. */
const isForeign = (name) => name === 'NODE_OPTIONS' || /^npm_(package|lifecycle|config_local)/.test(name)

/** @returns Its exit status and everything it printed. A command that cannot start has the status 127. */
export function runTool(command, parameters, { cwd, env = {}, timeoutMs = 600_000 } = {}) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)))
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd,
      env: { ...inherited, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      shell: process.platform === 'win32',
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => resolve({ status: 127, output: error.message }))
    child.once('close', (status) =>
      resolve({ status: status ?? 1, output: Buffer.concat(chunks).toString() }),
    )
  })
}
