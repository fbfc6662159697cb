/** Started logins: the cookie, its token and the request ids behind it. */

import { expect, test } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { createLoginStates } from './loginState.js'

const state = {
  accountId: 'InternalAccount:1',
  authMethods: [{ id: 'AuthMethod:1', type: 'PASSKEY' }],
  isDecoy: false,
}
const headersOf = (cookie: string) => new Headers({ Cookie: cookie.split(';')[0]!, 'Wallet-Call': '1' })

test.each([
  [true, false, /^__Host-wallet-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/],
  [true, true, /^__Host-wallet-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/],
  [false, false, /^wallet-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/],
])(
  'https: %s, other sites: %s: the cookie has the right attributes',
  async (isSecure, isCrossSite, pattern) => {
    expect(await createLoginStates(memoryStore(), isSecure, isCrossSite).start(state)).toMatch(pattern)
  },
)

test('a started login is found by its cookie for ten minutes, until it ends', async () => {
  let now = 0
  const states = createLoginStates(
    memoryStore(() => now),
    true,
    false,
  )
  const cookie = await states.start(state)
  const login = await states.find(headersOf(cookie))
  expect(login).toEqual({ ...state, token: /=([\w-]+)/.exec(cookie)![1] })
  expect(await states.end(login!)).toContain('Max-Age=0')
  expect(await states.find(headersOf(cookie))).toBeUndefined()

  const second = await states.start(state)
  now = 600_000
  expect(await states.find(headersOf(second))).toBeUndefined()
})

test.each([
  ['no cookie', {}],
  ['a token of another form', { Cookie: '__Host-wallet-login=short' }],
  ['a token that the relay did not create', { Cookie: `__Host-wallet-login=${'x'.repeat(43)}` }],
])('%s finds no login', async (_, headers) => {
  const states = createLoginStates(memoryStore(), true, false)
  await states.start(state)
  expect(await states.find(new Headers({ 'Wallet-Call': '1', ...headers }))).toBeUndefined()
})

test('a call without the header of a wallet finds no login', async () => {
  const states = createLoginStates(memoryStore(), true, false)
  const cookie = await states.start(state)
  expect(await states.find(new Headers({ Cookie: cookie.split(';')[0]! }))).toBeUndefined()
})

test('the browser gets another request id, which only this login can turn back', async () => {
  const states = createLoginStates(memoryStore(), true, false)
  const [one, two] = [await states.start(state), await states.start(state)]
  const login = (await states.find(headersOf(one)))!
  const other = (await states.find(headersOf(two)))!
  const requestId = await states.keepRequestId(login, 'Request:of-the-service')
  expect(requestId).toMatch(/^Request:[\da-f-]{36}$/)
  expect(await states.findRequestId(login, requestId)).toBe('Request:of-the-service')
  expect(await states.findRequestId(other, requestId)).toBeUndefined()
})
