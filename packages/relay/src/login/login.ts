/** Login with the wallet: before the app knows the user, only the sign-in calls of the account that they named pass. */

import {
  type AuthMethod,
  accountKey,
  errorCodes,
  identifierPattern,
  type LoginOffer,
  PasskeyAuthChallenge,
  REQUEST_ID_HEADER,
  StartLoginBody,
  unauthorizedReasons,
  type WalletEndpointName,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { bytesToHex } from '../encoding.js'
import { jsonResponse } from '../http/response.js'
import { withHookDeadline } from '../operations/deadline.js'
import type { SpendQuota } from '../quotas/quotas.js'
import { badGateway, badRequest, notFound } from '../relayError.js'
import type { Forward } from '../upstream/forward.js'
import { OtpTarget, OwnedRows, SessionOwner } from '../upstream/readers.js'
import { parseResponse, refuseFailure } from '../upstream/serviceResponse.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import { createConstantTime } from './constantTime.js'
import type { Decoy } from './decoys.js'
import type { DecoyTargets } from './decoyTarget.js'
import type { Devices } from './devices.js'
import { createFixedTime } from './fixedTime.js'
import type { LoginOptions } from './loginOptions.js'
import { type LoginStates, loginSeconds, type StartedLogin } from './loginState.js'

/** A call before the app's session, all of it checked. */
export interface LoginCall {
  login: StartedLogin
  params: Readonly<Record<string, string>>
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer> | undefined
  traceId: string
  request: Request
  /** Takes care of work that goes on after the response. */
  inBackground: (work: Promise<unknown>) => void
}

/** A call before the app's session, before its body is read. */
export interface AnnouncedCall extends Pick<LoginCall, 'login' | 'params' | 'request'> {
  address: string | undefined
}

/** The calls of a login. */
export interface Login {
  /** Counts a start, before its body is read. Throws a `RelayError` 429. */
  spendStart(request: Request, address: string | undefined): Promise<void>
  /** Offers the ways to sign in for an identifier, and sets the cookie of the started login. */
  start(request: Request, body: unknown): Promise<Response>
  /** @returns The login that this browser has started, when the call belongs to it. */
  find(
    request: Request,
    params: Readonly<Record<string, string>>,
    accountId: string | undefined,
  ): Promise<StartedLogin | undefined>
  /** Counts a call of a started login, before its body is read. Throws a `RelayError` 429. */
  spend(name: LoginEndpointName, call: AnnouncedCall): Promise<void>
  /** Responds to a call of a started login. */
  call(name: LoginEndpointName, call: LoginCall): Promise<Response>
  /** @returns The Set-Cookie value that recognizes this device, after a sign-in to the account. */
  rememberDevice(headers: Headers, accountId: string): Promise<string>
}

/** What a login uses. */
export interface LoginParts {
  forward: Forward
  states: LoginStates
  devices: Devices
  createDecoyOffer: Decoy
  decoyTargets: DecoyTargets
  /** Whether the deployment offers a key to seal codes of this type to. */
  isSealedType: (type: string) => boolean
  spendQuota: SpendQuota
  noteSignIn: (session: { id: string; accountId: string }) => Promise<void>
  now: () => number
}

/** The endpoints that pass before the app knows the user. */
export const loginEndpoints = [
  'listAuthMethods',
  'challengeAuthMethod',
  'verifyAuthMethod',
] as const satisfies WalletEndpointName[]
export type LoginEndpointName = (typeof loginEndpoints)[number]

export function createLogin(
  { findAccount, onSignedIn }: LoginOptions,
  {
    forward,
    states,
    devices,
    createDecoyOffer,
    decoyTargets,
    isSealedType,
    spendQuota,
    noteSignIn,
    now,
  }: LoginParts,
): Login {
  const inConstantTime = createConstantTime()
  const inFixedTime = createFixedTime()
  /** The offer for an identifier. Known and unknown users cost the same calls. */
  const offerFor = async (identifier: string): Promise<LoginOffer & { isDecoy: boolean }> => {
    const [found, decoy] = await Promise.all([
      withHookDeadline('login.findAccount', findAccount(identifier)),
      createDecoyOffer(identifier),
    ])
    if (found && !identifierPattern.test(found))
      throw new TypeError('login.findAccount must return an account id such as InternalAccount:0198')
    const accountId = found || decoy.accountId
    const { data } = parseResponse(
      await forward(walletEndpoints.listAuthMethods, { query: { accountId } }),
      OwnedRows,
    )
    // An account without an AuthMethod cannot be signed in to, so it looks like no account.
    const isDecoy = !found || data.length === 0
    const offer = isDecoy ? decoy : { accountId, authMethods: data.map(({ id, type }) => ({ id, type })) }
    // The order of creation exists for real accounts only, so the offer must not show it.
    offer.authMethods.sort((a, b) => (a.type < b.type ? 1 : a.type > b.type ? -1 : 0))
    return { ...offer, isDecoy }
  }

  return {
    // The identifier has no budget: strangers who know it could use it up.
    spendStart: async ({ headers }, address) => {
      const device = await devices.find(headers)
      const spender = device ? { user: `device/${device.id}` } : { address, isAnonymous: true }
      await spendQuota('signIns', spender)
    },

    start: ({ headers }, body) =>
      inConstantTime(async () => {
        const parsed = safeParse(StartLoginBody, body)
        if (!parsed.success) throw badRequest('The body must hold identifier (1 to 256 characters).')
        const identifier = parsed.output.identifier.normalize('NFKC').toLowerCase()
        const { isDecoy, ...offer } = await offerFor(identifier)
        const cookie = await states.start(headers, { ...offer, isDecoy })
        return jsonResponse(200, JSON.stringify(offer), { 'Set-Cookie': cookie })
      }),

    find: async (request, params, accountId) => {
      const login = await states.find(request.headers)
      const belongsToLogin =
        params.authMethodId !== undefined
          ? login?.authMethods.some(({ id }) => id === params.authMethodId)
          : accountId !== undefined && accountKey(accountId) === accountKey(login?.accountId ?? '')
      return belongsToLogin ? login : undefined
    },

    spend: async (name, call) => {
      if (name === 'listAuthMethods') return
      const type = typeOf(call)
      const { login, request, address } = call
      const account = accountKey(login.accountId)
      const device = await devices.find(request.headers)
      const isMailed = mailedTypes.has(type)
      const quota = name === 'challengeAuthMethod' && isMailed ? 'otpMails' : 'signIns'
      // Only the user has this device, so only the user can use up its budget.
      if (device?.accounts.includes(account))
        return spendQuota(quota, { user: `device/${device.id}/${account}` })
      // A code can be guessed and a mail annoys, so both are limited per account, too. Nobody can guess another proof.
      const perAccount = isMailed && { user: `login/${account}` }
      await spendQuota(quota, { ...perAccount, address, isAnonymous: true })
    },

    call: async (name, call) => {
      if (name === 'listAuthMethods') return listOf(call.login)
      const type = typeOf(call)
      if (name === 'challengeAuthMethod')
        return type === 'PASSKEY' ? inConstantTime(() => challengePasskey(call)) : challengeCode(call, type)
      const response = await inConstantTime(() => verify(call))
      return response.status === 200 && !call.login.isDecoy
        ? signedIn(call, response)
        : refusedProof(response, type)
    },

    rememberDevice: devices.remember,
  }

  async function challengePasskey({ login, params, bytes, headers, traceId }: LoginCall) {
    const response = await forward(walletEndpoints.challengeAuthMethod, { params, bytes, headers, traceId })
    refuseOutage(response)
    const isReal = !login.isDecoy && response.status === 200
    const real = isReal ? parseResponse(response, PasskeyAuthChallenge.reader) : undefined
    return jsonResponse(
      200,
      JSON.stringify({
        ...publicAuthMethod(login, params.authMethodId!, 'PASSKEY'),
        challenge: real?.challenge ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
        requestId: await states.sealRequestId(login, real?.requestId ?? 'none'),
        expiresAt: new Date(now() + loginSeconds * 500).toISOString(),
      }),
    )
  }

  /** Responds without waiting for the mail. OAUTH has no mail and the same response. */
  function challengeCode(call: LoginCall, type: string): Promise<Response> {
    const { login, params } = call
    const authMethodId = params.authMethodId!
    const isSealed = isSealedType(type)
    const respond = async (target: string | undefined) =>
      jsonResponse(
        200,
        JSON.stringify({
          ...publicAuthMethod(login, authMethodId, type),
          ...(target !== undefined && { otpEncryptionTargetBundle: target }),
        }),
      )
    const lastTarget = async () =>
      (await states.findOtpTarget(authMethodId)) ??
      (isSealed ? states.findDecoyTarget(authMethodId, () => decoyTargets.create(authMethodId)) : undefined)
    const withoutResult = lastTarget().then(respond)
    const work = sendCode(call).then((target) => (target === undefined ? withoutResult : respond(target)))
    return inFixedTime({ work, withoutResult, onLate: call.inBackground, isResultNeeded: isSealed })
  }

  /** @returns The key to seal the code to, where codes are sealed; undefined when no code was sent. An earlier one is still valid. */
  async function sendCode({
    login,
    params,
    bytes,
    headers,
    traceId,
  }: LoginCall): Promise<string | undefined> {
    const response = await forward(walletEndpoints.challengeAuthMethod, { params, bytes, headers, traceId })
    // Any other status counts as a mail that is late: only real users have a mailer that can fail.
    if (login.isDecoy || response.status !== 200) return undefined
    const { otpEncryptionTargetBundle: target } = parseResponse(response, OtpTarget)
    if (target === undefined) return undefined
    decoyTargets.learn(params.authMethodId!, target)
    await states.keepOtpTarget(params.authMethodId!, target)
    return target
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

  async function signedIn(
    { login, params, request }: LoginCall,
    response: UpstreamResponse,
  ): Promise<Response> {
    // A 200 without a session of this account is no login of this user.
    const session = parseResponse(response, SessionOwner)
    if (accountKey(session.accountId) !== accountKey(login.accountId))
      throw badGateway('The service created a session of another account.')
    await noteSignIn(session)
    const { url, method, headers } = request
    const ownCookies = [await states.end(headers, login), await devices.remember(headers, login.accountId)]
    const appHeaders = await withHookDeadline(
      'login.onSignedIn',
      onSignedIn({
        accountId: login.accountId,
        authMethodId: params.authMethodId!,
        request: new Request(url, { method, headers }),
      }),
    )
    const toBrowser = jsonResponse(200, response.bytes)
    for (const cookie of ownCookies) toBrowser.headers.append('Set-Cookie', cookie)
    new Headers(appHeaders).forEach((value, name) => {
      toBrowser.headers.append(name, value)
    })
    return toBrowser
  }
}

/**
 * Refuses the call when the service is out of order, but not for a 429: the service asks only existing users to wait, so a 429 would
 * show who exists. They get what unknown users get: an earlier code stays valid, and the proof counts as refused.
 */
function refuseOutage(response: UpstreamResponse): void {
  if (response.status !== 429) refuseFailure(response)
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

const mailedTypes: ReadonlySet<string> = new Set(['EMAIL_OTP', 'SMS_OTP'])

/** @throws {RelayError} 404 when the login does not offer the AuthMethod of the path. */
function typeOf({ login, params }: Pick<LoginCall, 'login' | 'params'>): string {
  const type = login.authMethods.find(({ id }) => id === params.authMethodId)?.type
  if (type === undefined) throw notFound()
  return type
}

const listOf = (login: StartedLogin) =>
  jsonResponse(
    200,
    JSON.stringify({ data: login.authMethods.map(({ id, type }) => publicAuthMethod(login, id, type)) }),
  )

/** An AuthMethod without personal data: before the login, no caller may see an address or a date. */
function publicAuthMethod({ accountId }: LoginOffer, id: string, type: string): AuthMethod {
  const epoch = new Date(0).toISOString()
  return { id, accountId, type, nickname: '', createdAt: epoch, updatedAt: epoch }
}
