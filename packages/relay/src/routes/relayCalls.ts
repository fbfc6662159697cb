/** The calls that the relay handles itself: registration challenges, the start of a login, the sign-up, quotes, and the sign-out. */

import { type ReadEndpointName, type RelayEndpointName, readEndpoints } from '@embedded-wallet/protocol'
import { addHeaders, jsonResponse } from '../http/response.js'
import { endChecks } from '../operations/checks.js'
import { withHookDeadline } from '../operations/deadline.js'
import { isGranted } from '../ownership/grant.js'
import type { Parts } from '../parts.js'
import type { RelayCall } from './call.js'

const read = (call: RelayCall, { reads }: Parts): Promise<Response> =>
  reads.respond({ ...call, name: call.name as ReadEndpointName, countRead: () => call.spend('reads') })
const reads = Object.fromEntries(Object.keys(readEndpoints).map((name) => [name, read])) as Readonly<
  Record<ReadEndpointName, typeof read>
>

/** Responds to a call. What it checks of the body goes on with the checks. */
export const relayCalls: Readonly<
  Record<RelayEndpointName | ReadEndpointName, (call: RelayCall, parts: Parts) => Promise<Response>>
> = {
  ...reads,
  createRegistrationOptions: async (call, { registration, authorization }) => {
    const { grant, body, check, record } = call
    const options = await registration.issue(grant, body?.json, check, async (accountId, hasWayIn) => {
      const operation = { ...call, name: 'registerAuthMethod' as const, accountId }
      const authority = await authorization.authorizePasskey(operation, hasWayIn)
      endChecks(record)
      return authority
    })
    return jsonResponse(200, JSON.stringify(options))
  },
  startLogin: (call, { login }) => login!.start(call, call.body?.json, () => endChecks(call.record)),
  startSignUp: (call, { login }) => login!.signUp!.start(call, call.body?.json, () => endChecks(call.record)),
  confirmSignUp: (call, { login }) =>
    login!.signUp!.confirm(call, call.body?.json, () => endChecks(call.record)),
  getTerms: async (_, { login }) => jsonResponse(200, JSON.stringify(await login!.signUp!.terms.read())),
  endAppSession: async ({ account, grant, request: { url, method, headers } }, { onSignedOut }) => {
    const isOfUser = account === undefined ? grant.length > 0 : isGranted(grant, account)
    const response = jsonResponse(200, '{}')
    if (!isOfUser || onSignedOut === undefined) return response
    const ended = onSignedOut(new Request(url, { method, headers }))
    return addHeaders(response, await withHookDeadline('onSignedOut', ended))
  },
  requestQuote: ({ request, grant, body, check, record }, { quotes }) =>
    quotes!.create(request, grant, body?.json, check, () => endChecks(record)),
}
