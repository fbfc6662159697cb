/** What `createWallet` and `startLogin` say of wrong options: the option and what it takes, and never its value. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { signOut } from '../actions/signOut.js'
import { signPayload } from '../actions/signPayload.js'
import { startLogin } from '../actions/startLogin.js'
import { isSealed } from '../authMethods/otpTarget.js'
import { createClientKey } from '../keys/clientKey.js'
import * as verbs from '../verbs.js'
import { createRemoteWallet } from './remoteWallet.js'
import { createWallet, openWallet, type Wallet, type WalletOptions } from './wallet.js'

const right = { accountId: 'InternalAccount:0198', relayUrl: '/wallet' }
const secret = 'b5bb9d8014a0f9b1d61e21e796d78dcc'

const rpIdIs = 'rpId must be a bare host in lower case, such as shop.example'
const signerIs = 'must be a SEC1 key in hex, or unsigned-sandbox'
const wrong: (readonly [option: keyof WalletOptions, value: unknown, message: string])[] = [
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
  ...[
    7,
    '',
    'https://localhost',
    'localhost:5173',
    'Shop.example',
    '127.0.0.1',
    '[::1]',
    'shop.example.',
    '*.shop.example',
    ['shop.example'],
  ].map((rpId) => ['rpId', rpId, rpIdIs] as const),
  ['passkeys', true, 'passkeys must be an object'],
  ['timeoutMs', Number.NaN, 'timeoutMs must be a number'],
  ['timeoutMs', '30000', 'timeoutMs must be a number'],
  ['timeoutMs', null, 'timeoutMs must be a number'],
  ['expiringMs', Number.NaN, 'expiringMs must be a number'],
  ['sessionKey', 'held', 'sessionKey must be sealed or client-held'],
  ['sessionKey', null, 'sessionKey must be sealed or client-held'],
  ['otp', 'sealed', 'otp must be plain or encrypted'],
  ['otp', secret, 'otp must be plain or encrypted'],
  ...[
    '',
    'abc',
    new Uint8Array(33),
    `02${'ab'.repeat(31)}`,
    `04${'ab'.repeat(32)}`,
    `0x02${'ab'.repeat(32)}`,
    'sandbox',
  ].map((key) => ['exportSigner', key, `exportSigner ${signerIs}`] as const),
  ['otpSigner', '', `otpSigner ${signerIs}`],
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

test.each([
  ...['localhost', 'shop.example', 'pay.1.shop.example', 'xn--bcher-kva.example'].map((rpId) => ({ rpId })),
  ...[`02${'ab'.repeat(32)}`, `04${'AB'.repeat(64)}`].map((exportSigner) => ({ exportSigner })),
])('createWallet takes %j', (options) => {
  expect(createWallet({ ...right, ...options })).toMatchObject(options)
})

test('createWallet without any options names the first that is missing', () => {
  // @ts-expect-error options are required
  expect(() => createWallet()).toThrow(new TypeError('accountId must be a string'))
})

test('every option may be left out or undefined, except accountId and relayUrl', () => {
  const names = [...new Set(wrong.map(([option]) => option))].filter((name) => !(name in right))
  const wallet = createWallet({ ...right, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  expect(wallet).toMatchObject({ profile: 'document', timeoutMs: 30_000, expiringMs: 60_000 })
  expect(Object.isFrozen(wallet)).toBe(true)
})

const sealed = ['ECDH', false]
const held = ['ECDSA', true]
test.each([
  [{}, sealed],
  [{ profile: 'document' }, sealed],
  [{ profile: '2026-04' }, sealed],
  [{ profile: '2026-08' }, held],
  [{ profile: '2026-08', sessionKey: 'sealed', otp: 'plain' }, sealed],
  [{ profile: '2026-04', sessionKey: 'client-held', otp: 'encrypted' }, held],
] as const)(
  'the profile decides about keys and codes, and an option overrides it: %j',
  async (options, expected) => {
    const open = openWallet(createWallet({ ...right, ...options }))
    const { keyPair } = await createClientKey(open)
    expect([keyPair.privateKey.algorithm.name, isSealed(open, 'EMAIL_OTP')]).toEqual(expected)
  },
)

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

test('a script that patches the maps of the page is never handed the state of a wallet', () => {
  const stolen: unknown[] = []
  const spies = [WeakMap, Map].map(({ prototype }) =>
    vi.spyOn(prototype as Map<unknown, unknown>, 'set').mockImplementation(function (this: never, _, value) {
      stolen.push(value)
      return this
    }),
  )
  const { state } = openWallet(createWallet(right))
  spies.map((spy) => spy.mockRestore())
  expect(state.store).toBeDefined()
  expect(stolen).not.toContain(state)
})

test('nothing in a wallet leads to its state: no field, symbol, prototype or JSON', () => {
  const wallet = createWallet(right)
  openWallet(wallet)
  const { state } = wallet
  expect(JSON.stringify(state)).toBe('{}')
  expect(Reflect.ownKeys(state)).toEqual([])
  expect(Reflect.ownKeys(Object.getPrototypeOf(state))).toEqual(['constructor'])
  expect(Reflect.ownKeys(state.constructor).sort()).toEqual(['length', 'name', 'prototype'])
})

test('a spread copy has the state of its wallet, under both names of the account; one with another account is no copy', () => {
  const wallet = createWallet(right)
  const { state } = openWallet(wallet)
  expect(openWallet({ ...wallet, timeoutMs: 5000 }).state).toBe(state)
  expect(openWallet({ ...wallet, accountId: 'EmbeddedWallet:0198' }).state).toBe(state)
  const other = { ...wallet, accountId: 'InternalAccount:2' }
  expect(() => openWallet(other)).toThrow(
    new TypeError('A copy of a wallet must keep its accountId. Call createWallet for another account.'),
  )
})

test('an object that createWallet did not make is refused by name', () => {
  const { state: _, ...without } = createWallet(right)
  const refusal = new TypeError('wallet must come from createWallet: log in first')
  expect(() => openWallet(without as Wallet)).toThrow(refusal)
})

test('`createRemoteWallet` makes no ceremony here: every verb goes to the other origin, and a passkey is refused', async () => {
  const prompt = vi.fn()
  vi.stubGlobal('navigator', { credentials: { create: prompt, get: prompt } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const call = vi.fn(async () => 'there' as never)
  const remote = { call, watch: () => () => {}, state: () => ({ status: 'signed-out' }) as const }
  const wallet = createRemoteWallet('https://wallet.shop.example/frame', remote)
  const all = { ...verbs, signOut, signPayload } as Record<string, (...taken: unknown[]) => unknown>
  const options = {}
  for (const verb of Object.values(all)) expect(await verb(wallet, options)).toBe('there')
  expect(call.mock.calls.length).toBeGreaterThan(40)
  const called = call.mock.calls as unknown as [name: string, options: object][]
  expect(called.every(([, taken]) => taken === options)).toBe(true)
  expect(called.map(([name]) => name)).toEqual(
    expect.arrayContaining(['createPasskey', 'exportWallet', 'signOut', 'signPayload']),
  )
  for (const ceremony of [wallet.passkeys.create, wallet.passkeys.get])
    await expect(ceremony({} as never, {} as never)).rejects.toMatchObject({
      code: 'FRAME_ONLY',
      outcome: 'none',
    })
  expect(prompt).not.toHaveBeenCalled()
})
