/** The routes of a relay, and a call to each of them: valid, or changed into an attack. */

import { type Endpoint, relayEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { ada, mount, walletHeaders } from '../twoUsers.js'

/** One attack: a request that must not reach the service. */
export interface Attack {
  name: string
  url: string
  method: string
  headers: Record<string, string>
  body?: BodyInit | undefined
}

/** Attacks by kind. */
export type Families = Record<string, () => Attack[]>

export type User = typeof ada
const key = `04${'ab'.repeat(64)}`

/** Each route with a valid body. */
export const routes: { name: string; endpoint: Endpoint; body?: (user: User) => object; query?: boolean }[] =
  [
    {
      name: 'registerAuthMethod',
      endpoint: walletEndpoints.registerAuthMethod,
      body: ({ account }) => ({ type: 'EMAIL_OTP', accountId: account }),
    },
    { name: 'listAuthMethods', endpoint: walletEndpoints.listAuthMethods, query: true },
    {
      name: 'challengeAuthMethod',
      endpoint: walletEndpoints.challengeAuthMethod,
      body: () => ({ clientPublicKey: key }),
    },
    {
      name: 'verifyAuthMethod',
      endpoint: walletEndpoints.verifyAuthMethod,
      body: () => ({ type: 'EMAIL_OTP', otp: '123456', clientPublicKey: key }),
    },
    { name: 'revokeAuthMethod', endpoint: walletEndpoints.revokeAuthMethod },
    { name: 'listSessions', endpoint: walletEndpoints.listSessions, query: true },
    { name: 'revokeSession', endpoint: walletEndpoints.revokeSession },
    {
      name: 'refreshSession',
      endpoint: walletEndpoints.refreshSession,
      body: () => ({ clientPublicKey: key }),
    },
    {
      name: 'exportInternalAccount',
      endpoint: walletEndpoints.exportInternalAccount,
      body: () => ({ clientPublicKey: key }),
    },
    {
      name: 'updateInternalAccount',
      endpoint: walletEndpoints.updateInternalAccount,
      body: () => ({ privateEnabled: true }),
    },
    {
      name: 'updateCustomer',
      endpoint: walletEndpoints.updateCustomer,
      body: () => ({ email: 'new@shop.example' }),
    },
    { name: 'getQuote', endpoint: walletEndpoints.getQuote },
    { name: 'executeQuote', endpoint: walletEndpoints.executeQuote, body: () => ({}) },
    {
      name: 'createRegistrationOptions',
      endpoint: relayEndpoints.createRegistrationOptions,
      body: ({ account }) => ({ accountId: account, nickname: 'x' }),
    },
    {
      name: 'requestQuote',
      endpoint: relayEndpoints.requestQuote,
      body: ({ account }) => ({ accountId: account, order: { item: 'coffee' } }),
    },
  ]

const idOfPlace: Record<string, keyof User> = {
  authMethodId: 'authMethod',
  sessionId: 'session',
  quoteId: 'quote',
  accountId: 'account',
  customerId: 'customer',
}
export type Route = (typeof routes)[number]

/** A valid call with the given changes. */
export function callOf(
  route: Route,
  changes: {
    id?: string
    search?: string
    json?: object | string
    headers?: Record<string, string>
    method?: string
  } = {},
): Attack {
  const { endpoint, body, query } = route
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, place) => changes.id ?? ada[idOfPlace[place]!])
  const search = changes.search ?? (query ? `?accountId=${ada.account}` : '')
  const json = changes.json ?? body?.(ada)
  const method = changes.method ?? endpoint.method
  const hasBody = json !== undefined && method !== 'GET' && method !== 'HEAD'
  return {
    name: route.name,
    url: `${mount}${path}${search}`,
    method,
    headers: { ...walletHeaders, ...(hasBody && { 'Content-Type': 'application/json' }), ...changes.headers },
    ...(hasBody && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
  }
}

export const withPath = routes.filter(({ endpoint }) => endpoint.path.includes('{'))
export const withBody = routes.filter(({ body }) => body !== undefined)
export const withQuery = routes.filter(({ query }) => query)
export const placeOf = ({ endpoint }: Route) => idOfPlace[/\{(\w+)\}/.exec(endpoint.path)![1]!]!

/** The valid body of a route with one more field, as text. */
export const extended = (route: Route, field: string) =>
  `{${[JSON.stringify(route.body!(ada)).slice(1, -1), field].filter(Boolean).join(',')}}`
