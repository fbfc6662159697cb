/** `npm run check`: types, lint, sizes, docstrings, and the rules that tests keep. Names choose some: `npm run check types lint`. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkedTests, checks } from './checks.mjs'

const all = { ...checks, rules: ['vitest', 'run', ...checkedTests] }
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(all)
const failed = names.filter((name) => {
  if (!Object.hasOwn(all, name)) {
    console.error(`There is no check ${name}. Choose of: ${Object.keys(all).join(', ')}`)
    return true
  }
  console.log(`\n── ${name}`)
  const { status } = spawnSync('npx', ['--no-install', ...all[name]], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status !== 0
})
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
