/** Finds a Redis for the tests of many instances, or installs the package of the distribution. */

import { spawnSync } from 'node:child_process'
import { installPackage } from './debian.mjs'

const versionOf = () => {
  const { status, stdout } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().slice(0, 40) : undefined
}

/** @returns The version of Redis; undefined when it is not installed and cannot be installed. */
export function ensureRedis() {
  if (versionOf() === undefined) installPackage('redis-server')
  return versionOf()
}
