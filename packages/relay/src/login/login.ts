/** Login with the wallet: before the app knows the user, only the sign-in calls of the account that they named pass. */

import { accountKey, identifierPattern, isWayIn, walletEndpoints } from '@embedded-wallet/protocol'
import { jsonResponse, type PlainResponse } from '../http/response.js'
import { callHook, withoutBody } from '../operations/deadline.js'
import { notFound, setUpFirst } from '../relayError.js'
import { OwnedRows, parseResponse } from '../upstream/readers.js'
import { createConstantTime } from './constantTime.js'
import {
  accountIdOf,
  type LoginCall,
  type LoginParts,
  publicAuthMethod,
  type StartedCall,
} from './loginCall.js'
import { createLoginChallenge } from './loginChallenge.js'
import type { LoginOptions } from './loginOptions.js'
import { createLoginProof } from './loginProof.js'
import type { LoginState, StartedLogin } from './loginState.js'
import { readIdentifier } from './readIdentifier.js'
import { createSignUp } from './signUp.js'

/** The endpoints that pass before the app knows the user. */
export type LoginEndpointName = 'listAuthMethods' | 'challengeAuthMethod' | 'verifyAuthMethod'
export const isLoginEndpoint = (name: string): name is LoginEndpointName =>
  name === 'listAuthMethods' || name === 'challengeAuthMethod' || name === 'verifyAuthMethod'

/** The calls of a login. */
export function createLogin(
  { findAccount, onSignedIn, beforeCode, signUp }: LoginOptions,
  parts: LoginParts,
) {
  const { forward, states, devices, createDecoyOffer, spendQuota } = parts
  const inConstantTime = createConstantTime()
  const challenge = createLoginChallenge(parts, inConstantTime)
  const prove = createLoginProof(onSignedIn, parts, inConstantTime)
  /** The offer for an identifier. Known and unknown users cost the same calls. */
  const offerFor = async (identifier: string): Promise<LoginState> => {
    const [result, decoy] = await Promise.all([
      callHook('login.findAccount', () => findAccount(identifier)),
      createDecoyOffer(identifier),
    ])
    const found = accountIdOf(result)
    if (found !== undefined && !identifierPattern.test(found))
      throw new TypeError('login.findAccount must return an account id such as InternalAccount:0198')
    const accountId = found ?? decoy.accountId
    const { data } = parseResponse(
      await forward(walletEndpoints.listAuthMethods, { query: { accountId } }),
      OwnedRows,
    )
    // An account without a way in cannot be signed in to, so it looks like no account.
    const ways = data.filter(isWayIn)
    const isDecoy = !found || ways.length === 0
    const offer = isDecoy ? decoy : { accountId, authMethods: ways.map(({ id, type }) => ({ id, type })) }
    // The order of creation exists for real accounts only, so the offer must not show it.
    offer.authMethods.sort(fromLastType)
    const customerId = !isDecoy && typeof result === 'object' ? result?.customer?.id : undefined
    return { ...offer, isDecoy, customerId }
  }

  const allowCode = async ({ request, rest }: StartedCall, identifier?: string) => {
    if (beforeCode === undefined) return
    const call = { request: withoutBody(request), ...(identifier !== undefined && { identifier }) }
    if ((await rest(async () => callHook('login.beforeCode', () => beforeCode(call)))) !== true)
      throw setUpFirst('CODE_REFUSED')
  }
  const hasWayIn = async (identifier: string) => !(await offerFor(identifier)).isDecoy

  return {
    /** The sign-up; undefined if the app has its own. */
    signUp:
      signUp &&
      createSignUp(signUp, { ...parts, findAccount, hasWayIn, allowCode, inConstantTime, onSignedIn }),

    /** Counts a start, before its body is read. Throws a `RelayError` 429. */
    // The identifier has no budget: strangers who know it could use it up.
    spendStart: async (request: Request, address: string | undefined): Promise<void> => {
      const device = await devices.find(request)
      // By the account: each sign-in without the cookie makes a new device, and they are one budget.
      const spender = device ? { user: `device/${device.accounts[0]}` } : { address, isAnonymous: true }
      await spendQuota('signIns', spender)
    },

    /** Offers the ways to sign in for an identifier, and sets the cookie of the started login. */
    start: ({ request, rest }: StartedCall, body: unknown, isChecked: () => void): Promise<PlainResponse> =>
      inConstantTime(rest, async () => {
        const identifier = readIdentifier(body)
        isChecked()
        const { isDecoy, customerId, ...offer } = await offerFor(identifier)
        const cookie = await states.start(request.headers, { ...offer, isDecoy, customerId })
        return jsonResponse(200, JSON.stringify(offer), { 'Set-Cookie': cookie })
      }),

    /** @returns The login that this browser has started, if the call belongs to it. */
    find: async (
      request: Request,
      params: Readonly<Record<string, string>>,
      accountId: string | undefined,
    ): Promise<StartedLogin | undefined> => {
      const login = await states.find(request)
      const belongsToLogin =
        params.authMethodId !== undefined
          ? login?.authMethods.some(({ id }) => id === params.authMethodId)
          : accountId !== undefined && accountKey(accountId) === accountKey(login?.accountId ?? '')
      return belongsToLogin ? login : undefined
    },

    /** Counts a call of a started login, before its body is read. Throws a `RelayError` 429. */
    spend: async (
      name: LoginEndpointName,
      call: StartedCall & Pick<LoginCall, 'login' | 'params'>,
    ): Promise<void> => {
      if (name === 'listAuthMethods') return
      const type = typeOf(call)
      const { login, request, address } = call
      const account = accountKey(login.accountId)
      const isMailed = mailedTypes.has(type)
      const quota = name === 'challengeAuthMethod' && isMailed ? 'otpMails' : 'signIns'
      if (quota === 'otpMails') await allowCode(call)
      const device = await devices.find(request)
      // Only the user has this device, so only the user can use up its budget.
      if (device?.accounts.includes(account))
        return spendQuota(quota, { user: `device/${device.id}/${account}` })
      // A code can be guessed and a mail annoys, so both are limited per account, too. No other proof can be guessed.
      const perAccount = isMailed && { user: `login/${account}` }
      await spendQuota(quota, { ...perAccount, address, isAnonymous: true })
    },

    /** Responds to a call of a started login. */
    call: async (name: LoginEndpointName, call: LoginCall): Promise<PlainResponse> => {
      if (name === 'listAuthMethods') return listOf(call.login)
      const respond = name === 'challengeAuthMethod' ? challenge : prove
      return respond(call, typeOf(call))
    },
  }
}

/** Sorts from the last type of the alphabet to the first. */
function fromLastType(one: { type: string }, other: { type: string }): number {
  if (one.type === other.type) return 0
  return one.type < other.type ? 1 : -1
}

const mailedTypes: ReadonlySet<string> = new Set(['EMAIL_OTP', 'SMS_OTP'])

/** @throws {RelayError} 404 if the login does not offer the AuthMethod of the path. */
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
