/**
 * `npm run lab consumer`: installs the packed packages as an app would, and compiles, bundles and runs that app.
 *
 * `--only=REGEXP` runs the checks with a row and title that match. `--keep=FOLDER` leaves the apps in a folder, or uses those in it.
 */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleJobs } from './bundles.mjs'
import { installApp, packAll, packageManagers, serveRegistry } from './pack.mjs'
import { printTable, runJobs, whyNotInstalled } from './runTool.mjs'
import { entriesOf, runtimeJobs, withFunctions } from './runtimes.mjs'
import { repeatJobs, tarballJobs } from './tarballs.mjs'
import { typeJobs } from './types.mjs'

const { only = '', keep } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'string' } },
}).values
if (keep !== undefined) mkdirSync(keep, { recursive: true })
// Outside the repository, so that nothing is found in its node_modules.
const folder = keep ?? mkdtempSync(join(tmpdir(), 'embedded-wallet-consumer-'))
const began = Date.now()
const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)

/** Packs twice and installs once per package manager. */
async function prepare() {
  say('packing every package from two clean checkouts …')
  const [packed, again] = await Promise.all(['first', 'second'].map((name) => packAll(join(folder, name))))
  const registry = await serveRegistry(packed)
  const apps = {}
  for (const name of Object.keys(packageManagers)) {
    say(`installing with ${name} …`)
    apps[name] = await installApp(join(folder, name), name, packed, registry.npmrc)
  }
  registry.close()
  return { packed, again, apps }
}

const kept = join(folder, 'prepared.json')
const prepared = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : await prepare()
if (keep !== undefined) writeFileSync(kept, JSON.stringify(prepared))
const { packed, again, apps } = prepared

/** @returns The checks of one app, or the reason why there are none. */
async function jobsOf(by, { folder: app, reason }) {
  if (app === undefined) {
    const skipped = whyNotInstalled(reason)
    return [
      {
        by,
        column: 'installation',
        title: 'all packages',
        run: async () => (skipped ? { skipped } : reason),
      },
    ]
  }
  // pnpm shows an app only what the app itself names, and no app names the package that the others share.
  const own = by === 'pnpm' ? packed.filter(({ name }) => name !== 'protocol') : packed
  const entries = await withFunctions(app, entriesOf(own))
  const jobs = [...typeJobs(app, entries, by), ...bundleJobs(app, entries, by), ...runtimeJobs(app, entries)]
  return [{ column: 'installation', title: 'all packages', run: async () => undefined }, ...jobs].map(
    (job) => ({
      ...job,
      by,
    }),
  )
}

const jobs = []
for (const [by, app] of Object.entries(apps)) jobs.push(...(await jobsOf(by, app)))
if (apps.npm.folder) jobs.push(...tarballJobs(packed, apps.npm.folder))
jobs.push(...repeatJobs(packed, again))
const chosen = jobs.filter(({ by = '', column, title }) => new RegExp(only).test(`${by} ${column}: ${title}`))
say(`${chosen.length} checks …`)
const total = printTable(await runJobs(chosen), Object.keys(packageManagers))
say('done')

if (keep === undefined) rmSync(folder, { recursive: true, force: true })
// For the count of `npm run test:release`.
if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(total))
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
