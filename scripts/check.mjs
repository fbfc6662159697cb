/** `npm run check`: types, lint, sizes, docstrings, and the rules that tests keep. Names choose some: `npm run check types lint`. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { checkedTests, checks } from './checks.mjs'

const all = { ...checks, rules: ['vitest', 'run', ...checkedTests] }
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(all)
/** The last lines of each check that failed: they stand at the end again, because other checks print more after them. */
const faults = []
for (const name of names) {
  const { isRight, lines } = await run(name)
  if (!isRight) faults.push(`Failed: ${name}`, ...lines.slice(-30))
}
if (faults.length > 0) {
  console.error(`\n${faults.join('\n')}`)
  process.exitCode = 1
}

async function run(name) {
  if (!Object.hasOwn(all, name))
    return { isRight: false, lines: [`There is no check ${name}. Choose of: ${Object.keys(all).join(', ')}`] }
  console.log(`\n── ${name}`)
  const check = spawn('npx', ['--no-install', ...all[name]], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let text = ''
  for (const [from, to] of [
    [check.stdout, process.stdout],
    [check.stderr, process.stderr],
  ]) {
    from.setEncoding('utf8').on('data', (part) => {
      text += part
      to.write(part)
    })
  }
  const [status] = await once(check, 'close')
  return { isRight: status === 0, lines: text.split('\n').filter((line) => line.trim() !== '') }
}
