/** Runs the published vectors and the sandbox's tests in a page of each engine, and prints one table. */

import { fileURLToPath } from 'node:url'
import { findFirefox } from '../../scripts/browser.mjs'
import { engineTable } from './engineTable.mjs'
import { findWebKit } from './findWebKit.mjs'
import { leftOut } from './leftOut.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const engines = [
  // Setup fails without it.
  { name: 'Chromium', engine: 'chromium', isInstalled: true },
  { name: 'Firefox', engine: 'firefox', isInstalled: findFirefox() !== undefined },
  { name: 'WebKitGTK', engine: 'webkit', isInstalled: findWebKit() !== undefined },
]

/**
 * @param runVitest - Runs Vitest, counts its results and returns its report.
 * @param skip - Counts an engine that is not installed.
 */
export async function runInEngines(runVitest, skip) {
  const reports = Object.fromEntries(engines.map(({ name }) => [name, undefined]))
  const runOne = async ({ name, engine, isInstalled }, isHeld) => {
    const title = `Tests in a page of ${name}`
    if (!isInstalled) skip(title, `${name} is not installed`)
    const config = ['--config', 'scripts/vitest.page.config.ts']
    reports[name] = isInstalled ? await runVitest(title, config, { ENGINE: engine }, isHeld) : undefined
  }
  const [chromium, firefox, webKit] = engines
  const chromiumThenWebKit = async () => {
    await runOne(chromium, true)
    await runOne(webKit, true)
  }
  // A page uses one core, and Firefox takes as long as the others together.
  await Promise.all([runOne(firefox, false), chromiumThenWebKit()])
  console.log(`\n${engineTable(reports, root).join('\n')}`)
  // No installation would make them run, so they are no skipped part.
  for (const { name, engine } of engines)
    for (const { file, reason } of leftOut[engine]) console.log(`${name} leaves out ${file}: ${reason}`)
}
