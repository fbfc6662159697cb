/** Installs packages of the distribution, as root on Debian and its derivatives. */

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
