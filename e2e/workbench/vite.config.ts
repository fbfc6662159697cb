/** Serves the workbench: the page, built from the packages' sources, and its backend in the same process. */

import { fileURLToPath } from 'node:url'
import type { ProfileName } from '@embedded-wallet/protocol'
import { getRequestListener } from '@hono/node-server'
import {
  build,
  defaultClientConditions,
  defaultServerConditions,
  type InlineConfig,
  type Plugin,
  type Rolldown,
} from 'vite'
import type { Backend } from './backend.js'

const source = '@embedded-wallet/source'

function backend(profile: ProfileName): Plugin {
  let handle: Backend | undefined
  return {
    name: 'backend',
    configureServer: (server) => {
      const listener = getRequestListener((request) => handle!(request))
      server.middlewares.use(async (request, response, next) => {
        if (!/^\/(?:wallet|arrange)\//.test(request.url ?? '')) return next()
        if (handle === undefined) {
          const { createBackend } = await server.ssrLoadModule('/backend.ts')
          handle ??= createBackend(`http://${request.headers.host}`, profile) as Backend
        }
        await listener(request, response)
      })
    },
  }
}

/** The page as an app would ship it, a few files by their paths: loading its sources one by one takes most of the time of a story. */
export async function buildPage(): Promise<Map<string, string>> {
  const { output } = (await build({
    ...createConfig('document'),
    plugins: [],
    build: { write: false, modulePreload: false, target: 'es2022', reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

let files: Promise<ReadonlyMap<string, string>> | undefined

const page: Plugin = {
  name: 'page',
  configureServer: (server) => {
    server.middlewares.use(async (request, response, next) => {
      files ??= buildPage()
      const path = request.url === '/' ? '/index.html' : request.url!
      const text = (await files).get(path)
      if (text === undefined) return next()
      const type = path.endsWith('.html') ? 'text/html' : 'text/javascript'
      response.setHeader('Content-Type', type).end(text)
    })
  },
}

const createConfig = (profile: ProfileName): InlineConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  plugins: [page, backend(profile)],
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: {
    noExternal: [/^@embedded-wallet\//],
    resolve: { conditions: [source, ...defaultServerConditions] },
  },
  // All dependencies are modules already. Two servers that bundle them at the same time would invalidate each other's.
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { host: 'localhost', port: 0, hmr: false, ws: false, watch: null },
})

export default createConfig
