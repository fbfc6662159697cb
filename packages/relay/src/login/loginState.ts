/** The state of a started login: sealed in a cookie of the browser for ten minutes. The relay stores only that it has ended. */

import { RELAY_CALL_HEADER, type SentLoginOffer } from '@embedded-wallet/protocol'
import { createRandomText } from '../encoding.js'
import type { Sealer } from '../sealer.js'
import { getOrPut, overwrite, type RelayStore } from '../store/relayStore.js'
import type { CookieRequest, Cookies } from './cookies.js'

/** How long a started login is valid, in seconds. */
export const loginSeconds = 600

const cookieName = 'wallet-login'
/** Assumption: a deployment makes a user wait as long for the next code. */
const reissueMs = 30_000
/** Longer than a request id of the service with its prefix. */
const requestIdLength = 160
/** Longer than an id with its prefix. */
const customerLength = 80

/** What the browser keeps of a started login. */
export interface LoginState extends SentLoginOffer {
  /** Whether the identifier belongs to no account. */
  isDecoy: boolean
  /** Of the account, if the app gives it. */
  customerId?: string | undefined
}

/** A state and the id of the login. */
export interface StartedLogin extends LoginState {
  id: string
}

/** The sealed content of the cookie. Its length must not show who exists, so `decoy` is a digit, and `customer` always as long. */
interface SealedLogin extends SentLoginOffer {
  id: string
  endsAt: number
  decoy: 0 | 1
  /** The id and spaces; only spaces for a decoy, and if the app does not give it. */
  customer: string
}

/** Keeps started logins. */
export type LoginStates = ReturnType<typeof createLoginStates>

export function createLoginStates(
  store: RelayStore,
  cookies: Cookies,
  { login, request }: { login: Sealer; request: Sealer },
  now: () => number,
) {
  const lifetimeMs = loginSeconds * 1000
  const endedKeyOf = (id: string) => `loginEnded/${id}`
  const targetKeyOf = (authMethodId: string) => `otpTarget/${authMethodId}`
  return {
    /** @returns The Set-Cookie value for this browser. */
    start: async (headers: Headers, { isDecoy, customerId = '', ...offer }: LoginState): Promise<string> => {
      const sealed: SealedLogin = {
        ...offer,
        customer: (customerId.length > customerLength ? '' : customerId).padEnd(customerLength),
        id: createRandomText(16),
        endsAt: now() + lifetimeMs,
        decoy: isDecoy ? 1 : 0,
      }
      return cookies.write(headers, cookieName, await login.seal(sealed), loginSeconds)
    },
    /** @returns The login of the browser's cookie; undefined if there is none, it has ended or its time is over. */
    find: async (request: CookieRequest): Promise<StartedLogin | undefined> => {
      const text = cookies.read(request, cookieName)
      if (text === undefined || !request.headers.has(RELAY_CALL_HEADER)) return undefined
      const opened = (await login.open(text)) as SealedLogin | undefined
      if (opened === undefined || opened.endsAt <= now()) return undefined
      const { id, accountId, authMethods, decoy, customer } = opened
      const hasEnded = (await store.get(endedKeyOf(id))) !== undefined
      const customerId = customer.trim() || undefined
      return hasEnded ? undefined : { id, accountId, authMethods, isDecoy: decoy === 1, customerId }
    },
    /** Ends the login for every copy of its cookie. @returns The Set-Cookie value that deletes the cookie. */
    end: async (headers: Headers, { id }: StartedLogin): Promise<string> => {
      // If it fails, copies of the cookie stay valid. They hold no proof, and the service takes no proof twice.
      await store.put(endedKeyOf(id), 'ended', lifetimeMs).catch(() => undefined)
      return cookies.write(headers, cookieName, '', 0)
    },
    /** Seals a request id of the service, because its form could show who exists. What the browser gets has one form for everybody. */
    sealRequestId: async ({ id }: StartedLogin, requestId: string): Promise<string> =>
      `Request:${await request.seal([id, requestId], requestIdLength)}`,
    /** @returns The service's request id for one that `sealRequestId` returned. */
    openRequestId: async ({ id }: StartedLogin, browserRequestId: string): Promise<string | undefined> => {
      const opened = await request.open(browserRequestId.replace(/^Request:/, ''))
      const [loginId, requestId] = (opened as [string, string] | undefined) ?? []
      return loginId === id ? requestId : undefined
    },
    /** Keeps the public key that the service offers for the next code of an AuthMethod. It is not a secret. */
    keepOtpTarget: (authMethodId: string, target: string): Promise<void> =>
      overwrite(store, targetKeyOf(authMethodId), target, lifetimeMs, 'otpTarget'),
    /** @returns The key that was offered last; undefined if there was none in the last ten minutes. */
    findOtpTarget: (authMethodId: string) => store.get(targetKeyOf(authMethodId)),
    /** @returns The made-up key of an AuthMethod: the last one, or a new one if the service would offer one again. */
    // Of two calls at once, the service would make one wait, with the key of the other.
    // They share one owner in the store: if a flood of made-up names fills it, only made-up keys are dropped.
    findDecoyTarget: (authMethodId: string, create: () => Promise<string>): Promise<string> =>
      getOrPut(store, `decoyTarget/${authMethodId}`, create, reissueMs, 'decoyTarget'),
  }
}
