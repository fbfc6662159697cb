/** Finds a Redis for the stories of many instances, or installs the distribution's as root on Debian. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const versionOf = () => {
  const { status, stdout } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().slice(0, 40) : undefined
}

/** @returns Its version, or undefined when there is none and none could be installed. */
export function ensureRedis() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (versionOf() === undefined && isDebianRoot) {
    console.log('No Redis found: installing one …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    const flags = ['install', '-y', '-qq', '--no-install-recommends', 'redis-server']
    spawnSync('apt-get', flags, { stdio: 'inherit', env })
  }
  return versionOf()
}
