/** The command `create-embedded-wallet`: asks what an app is made of, writes it, installs it and starts it. */

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ask, checkChoices, flags, type SomeChoices, valuesOf, withDefaults } from './choices.js'
import { checkFolder, writeApp } from './writeApp.js'

const usage = `npm create embedded-wallet [folder] [-- flags]

Writes a small app that gives its users a wallet, installs it and starts it. Each choice without a flag is a question.

${flags.map((flag) => `  --${flag.padEnd(15)} ${valuesOf(flag).join(' | ')}`).join('\n')}
  --service         sandbox, or the base address of your service
  --yes             no questions: the first value of each choice, and the sandbox
  --no-install      only writes the files
  --no-start        does not start the app
  --packages        a folder with packed packages, which the app takes in place of those of the registry
`

/** The flags of the command. */
const string = { type: 'string' } as const
const options = {
  ...{ login: string, frontend: string, backend: string, service: string, packages: string },
  yes: { type: 'boolean', short: 'y', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  install: { type: 'boolean', default: true },
  start: { type: 'boolean', default: true },
} as const

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true, allowNegative: true })
  const { yes, help, install, start, packages, ...given } = values
  if (help) return void process.stdout.write(usage)
  if (positionals.length > 1) throw new TypeError(`Name one folder, not ${positionals.join(' and ')}`)
  const folder = resolve(positionals[0] ?? 'my-app')
  checkFolder(folder)
  checkChoices(given)
  const choices = yes || !process.stdin.isTTY ? withDefaults(given) : await ask(given)
  if (choices === undefined) return
  writeApp(folder, choices, packages)
  console.log(`${folder}: ${[...flags, 'service' as const].map((flag) => choices[flag]).join(', ')}`)
  if (!install) return sayNext(folder, choices, ['npm install'])
  npm(folder, 'install')
  if (!start || choices.service !== 'sandbox') return sayNext(folder, choices, [])
  npm(folder, 'run', 'dev')
}

function sayNext(folder: string, { service }: SomeChoices, first: string[]): void {
  const keys = service === 'sandbox' ? [] : ['# write the keys of your service into .env']
  console.log(['Next:', `cd ${folder}`, ...first, ...keys, 'npm run dev'].join('\n  '))
}

/** @throws {Error} When npm fails: it has said why. */
function npm(folder: string, ...args: string[]): void {
  const { status, signal } = spawnSync('npm', args, {
    ...{ cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
  })
  if (status !== 0 && signal === null && status !== 130)
    throw new Error(`npm ${args.join(' ')} failed. The app is in ${folder}.`)
}
