/** The caller's address, for quotas: Next.js tells no socket address, only this header. */

/**
 * A proxy appends the address that it saw, so the last one is what the nearest proxy says; what stands before it anybody may have
 * written. Without a proxy Next.js writes the header itself, but only where the caller has not: then put one there.
 */
export const clientAddress = (request) => request.headers.get('X-Forwarded-For')?.split(',').at(-1).trim()
