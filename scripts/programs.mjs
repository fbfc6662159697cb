/** Finds the programs that tests need, or installs the distribution's packages of them. */

import { spawnSync } from 'node:child_process'
import { installPackage } from './debian.mjs'

/** What a program prints about its version, shortened; undefined when it does not run. */
const versionOf = (program) => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().slice(0, 60) : undefined
}

/** The package of a program has its name. */
function ensureProgram(name) {
  if (versionOf(name) === undefined) installPackage(name)
  return versionOf(name)
}

/** @returns The version of Redis, for the tests of many instances; undefined when it is not installed and cannot be installed. */
export const ensureRedis = () => ensureProgram('redis-server')

/**
 * For the test of the compose file. It needs no Docker daemon.
 *
 * @returns The version of docker-compose; undefined when it is not installed and cannot be installed.
 */
export const ensureCompose = () => ensureProgram('docker-compose')
