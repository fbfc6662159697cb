/** Serves the workbench's page with a backend in front of the sandbox command. */

import { getRequestListener } from '@hono/node-server'
import { createServer, type ViteDevServer } from 'vite'
import type { CommandService } from './commandBackend.js'
import createConfig, { page } from './vite.config.js'

/** Starts the server on a free port. */
export async function serveInFrontOf(
  service: CommandService,
): Promise<{ url: string; close: () => Promise<void> }> {
  let handle: ((request: Request) => Promise<Response>) | undefined
  const backend = {
    name: 'command backend',
    configureServer: (server: ViteDevServer) => {
      server.middlewares.use(async (request, response, next) => {
        if (!/^\/(?:wallet|arrange)\//.test(request.url ?? '')) return next()
        const { createBackend } = await server.ssrLoadModule('/commandBackend.ts')
        handle ??= createBackend(`http://${request.headers.host}`, service) as (
          r: Request,
        ) => Promise<Response>
        await getRequestListener(handle)(request, response)
      })
    },
  }
  const server = await createServer({ ...createConfig(service.profile), plugins: [page, backend] })
  await server.listen()
  return { url: server.resolvedUrls!.local[0]!.replace(/\/$/, ''), close: () => server.close() }
}
