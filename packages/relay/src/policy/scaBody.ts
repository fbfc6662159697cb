/** What a page sends to authorize a payment or to log in: exactly these fields. The relay adds the user's address itself. */

import type { ScaEndpointName } from '@embedded-wallet/protocol'
import type { RequestBody } from '../http/requestBody.js'
import { badRequest } from '../relayError.js'

type Json = Record<string, unknown>

/** The longest code or id. A real one is far shorter. */
const maxText = 1024

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= maxText
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isFactor = (value: unknown) => value === 'SMS_OTP' || value === 'TOTP' || value === 'PASSKEY'

const proof = {
  code: { code: isText },
  passkey: { passkeyAssertion: isObject, origin: isText },
}

/** The forms of each body: a body has all the fields of one of them, and no others. */
const forms: Readonly<Record<ScaEndpointName, readonly Record<string, (value: unknown) => boolean>[]>> = {
  authorizeQuote: [proof.code, proof.passkey],
  resendQuoteAuthorization: [],
  startScaLogin: [{ factor: isFactor }],
  completeScaLogin: [
    { factor: isFactor, ...proof.code },
    { factor: isFactor, challengeId: isText, ...proof.code },
    { factor: isFactor, ...proof.passkey },
  ],
}

/**
 * @param pageOrigin - The header `Origin` of the request.
 * @throws {RelayError} 400 when the body has another form, or a passkey was used on another page than the one that calls.
 */
export function requireScaBody(
  name: ScaEndpointName,
  body: RequestBody | undefined,
  pageOrigin: string | null,
): Json {
  const json = body?.json ?? {}
  const fields = Object.keys(json)
  const fits = forms[name].some(
    (form) =>
      fields.length === Object.keys(form).length &&
      fields.every((field) => Object.hasOwn(form, field) && form[field]!(json[field])),
  )
  if (!fits)
    throw badRequest(
      'The body must hold one proof, which is code, or passkeyAssertion and origin; a login also its factor. Nothing else.',
    )
  if (json.origin !== undefined && pageOrigin !== null && json.origin !== pageOrigin)
    throw badRequest('origin must be the origin of the page that calls.')
  return json
}
