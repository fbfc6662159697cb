/** Login with the wallet: before the app knows a person, only the sign-in calls of the account that they named pass. */

import {
  AuthMethod,
  accountKey,
  errorCodes,
  identifierPattern,
  type LoginOffer,
  OtpChallenge,
  PasskeyAuthChallenge,
  REQUEST_ID_HEADER,
  Session,
  StartLoginBody,
  unauthorizedReasons,
  type WalletEndpointName,
  walletEndpoints,
  wholeListOf,
} from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { bytesToHex } from '../encoding.js'
import { jsonResponse } from '../http/response.js'
import { withHookDeadline } from '../operations/deadline.js'
import type { SpendQuota } from '../quotas/quotas.js'
import { badGateway, badRequest, notFound } from '../relayError.js'
import type { Forward } from '../upstream/forward.js'
import { parseResponse, refuseFailure } from '../upstream/serviceResponse.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import { createPace } from './constantTime.js'
import type { Decoy } from './decoys.js'
import type { LoginOptions } from './loginOptions.js'
import { type BegunLogin, type LoginStates, loginSeconds } from './loginState.js'

/** A call before the app's session, all of it checked. */
export interface LoginCall {
  login: BegunLogin
  params: Readonly<Record<string, string>>
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer> | undefined
  address: string | undefined
  traceId: string
  request: Request
}

/** The login side of a relay. */
export interface Login {
  start(body: unknown, address: string | undefined): Promise<Response>
  /** The login that this browser has begun, when the call belongs to it. */
  find(
    request: Request,
    params: Readonly<Record<string, string>>,
    accountId: string | undefined,
  ): Promise<BegunLogin | undefined>
  call(name: LoginEndpointName, call: LoginCall): Promise<Response>
}

/** The rows that pass before the app knows the person. */
export const loginEndpoints = [
  'listAuthMethods',
  'challengeAuthMethod',
  'verifyAuthMethod',
] as const satisfies WalletEndpointName[]
export type LoginEndpointName = (typeof loginEndpoints)[number]

const AuthMethods = wholeListOf(AuthMethod)

export function createLogin(
  { findAccount, onSignedIn }: LoginOptions,
  forward: Forward,
  states: LoginStates,
  decoy: Decoy,
  spendQuota: SpendQuota,
  now: () => number,
): Login {
  const onTheBeat = createPace()
  /** The offer for an identifier. Both kinds of people cost the same calls. */
  const offerFor = async (identifier: string): Promise<LoginOffer & { isDecoy: boolean }> => {
    const [found, invented] = await Promise.all([
      withHookDeadline('login.findAccount', findAccount(identifier)),
      decoy(identifier),
    ])
    if (found && !identifierPattern.test(found))
      throw new TypeError('login.findAccount: that is no account id')
    const accountId = found || invented.accountId
    const { data } = parseResponse(
      await forward(walletEndpoints.listAuthMethods, { query: { accountId } }),
      AuthMethods,
    )
    // Nobody can come in through an account without a way in: it is as if it did not exist.
    const isDecoy = !found || data.length === 0
    const offer = isDecoy ? invented : { accountId, authMethods: data.map(({ id, type }) => ({ id, type })) }
    // Which way in came first to an account would be known of real ones only.
    offer.authMethods.sort((a, b) => (a.type < b.type ? 1 : a.type > b.type ? -1 : 0))
    return { ...offer, isDecoy }
  }

  return {
    start: (body, address = 'unknown') =>
      onTheBeat(async () => {
        const parsed = safeParse(StartLoginBody, body)
        if (!parsed.success) throw badRequest('identifier (1 to 256 characters) is needed.')
        const identifier = parsed.output.identifier.normalize('NFKC').toLowerCase()
        const { accountId: person } = await decoy(identifier)
        await spendQuota('signIns', { user: `start/${person}`, address })
        const { isDecoy, ...offer } = await offerFor(identifier)
        const cookie = await states.begin({ ...offer, isDecoy })
        return jsonResponse(200, JSON.stringify(offer), { 'Set-Cookie': cookie })
      }),

    find: async (request, params, accountId) => {
      const login = await states.find(request.headers)
      const isOfLogin =
        params.authMethodId !== undefined
          ? login?.authMethods.some(({ id }) => id === params.authMethodId)
          : accountId !== undefined && accountKey(accountId) === accountKey(login?.accountId ?? '')
      return isOfLogin ? login : undefined
    },

    call: async (name, call) => {
      if (name === 'listAuthMethods') return listOf(call.login)
      const type = call.login.authMethods.find(({ id }) => id === call.params.authMethodId)?.type
      if (type === undefined) throw notFound()
      const isMailed = name === 'challengeAuthMethod' && (type === 'EMAIL_OTP' || type === 'SMS_OTP')
      await spendQuota(isMailed ? 'otpMails' : 'signIns', {
        // Apart from what the signed-in person has: here everybody may come who knows the name.
        user: `login/${accountKey(call.login.accountId)}`,
        address: call.address ?? 'unknown',
      })
      if (name === 'challengeAuthMethod') return onTheBeat(() => challenge(call, type))
      const answer = await onTheBeat(() => verify(call))
      return answer.status === 200 && !call.login.isDecoy
        ? signedIn(call, answer)
        : refusedProof(answer, type)
    },
  }

  async function challenge({ login, params, bytes, headers, traceId }: LoginCall, type: string) {
    const answer = await forward(walletEndpoints.challengeAuthMethod, { params, bytes, headers, traceId })
    refuseOutage(answer)
    const plain = plainAuthMethod(login, params.authMethodId!, type)
    if (type !== 'PASSKEY') {
      const sealedCode = login.isDecoy || answer.status !== 200 ? {} : sealedCodeOf(answer)
      return jsonResponse(200, JSON.stringify({ ...plain, ...sealedCode }))
    }
    const real =
      login.isDecoy || answer.status !== 200 ? undefined : parseResponse(answer, PasskeyAuthChallenge)
    return jsonResponse(
      200,
      JSON.stringify({
        ...plain,
        challenge: real?.challenge ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
        requestId: await states.keepRequestId(login, real?.requestId ?? 'none'),
        expiresAt: new Date(now() + loginSeconds * 500).toISOString(),
      }),
    )
  }

  async function verify({ login, params, bytes, headers, traceId }: LoginCall): Promise<UpstreamResponse> {
    const given = headers[REQUEST_ID_HEADER]
    const requestId = given === undefined ? undefined : ((await states.findRequestId(login, given)) ?? given)
    const passed = { ...headers, ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }) }
    const answer = await forward(walletEndpoints.verifyAuthMethod, {
      params,
      bytes,
      headers: passed,
      traceId,
    })
    refuseOutage(answer)
    return answer
  }

  async function signedIn(
    { login, params, request }: LoginCall,
    answer: UpstreamResponse,
  ): Promise<Response> {
    // Whatever else the service means by a 200, it is no login of this person.
    const { accountId } = parseResponse(answer, Session)
    if (accountKey(accountId) !== accountKey(login.accountId))
      throw badGateway('The service opened a session of another account.')
    const forgetLogin = await states.end(login)
    const { url, method, headers } = request
    const joined = await withHookDeadline(
      'login.onSignedIn',
      onSignedIn({
        accountId: login.accountId,
        authMethodId: params.authMethodId!,
        request: new Request(url, { method, headers }),
      }),
    )
    const response = jsonResponse(200, answer.bytes)
    response.headers.append('Set-Cookie', forgetLogin)
    new Headers(joined).forEach((value, name) => {
      response.headers.append(name, value)
    })
    return response
  }
}

/**
 * The service asks only those to wait whom it knows, so nobody is told: they get what unknown people get, a code that was
 * sent before still counts, and a proof that was not looked at was not accepted.
 */
function refuseOutage(answer: UpstreamResponse): void {
  if (answer.status !== 429) refuseFailure(answer)
}

const reasons: Readonly<Record<string, string>> = {
  PASSKEY: unauthorizedReasons.passkey,
  OAUTH: unauthorizedReasons.oidcToken,
}

function refusedProof({ status, bytes, headers }: UpstreamResponse, type: string): Response {
  // A newer deployment asks for a signature before it accepts a sealed code.
  if (status === 202) return jsonResponse(202, bytes, headers.date ? { Date: headers.date } : {})
  const reason = reasons[type] ?? unauthorizedReasons.otp
  const body = { status: 401, code: errorCodes.unauthorized, message: 'The proof was not accepted.', reason }
  return jsonResponse(401, JSON.stringify(body))
}

const listOf = (login: BegunLogin) =>
  jsonResponse(
    200,
    JSON.stringify({ data: login.authMethods.map(({ id, type }) => plainAuthMethod(login, id, type)) }),
  )

/** An AuthMethod without what is the person's own: before the login nobody gets to know an address or a date. */
function plainAuthMethod({ accountId }: LoginOffer, id: string, type: string): AuthMethod {
  const epoch = new Date(0).toISOString()
  return { id, accountId, type, nickname: '', createdAt: epoch, updatedAt: epoch }
}

function sealedCodeOf(answer: UpstreamResponse): { otpEncryptionTargetBundle?: string } {
  const { otpEncryptionTargetBundle } = parseResponse(answer, OtpChallenge)
  return otpEncryptionTargetBundle === undefined ? {} : { otpEncryptionTargetBundle }
}
