/** Finds the programs that tests need, or installs them: as root, on Debian and its derivatives. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a package. Does nothing on other systems or without root, so the caller must check the result. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env })
}

/**
 * Finds a program, or installs the package of its name.
 *
 * @returns What it prints about its version, shortened; undefined when it is not installed and cannot be installed.
 */
export function ensureProgram(name, flag = '--version') {
  const version = () => {
    const { status, stdout } = spawnSync(name, [flag], { encoding: 'utf8' })
    return status === 0 ? stdout.trim().slice(0, 60) : undefined
  }
  if (version() === undefined) installPackage(name)
  return version()
}
