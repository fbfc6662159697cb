/** Serves the page of the workbench, and what it calls, on a free port. */

import { readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { listen } from '../../lab/startProcess.mjs'
import { buildPage } from './build.js'

let files: Promise<ReadonlyMap<string, string>> | undefined

async function respond(path: string): Promise<Response> {
  files ??= buildPage()
  const text =
    path === '/unreliableWorker.js' ? readFileSync(new URL(`.${path}`, import.meta.url), 'utf8') : undefined
  const body = text ?? (await files).get(path === '/' ? '/index.html' : path)
  const type = path === '/' ? 'text/html' : 'text/javascript'
  return body === undefined
    ? new Response(null, { status: 404 })
    : new Response(body, { headers: { 'Content-Type': type } })
}

/** @param createBackend - Makes what serves the paths of the relay and of the arrangements, for the origin of the page. */
export async function serve(createBackend: (origin: string) => (request: Request) => Promise<Response>) {
  const { port, close } = await listen(
    getRequestListener((request) => {
      const { pathname } = new URL(request.url)
      return /^\/(?:wallet|arrange)\//.test(pathname) ? backend(request) : respond(pathname)
    }),
  )
  const url = `http://localhost:${port}`
  const backend = createBackend(url)
  return { url, close }
}
