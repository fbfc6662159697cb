/** The caller's address, for quotas. Next.js gives no socket address, only this header. */

/**
 * Each proxy appends the address that it saw, so the last address comes from the nearest proxy. The caller may have written
 * the others. Run Next.js behind a proxy: without one, it writes the header only if the caller has not written it.
 */
export const clientAddress = (request) => request.headers.get('X-Forwarded-For')?.split(',').at(-1).trim()
