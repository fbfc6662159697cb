/** What a row of the endpoint table is, and the rows that a browser needs. The other rows stand in modules of their own. */

/** What is true of an endpoint whatever it carries. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the base address; `{name}` stands for one identifier. */
  readonly path: `/${string}`
  readonly auth: 'basic' | 'bearer' | 'none'
  /** Who calls it: a relay lets through the rows of `wallet` and answers those of `relay` itself. */
  readonly audience: 'wallet' | 'relay' | 'platform' | 'agent' | 'sandbox'
  /** `retry`: a first call answers 202 and asks for a signature; `header`: the only call is signed. */
  readonly signing: 'retry' | 'header' | 'none'
  /** Status of success. */
  readonly success: 200 | 201 | 204
  /** How the body travels. Default: JSON. */
  readonly content?: 'multipart'
}

/** What an end user's device may ask of the service, through a relay. */
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
  },
  exportInternalAccount: {
    method: 'POST',
    path: '/internal-accounts/{accountId}/export',
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

/** What a relay answers by itself. */
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
} as const satisfies Record<string, Endpoint>

export type WalletEndpointName = keyof typeof walletEndpoints
export type RelayEndpointName = keyof typeof relayEndpoints

/** Names of the `{…}` places of a path. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

/**
 * The path of an endpoint with its places filled.
 *
 * Values are put in as they are: check them against `identifierPattern` first, it has no character that needs escaping.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (place, name: string) => params[name] ?? place)
}
