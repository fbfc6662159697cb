/** The command `create-embedded-wallet`: asks what an app is made of, writes it, and installs it. */

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { cancel } from '@clack/prompts'
import { readArgs } from '../readArgs.js'
import { ask, checkChoices, flags, hookBackends, valuesOf, withDefaults } from './choices.js'
import { checkFolder, writeApp } from './writeApp.js'

const usage = `npm create embedded-wallet [folder] [-- flags]

Writes a small app that gives its users a wallet, and installs it. Each choice without a flag is a question.

${flags.map((flag) => `  --${flag.padEnd(15)} ${valuesOf(flag).join(' | ')}`).join('\n')}
  --service         sandbox, or the base address of your service
  --yes             no questions: the first value of each choice, and the sandbox
  --no-install      only writes the files
  --packages        a folder with packed packages, which the app takes in place of those of the registry
`

const string = { type: 'string' } as const
/** The flags of the command. */
const options = {
  login: string,
  frontend: string,
  backend: string,
  service: string,
  packages: string,
  yes: { type: 'boolean', short: 'y', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  install: { type: 'boolean', default: true },
} as const

/** @param pack - For packages that no registry has yet: packs them, and returns their folder. It takes a minute, so problems are reported first. */
export const run = (args: string[], pack?: () => string): Promise<void> =>
  create(args, pack).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  })

async function create(args: string[], pack?: () => string): Promise<void> {
  const { values, positionals } = readArgs(args, options)
  const { yes, help, install, packages, ...given } = values
  if (help) return void process.stdout.write(usage)
  refuseKeptFlags(process.env)
  if (positionals.length > 1) throw new TypeError(`Name one folder, not ${positionals.join(' and ')}`)
  // A script that names no folder gets none: the default is for people who can read the question.
  if (positionals.length === 0 && !process.stdin.isTTY)
    throw new TypeError('Name the folder of the app, such as my-app. Nothing was written.')
  const folder = resolve(positionals[0] ?? 'my-app')
  checkFolder(folder)
  checkChoices(given)
  const choices = yes || !process.stdin.isTTY ? withDefaults(given) : await ask(given)
  if (choices === undefined) return cancel('Nothing was written.')
  writeApp(folder, choices, packages ?? pack?.())
  console.log(`${folder}: ${[...flags, 'service' as const].map((flag) => choices[flag]).join(', ')}`)
  if (install) npmInstall(folder)
  const keys = choices.service === 'sandbox' ? [] : ['# write the keys of your service into .env']
  const first = install ? keys : ['npm install', ...keys]
  const port = Object.hasOwn(hookBackends, choices.backend) ? 8000 : 3000
  const dev = `npm run dev   # serves http://localhost:${port}, until Ctrl-C`
  console.log(['Done. Nothing runs yet. Next:', `cd "${folder}"`, ...first, dev].join('\n  '))
}

/**
 * npm keeps the flags that stand before `--`: the command gets none of them, and only the environment shows them.
 *
 * @throws {TypeError} If there is one of ours.
 * @see https://docs.npmjs.com/cli/commands/npm-init
 */
function refuseKeptFlags(environment: NodeJS.ProcessEnv): void {
  const kept = [...flags, 'service', 'packages'].filter((flag) => environment[`npm_config_${flag}`])
  if (kept.length === 0) return
  const named = kept.map((flag) => `--${flag}`).join(' and ')
  throw new TypeError(
    `npm has kept ${named} for itself, and nothing was written: write -- before the flags, such as npm create embedded-wallet my-app -- --backend hono`,
  )
}

/** @throws {Error} If npm fails: it has printed why. */
function npmInstall(folder: string): void {
  console.log('Installing its packages. If that ends early, run npm install in this folder again.')
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' } as const
  if (spawnSync('npm', ['install'], options).status !== 0)
    throw new Error(`npm install failed. The app is written: run npm install in ${folder}, then npm run dev.`)
}
