/** The settings of a run of the stories of packages/react with other peers than its own. */

import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'
import base from '../vitest.config.js'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param files - What the stories and the hooks import, and the file that it is. */
export function withPeers(files: Record<string, string>, test: ViteUserConfig['test'] = {}): ViteUserConfig {
  const alias = Object.entries(files).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement,
  }))
  return mergeConfig(base, defineConfig({ resolve: { alias }, test }))
}
