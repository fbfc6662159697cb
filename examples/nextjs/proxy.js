/** Adds the headers that every page with a wallet needs. Next.js gives its own inline scripts the nonce of the policy. */

import { pageHeaders } from '@embedded-wallet/example-shop/page'
import { NextResponse } from 'next/server'

const policyFor = (nonce) =>
  pageHeaders['Content-Security-Policy']
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    // The policies of Next.js itself.
    .replace("trusted-types 'none'", 'trusted-types nextjs nextjs#bundler')

export function proxy(request) {
  const added = { ...pageHeaders, 'Content-Security-Policy': policyFor(crypto.randomUUID()) }
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', added['Content-Security-Policy'])
  const response = NextResponse.next({ request: { headers } })
  for (const [name, value] of Object.entries(added)) response.headers.set(name, value)
  return response
}

/** Pages only: the relay and the API have headers of their own. */
export const config = { matcher: '/' }
