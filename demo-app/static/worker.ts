/** The demo without a server: a service worker that answers for the backend, the relay and the sandbox, and keeps the files for use offline. */

import './forbiddenHeaders'
import { createStore } from 'idb-keyval'
import { pagePaths } from '../src/shell/paths'
import { openLocalBackend } from './localBackend'

/** Put in by the build: the files of the page, and a name that changes with them. */
declare const pageFiles: readonly string[]
declare const buildName: string

const worker = globalThis as unknown as ServiceWorkerGlobalScope
/** The folder in which the page lies, such as `/` or `/demo/`. */
const base = new URL('./', worker.location.href).pathname
const store = createStore('embedded-wallet-demo', 'state')
// Opened at the first request: a worker that is only installed opens nothing.
let backend: ReturnType<typeof openLocalBackend> | undefined

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(buildName)
      .then((cache) => cache.addAll(pageFiles.map((file) => base + file)))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== buildName).map((name) => caches.delete(name))),
      )
      .then(() => worker.clients.claim()),
  )
})

// A page that was reloaded without its cache has no worker until it asks for one.
worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== worker.location.origin || !pathname.startsWith(base)) return
  const path = `/${pathname.slice(base.length)}`
  if (/^\/(?:api|wallet|identity)\//.test(path) || path === '/api')
    return event.respondWith(askBackend(event.request, path))
  event.respondWith(readFile(event.request, path))
})

async function askBackend(request: Request, path: string): Promise<Response> {
  backend ??= openLocalBackend(store, worker.location.origin)
  const local = await backend
  return local.fetch(request, path)
}

/** The file from the cache; from the network when it is not one of the page's. Every page of the wallet is the same file. */
async function readFile(request: Request, path: string): Promise<Response> {
  const isPage = path === '/' || pagePaths.some((pattern) => matches(pattern, path))
  const cache = await caches.open(buildName)
  const cached = await cache.match(isPage ? `${base}index.html` : request)
  return cached ?? fetch(request)
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`).test(path)
