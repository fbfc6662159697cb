/** What a body may hold: the fields that a wallet may change, the proof of a payment, and no magic value of the service's sandbox in production. */

import {
  isProcessing,
  magicValues,
  type ScaEndpointName,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { decode } from 'hono/jwt'
import * as v from 'valibot'
import type { RequestBody } from '../http/requestBody.js'
import { walkJson } from '../http/requestBody.js'
import { badGateway, badRequest, setUpFirst } from '../relayError.js'
import { bodyOf } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'

/** The fields that a wallet may change, with the type of each. It sends exactly one of them; of a payment none or one. */
const changeable: Readonly<Record<string, Readonly<Record<string, 'string' | 'boolean'>> | undefined>> = {
  updateInternalAccount: { privateEnabled: 'boolean' },
  updateCustomer: { email: 'string', phoneNumber: 'string' },
  executeQuote: { scaFactor: 'string' },
}

/** @throws {RelayError} 400 if the body of a change is anything but one of the fields that a wallet may change. */
export function refuseOtherChanges(name: string, body: RequestBody | undefined): void {
  const fields = changeable[name]
  const isPlainExecution = name === 'executeQuote' && Object.keys(body?.json ?? {}).length === 0
  if (fields === undefined || isPlainExecution) return
  const [entry, ...more] = Object.entries(body?.json ?? {})
  const isAllowed =
    entry !== undefined && Object.hasOwn(fields, entry[0]) && typeof entry[1] === fields[entry[0]]
  if (!isAllowed || more.length > 0)
    throw badRequest(`The body must hold one of these, and nothing else: ${Object.keys(fields).join(', ')}.`)
}

/**
 * The body for the service. A wallet sends the address alone, and the service also takes the type of the customer: the relay
 * adds it. Both calls of a signed retry must carry the same bytes, so they are built from the same two values.
 */
export function withCustomerType({ json }: RequestBody, customerType: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ customerType, ...json }))
}

const text = v.pipe(v.string(), v.nonEmpty())
/** What the wallet acts on. */
const Demand = v.object({
  type: v.nullish(v.string()),
  payloadToSign: text,
  requestId: text,
  expiresAt: text,
})

/**
 * What the browser gets of the service's response: the demand for a signature, a refusal, or of the changed customer only its id
 * and the new address. The rest is personal data that the wallet does not use.
 *
 * @throws {RelayError} 502 if the service neither refuses nor follows its interface.
 */
export function withoutPersonalData(response: UpstreamResponse, { json }: RequestBody): UpstreamResponse {
  const { status } = response
  if (status >= 400 || isProcessing('updateCustomer', status, bodyOf(response))) return response
  const [address = ''] = Object.keys(json)
  // The schemas of a customer do not guarantee an id.
  const ChangedCustomer = v.object({ id: v.nullish(v.string()), [address]: v.nullish(v.string()) })
  const parsed = v.safeParse(status === 202 ? Demand : ChangedCustomer, bodyOf(response))
  if (!parsed.success) throw badGateway('The service sent an unexpected response to the change.')
  return { ...response, bytes: new TextEncoder().encode(JSON.stringify(parsed.output)) }
}

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

/** @throws {RelayError} 400 if the body has another form, or a passkey was used on a different page than the one that calls. */
export function requireScaBody(
  name: ScaEndpointName,
  body: RequestBody | undefined,
  pageOrigin: string | null,
): Record<string, unknown> {
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

const { otp: magicOtp, ...magicProofs } = magicValues
const magicTexts: ReadonlySet<string> = new Set(Object.values(magicProofs))

/** @throws {RelayError} 400 if a header or a field holds a magic value or an unsigned token. */
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

/** Whether it is the code, or a list with it. Other values stay as they are: one may have no text. */
const isMagicOtp = (value: unknown) =>
  [value].flat().some((item) => typeof item === 'string' && item.trim() === magicOtp)

const isMagic = (value: unknown) => typeof value === 'string' && magicTexts.has(value.trim().toLowerCase())

/** In characters: of `{"alg":"none"}` in base64url. A shorter header is not decoded, as each failure takes time. */
const minHeaderLength = 19

/** A JWT without a signature, which the sandbox accepts at registration. */
function isUnsignedToken(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const token = value.trim()
  if (/^[\w-]+\.[\w-]+\.$/.test(token)) return true
  if (token.indexOf('.') < minHeaderLength) return false
  try {
    return decode(token).header.alg.toLowerCase() === 'none'
  } catch {
    // Ignored: a text without a JSON header is not a token, and the service checks it.
    return false
  }
}

const refusal = () => setUpFirst('SANDBOX_VALUE')
