/** The page: what `npm run build` made, below a strict policy; while you develop, what Vite makes of `src`. */

import { existsSync } from 'node:fs'
import sirv from 'sirv'
import { pageHeaders } from './site.mjs'

/** Only the page's own scripts run, and no text becomes markup: a script that gets into the page could use the wallet. */
const headers = {
  ...pageHeaders,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types __TRUSTED_TYPES__",
}

async function develop() {
  const { createServer } = await import('vite')
  // A bundled configuration is a file that comes and goes, and `node --watch` would begin again.
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true } })
  return vite.middlewares
}

/** Files that are named after their content are kept, and the page is not: it names those of today. The policy is the page's. */
const headersOf = (path) =>
  path.startsWith('/assets/')
    ? { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'public, max-age=31536000, immutable' }
    : { ...headers, 'Cache-Control': 'no-cache' }

const built = () => {
  if (!existsSync('dist/index.html'))
    throw new Error('There is no page yet: run "npm run build" first, or "npm run dev" while you develop.')
  const setHeaders = (res, path) => res.setHeaders(new Map(Object.entries(headersOf(path))))
  const serve = sirv('dist', { brotli: true, setHeaders })
  // A file of an earlier version is gone, and no page stands in for it.
  const sayGone = (res) => res.writeHead(404, { 'Cache-Control': 'no-store' }).end()
  return (req, res) => serve(req, res, () => sayGone(res))
}

/** A listener `(req, res)`. */
export const page = process.argv.includes('--dev') ? await develop() : built()
