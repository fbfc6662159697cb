/** Does what a page of Markdown says, in order, as a reader would: writes its files, types its commands, runs its code. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { openShell } from './shell.mjs'
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
