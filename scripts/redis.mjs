/** Finds a Redis for the stories of many instances, or installs the distribution's. */

import { spawnSync } from 'node:child_process'
import { installPackage } from './debian.mjs'

const versionOf = () => {
  const { status, stdout } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().slice(0, 40) : undefined
}

/** @returns Its version, or undefined when there is none and none could be installed. */
export function ensureRedis() {
  if (versionOf() === undefined) installPackage('redis-server')
  return versionOf()
}
