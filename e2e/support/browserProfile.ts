/** A browser profile: it keeps cookies and sends its origin, as a browser does. */

import { checkResponse } from '../canary/leakDetector.js'

type Fetch = (request: Request) => Promise<Response>

/** @returns A browser's cookies, and a `fetch` that uses them. */
export function browserProfile(send: Fetch, origin: string) {
  const cookies = new Map<string, string>()
  const fetch: Fetch = async (request) => {
    const headers = new Headers(request.headers)
    if (!headers.has('Origin')) headers.set('Origin', origin)
    if (cookies.size > 0)
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await send(new Request(request, { headers }))
    checkResponse(request, response)
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0/i.test(line)) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return response
  }
  return { fetch, cookies }
}
