/** Compiles an app that uses every function of every entry, as strictly as an app can, on several versions of TypeScript. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool, tool } from './runTool.mjs'

/** pnpm shows what an app does not name, in every version alike: the fastest one suffices. The others take 15 s for each job. */
const versionsOf = (by) => (by === 'pnpm' ? ['7'] : ['5.7', '5.9', '6', '7'])
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
 * @param by - Its package manager.
 * @returns One job per version, resolution and kind.
 */
export function typeJobs(app, entries, by) {
  const files = writeConsumer(app, entries)
  return versionsOf(by).flatMap((version) =>
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

const helpers = `/** Types that find what an app would stumble over. */

/** What an app passes as it is: it has no options inside. */
type Whole = ((...args: never) => unknown) | readonly unknown[] | Request | Response | Headers | URL | Uint8Array | AbortSignal | Error
  // A record of the service, its currency, and a login that has begun.
  | { readonly id: string }
  | { readonly code: string; readonly decimals: number }
  | { readonly customerId: string; readonly challenge: object }
/** What has a method is an object of its own, such as a store, a client or a wallet. */
type HasMethod<T> = true extends { [K in keyof T]-?: T[K] extends (...args: never) => unknown ? ({} extends Pick<T, K> ? false : true) : false }[keyof T] ? true : false
/** A record of the service, also a part of one, has the time when it was made. */
type Options<T> = T extends Whole ? never : T extends object ? ('createdAt' extends keyof T ? never : T) : never
type Nested<T> = Options<NonNullable<T>> extends infer O ? (O extends object ? (HasMethod<O> extends true ? never : O) : never) : never
type IsOptional<T, K extends keyof T> = string extends K ? false : {} extends Pick<T, K> ? true : false
/** The optional properties that refuse \`undefined\`, such as \`signal\` or \`quotas.signIns\`: an app passes \`signal: maybeSignal\`. */
type Refused<T, Depth extends 0[] = []> = T extends object
  ? {
      [K in keyof T & string]-?:
        | (IsOptional<T, K> extends true ? ({ [P in K]: undefined } extends Pick<T, K> ? never : K) : never)
        | (Depth['length'] extends 3 ? never : Below<K, Refused<Nested<T[K]>, [...Depth, 0]>>)
    }[keyof T & string]
  : never
type Below<K extends string, Name> = Name extends string ? \`\${K}.\${Name}\` : never
/** \`true\`, or the names of the properties that refuse \`undefined\`. */
export type TakesUndefined<F extends (...args: never) => unknown> = [Refused<Options<Parameters<F>[number]>>] extends [never]
  ? true
  : Refused<Options<Parameters<F>[number]>>
`

/** @returns A module that uses each value and function of an entry. */
function use({ entry, values, functions }) {
  // No app names the package that the others share.
  const isNamed = entry !== '@embedded-wallet/protocol'
  const lines = functions.flatMap((name) => [
    `export const resultOf_${name} = () => entry.${name}(...([] as unknown as Parameters<typeof entry.${name}>))`,
    ...(isNamed ? [`export const undefinedIn_${name}: TakesUndefined<typeof entry.${name}> = true`] : []),
  ])
  return [
    `import * as entry from '${entry}'`,
    `import type { TakesUndefined } from './takesUndefined.js'`,
    `export const everything = { ${values.map((name) => `${name}: entry.${name}`).join(', ')} }`,
    ...lines,
    '',
  ].join('\n')
}

const fileOf = (entry) => `${entry.replace('@embedded-wallet/', '').replaceAll('/', '-')}.ts`

/**
 * Writes `types/src` into an app, with one file per entry.
 *
 * @returns The file of each entry.
 */
function writeConsumer(app, entries) {
  const folder = join(app, 'types/src')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'takesUndefined.ts'), helpers)
  for (const entry of entries) writeFileSync(join(folder, fileOf(entry.entry)), use(entry))
  return new Map(entries.map(({ entry }) => [entry, fileOf(entry)]))
}
