/** Builds the workbench from the packages' sources, because loading them one by one takes most of the time of a story; and serves its page. */

import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  build,
  defaultClientConditions,
  defaultServerConditions,
  type InlineConfig,
  type Rolldown,
} from 'vite'
import { listen } from '../../lab/startProcess.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const source = '@embedded-wallet/source'
const settings: InlineConfig = { root, configFile: false, logLevel: 'warn' }

let page: Promise<ReadonlyMap<string, string>> | undefined

/** The page as an app would ship it, a few files by their paths. */
export function loadPage(): Promise<ReadonlyMap<string, string>> {
  page ??= buildPage()
  return page
}

async function buildPage(): Promise<Map<string, string>> {
  const { output } = (await build({
    ...settings,
    resolve: { conditions: [source, ...defaultClientConditions] },
    build: { write: false, modulePreload: false, target: 'es2022', reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

type Backends = typeof import('./backend.js')

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
      rolldownOptions: { input: `${root}backend.ts` },
    },
  })
  const loaded = await import(pathToFileURL(`${outDir}/backend.js`).href)
  rmSync(outDir, { recursive: true })
  return loaded
}

async function respond(path: string): Promise<Response> {
  const text =
    path === '/unreliableWorker.js' ? readFileSync(new URL(`.${path}`, import.meta.url), 'utf8') : undefined
  const body = text ?? (await loadPage()).get(path === '/' ? '/index.html' : path)
  const type = path === '/' ? 'text/html' : 'text/javascript'
  return body === undefined
    ? new Response(null, { status: 404 })
    : new Response(body, { headers: { 'Content-Type': type } })
}

/** @param createBackend - Makes what serves the paths of the relay and of the arrangements, for the origin of the page. */
export async function serve(createBackend: (origin: string) => (request: Request) => Promise<Response>) {
  const { nodeListener } = await loadBackends()
  const { port, close } = await listen(
    nodeListener((request) => {
      const { pathname } = new URL(request.url)
      return /^\/(?:wallet|arrange)\//.test(pathname) ? backend(request) : respond(pathname)
    }),
  )
  const url = `http://localhost:${port}`
  const backend = createBackend(url)
  return { url, close }
}
