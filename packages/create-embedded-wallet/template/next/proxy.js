/** The policy of each page. Next.js gives its own inline scripts the nonce. */

import { NextResponse } from 'next/server'

const isDeveloping = process.env.NODE_ENV === 'development'

/** Only the page's own scripts run, and no text becomes markup: a script that gets into the page could use the wallet. */
const policyFor = (nonce) =>
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types nextjs nextjs#bundler`

export function proxy(request) {
  // Next.js compiles with `eval` while you develop.
  if (isDeveloping) return NextResponse.next()
  const policy = policyFor(crypto.randomUUID())
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

/** Every page: what is not the relay, the login, or a file of Next.js. */
export const config = { matcher: '/((?!wallet/|login$|_next/).*)' }
