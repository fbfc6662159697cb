/** The service for unit tests of the verbs: a table of responses by line, demands for a signature, sessions that this device can open, passkeys. */

import { expect } from 'vitest'
import { browserPasskeys } from '../src/wallet/browserPasskeys.js'
import { accountId, at, openedSession, type Reply, type SentRequest } from './unitWallet.js'

/** By line, such as `GET /quotes/Quote:1`: a response, or what makes it. Any other line gets a 500. */
export type Routes = Record<string, Reply | ((request: SentRequest) => Reply | Promise<Reply>)>

export const routed =
  (routes: Routes) =>
  async (request: SentRequest): Promise<Reply> => {
    const reply = routes[request.line] ?? [500]
    return typeof reply === 'function' ? reply(request) : reply
  }

/** What a lost response looks like to a page. */
export const lost = new TypeError('Failed to fetch')

export const isSigned = ({ headers }: SentRequest): boolean => headers.has('Service-Wallet-Signature')

let demands = 0
/** Asks for one signature, and then responds. Each demand has an id of its own. */
export const signedFor =
  (type: string | undefined, reply: Reply) =>
  (request: SentRequest): Reply => {
    if (isSigned(request)) return reply
    const requestId = `Request:${++demands}`
    const expiresAt = at(300_000)
    const payloadToSign = JSON.stringify({ accountId, expiresAt, requestId, type: type ?? 'EXPORT' })
    return [202, { ...(type && { type }), payloadToSign, requestId, expiresAt }]
  }

/** A row of the account's list of ways to sign in. */
export const wayIn = (id: string, type = 'PASSKEY', changes: object = {}) => ({
  id: `AuthMethod:${id}`,
  accountId,
  type,
  nickname: 'Laptop',
  createdAt: at(0),
  updatedAt: at(0),
  ...changes,
})
export const listed = (...rows: object[]): Reply => [200, { data: rows }]

/** For wallets whose own key becomes the session key: nothing is sealed. */
export const held = { sessionKey: 'client-held' } as const

/** The challenge of a passkey, for the key that the request names. */
export const passkeyChallenge = (id = '1', changes: object = {}): Reply => [
  200,
  {
    ...wayIn(id),
    challenge: 'ab'.repeat(32),
    requestId: 'Request:sign-in',
    expiresAt: at(300_000),
    ...changes,
  },
]
export const sessionOf = (id: string, type = 'PASSKEY'): Reply => [
  200,
  openedSession({ id: `Session:${id}`, type } as object),
]

/** The relay wants a sign-in for this action. */
export const stepUpDemand: Reply = [
  403,
  { status: 403, code: 'STEP_UP_REQUIRED', message: 'Sign in.', details: { stepUpId: 'a'.repeat(43) } },
]

/** What the relay says of a new passkey. */
export const registrationOptions = (changes: object = {}): Reply => [
  200,
  {
    challenge: 'AAAA',
    rp: { id: 'shop.example', name: 'Shop' },
    timeout: 300_000,
    user: { id: 'AAAA', name: 'ada', displayName: 'ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
    ...changes,
  },
]

/** Passkeys of a device without a browser: what was asked for, and one credential. */
export function devicePasskeys(rawId = 'cred') {
  const asked: { create: object[]; get: object[]; signal: object[] } = { create: [], get: [], signal: [] }
  const response = { clientDataJSON: 'client', attestationObject: 'attested', transports: ['internal'] }
  const assertion = {
    clientDataJSON: 'client',
    authenticatorData: 'data',
    signature: 'signed',
    userHandle: 'ada',
  }
  const passkeys = {
    ...browserPasskeys,
    preload: undefined,
    create: async (options: object) => {
      asked.create.push(options)
      return { rawId, response }
    },
    get: async (options: object) => {
      asked.get.push(options)
      return { rawId, response: assertion }
    },
    signal: async (signal: object) => void asked.signal.push(signal),
  }
  return { passkeys, asked }
}

/** What was sent, as `METHOD /path` and the parsed body. */
export const bodiesOf = (sent: readonly SentRequest[]): [line: string, body: unknown][] =>
  sent.map(({ line, body }) => [line, body === '' ? undefined : JSON.parse(body)])

/** A new key on every call, in the form of a compressed or an uncompressed point. */
export const someKey = expect.stringMatching(/^(0[23][\da-f]{64}|04[\da-f]{128})$/)
