/** Serves the workbench: the page from the packages' sources and its backend in the same process. */

import { fileURLToPath } from 'node:url'
import type { ProfileName } from '@embedded-wallet/protocol'
import { getRequestListener } from '@hono/node-server'
import { defaultClientConditions, defaultServerConditions, type InlineConfig, type Plugin } from 'vite'
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

/** @param profile - The profile of the page's backend. */
const createConfig = (profile: ProfileName): InlineConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  plugins: [backend(profile)],
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
