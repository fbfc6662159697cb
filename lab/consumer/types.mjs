/** Compiles an app that uses every entry, as strictly as an app can, on several versions of TypeScript. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './runTool.mjs'
import { tool } from './tools.mjs'
import { writeConsumer } from './writeConsumer.mjs'

const versions = ['5.7', '5.9', '6', '7']
const resolutions = [
  { moduleResolution: 'bundler', module: 'esnext' },
  { moduleResolution: 'nodenext', module: 'nodenext' },
]

/** Which entries an app of each kind uses, and which types of its platform it has. */
const kinds = [
  { kind: 'page and server', lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'], has: () => true },
  { kind: 'server without DOM', lib: ['es2022'], types: ['node'], has: ({ needsDom }) => !needsDom },
  {
    kind: 'worker without Node',
    // A worker is bundled.
    only: 'bundler',
    lib: ['es2022', 'webworker'],
    types: [],
    has: ({ needsDom, needsNode }) => !needsDom && !needsNode,
  },
]

const strictest = {
  target: 'es2022',
  strict: true,
  composite: true,
  declaration: true,
  emitDeclarationOnly: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  jsx: 'react-jsx',
}

/** @returns The first lines of what the compiler printed, and how many errors there are. */
function shorten(output) {
  const errors = output.split('\n').filter((line) => /error TS\d+/.test(line))
  const more = errors.length > 12 ? [`… and ${errors.length - 12} more`] : []
  return [...(errors.length > 0 ? errors.slice(0, 12) : output.split('\n').slice(0, 12)), ...more].join('\n')
}

/**
 * @param app - The folder of an installed app.
 * @returns One job per version, resolution and kind.
 */
export function typeJobs(app, entries) {
  const files = writeConsumer(app, entries)
  return versions.flatMap((version) =>
    resolutions.flatMap((resolution) =>
      kinds
        .filter(({ only }) => [undefined, resolution.moduleResolution].includes(only))
        .map(({ kind, lib, types, has }) => ({
          column: `TypeScript ${version}`,
          title: `${resolution.moduleResolution}, ${kind}`,
          run: async () => {
            const name = `${version}-${resolution.moduleResolution}-${kind.replaceAll(' ', '-')}`
            const config = join(app, 'types', `tsconfig.${name}.json`)
            const used = entries.filter(has).map(({ entry }) => `src/${files.get(entry)}`)
            const compilerOptions = {
              ...strictest,
              ...resolution,
              lib,
              types,
              rootDir: 'src',
              outDir: `out/${name}`,
            }
            mkdirSync(join(app, 'types'), { recursive: true })
            writeFileSync(
              config,
              JSON.stringify({ compilerOptions, files: ['src/takesUndefined.ts', ...used] }, null, 2),
            )
            const compiler = tool(`typescript-${version}/bin/tsc`)
            const { status, output } = await runTool(process.execPath, [compiler, '-p', config], { cwd: app })
            return status === 0 ? undefined : shorten(output)
          },
        })),
    ),
  )
}
