/** The page: what `npm run build` made, below a strict policy; while you develop, what Vite makes of `src`. */

import sirv from 'sirv'

/** Only the page's own scripts run, and no text becomes markup: a script that gets into the page could use the wallet. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types __TRUSTED_TYPES__",
}

async function develop() {
  const { createServer } = await import('vite')
  // A bundled configuration is a file that comes and goes, and `node --watch` would begin again.
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true } })
  return vite.middlewares
}

/** A listener `(req, res)`. */
export const page = process.argv.includes('--dev')
  ? await develop()
  : sirv('dist', { setHeaders: (res) => res.setHeaders(new Headers(headers)) })
