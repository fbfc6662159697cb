/** The relay, as a created app has it. */

export const POST = (request) => globalThis.mountedInNext.fetchRelay(request)
