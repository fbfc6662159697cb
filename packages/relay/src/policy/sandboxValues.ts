/** Refuses, in production, the magic values that the service's sandbox accepts in place of proofs. */

import { magicValues, WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { walkJson } from '../http/json.js'
import { setUpFirst } from '../relayError.js'

const { otp: magicOtp, ...magicProofs } = magicValues
const magicTexts: ReadonlySet<string> = new Set(Object.values(magicProofs))

/** @throws {RelayError} 400 when a header or a field holds a magic value or an unsigned token. */
export function refuseSandboxValues(
  headers: Readonly<Record<string, string>>,
  json: Record<string, unknown> | undefined,
): void {
  if (isMagic(headers[WALLET_SIGNATURE_HEADER])) throw refusal()
  for (const { key, value } of walkJson(json)) {
    if ((key?.toLowerCase() === 'otp' && isMagicOtp(value)) || isMagic(value) || isUnsignedToken(value))
      throw refusal()
  }
}

/** Whether it is the code, or a list with it. Other values stay as they are: one may have no text, or be nested deeper than the stack. */
const isMagicOtp = (value: unknown) =>
  [value].flat().some((item) => typeof item === 'string' && item.trim() === magicOtp)

const isMagic = (value: unknown) => typeof value === 'string' && magicTexts.has(value.trim().toLowerCase())

/** A JWT without a signature, which the sandbox accepts at registration. */
function isUnsignedToken(value: unknown): boolean {
  const [, header, signature] =
    (typeof value === 'string' && /^\s*([\w-]+)\.[\w-]+\.([\w-]*)\s*$/.exec(value)) || []
  if (header === undefined) return false
  if (signature === '') return true
  try {
    const { alg } = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
    return typeof alg === 'string' && alg.toLowerCase() === 'none'
  } catch {
    // Nothing is lost: a text without a JSON header is no token, and the service checks it.
    return false
  }
}

const refusal = () => setUpFirst('SANDBOX_VALUE')
