/** The addresses of callers, by which the relay counts. */

/**
 * `next start` listens on localhost alone. So callers of a site come through a proxy, which adds their address as the last one: nginx with
 * `proxy_set_header X-Forwarded-For $remote_addr`, Caddy by itself. Behind two proxies, such as a CDN and nginx, the last one is the
 * address of the CDN: take the header that the CDN writes. Without a proxy, Next.js writes the address of the socket.
 */
export const clientAddress = ({ headers }) => headers.get('X-Forwarded-For')?.split(',').at(-1).trim()
