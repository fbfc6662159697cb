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

const wallet = { auth: 'basic', audience: 'wallet', signing: 'none', success: 200 } as const
const get = { ...wallet, method: 'GET' } as const
const post = { ...wallet, method: 'POST' } as const
const patch = { ...wallet, method: 'PATCH' } as const
const remove = { ...wallet, method: 'DELETE', success: 204 } as const

/** The endpoints that a user's device may call, through a relay. */
export const walletEndpoints = {
  registerAuthMethod: { ...post, path: '/auth/credentials', signing: 'retry', success: 201 },
  listAuthMethods: { ...get, path: '/auth/credentials' },
  challengeAuthMethod: { ...post, path: '/auth/credentials/{authMethodId}/challenge' },
  verifyAuthMethod: { ...post, path: '/auth/credentials/{authMethodId}/verify' },
  revokeAuthMethod: { ...remove, path: '/auth/credentials/{authMethodId}', signing: 'retry' },
  listSessions: { ...get, path: '/auth/sessions' },
  revokeSession: { ...remove, path: '/auth/sessions/{sessionId}', signing: 'retry' },
  refreshSession: {
    ...post,
    path: '/auth/sessions/{sessionId}/refresh',
    signing: 'retry',
    success: 201,
    profiles: ['2026-08'],
  },
  exportInternalAccount: { ...post, path: '/internal-accounts/{accountId}/export', signing: 'retry' },
  updateInternalAccount: {
    ...patch,
    path: '/internal-accounts/{accountId}',
    signing: 'retry',
    profiles: ['2026-08'],
  },
  // Source: both dated profiles. Only that of 2026-08 asks for a signature, and only for the address of a credential.
  updateCustomer: { ...patch, path: '/customers/{customerId}', signing: 'retry' },
  getQuote: { ...get, path: '/quotes/{quoteId}' },
  executeQuote: { ...post, path: '/quotes/{quoteId}/execute', signing: 'header' },
} as const satisfies Record<string, Endpoint>

const ofRelay = { method: 'POST', auth: 'none', audience: 'relay', signing: 'none', success: 200 } as const

/** The endpoints that a relay provides itself. */
export const relayEndpoints = {
  createRegistrationOptions: { ...ofRelay, path: '/passkeys/registration-options' },
  startLogin: { ...ofRelay, path: '/login/start' },
  getTerms: { ...ofRelay, method: 'GET', path: '/login/terms' },
  acceptTerms: { ...ofRelay, path: '/login/terms' },
  startSignUp: { ...ofRelay, path: '/login/sign-up' },
  confirmSignUp: { ...ofRelay, path: '/login/sign-up/confirm' },
  endAppSession: { ...ofRelay, path: '/login/sign-out' },
  createHandOff: { ...ofRelay, path: '/login/hand-off' },
  requestQuote: { ...ofRelay, path: '/quotes/request' },
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
 * @returns The path, relative to the base URL. A place without a value stays as it is.
 * @example
 * ```ts
 * fillPath('/quotes/{quoteId}/execute', { quoteId: 'Quote:0198' }) // '/quotes/Quote:0198/execute'
 * ```
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (place, name: string) => params[name] ?? place)
}
