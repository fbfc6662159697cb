/** Deployments that brand header and field names: one place translates them, so that all other code uses the neutral names. */

import { WALLET_SIGNATURE_HEADER } from './headers.js'
import { checkNames, checkObject, checkText } from './optionChecks.js'

/** The names of a deployment, where they differ from the interface's neutral names. */
export interface Branding {
  /** Replaces `Service-Wallet-Signature`. */
  walletSignatureHeader?: string | undefined
  /** Replaces `X-Service-Signature` on webhook requests. */
  webhookSignatureHeader?: string | undefined
  /** Replaces `serviceApi`, as in `serviceApiFixedFee`. */
  fieldPrefix?: string | undefined
}

/**
 * Checks the names of a deployment.
 *
 * @param option - What the error calls them.
 * @throws {TypeError} If the value is not an object, a header name is not one of HTTP, or the prefix is not a text.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-tokens
 */
export function checkBranding(value: unknown, option = 'branding'): void {
  checkObject(option, value)
  checkNames(value, ['walletSignatureHeader', 'webhookSignatureHeader', 'fieldPrefix'], `${option}.`)
  const names: Branding = value
  for (const name of ['walletSignatureHeader', 'webhookSignatureHeader'] as const) {
    const header: unknown = names[name]
    if (header !== undefined && !(typeof header === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(header)))
      throw new TypeError(`${option}.${name} must be the name of an HTTP header`)
  }
  if (names.fieldPrefix !== undefined) checkText(`${option}.fieldPrefix`, names.fieldPrefix)
}

const neutralPrefix = 'serviceApi'
const maxDepth = 32

/** Gives request headers, under their neutral names in any letter case, the deployment's names. */
export function brandedHeaders(
  headers: Readonly<Record<string, string>>,
  { walletSignatureHeader }: Branding,
): Record<string, string> {
  const isBranded = (name: string) => name.toLowerCase() === WALLET_SIGNATURE_HEADER.toLowerCase()
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      isBranded(name) ? (walletSignatureHeader ?? name) : name,
      value,
    ]),
  )
}

/**
 * Gives the fields of a parsed response their neutral names: a key that starts with the deployment's prefix and a capital
 * letter starts with `serviceApi` instead.
 *
 * Only keys change. Texts such as `payloadToSign` stay as they are, because signatures cover them.
 *
 * @returns A copy with neutral names; the value itself if the deployment has no prefix of its own.
 */
export function neutralFields(value: unknown, { fieldPrefix }: Branding): unknown {
  if (fieldPrefix === undefined || fieldPrefix === neutralPrefix) return value
  const rename = (key: string) =>
    key.startsWith(fieldPrefix) && /^[A-Z]/.test(key.slice(fieldPrefix.length))
      ? neutralPrefix + key.slice(fieldPrefix.length)
      : key
  const walk = (part: unknown, depth: number): unknown => {
    // No response of the interface is nested this deep. A deeper one would overflow the stack.
    if (typeof part !== 'object' || part === null || depth > maxDepth) return part
    if (Array.isArray(part)) return part.map((inner) => walk(inner, depth + 1))
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [rename(key), walk(inner, depth + 1)]),
    )
  }
  return walk(value, 0)
}
