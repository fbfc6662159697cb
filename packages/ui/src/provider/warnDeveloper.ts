/** Warns in the console about what the app or its backend must fix. */

import type { AnyWalletError } from '@embedded-wallet/core'

/** They mean that something is set up wrong, whatever was called. */
const alwaysOfApp: ReadonlySet<string> = new Set<AnyWalletError['code']>([
  'UNREACHABLE',
  'UNEXPECTED_RESPONSE',
  'INSECURE_CONTEXT',
  'PASSKEY_UNSUPPORTED',
  'PASSKEY_RP_ID_MISMATCH',
  'PAYLOAD_MISMATCH',
  'PROFILE_MISMATCH',
  'PROTOCOL_MISMATCH',
  'QUOTE_TOO_HIGH',
])

interface ErrorFacts {
  code?: string
  status?: number
  serviceCode?: string | undefined
}

/** Whether the app or its backend must fix it: what a user decides, proves or enters is none of it. */
export function isForDeveloper({ code, status, serviceCode }: ErrorFacts, verb: string): boolean {
  // A screen that throws may throw an error of the page, which has its own code.
  if (verb === 'render') return true
  // Without a code it is a wrong argument.
  if (code === undefined || alwaysOfApp.has(code)) return true
  if (status !== undefined && status >= 500) return true
  if (code !== 'REFUSED') return false
  // A quote is the backend's, and CONFLICT an order that the page changed.
  if (status === 400 || serviceCode === 'CONFLICT') return verb === 'requestQuote'
  return status === undefined || status === 403 || status === 404
}

/** Also in production, because only there some of it shows. No message of core has a secret. */
export function warnDeveloper(error: Error & ErrorFacts, verb: string): void {
  if (isForDeveloper(error, verb)) console.warn(error, verb)
}
