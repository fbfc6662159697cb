/** Sets cookies before the handlers, as many as the call asks for: Next.js copies the body for it. */

import { NextResponse } from 'next/server'

export function proxy(request) {
  const response = NextResponse.next()
  for (const cookie of globalThis.mountedInNext.cookiesFor(request.headers.get('x-cookies-before')))
    response.headers.append('Set-Cookie', cookie)
  return response
}
