/** signInWithOAuth, registerOAuth and prepareSignIn for an identity provider. */

import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  bodiesOf,
  held,
  isSigned,
  listed,
  lost,
  type Routes,
  routed,
  sessionOf,
  signedFor,
  someKey,
  wayIn,
} from '../../test/unitService.js'
import {
  accountId,
  deviceStore,
  errorOf,
  now,
  type Reply,
  refusing,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import { getSession } from './getSession.js'
import { prepareSignIn } from './prepareSignIn.js'
import { registerOAuth } from './registerOAuth.js'
import { signInWithOAuth } from './signInWithOAuth.js'

beforeEach(() => void stopClocks())

const list = 'GET /auth/credentials'
const verify = 'POST /auth/credentials/AuthMethod:1/verify'
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenWith = (claims: object = {}, ageSeconds = 0) =>
  `${part({ alg: 'RS256' })}.${part({ iat: now / 1000 - ageSeconds, ...claims })}.c2ln`
const routes: Routes = { [list]: listed(wayIn('1', 'OAUTH')), [verify]: sessionOf('1', 'OAUTH') }
const open = (changes: Routes = {}, options: object = {}) =>
  unitWallet(routed({ ...routes, ...changes }), { ...held, ...options })

test('a token signs in, with a new key', async () => {
  const { handle, sent } = open()
  const oidcToken = tokenWith()
  expect(await signInWithOAuth(handle, { oidcToken })).toMatchObject({
    sessionId: 'Session:1',
    type: 'OAUTH',
  })
  expect(bodiesOf(sent)).toEqual([
    [list, undefined],
    [verify, { type: 'OAUTH', oidcToken, clientPublicKey: someKey }],
  ])
  expect(await getSession(handle)).toMatchObject({ sessionId: 'Session:1' })
})

test('a token that names the prepared key signs in with it, also after the redirect', async () => {
  const sessionStore = deviceStore()
  const { nonce } = await prepareSignIn(open({}, { sessionStore }).handle, { type: 'OAUTH' })
  const { handle, sent } = open({}, { sessionStore })
  await signInWithOAuth(handle, { oidcToken: tokenWith({ nonce }) })
  const { clientPublicKey } = JSON.parse(sent[1]!.body)
  // Source: the interface document: the nonce is the SHA-256 of the client public key's hex.
  expect(createHash('sha256').update(clientPublicKey).digest('hex')).toBe(nonce)
  expect(await sessionStore.list('prepared-oauth/')).toEqual([])
})

test('a browser that stores nothing cannot prepare: no key would survive the redirect', async () => {
  const { handle } = open({}, { sessionStore: deviceStore({ set: refusing }) })
  expect(await errorOf(prepareSignIn(handle, { type: 'OAUTH' }))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
})

test('an aborted preparation leaves no key', async () => {
  const { handle } = open()
  const preparing = errorOf(prepareSignIn(handle, { type: 'OAUTH', signal: AbortSignal.abort() }))
  expect(await preparing).toMatchObject({ code: 'ABORTED' })
  expect(await handle.sessionStore.list('prepared-oauth/')).toEqual([])
})

test.each<[string, Routes, string, object]>([
  ['a text that is no token', {}, 'a.b', { name: 'TypeError' }],
  [
    'an old token',
    { [verify]: [401, { code: 'UNAUTHORIZED', reason: 'no' }] },
    tokenWith({}, 61),
    { code: 'OIDC_TOKEN_STALE' },
  ],
  [
    'a token that is refused',
    { [verify]: [401, { code: 'UNAUTHORIZED', reason: 'no' }] },
    tokenWith(),
    { code: 'REFUSED', status: 401 },
  ],
  ['no identity', { [list]: listed(wayIn('1')) }, tokenWith(), { code: 'AUTH_METHOD_NOT_FOUND' }],
  ['a lost response', { [verify]: lost }, tokenWith(), { code: 'OUTCOME_UNKNOWN' }],
])('signs nobody in: %s', async (_, changes, oidcToken, error) => {
  const { handle } = open(changes)
  const failure = await errorOf(signInWithOAuth(handle, { oidcToken }))
  expect({ ...failure, name: failure.name }).toMatchObject(error)
  expect(await getSession(handle)).toBeUndefined()
})

describe('registerOAuth', () => {
  const post = 'POST /auth/credentials'
  const row = wayIn('2', 'OAUTH')

  test.each([
    ['the first way in, without a signature', false, [false]],
    ['another one, with the signature of the session', true, [false, true]],
  ] as const)('adds %s', async (_, hasSession, signed) => {
    const { handle, wallet, sent } = open({
      [post]: hasSession ? signedFor('OAUTH', [201, row]) : [201, row],
    })
    if (hasSession) await keepSession(wallet, await sessionRecord())
    const oidcToken = tokenWith()
    expect(await registerOAuth(handle, { oidcToken })).toEqual(row)
    expect(bodiesOf(sent)[0]).toEqual([post, { type: 'OAUTH', accountId, oidcToken }])
    expect(sent.map(isSigned)).toEqual(signed)
  })

  test.each<[string, Reply, string, object]>([
    ['a text that is no token', [500], '', { name: 'TypeError' }],
    [
      'an old token',
      [401, { code: 'UNAUTHORIZED', reason: 'no' }],
      tokenWith({}, 61),
      { code: 'OIDC_TOKEN_STALE' },
    ],
    [
      'a refusal',
      [400, { code: 'INVALID_INPUT', reason: 'no' }],
      tokenWith(),
      { serviceCode: 'INVALID_INPUT' },
    ],
  ])('rejects %s', async (_, reply, oidcToken, error) => {
    const failure = await errorOf(
      registerOAuth(open({ [post]: reply, [list]: listed() }).handle, { oidcToken }),
    )
    expect({ ...failure, name: failure.name }).toMatchObject(error)
  })
})
