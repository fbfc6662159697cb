/** The service's sandbox accepts magic values in place of proofs. In production they are refused before they leave. */

import { magicValues, WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { walkJson } from '../http/json.js'
import { badRequest } from '../relayError.js'

const { otp: magicOtp, ...magicProofs } = magicValues
const magicTexts: ReadonlySet<string> = new Set(Object.values(magicProofs))

/** @throws {RelayError} 400 */
export function refuseSandboxValues(
  headers: Readonly<Record<string, string>>,
  json: Record<string, unknown> | undefined,
): void {
  if (isMagic(headers[WALLET_SIGNATURE_HEADER])) throw refusal()
  if (json === undefined) return
  for (const { key, value } of walkJson(json)) {
    const isOtp = key?.toLowerCase() === 'otp' && String(value).trim() === magicOtp
    if (isOtp || isMagic(value) || isUnsignedToken(value)) throw refusal()
  }
}

const isMagic = (value: unknown) => typeof value === 'string' && magicTexts.has(value.trim().toLowerCase())

/** A JWT that nobody signed, which the sandbox takes at registration. */
function isUnsignedToken(value: unknown): boolean {
  const [, header, signature] =
    (typeof value === 'string' && /^\s*([\w-]+)\.[\w-]+\.([\w-]*)\s*$/.exec(value)) || []
  if (header === undefined) return false
  if (signature === '') return true
  try {
    const { alg } = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
    return typeof alg === 'string' && alg.toLowerCase() === 'none'
  } catch {
    return false
  }
}

const refusal = () => badRequest('A value of the sandbox has no place in production.')
