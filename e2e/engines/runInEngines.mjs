/** Runs the published vectors and the sandbox's tests in a page of each engine, without those that do not hold there, and prints a line for each. */

import { findFirefox, findWebKit } from '../../scripts/programs.mjs'

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
  const lines = []
  const runOne = async ({ name, engine, isInstalled }, isHeld) => {
    const title = `Tests in a page of ${name}`
    if (!isInstalled) return skip(title, `${name} is not installed`)
    const config = ['--config', 'e2e/engines/vitest.config.ts']
    const report = await runVitest(title, config, { ENGINE: engine }, isHeld)
    if (report === undefined) return
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
    lines.push(
      `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped; refuses ${refusedByEngineAlone(report)} invalid points without our check`,
    )
    // No installation would make them run, so they are no skipped part.
    for (const { file, reason } of leftOut[engine]) lines.push(`${name} leaves out ${file}: ${reason}`)
  }
  const [chromium, firefox, webKit] = engines
  const chromiumThenWebKit = async () => {
    await runOne(chromium, true)
    await runOne(webKit, true)
  }
  // A page uses one core, and Firefox takes as long as the others together.
  await Promise.all([runOne(firefox, false), chromiumThenWebKit()])
  console.log(`\n${lines.join('\n')}`)
}

/** How many of the invalid points the engine refuses without our check. */
const refusedByEngineAlone = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ meta }) => meta?.engineRefuses)
    .find((text) => text !== undefined)

const stack = 'it expects the stack of an error in the form of V8'
const upload = 'an upload, made in a page and read in the same page, ends in a 500 there'

export const leftOut = {
  chromium: [],
  firefox: [{ file: 'packages/sandbox/test/events.test.ts', reason: stack }],
  webkit: [
    { file: 'packages/sandbox/test/events.test.ts', reason: stack },
    { file: 'packages/sandbox/test/platform.test.ts', reason: upload },
    { file: 'packages/sandbox/test/refusalsByName.test.ts', reason: upload },
  ],
}
