/** The checks of what a call brings: its headers, its query and its body. */

import { allowedRequestHeaders } from '../http/allowlist.js'
import { readRequestBody, refuseAnnouncedBody, refuseBody } from '../http/requestBody.js'
import { requireScaBody } from '../policy/scaBody.js'
import { badRequest, setUpFirst } from '../relayError.js'
import type { Call, ScaCall, WalletCall } from './call.js'

export function readHeaders(call: Call): void {
  const { kind, name, request, address } = call
  // The service wants the address of the user.
  if (name === 'completeScaLogin' && address === undefined) throw setUpFirst('ADDRESS_NOT_KNOWN')
  call.query = readQuery(name, request.url)
  if (kind === 'wallet') call.headers = allowedRequestHeaders(request.headers)
}

/** The endpoints with a query, and its one parameter. */
const parameterOf: Readonly<Record<string, string | undefined>> = {
  listAuthMethods: 'accountId',
  listSessions: 'accountId',
  startScaLogin: 'customerId',
  completeScaLogin: 'customerId',
}

/** The service could read two parameters, or another one, differently. */
function readQuery(name: string, url: string): Record<string, string> | undefined {
  const start = url.indexOf('?')
  const parameter = parameterOf[name]
  if (parameter === undefined) {
    if (start < 0) return undefined
    throw badRequest('This endpoint takes no query.')
  }
  const entries = start < 0 ? [] : [...new URLSearchParams(url.slice(start))]
  const [[key, value] = []] = entries
  if (entries.length !== 1 || key !== parameter || !value)
    throw badRequest(`The query must hold ${parameter} only, once.`)
  return { [key]: value }
}

/** Reads the body of an endpoint that takes one, and refuses any other. */
export function readBody(call: Call): void | Promise<void> {
  const { name, request, slot, address } = call
  if (request.method === 'GET') return refuseAnnouncedBody(request.headers)
  if (request.method === 'DELETE' || name === 'resendQuoteAuthorization')
    return slot.waitForBody(() => refuseBody(request), address)
  return slot
    .waitForBody(() => readRequestBody(request), address)
    .then((body) => {
      call.body = body
    })
}

export function refuseOtherProofs({ name, body, request }: ScaCall): void {
  if (name !== 'resendQuoteAuthorization') requireScaBody(name, body, request.headers.get('Origin'))
}

/** Challenge and quota depend on the type, so the relay and a lenient service must read the same one. */
export function requireType({ body }: WalletCall): void {
  const type = body?.json.type
  if (typeof type !== 'string' || !/^[A-Z_]{1,32}$/.test(type))
    throw badRequest('type must be a credential type such as PASSKEY.')
}
