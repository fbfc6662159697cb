/** Loads the SDK once for each page: the real code as one script, with the page's own globals around it. */

import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import * as protocol from '@embedded-wallet/protocol'
import { build, type Rollup } from 'vite'

export type Core = typeof import('@embedded-wallet/core')

/** What a page gives to the SDK in place of the process's own. */
export interface PageGlobals {
  navigator: object
  BroadcastChannel: unknown
  setTimeout: unknown
  clearTimeout: unknown
  Date: unknown
  performance: object
  crypto: object
  /** Without chance: a seed gives the same choices each time. */
  Math: object
}

/** A change of the SDK's text, to plant a bug: the first text stands exactly once and becomes the second. */
export type Patch = readonly [from: string, to: string]

const globals = [
  ...['navigator', 'BroadcastChannel', 'setTimeout', 'clearTimeout', 'Date', 'performance', 'crypto', 'Math'],
] as const
const entry = fileURLToPath(new URL('../../packages/core/src/index.ts', import.meta.url))
// Arithmetic and data without state. Shared by all pages, because the engine would optimize it anew for each.
const shared = /^@noble\/|^@embedded-wallet\/protocol$/
const requireNoble = createRequire(entry)
const requireShared = (name: string): unknown => (name.startsWith('@noble/') ? requireNoble(name) : protocol)
type Script = (...args: unknown[]) => void
let bundling: Promise<string> | undefined
const scripts = new Map<string, Script>()

async function bundle(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@embedded-wallet/source', 'module', 'browser', 'development|production'] },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry, formats: ['cjs'], fileName: 'core' },
      rollupOptions: { external: shared, output: { codeSplitting: false } as never },
    },
  })) as unknown as Rollup.RollupOutput[]
  return output[0]!.output[0].code
}

/** @returns A function that runs the SDK in a new page. */
export async function loadCore(patches: readonly Patch[] = []): Promise<(page: PageGlobals) => Core> {
  bundling ??= bundle()
  let text = await bundling
  for (const [from, to] of patches) {
    if (text.split(from).length !== 2) throw new Error(`the SDK must have this text once: ${from}`)
    text = text.replace(from, () => to)
  }
  const script =
    scripts.get(text) ??
    (compileFunction(text, ['exports', 'require', 'globalThis', ...globals]) as unknown as Script)
  scripts.set(text, script)
  return (page) => {
    const exports = {}
    const pageGlobal = Object.create(globalThis, Object.getOwnPropertyDescriptors(page))
    script(exports, requireShared, pageGlobal, ...globals.map((name) => page[name]))
    return exports as Core
  }
}
