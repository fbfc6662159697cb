/** The browser's fetch: what sends a wallet's requests by default. */

/** Called late and on its own: a fetch that is taken as a value loses its window. */
export const browserFetch = (request: Request): Promise<Response> => globalThis.fetch(request)
