/** The addresses of callers, by which the relay counts. */

import { isSecure } from './site.mjs'

/**
 * This server listens on localhost alone. So callers of a site with https come through a proxy, which adds their address as the last one:
 * nginx with `proxy_set_header X-Forwarded-For $remote_addr`, Caddy by itself. Behind two proxies, such as a CDN and nginx, the last one is
 * the address of the CDN: take the header that the CDN writes.
 */
export const clientAddress = ({ headers }, { address }) =>
  isSecure ? headers.get('X-Forwarded-For')?.split(',').at(-1).trim() : address
