/** The routes of a relay, and a call to each of them: valid, or changed into an attack. */

import { type Endpoint, readEndpoints, relayEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { ada, mount, walletHeaders } from '../twoUsers.js'

/** One attack: a request that must not reach the service. */
export interface Attack {
  name: string
  url: string
  method: string
  headers: Record<string, string>
  body?: BodyInit | undefined
}

export type User = typeof ada
const key = `04${'ab'.repeat(64)}`
const ofKey = () => ({ clientPublicKey: key })
const endpoints = { ...walletEndpoints, ...relayEndpoints, ...readEndpoints }

/** The bodies of the routes, by their names; `query` for a route with a query. `apart`: attacked elsewhere, such as those of a login. */
const requests: Record<keyof typeof endpoints, ((user: User) => object) | 'query' | 'nothing' | 'apart'> = {
  registerAuthMethod: ({ account }) => ({ type: 'EMAIL_OTP', accountId: account }),
  listAuthMethods: 'query',
  challengeAuthMethod: ofKey,
  verifyAuthMethod: () => ({ type: 'EMAIL_OTP', otp: '123456', clientPublicKey: key }),
  revokeAuthMethod: 'nothing',
  listSessions: 'query',
  revokeSession: 'nothing',
  refreshSession: ofKey,
  exportInternalAccount: ofKey,
  updateInternalAccount: () => ({ privateEnabled: true }),
  updateCustomer: () => ({ email: 'new@shop.example' }),
  getQuote: 'nothing',
  executeQuote: () => ({}),
  createRegistrationOptions: ({ account }) => ({ accountId: account, nickname: 'x' }),
  requestQuote: ({ account }) => ({ accountId: account, order: { item: 'coffee' } }),
  // It names no account, and a stranger gets none: reads.test.ts.
  readAccounts: 'apart',
  readTransactions: 'nothing',
  readTransaction: 'nothing',
  readReceiveWays: 'nothing',
  startLogin: 'apart',
  startSignUp: 'apart',
  confirmSignUp: 'apart',
  getTerms: 'apart',
  acceptTerms: 'apart',
  createHandOff: 'apart',
  endAppSession: 'apart',
}

/** A route with a valid body. */
export interface Route {
  name: string
  endpoint: Endpoint
  body?: (user: User) => object
  query?: boolean
}

/** Each route with a valid body. */
export const routes: Route[] = Object.entries(requests)
  .filter(([, request]) => request !== 'apart')
  .map(([name, request]) => ({
    name,
    endpoint: endpoints[name as keyof typeof endpoints],
    query: request === 'query',
    ...(typeof request === 'function' && { body: request }),
  }))

const idOfPlace: Record<string, keyof User> = {
  authMethodId: 'authMethod',
  sessionId: 'session',
  quoteId: 'quote',
  accountId: 'account',
  customerId: 'customer',
  transactionId: 'transaction',
}

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
