/** Node loads the sandbox itself: Next.js need not bundle it. Each page gets the headers of the site, and its policy from `proxy.js`. */

import { pageHeaders } from './server/site.mjs'

const headers = Object.entries(pageHeaders).map(([key, value]) => ({ key, value }))

export default {
  serverExternalPackages: ['@embedded-wallet/sandbox'],
  headers: () => [{ source: '/:path*', headers }],
}
