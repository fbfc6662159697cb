/** Installs the packed packages in an empty folder outside the repository, as an app would. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool, tool } from './runTool.mjs'

/** What an app installs beside the packages: their peers, and the types of its own platform. */
const beside = [
  '@opentelemetry/api@^1.9.0',
  '@tanstack/react-query@^5.66.0',
  'react@^19.0.0',
  'react-dom@^19.0.0',
  '@types/node@^20.19.0',
  '@types/react@^19.0.0',
]

/** Each package manager: its command line for an installation of packages. */
export const packageManagers = {
  npm: (names) => ['npm', ['install', '--no-audit', '--no-fund', ...names]],
  pnpm: (names) => [process.execPath, [tool('pnpm/bin/pnpm.mjs'), 'add', ...names]],
}

/**
 * Installs every package and its peers in a new folder.
 *
 * @returns The folder, or the reason why the installation failed.
 */
export async function installApp(folder, packageManager, packed, npmrc) {
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'app', version: '1.0.0', private: true, type: 'module' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  writeFileSync(join(folder, '.npmrc'), npmrc)
  // An app names no package that only the others use. npm shows it anyway, pnpm does not.
  const named = packed.filter(({ name }) => packageManager === 'npm' || name !== 'protocol')
  const names = [...named.map(({ manifest: { name, version } }) => `${name}@^${version}`), ...beside]
  const { status, output } = await runTool(...packageManagers[packageManager](names), { cwd: folder })
  return status === 0 ? { folder } : { reason: output }
}
