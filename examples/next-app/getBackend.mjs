/** The backend, created once per process, however Next.js bundles the routes. Nothing of it runs while Next.js builds the app. */

import { createBackend } from './backend.mjs'

export function getBackend() {
  globalThis.shopBackend ??= createBackend(`http://localhost:${process.env.PORT ?? 3000}`)
  return globalThis.shopBackend
}
