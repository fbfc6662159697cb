/** The seed of a run: two runs of a commit make the same random choices. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** @returns {number} That of `TEST_SEED`, or else one of the commit; outside of a clone always the same. */
export function seedOfRun() {
  if (process.env.TEST_SEED) return Number(process.env.TEST_SEED)
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd, encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : 20_260_408
}
