/** Checks what the browser reports about a registration ceremony. The service verifies the attestation itself. */

import { decodeText, NOT_FORWARDED_REASON, parseJsonObject } from '@embedded-wallet/protocol'
import { decodeBase64Url } from 'hono/utils/encode'
import { badRequest } from '../relayError.js'

/**
 * @throws {RelayError} 400 if the ceremony is none of a registration with this challenge on one of the pages. Its reason says
 * that the passkey is certainly unregistered.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential (steps 5 to 12)
 */
export function requireClientData(
  { attestation, challenge }: Readonly<Record<string, unknown>>,
  origins: ReadonlySet<string>,
): void {
  const data = clientDataOf(attestation)
  if (data === undefined) throw refusal('must be the JSON of WebAuthn in base64url')
  if (data.type !== 'webauthn.create') throw refusal('must come from a registration: type webauthn.create')
  if (data.challenge !== challenge) throw refusal('must hold the challenge of this registration')
  if (typeof data.origin !== 'string' || !origins.has(data.origin))
    throw refusal('must come from a page of this app. Add its origin to relyingParty.origins')
  // Absent in older browsers, which make no passkeys in frames of other sites.
  if ((data.crossOrigin ?? false) !== false)
    throw refusal('must not come from a frame in a page of another site')
}

function clientDataOf(attestation: unknown): Record<string, unknown> | undefined {
  const { clientDataJson } = (attestation ?? {}) as { clientDataJson?: unknown }
  try {
    return parseJsonObject(decodeText(decodeBase64Url(String(clientDataJson))))
  } catch {
    // Ignored: why it cannot be read. The message could repeat a part of it.
    return undefined
  }
}

const refusal = (message: string) =>
  badRequest(`attestation.clientDataJson ${message}.`, NOT_FORWARDED_REASON)
