/** The state of a started login: in the relay's store for ten minutes, under a token that only this browser has. */

import { type LoginOffer, RELAY_CALL_HEADER } from '@embedded-wallet/protocol'
import { parse, serialize } from 'hono/utils/cookie'
import { createRandomText } from '../encoding.js'
import type { RelayStore } from '../store/relayStore.js'

/** How long a started login is valid, in seconds. */
export const loginSeconds = 600

/** What the relay remembers of a started login. */
export interface LoginState extends LoginOffer {
  /** Whether the identifier belongs to no account. */
  isDecoy: boolean
}

/** A state and the token under which it is stored. */
export interface StartedLogin extends LoginState {
  token: string
}

/** Stores started logins. */
export interface LoginStates {
  /** @returns The Set-Cookie value for this browser. */
  start(state: LoginState): Promise<string>
  /** @returns The login of the browser's cookie; undefined when there is none or its time is over. */
  find(headers: Headers): Promise<StartedLogin | undefined>
  /** @returns The Set-Cookie value that deletes the cookie. */
  end(login: StartedLogin): Promise<string>
  /**
   * Keeps a request id of the service in the store, because its form could show who exists.
   *
   * @returns The request id for the browser. It has the same form for everybody.
   */
  keepRequestId(login: StartedLogin, requestId: string): Promise<string>
  /** @returns The service's request id for one that `keepRequestId` returned. */
  findRequestId(login: StartedLogin, browserRequestId: string): Promise<string | undefined>
  /** Keeps the public key that the service offers for the next code of an AuthMethod. It is no secret. */
  keepOtpTarget(authMethodId: string, target: string): Promise<void>
  /** @returns The key that was offered last; undefined when there was none in the last ten minutes. */
  findOtpTarget(authMethodId: string): Promise<string | undefined>
}

/**
 * @param isSecure - Whether browsers reach the relay by https.
 * @param isCrossSite - Whether pages of other sites may call the relay.
 */
export function createLoginStates(store: RelayStore, isSecure: boolean, isCrossSite: boolean): LoginStates {
  // With this prefix, a neighboring subdomain cannot set the cookie. Browsers accept the prefix only with Secure.
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
  const requestKeyOf = (token: string, requestId: string) => `loginRequest/${token}/${requestId}`
  const targetKeyOf = (authMethodId: string) => `otpTarget/${authMethodId}`
  return {
    start: async (state) => {
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
      const browserRequestId = `Request:${crypto.randomUUID()}`
      await store.put(requestKeyOf(token, browserRequestId), requestId, loginSeconds * 1000)
      return browserRequestId
    },
    findRequestId: ({ token }, browserRequestId) => store.get(requestKeyOf(token, browserRequestId)),
    keepOtpTarget: async (authMethodId, target) => {
      // `put` keeps the value that exists.
      await store.take(targetKeyOf(authMethodId))
      await store.put(targetKeyOf(authMethodId), target, loginSeconds * 1000)
    },
    findOtpTarget: (authMethodId) => store.get(targetKeyOf(authMethodId)),
  }
}
