/** Deployments that brand header and field names: translated here, so that nothing else knows any name but the document's. */

import { WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'

/** The names of a deployment where they are not the interface document's. */
export interface Branding {
  /** Instead of `Service-Wallet-Signature`. */
  walletSignatureHeader?: string
  /** Instead of `X-Service-Signature`, on webhook requests. */
  webhookSignatureHeader?: string
  /** Instead of `serviceApi`, as in `serviceApiFixedFee`. */
  fieldPrefix?: string
}

const neutralPrefix = 'serviceApi'
const maxDepth = 32

/** Request headers under the deployment's names. */
export function brandedHeaders(headers: Headers, { walletSignatureHeader }: Branding): Headers {
  const value = headers.get(WALLET_SIGNATURE_HEADER)
  if (walletSignatureHeader === undefined || value === null) return headers
  const branded = new Headers(headers)
  branded.delete(WALLET_SIGNATURE_HEADER)
  branded.set(walletSignatureHeader, value)
  return branded
}

/**
 * A parsed answer under the document's names: keys that begin with the deployment's prefix begin with `serviceApi`.
 *
 * Only keys change, and only where a capital letter follows the prefix. Texts such as `payloadToSign` stay as they are.
 */
export function neutralFields(value: unknown, { fieldPrefix }: Branding): unknown {
  if (fieldPrefix === undefined || fieldPrefix === neutralPrefix) return value
  const rename = (key: string) =>
    key.startsWith(fieldPrefix) && /^[A-Z]/.test(key.slice(fieldPrefix.length))
      ? neutralPrefix + key.slice(fieldPrefix.length)
      : key
  const walk = (part: unknown, depth: number): unknown => {
    // Nothing of the interface is nested so deep; what is would overflow the stack.
    if (typeof part !== 'object' || part === null || depth > maxDepth) return part
    if (Array.isArray(part)) return part.map((inner) => walk(inner, depth + 1))
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [rename(key), walk(inner, depth + 1)]),
    )
  }
  return walk(value, 0)
}
