/** Writes a TypeScript project that uses every function of every entry: it exports what they return, so a declaration must name it. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const helpers = `/** Types that find what an app would stumble over. */

/** The optional properties that refuse \`undefined\`: an app passes \`signal: maybeSignal\`. */
type Refused<T> = T extends (...args: never) => unknown
  ? never
  : T extends object
    ? { [K in keyof T]-?: {} extends Pick<T, K> ? (string extends K ? never : { [P in K]: undefined } extends Pick<T, K> ? never : K) : never }[keyof T]
    : never
type Options<T> = T extends readonly unknown[] | Request | URL | Uint8Array ? never : T
/** \`true\`, or the names of the properties that refuse \`undefined\`. */
export type TakesUndefined<F extends (...args: never) => unknown> = [Refused<Options<Parameters<F>[number]>>] extends [never]
  ? true
  : Refused<Options<Parameters<F>[number]>>
`

/** @returns A module that uses each function of an entry. */
function use(entry, functions) {
  const lines = functions.flatMap((name) => [
    `export const resultOf_${name} = () => entry.${name}(...([] as unknown as Parameters<typeof entry.${name}>))`,
    `export const undefinedIn_${name}: TakesUndefined<typeof entry.${name}> = true`,
  ])
  return [
    `import * as entry from '${entry}'`,
    `import type { TakesUndefined } from './takesUndefined.js'`,
    'export const everything = { ...entry }',
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
export function writeConsumer(app, entries) {
  const folder = join(app, 'types/src')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'takesUndefined.ts'), helpers)
  for (const { entry, functions } of entries)
    writeFileSync(join(folder, fileOf(entry)), use(entry, functions))
  return new Map(entries.map(({ entry }) => [entry, fileOf(entry)]))
}
