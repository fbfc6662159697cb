/** What `createWallet` and `startLogin` say of wrong options: the option and what it takes, and never its value. */

import { expect, test } from 'vitest'
import { startLogin } from './actions/startLogin.js'
import { createWallet, type WalletOptions } from './wallet.js'

const right = { accountId: 'InternalAccount:0198', relayUrl: '/wallet' }
const secret = 'b5bb9d8014a0f9b1d61e21e796d78dcc'

const wrong: [option: keyof WalletOptions, value: unknown, message: string][] = [
  ['accountId', undefined, 'accountId must be a string'],
  ['accountId', '', 'accountId must be a string'],
  ['accountId', 7, 'accountId must be a string'],
  ['accountId', 'Customer:1', 'accountId must be an id such as "InternalAccount:0198"'],
  ['accountId', secret, 'accountId must be an id such as "InternalAccount:0198"'],
  ['relayUrl', undefined, 'relayUrl must be a string'],
  ['relayUrl', '', 'relayUrl must be a string'],
  ['relayUrl', new URL('https://shop.example'), 'relayUrl must be a string'],
  ['profile', '2026-09', 'profile must be document or 2026-04 or 2026-08'],
  ['profile', null, 'profile must be document or 2026-04 or 2026-08'],
  ['fetch', 'fetch', 'fetch must be a function'],
  ['credentials', true, 'credentials must be omit or same-origin or include'],
  ['headers', secret, 'headers must be headers, or a function that returns them'],
  ['headers', { 'Not a name': secret }, 'headers must be headers, or a function that returns them'],
  ['sessionStore', 'memory', 'sessionStore must be an object'],
  ['sessionStore', null, 'sessionStore must be an object'],
  ['rpId', '', 'rpId must be a string'],
  ['rpId', 7, 'rpId must be a string'],
  ['passkeys', true, 'passkeys must be an object'],
  ['timeoutMs', Number.NaN, 'timeoutMs must be a number'],
  ['timeoutMs', '30000', 'timeoutMs must be a number'],
  ['timeoutMs', null, 'timeoutMs must be a number'],
  ['expiringMs', Number.NaN, 'expiringMs must be a number'],
  ['sessionKey', 'held', 'sessionKey must be sealed or client-held'],
  ['sessionKey', null, 'sessionKey must be sealed or client-held'],
  ['otp', 'sealed', 'otp must be plain or encrypted'],
  ['otp', secret, 'otp must be plain or encrypted'],
  ['exportSigner', '', 'exportSigner must be a string'],
  ['exportSigner', new Uint8Array(33), 'exportSigner must be a string'],
  ['otpSigner', '', 'otpSigner must be a string'],
  ['approvePayload', true, 'approvePayload must be a function'],
  ['confirm', 'always', 'confirm must be a function'],
  ['reauthenticate', {}, 'reauthenticate must be a function'],
  ['onEvent', console, 'onEvent must be a function'],
]

test.each(wrong)(
  'createWallet with %s: %j throws a TypeError that says what it takes',
  (option, value, message) => {
    const create = () => createWallet({ ...right, [option]: value } as WalletOptions)
    expect(create).toThrow(TypeError)
    expect(create).toThrow(new TypeError(message))
  },
)

test.each([
  ['timeoutMs', 0, 'timeoutMs must be between 1 and 2147483647'],
  ['timeoutMs', 2 ** 31, 'timeoutMs must be between 1 and 2147483647'],
  ['timeoutMs', Number.POSITIVE_INFINITY, 'timeoutMs must be between 1 and 2147483647'],
  ['expiringMs', -1, 'expiringMs must be between 0 and 2147483647'],
])('createWallet with %s: %d throws a RangeError', (option, value, message) => {
  const create = () => createWallet({ ...right, [option]: value })
  expect(create).toThrow(RangeError)
  expect(create).toThrow(new RangeError(message))
})

test('createWallet without any options names the first that is missing', () => {
  // @ts-expect-error options are required
  expect(() => createWallet()).toThrow(new TypeError('accountId must be a string'))
})

test('every option may be left out or undefined, except accountId and relayUrl', () => {
  const names = [...new Set(wrong.map(([option]) => option))].filter((name) => !(name in right))
  const wallet = createWallet({ ...right, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  expect(wallet).toMatchObject({ timeoutMs: 30_000, expiringMs: 60_000, sessionKey: 'sealed', otp: 'plain' })
  expect(Object.isFrozen(wallet)).toBe(true)
})

test.each([
  [undefined, { profile: 'document', sessionKey: 'sealed', otp: 'plain' }],
  ['document', { sessionKey: 'sealed', otp: 'plain' }],
  ['2026-04', { sessionKey: 'sealed', otp: 'plain' }],
  ['2026-08', { sessionKey: 'client-held', otp: 'encrypted' }],
] as const)('the profile %s decides about keys and codes', (profile, expected) => {
  expect(createWallet({ ...right, profile })).toMatchObject({ profile: profile ?? 'document', ...expected })
})

test('a single option overrides the profile', () => {
  const wallet = createWallet({ ...right, profile: '2026-08', sessionKey: 'sealed', otp: 'plain' })
  expect(wallet).toMatchObject({ profile: '2026-08', sessionKey: 'sealed', otp: 'plain' })
})

test.each([
  [{}, 'relayUrl must be a string'],
  [{ relayUrl: '/wallet', fetch: 1 }, 'fetch must be a function'],
  [{ relayUrl: '/wallet', profile: 'newest' }, 'profile must be document or 2026-04 or 2026-08'],
  [{ relayUrl: '/wallet', onEvent: 1 }, 'onEvent must be a function'],
  [{ relayUrl: '/wallet', timeoutMs: Number.NaN }, 'timeoutMs must be a number'],
])('startLogin with %j throws a TypeError that says what it takes', async (relay, message) => {
  await expect(startLogin(relay as never, { identifier: 'ada' })).rejects.toThrow(new TypeError(message))
})

test.each([
  ['', TypeError],
  [7, TypeError],
  ['a'.repeat(257), RangeError],
])('startLogin with the identifier %j is refused before anything is sent', async (identifier, type) => {
  const fetch = () => Promise.reject(new Error('sent'))
  const login = startLogin({ relayUrl: 'https://shop.example', fetch }, { identifier: identifier as string })
  await expect(login).rejects.toThrow(type)
})

test('`fetch` is called on its own: a browser refuses its own fetch as a method of another object', async () => {
  let self: unknown = 'not called'
  const fetch = async function (this: unknown) {
    self = this
    return Response.json({ passkey: false, otp: [] })
  }
  const relay = { relayUrl: 'https://shop.example/wallet', fetch }
  await startLogin(relay, { identifier: 'ada@shop.example' }).catch(() => undefined)
  expect(self).toBeUndefined()
})
