/** Finds the programs that tests need, or installs the distribution's packages of them. */

import { spawnSync } from 'node:child_process'
import { installPackage } from './debian.mjs'

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
