/** Runs the test with random faults in full. Arguments: the number of payments (10,000 by default) and the seed. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [sends = '10000', seed = '20261120'] = process.argv.slice(2)
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', 'e2e/flows/faults/storm'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, STORM_SENDS: sends, STORM_SEED: seed },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
