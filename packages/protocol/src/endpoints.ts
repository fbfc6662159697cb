/** A row of the endpoint table, and the rows that a browser needs. The other rows are in modules of their own. */

import type { ProfileName } from './profiles.js'

/** One row of the endpoint table. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the base URL. Each `{name}` is a place for one identifier or code. */
  readonly path: `/${string}`
  readonly auth: 'basic' | 'bearer' | 'none'
  /** Who calls it. A relay forwards the rows of `wallet` and handles the rows of `relay` itself. */
  readonly audience: 'wallet' | 'relay' | 'platform' | 'agent' | 'sandbox'
  /** `retry`: the response to a first call is a 202 that asks for a signature. `header`: the only call is signed. */
  readonly signing: 'retry' | 'header' | 'none'
  /** The HTTP status of success. */
  readonly success: 200 | 201 | 204
  /** The profiles that have it. Default: all of them. */
  readonly profiles?: readonly ProfileName[]
  /** How the body travels. Default: JSON. */
  readonly content?: 'multipart'
}

/** The endpoints that a user's device may call, through a relay. */
export const walletEndpoints = {
  registerAuthMethod: {
    method: 'POST',
    path: '/auth/credentials',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 201,
  },
  listAuthMethods: {
    method: 'GET',
    path: '/auth/credentials',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  challengeAuthMethod: {
    method: 'POST',
    path: '/auth/credentials/{authMethodId}/challenge',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  verifyAuthMethod: {
    method: 'POST',
    path: '/auth/credentials/{authMethodId}/verify',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  revokeAuthMethod: {
    method: 'DELETE',
    path: '/auth/credentials/{authMethodId}',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 204,
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  revokeSession: {
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 204,
  },
  refreshSession: {
    method: 'POST',
    path: '/auth/sessions/{sessionId}/refresh',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 201,
    profiles: ['2026-08'],
  },
  exportInternalAccount: {
    method: 'POST',
    path: '/internal-accounts/{accountId}/export',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 200,
  },
  updateInternalAccount: {
    method: 'PATCH',
    path: '/internal-accounts/{accountId}',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 200,
    profiles: ['2026-08'],
  },
  // Source: both dated profiles. Only that of 2026-08 asks for a signature, and only for the address of a credential.
  updateCustomer: {
    method: 'PATCH',
    path: '/customers/{customerId}',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 200,
  },
  getQuote: {
    method: 'GET',
    path: '/quotes/{quoteId}',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  executeQuote: {
    method: 'POST',
    path: '/quotes/{quoteId}/execute',
    auth: 'basic',
    audience: 'wallet',
    signing: 'header',
    success: 200,
  },
} as const satisfies Record<string, Endpoint>

/** The endpoints that a relay provides itself. */
export const relayEndpoints = {
  createRegistrationOptions: {
    method: 'POST',
    path: '/passkeys/registration-options',
    auth: 'none',
    audience: 'relay',
    signing: 'none',
    success: 200,
  },
  startLogin: {
    method: 'POST',
    path: '/login/start',
    auth: 'none',
    audience: 'relay',
    signing: 'none',
    success: 200,
  },
  getTerms: {
    method: 'GET',
    path: '/login/terms',
    auth: 'none',
    audience: 'relay',
    signing: 'none',
    success: 200,
  },
  startSignUp: {
    method: 'POST',
    path: '/login/sign-up',
    auth: 'none',
    audience: 'relay',
    signing: 'none',
    success: 204,
  },
  confirmSignUp: {
    method: 'POST',
    path: '/login/sign-up/confirm',
    auth: 'none',
    audience: 'relay',
    signing: 'none',
    success: 200,
  },
  requestQuote: {
    method: 'POST',
    path: '/quotes/request',
    auth: 'none',
    audience: 'relay',
    signing: 'none',
    success: 200,
  },
} as const satisfies Record<string, Endpoint>

/** The name of an endpoint that a wallet calls through a relay. */
export type WalletEndpointName = keyof typeof walletEndpoints
/** The name of an endpoint that a relay provides itself. */
export type RelayEndpointName = keyof typeof relayEndpoints

/** The names of the places in a path: `'quoteId'` for `/quotes/{quoteId}`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

/**
 * Fills the places of a path.
 *
 * It does not escape: check the values with `identifierPattern`, `codePattern` or `umaAddressPattern` first, which permit no character that
 * could lead to another path.
 *
 * @param path - Such as `/quotes/{quoteId}/execute`.
 * @param params - The value for each place, by its name.
 * @returns The path, relative to the base URL. A place without a value stays as it is.
 * @example
 * ```ts
 * fillPath('/quotes/{quoteId}/execute', { quoteId: 'Quote:0198' }) // '/quotes/Quote:0198/execute'
 * ```
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (place, name: string) => params[name] ?? place)
}
