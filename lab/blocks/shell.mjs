/** A shell as a reader uses it: it keeps its folder, and a server that a command starts goes on while the reader goes on. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** An address that a command prints when its server is ready. */
const address = /https?:\/\/localhost:\d+[^\s'",]*/

/** Commands that end, whatever addresses they print. */
const endsByItself = /^(?:npm|pnpm|yarn) (?:i|install|ci|add|init|create|run build)\b/

/** Settings of the run around the page, which a reader does not have. */
const isForeign = (name) => /^(?:npm_|NODE_OPTIONS$|VITEST|NODE_ENV$|CANARY_REPORT$)/.test(name)

export function openShell(folder, timeoutMs = 180_000) {
  let cwd = folder
  let url
  let output = ''
  const running = new Set()
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)))
  const marker = join(folder, '.folder')

  /** Types one command. Returns when it has ended, or when it has printed the address of its server. */
  async function run(command) {
    // A page may end a line with "&": the command then goes on in the background, as a server does.
    const line = command.replace(/\s*&$/, '')
    const child = spawn(
      'bash',
      [
        '-c',
        `cd ${JSON.stringify(cwd)} && ${line}\nstatus=$?; pwd > ${JSON.stringify(marker)}; exit $status`,
      ],
      {
        env: { ...env, NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      },
    )
    running.add(child)
    let printed = ''
    const hasAddress = new Promise((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          printed += chunk
          output += chunk
          const [found] = address.exec(printed) ?? []
          if (found !== undefined && !endsByItself.test(command)) resolve(found)
        })
    })
    const closed = once(child, 'close').then(([status]) => ({ status }))
    closed.then(() => running.delete(child))
    let timer
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve({ status: 'none in time' }), timeoutMs)
    })
    const first = await Promise.race([hasAddress, closed, late])
    clearTimeout(timer)
    if (typeof first === 'string') {
      url = first
      return
    }
    if (first.status !== 0) throw new Error(`"${command}" ended with ${first.status}:\n${printed}`)
    cwd = readFileSync(marker, 'utf8').trim()
    rmSync(marker)
  }

  return {
    run,
    /** The folder in which the next command runs. */
    cwd: () => cwd,
    /** The address of the newest server. */
    url: () => url,
    /** Everything that was printed so far. */
    output: () => output,
    /** Ends what still runs. */
    close: async () => {
      await Promise.all(
        [...running].map((child) => {
          const ended = once(child, 'close')
          process.kill(-child.pid, 'SIGTERM')
          return ended
        }),
      )
    },
  }
}
