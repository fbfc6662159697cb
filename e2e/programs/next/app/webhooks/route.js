/** The webhooks, as the README of platform has them. */

export const POST = (request) => globalThis.mountedInNext.fetchWebhooks(request)
