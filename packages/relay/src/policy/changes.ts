/** What a wallet may change of its account and its customer: which fields pass the relay, in both directions. */

import * as v from 'valibot'
import type { RequestBody } from '../http/requestBody.js'
import { badGateway, badRequest } from '../relayError.js'
import { bodyOf } from '../upstream/serviceResponse.js'
import type { UpstreamResponse } from '../upstream/transport.js'

/** The fields that a wallet may change, with the type of each. It sends exactly one of them; of a payment none or one. */
const changeable: Readonly<Record<string, Readonly<Record<string, 'string' | 'boolean'>> | undefined>> = {
  updateInternalAccount: { privateEnabled: 'boolean' },
  updateCustomer: { email: 'string', phoneNumber: 'string' },
  executeQuote: { scaFactor: 'string' },
}

/** @throws {RelayError} 400 when the body of a change is anything but one of the fields that a wallet may change. */
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
 *
 * @param customerType - As the service says.
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
 * @throws {RelayError} 502 when the service neither refuses nor follows its interface.
 */
export function withoutPersonalData(response: UpstreamResponse, { json }: RequestBody): UpstreamResponse {
  const { status } = response
  if (status >= 400) return response
  const [address = ''] = Object.keys(json)
  const ChangedCustomer = v.object({ id: v.string(), [address]: v.nullish(v.string()) })
  const parsed = v.safeParse(status === 202 ? Demand : ChangedCustomer, bodyOf(response))
  if (!parsed.success) throw badGateway('The service sent an unexpected response to the change.')
  return { ...response, bytes: new TextEncoder().encode(JSON.stringify(parsed.output)) }
}
