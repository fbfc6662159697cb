/** `npm run check`: types, lint, sizes, docstrings, and the rules that tests keep. Names choose some: `npm run check types lint`. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { checkedTests, checks } from './checks.mjs'

const all = { ...checks, rules: ['vitest', 'run', ...checkedTests] }
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(all)
const unknown = names.find((name) => !Object.hasOwn(all, name))
if (unknown !== undefined) {
  console.error(`There is no check ${unknown}. Choose of: ${Object.keys(all).join(', ')}`)
  process.exit(1)
}
/** The last lines of each check that failed. They stand at the end again if another check printed more after them. */
const faults = []
for (const name of names) {
  const { isRight, lines } = await run(name)
  if (!isRight) faults.push(`Failed: ${name}`, ...(name === names.at(-1) ? [] : lines.slice(-30)))
}
if (faults.length > 0) {
  console.error(`\n${faults.join('\n')}`)
  process.exitCode = 1
}

async function run(name) {
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
