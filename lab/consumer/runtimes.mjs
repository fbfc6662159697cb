/** The entries of all packages, read from `exports`; and each imported in each runtime: Node 20, 22 and 24, and Workers. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { runTool, tool, whyNotInstalled } from './runTool.mjs'

/** What a package or an entry is for. What stands in no list runs everywhere. */
const serverPackages = ['platform', 'relay']
const nodeEntries = /\/(node|redis)$/
const pageEntries = /\/(core|react|ui|frame)(\/|$)/

/**
 * @param packed - From `packAll`.
 * @returns Each entry: its name, whether a page must refuse it, whether its types are Node's or the page's.
 */
export function entriesOf(packed) {
  return packed.flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports)
      .filter((path) => path !== './package.json' && !path.endsWith('.css'))
      .map((path) => {
        const entry = manifest.name + path.slice(1)
        return {
          entry,
          isServerOnly: serverPackages.includes(name) || nodeEntries.test(entry),
          needsNode: /\/node$/.test(entry),
          needsDom: pageEntries.test(entry) || /\/testing$/.test(entry),
        }
      }),
  )
}

const listFunctions = `
const found = {}
for (const entry of JSON.parse(process.argv[1])) {
  try {
    const all = Object.entries(await import(entry))
    const isFunction = ([, value]) => typeof value === 'function' && !String(value).startsWith('class')
    found[entry] = { values: all.map(([name]) => name), functions: all.filter(isFunction).map(([name]) => name) }
  } catch (error) {
    found[entry] = { values: [], functions: [], problem: String(error.stack ?? error) }
  }
}
console.log(JSON.stringify(found))
`

/** @returns The entries with the names of their values and functions, as an installed app finds them, or the problem of their import. */
export async function withFunctions(app, entries) {
  const names = JSON.stringify(entries.map(({ entry }) => entry))
  const parameters = ['--input-type=module', '-e', listFunctions, names]
  const { status, output } = await runTool(process.execPath, parameters, { cwd: app })
  const found = status === 0 ? JSON.parse(output.slice(output.indexOf('{"'))) : {}
  return entries.map((one) => ({
    ...one,
    ...(found[one.entry] ?? { values: [], functions: [], problem: output }),
  }))
}

const nodeVersions = [20, 22, 24]
const ownMajor = Number(process.versions.node.split('.')[0])

/** Imports every entry in this version of Node. */
const importAll = (entries, major) => `
if (!process.version.startsWith('v${major}.')) throw new Error('this is Node ' + process.version)
for (const entry of ${JSON.stringify(entries.map(({ entry }) => entry))}) {
  const found = Object.keys(await import(entry))
  if (found.length === 0) throw new Error(entry + ' exports nothing')
}
console.log('imported')
`

function script(app, name, text) {
  const path = join(app, `${name}.mjs`)
  writeFileSync(path, text)
  return path
}

async function onNode(app, entries, major) {
  const path = script(app, `node${major}`, importAll(entries, major))
  const command =
    major === ownMajor ? [process.execPath, [path]] : ['npx', ['--yes', '-p', `node@${major}`, 'node', path]]
  const { status, output } = await runTool(...command, { cwd: app })
  if (status === 0 && output.includes('imported')) return undefined
  // npx may not be able to download it.
  const skipped = whyNotInstalled(output)
  return skipped === undefined ? output.slice(0, 1500) : { skipped }
}

const workerConfig = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.bundle.mjs")],
  compatibilityDate = "2025-09-01",
  compatibilityFlags = ["nodejs_compat"],
))]);
`

async function onWorkerd(app, entries) {
  const names = entries.filter(({ needsNode }) => !needsNode).map(({ entry }) => entry)
  const imports = names.map((name, i) => `import * as entry${i} from '${name}'`)
  const checks = names.map((name, i) => `if (Object.keys(entry${i}).length === 0) throw new Error('${name}')`)
  const text = [
    ...imports,
    `import { createPlatform } from '@embedded-wallet/platform'`,
    `import { createSandbox } from '@embedded-wallet/sandbox'`,
    'export default { async test() {',
    ...checks,
    'createPlatform(createSandbox())',
    '} }',
    '',
  ]
  const input = script(app, 'worker', text.join('\n'))
  await build({
    absWorkingDir: app,
    entryPoints: [input],
    outfile: join(app, 'worker.bundle.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    logLevel: 'silent',
  })
  writeFileSync(join(app, 'worker.capnp'), workerConfig)
  const { status, output } = await runTool(tool('.bin/workerd'), ['test', join(app, 'worker.capnp')], {
    cwd: app,
  })
  return status === 0 ? undefined : output.slice(0, 1500)
}

export function runtimeJobs(app, entries) {
  return [
    ...nodeVersions.map((major) => ({
      column: `Node ${major}`,
      title: `all ${entries.length} entries`,
      run: () => onNode(app, entries, major),
    })),
    { column: 'workerd', title: 'every entry without Node in its name', run: () => onWorkerd(app, entries) },
  ]
}
