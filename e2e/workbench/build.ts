/** Builds the workbench from the packages' sources: loading them one by one takes most of the time of a story. */

import { rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  build,
  defaultClientConditions,
  defaultServerConditions,
  type InlineConfig,
  type Rolldown,
} from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const source = '@embedded-wallet/source'
const settings: InlineConfig = { root, configFile: false, logLevel: 'warn' }

/** The page as an app would ship it, a few files by their paths. */
export async function buildPage(): Promise<Map<string, string>> {
  const { output } = (await build({
    ...settings,
    resolve: { conditions: [source, ...defaultClientConditions] },
    build: { write: false, modulePreload: false, target: 'es2022', reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

type Backends = typeof import('./backends.js')

let backends: Promise<Backends> | undefined

/** The backends of the page, which run in the process that loads them. */
export function loadBackends(): Promise<Backends> {
  backends ??= buildBackends()
  return backends
}

async function buildBackends(): Promise<Backends> {
  // Below node_modules it finds what it imports. Each process has a folder of its own.
  const outDir = fileURLToPath(new URL(`../../node_modules/.workbench/${process.pid}`, import.meta.url))
  await build({
    ...settings,
    ssr: {
      noExternal: [/^@embedded-wallet\//],
      resolve: { conditions: [source, ...defaultServerConditions] },
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: { input: `${root}backends.ts` },
    },
  })
  const loaded = await import(pathToFileURL(`${outDir}/backends.js`).href)
  rmSync(outDir, { recursive: true })
  return loaded
}
