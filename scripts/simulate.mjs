/** `npm run lab simulate -- --seed … --steps …`: makes random schedules of the simulation. `--faults 2`: explores every order instead. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    faults: { type: 'string' },
    switches: { type: 'string' },
  },
})
const { seed, steps, faults, switches } = values
const files = faults === undefined ? ['e2e/simulation/randomRun'] : ['e2e/simulation/exhaustive']
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', ...files], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(seed !== undefined && { SIMULATE_SEED: seed }),
    ...(steps !== undefined && { SIMULATE_STEPS: steps }),
    ...(faults !== undefined && { SIMULATE_FAULTS: faults }),
    ...(switches !== undefined && { SIMULATE_SWITCHES: switches }),
  },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
