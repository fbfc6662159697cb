/** The proof of a started login: if the service accepts it, the user is signed in to the app. */

import {
  accountKey,
  errorCodes,
  isProcessing,
  REQUEST_ID_HEADER,
  unauthorizedReasons,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { hashOf } from '../encoding.js'
import { isSignedRetry, serviceDate } from '../http/allowedHeaders.js'
import { addHeaders, jsonResponse, type PlainResponse } from '../http/response.js'
import { badGateway, notSignedIn, RelayError } from '../relayError.js'
import { bodyOf, parseResponse, SessionOwner } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import type { InConstantTime } from './constantTime.js'
import { type LoginCall, type LoginParts, refuseOutage, signInApp } from './loginCall.js'
import type { LoginOptions } from './loginOptions.js'
import { loginSeconds } from './loginState.js'

/** Wrong proofs end a started login. */
const proofsOfLogin = { points: 10, seconds: loginSeconds }

/** @returns A function that responds to a proof with an AuthMethod of this type. */
export function createLoginProof(
  onSignedIn: LoginOptions['onSignedIn'],
  { forward, store, states, rememberDevice, noteSignIn, noteCustomer }: LoginParts,
  inConstantTime: InConstantTime,
) {
  return async (call: LoginCall, type: string): Promise<PlainResponse> => {
    await spendProof(call)
    const response = await inConstantTime(call.rest, () => verify(call))
    if (response.status !== 200 || call.login.isDecoy) return refusedProof(response, type)
    // Not settled is not signed in: the app begins its session with the service's, when the browser repeats the call.
    // Assumption: the service checks a proof before it accepts the call. Otherwise a wrong one would show who exists.
    const isWaiting = isProcessing('verifyAuthMethod', response.status, bodyOf(response))
    if (!isWaiting) return signedIn(call, type, response)
    await store.put(await waitingKeyOf(call), '', loginSeconds * 1000)
    return jsonResponse(200, response.bytes)
  }

  /** Before it is forwarded, so that of many at once no more pass. The first call and the signed call of a retry count apart: a right proof has both. */
  async function spendProof(call: LoginCall): Promise<void> {
    const { login, headers, request } = call
    const isSigned = isSignedRetry(headers)
    const waitMs = await store.spend(`loginProofs/${isSigned}/${login.id}`, proofsOfLogin)
    // The repeat of a proof that the service has accepted is not a wrong one.
    if (waitMs === 0 || (await store.get(await waitingKeyOf(call))) !== undefined) return
    await states.end(request.headers, login)
    throw notSignedIn()
  }

  async function verify({ login, params, bytes, headers, traceId }: LoginCall): Promise<UpstreamResponse> {
    const given = headers[REQUEST_ID_HEADER]
    const requestId = given === undefined ? undefined : ((await states.openRequestId(login, given)) ?? given)
    const passed = { ...headers, ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }) }
    const call = { params, bytes, headers: passed, traceId }
    const response = await forward(walletEndpoints.verifyAuthMethod, call)
    refuseOutage(response)
    return response
  }

  async function signedIn(call: LoginCall, authMethodType: string, response: UpstreamResponse) {
    const { login, params, request, traceId } = call
    // A 200 without a session of this account is not a login of this user.
    const session = parseResponse(response, SessionOwner)
    if (accountKey(session.accountId) !== accountKey(login.accountId))
      throw badGateway('The service created a session of another account.')
    // The service accepts a proof once, so a slow store must not lose it now. Without the time of the sign-in, a refresh is refused.
    await noteSignIn(session).catch(() => undefined)
    await noteCustomer(login.accountId, login.customerId)
    const ownCookies = [
      await states.end(request.headers, login),
      await rememberDevice(call, login.accountId, { authMethodType, traceId }),
    ]
    const user = { accountId: login.accountId, authMethodId: params.authMethodId!, request }
    const appHeaders = await signInApp(onSignedIn, user).catch(afterProof)
    const toBrowser = jsonResponse(200, response.bytes, serviceDate(response.headers))
    toBrowser.headers['set-cookie'] = ownCookies
    return addHeaders(toBrowser, appHeaders)
  }
}

/** Sessions with a store reject with a 503, which means that nothing has happened. But the service has taken the proof. */
function afterProof(error: unknown): never {
  if (!(error instanceof RelayError) || error.status !== 503) throw error
  throw badGateway('The proof was accepted, but the app could not sign the user in. Log in again.', error)
}

const waitingKeyOf = async ({ login, bytes }: LoginCall) => `loginWaiting/${login.id}/${await hashOf(bytes)}`

const reasons: Readonly<Record<string, string>> = {
  PASSKEY: unauthorizedReasons.passkey,
  OAUTH: unauthorizedReasons.oidcToken,
}

function refusedProof({ status, bytes, headers }: UpstreamResponse, type: string): PlainResponse {
  // A newer deployment asks for a signature before it accepts a sealed code.
  // The date shows the wallet whether an ID token was too old. The service is called for a decoy, too.
  const date = serviceDate(headers)
  if (status === 202) return jsonResponse(202, bytes, headers.date ? { Date: headers.date, ...date } : date)
  const reason = reasons[type] ?? unauthorizedReasons.otp
  const body = { status: 401, code: errorCodes.unauthorized, message: 'The proof was not accepted.', reason }
  return jsonResponse(401, JSON.stringify(body), date)
}
