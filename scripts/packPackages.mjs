/** Packs the packages of an app into a cache, once for each state of their sources. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** In the order in which they need one another. */
export const packageNames = ['protocol', 'core', 'react', 'ui', 'frame', 'platform', 'relay', 'sandbox']
/** Programs that need them. npm would give a tarball of one the name of another: `@embedded-wallet/relay` is `embedded-wallet-relay-….tgz`, too. */
const programNames = ['embedded-wallet-relay']
const sources = [
  ...[...packageNames, ...programNames].map((name) => `packages/${name}`),
  'tsconfig.json',
  'package-lock.json',
]

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stdout}${stderr}`)
  return stdout
}

/** @returns The folder with the tarballs. */
export function packPackages() {
  const files = run('git', ['ls-files', '-co', '--exclude-standard', '--', ...sources]).split('\n')
  const hash = createHash('sha256')
  for (const file of files.filter((name) => name !== '' && existsSync(root + name)))
    hash.update(file).update(readFileSync(root + file))
  const cache = `${root}node_modules/.cache/embedded-wallet/`
  const folder = `${cache}${hash.digest('hex').slice(0, 16)}`
  if (existsSync(folder)) return folder
  const unfinished = `${cache}${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const pack = (names, to) => {
    const workspaces = names.flatMap((name) => ['-w', `packages/${name}`])
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', to, ...workspaces])
  }
  // One build for all: the script before each pack checks what is published.
  run('npm', ['run', 'build'])
  try {
    pack(packageNames, unfinished)
    const programs = `${unfinished}/programs`
    mkdirSync(programs)
    pack(programNames, programs)
    for (const file of readdirSync(programs))
      renameSync(`${programs}/${file}`, `${unfinished}/program-${file}`)
    rmSync(programs, { recursive: true })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
