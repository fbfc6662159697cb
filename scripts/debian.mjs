/** The distribution's packages, where this process may install them: as root on Debian and its kin. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a package; does nothing elsewhere. Whether it came is for the caller to look. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env })
}
