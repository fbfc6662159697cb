/** Adds the policy that every page with a wallet needs. Next.js gives its own inline scripts the nonce. */

import { NextResponse } from 'next/server'

const isDevelopment = process.env.NODE_ENV === 'development'

/** A script that gets into the page can use the wallet. So nothing runs but the app's own scripts, and no text becomes markup. */
const policyFor = (nonce) =>
  [
    "default-src 'none'",
    // In development, Next.js itself evaluates text.
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(isDevelopment
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types default nextjs nextjs#bundler']),
  ].join('; ')

export function proxy(request) {
  const policy = policyFor(crypto.randomUUID())
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

/** Pages only: the relay and the API have headers of their own. */
export const config = { matcher: '/' }
