/** The entries of all packages, read from `exports`, and where each may run. */

import { runTool } from './runTool.mjs'

/** What a package or an entry is for. What stands in no list runs everywhere. */
const serverPackages = ['platform', 'relay']
const nodeEntries = /\/(node|redis)$/
const pageEntries = /\/(core|react|ui)(\/|$)/

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

/** @returns One job per entry: an app can import it. */
export const importJobs = (entries) =>
  entries.map(({ entry, problem }) => ({ column: 'import', title: entry, run: async () => problem }))
