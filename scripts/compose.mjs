/** Finds docker-compose for the test of the compose file, or installs the package of the distribution. It needs no Docker daemon. */

import { spawnSync } from 'node:child_process'
import { installPackage } from './debian.mjs'

const versionOf = () => {
  const { status, stdout } = spawnSync('docker-compose', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().slice(0, 60) : undefined
}

/** @returns The version of docker-compose; undefined when it is not installed and cannot be installed. */
export function ensureCompose() {
  if (versionOf() === undefined) installPackage('docker-compose')
  return versionOf()
}
