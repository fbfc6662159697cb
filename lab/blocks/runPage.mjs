/** Does what a page of Markdown says, in order, as a reader would: writes its files, types its commands in a shell, runs its code. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { checkTypes, toJavaScript } from './typescript.mjs'

/** Files that a reader runs with node. Tests are for a test runner, which the page starts. */
const isScript = (name) => /(?<!\.test)\.(?:mjs|js|ts|mts)$/.test(name)
const isTypeScript = (name) => /\.(?:ts|mts|tsx)$/.test(name) && !name.endsWith('.d.ts')

/**
 * Runs one page.
 *
 * @param folder - An empty folder. Folders above it may hold installed packages.
 * @param steps - From `stepsOf`.
 * @param use - What a user does with the result, `({ url, shell, folder })`. Without it, a server must only respond.
 * @throws Error that names the line of the page where something failed.
 */
export async function runPage(folder, steps, use) {
  const shell = openShell(folder)
  const files = new Map()
  const commands = steps.filter(({ kind }) => kind === 'run').map(({ command }) => command)
  try {
    for (const step of steps) {
      try {
        if (step.kind === 'write') write(shell.cwd(), step, files)
        else await shell.run(step.command)
      } catch (error) {
        throw new Error(`Line ${step.line}: ${error.message}`, { cause: error })
      }
    }
    checkTypes([...files.keys()].filter(isTypeScript))
    for (const [path, name] of files) {
      if (!isScript(name) || isUsed(path, files, commands)) continue
      const runnable = isTypeScript(name) ? toJavaScript(path) : path
      await shell.run(`node ${JSON.stringify(runnable)}`)
    }
    const url = shell.url()
    if (use) await use({ url, shell, folder: shell.cwd() })
    else if (url !== undefined) {
      const response = await fetch(url)
      if (response.status >= 500) throw new Error(`${url} responds with ${response.status}`)
    }
  } finally {
    await shell.close()
  }
}

function write(cwd, { name, text }, files) {
  const path = join(cwd, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  files.set(path, name)
}

/** Whether a command of the page or another of its files names this file. Then the reader does not run it by itself. */
function isUsed(path, files, commands) {
  const stem = basename(path, extname(path))
  const named = new RegExp(`(?:^|[/'"\\s])${stem.replaceAll(/\W/g, '\\$&')}(?:\\.\\w+)?(?:$|['"\\s])`, 'm')
  if (commands.some((command) => named.test(command))) return true
  return [...files.keys()].some((other) => other !== path && named.test(readFileSync(other, 'utf8')))
}

/** An address that a command prints when its server is ready. */
const address = /https?:\/\/(?:\w+\.)*localhost:\d+[^\s'",]*/

/** Commands that end, whatever addresses they print. */
const endsByItself = /^(?:npm|pnpm|yarn) (?:i|install|ci|add|init|create|run build)\b/

/** Settings of the run around the page, which a reader does not have. */
const isForeign = (name) => /^(?:npm_|NODE_OPTIONS$|VITEST|NODE_ENV$|CANARY_REPORT$)/.test(name)

export function openShell(folder, timeoutMs = 600_000) {
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
        env: { ...env, NO_COLOR: '1', npm_config_yes: 'true' },
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
    url: () => url,
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
