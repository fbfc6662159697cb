/** Runs commands and checks, some at a time, keeps what they print, and prints the checks as one table. */

import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** What package managers and npx print when the network, not the package, is the reason. */
const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/

/** @returns The reason why something could not be installed here, or nothing. */
export const whyNotInstalled = (output) => noNetwork.exec(output)?.[0]

/**
 * @param jobs - Each has a `column` (what it runs on), a `title`, and `run`, which returns nothing, a problem, or `{ skipped }`.
 * @returns The jobs with `outcome`: `passed`, `failed` or `skipped`, and `detail`.
 */
export async function runJobs(jobs) {
  const waiting = [...jobs]
  const done = []
  const worker = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      let detail
      try {
        detail = await job.run()
      } catch (error) {
        detail = error.stack ?? String(error)
      }
      const isSkipped = typeof detail === 'object'
      const outcome = detail === undefined ? 'passed' : isSkipped ? 'skipped' : 'failed'
      done.push({ ...job, outcome, detail: isSkipped ? detail.skipped : detail })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return jobs.map((job) =>
    done.find(({ column, title, by }) => column === job.column && title === job.title && by === job.by),
  )
}

const count = (done, outcome) => done.filter((job) => job.outcome === outcome).length

/** @returns How many passed, of how many; `-` when a row has no such check. */
function cell(done) {
  if (done.length === 0) return '-'
  const skipped = count(done, 'skipped')
  return `${count(done, 'passed')}/${done.length - skipped}${skipped > 0 ? ` (${skipped} skipped)` : ''}`
}

/**
 * Prints a row per compiler, bundler, runtime and check of tarballs, a column per package manager, and each failure.
 *
 * @returns How many passed, failed and were skipped, and the `names` of what failed.
 */
export function printTable(done, managers) {
  const rows = [...new Set(done.map(({ column }) => column))]
  const heads = ['', ...managers, 'tarball']
  const table = rows.map((row) => [
    row,
    ...[...managers, undefined].map((by) => cell(done.filter((job) => job.column === row && job.by === by))),
  ])
  const widths = heads.map((_, i) => Math.max(...[heads, ...table].map((cells) => cells[i].length)))
  for (const cells of [heads, ...table])
    console.log(
      cells.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i] + 3))).join(''),
    )
  for (const { outcome, column, by, title, detail } of done) {
    if (outcome === 'passed') continue
    console.log(
      `\n${outcome}: ${[by, column, title].filter(Boolean).join(', ')}\n${String(detail).replace(/^/gm, '    ')}`,
    )
  }
  const total = {
    passed: count(done, 'passed'),
    failed: count(done, 'failed'),
    skipped: count(done, 'skipped'),
    names: done
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ by, column, title }) => [by, column, title].filter(Boolean).join(', ')),
  }
  console.log(`\nConsumer gate: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total
}
