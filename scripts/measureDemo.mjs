/** Measures the demo's page: what a browser loads before it shows anything. */

import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { firstLoad } from './measureSizes.mjs'

const root = fileURLToPath(new URL('../demo-app/', import.meta.url))

/** @returns The size with gzip, the goal, and the bound that a release must keep. */
export async function measureDemo() {
  const { output } = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: { write: false },
  })
  const scripts = firstLoad(output.filter(({ type }) => type === 'chunk'))
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'))
  const bytes = [...scripts, ...styles].reduce(
    (sum, { code, source }) => sum + gzipSync(code ?? source, { level: 9 }).length,
    0,
  )
  return { label: 'first view: scripts and style sheet', bytes, goal: 130, bound: 128.5 }
}
