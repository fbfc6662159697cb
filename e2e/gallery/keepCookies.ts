/** Cookies for a relay that runs in the page: a page may neither set nor read the headers that carry them. */

import type { Fetch } from './state.js'

/** A response keeps every header that it was made with. */
class PageResponse extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init)
    Object.defineProperty(this, 'headers', { value: new Headers(init?.headers) })
  }
}
globalThis.Response = PageResponse

/** @returns The same relay, for a browser that keeps its cookies. */
export function keepCookies(relay: Fetch): Fetch {
  const cookies = new Map<string, string>()
  return async (request) => {
    const headers = new Headers(request.headers)
    headers.set('Origin', location.origin)
    headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await relay(Object.defineProperty(new Request(request), 'headers', { value: headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}
