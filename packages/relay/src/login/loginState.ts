/** A login that has begun: kept in the relay's store for ten minutes, under a token that only this browser has. */

import { type LoginOffer, RELAY_CALL_HEADER } from '@embedded-wallet/protocol'
import { parse, serialize } from 'hono/utils/cookie'
import { createRandomText } from '../encoding.js'
import type { RelayStore } from '../store/relayStore.js'

export const loginSeconds = 600

/** What is known of a login that has begun. */
export interface LoginState extends LoginOffer {
  isDecoy: boolean
}

/** A state and the token under which it is kept. */
export interface BegunLogin extends LoginState {
  token: string
}

/** Keeps logins that have begun. */
export interface LoginStates {
  /** @returns The Set-Cookie value for this browser. */
  begin(state: LoginState): Promise<string>
  find(headers: Headers): Promise<BegunLogin | undefined>
  /** @returns The Set-Cookie value that makes the browser forget. */
  end(login: BegunLogin): Promise<string>
  /** Request ids of the service stay here: the browser gets others, which look the same for everybody. */
  keepRequestId(login: BegunLogin, requestId: string): Promise<string>
  findRequestId(login: BegunLogin, given: string): Promise<string | undefined>
}

/**
 * @param isSecure - Whether browsers reach the relay by https.
 * @param isCrossSite - Whether pages of other sites were given leave to call.
 */
export function createLoginStates(store: RelayStore, isSecure: boolean, isCrossSite: boolean): LoginStates {
  // The prefix keeps neighbouring sites from planting a login of theirs; browsers take it with Secure only.
  const cookieName = isSecure ? '__Host-wallet-login' : 'wallet-login'
  const cookie = (token: string, maxAge: number) =>
    serialize(cookieName, token, {
      httpOnly: true,
      secure: isSecure,
      sameSite: isCrossSite ? 'None' : 'Strict',
      path: '/',
      maxAge,
    })
  const keyOf = (token: string) => `login/${token}`
  const requestKeyOf = (token: string, given: string) => `loginRequest/${token}/${given}`
  return {
    begin: async (state) => {
      const token = createRandomText(32)
      await store.put(keyOf(token), JSON.stringify(state), loginSeconds * 1000)
      return cookie(token, loginSeconds)
    },
    find: async (headers) => {
      const token = parse(headers.get('Cookie') ?? '', cookieName)[cookieName]
      if (token === undefined || !/^[\w-]{43}$/.test(token) || !headers.has(RELAY_CALL_HEADER))
        return undefined
      const state = await store.get(keyOf(token))
      return state === undefined ? undefined : { ...(JSON.parse(state) as LoginState), token }
    },
    end: async ({ token }) => {
      await store.take(keyOf(token))
      return cookie('', 0)
    },
    keepRequestId: async ({ token }, requestId) => {
      const given = `Request:${crypto.randomUUID()}`
      await store.put(requestKeyOf(token, given), requestId, loginSeconds * 1000)
      return given
    },
    findRequestId: ({ token }, given) => store.get(requestKeyOf(token, given)),
  }
}
