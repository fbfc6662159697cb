/** Story: the wallet is the app's login. On a second device, a user signs in with the passkey or a code alone. */

import {
  createWallet,
  executeQuote,
  memorySessionStore,
  registerPasskey,
  signInWithPasskey,
  startLogin,
} from '@embedded-wallet/core'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import type { LoginOptions, RelayOptions } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { useFastTimers } from './virtualClock.js'

type Fetch = (request: Request) => Promise<Response>

useFastTimers()

const profile = (send: Fetch) => browserProfile(send, new URL(relayUrl).origin)

/** A system with an app that knows users by email and has the session cookie `app`. */
async function openShop({
  findAccount,
  ...options
}: Partial<RelayOptions> & { findAccount?: LoginOptions['findAccount'] } = {}) {
  const accounts = new Map<string, string>()
  const signIns: string[] = []
  const system = openTestSystem({
    relay: {
      authorize: (request) => {
        const account = /app=([^;]+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
        return account === undefined ? null : [account]
      },
      login: {
        findAccount: findAccount ?? ((identifier) => accounts.get(identifier)),
        onSignedIn: ({ accountId, authMethodId, request }) => {
          signIns.push(`${accountId} ${authMethodId?.split(':')[0]} ${request.method} ${request.body}`)
          return { 'Set-Cookie': `app=${accountId}; HttpOnly; Secure; SameSite=Strict; Path=/` }
        },
      },
      ...options,
    },
  })
  const register = async (email: string) => {
    const accountId = await system.createAccount()
    accounts.set(email, accountId)
    const first = profile(system.relay)
    first.cookies.set('app', accountId)
    const wallet = system.wallet(accountId, { fetch: first.fetch })
    await registerPasskey(wallet, { nickname: 'Phone' })
    return { accountId, wallet, first }
  }
  return { system, accounts, signIns, register }
}

test('a second profile signs in with the passkey alone, and then does everything that the first one can', async () => {
  const { system, signIns, register } = await openShop()
  const { accountId, wallet } = await register('ada@shop.example')
  await system.fund(accountId, 5_000_000)

  const second = profile(system.relay)
  const offer = await startLogin({ relayUrl, fetch: second.fetch }, { identifier: ' Ada@Shop.example ' })
  expect(offer).toEqual({ accountId, authMethods: [{ id: expect.any(String), type: 'PASSKEY' }] })
  expect([...second.cookies.keys()]).toEqual(['__Host-wallet-login'])

  const there = createWallet({
    ...wallet,
    accountId: offer.accountId,
    fetch: second.fetch,
    sessionStore: memorySessionStore(),
  })
  const session = await signInWithPasskey(there)
  expect(session.accountId).toBe(accountId)
  expect(signIns).toEqual([`${accountId} AuthMethod POST null`])
  expect([...second.cookies.keys()].sort()).toEqual(['__Host-wallet-device', 'app'])
  expect(second.cookies.get('app')).toBe(accountId)

  const quote = await system.quote(accountId, 1_000_000)
  await executeQuote(there, { quote })
  expect(await system.balance(accountId)).toBe(4_000_000)
})

test('before the login only its own three endpoints pass', async () => {
  const { system, register } = await openShop()
  const ada = await register('ada@shop.example')
  const bob = await register('bob@shop.example')
  const { data } = (await system.platform('listAuthMethods', { query: { accountId: bob.accountId } })) as {
    data: { id: string }[]
  }
  const second = profile(system.relay)
  const offer = await startLogin({ relayUrl, fetch: second.fetch }, { identifier: 'ada@shop.example' })
  const own = offer.authMethods[0]!.id
  const { id: quote } = await system.quote(ada.accountId, 1_000_000)
  system.requests.length = 0
  const send = async (method: string, path: string, json?: object) => {
    const headers = { 'Wallet-Call': '1', ...(json && { 'Content-Type': 'application/json' }) }
    const body = json === undefined ? null : JSON.stringify(json)
    return (await second.fetch(new Request(relayUrl + path, { method, headers, body }))).status
  }
  const key = { clientPublicKey: `04${'ab'.repeat(64)}` }
  const refused = [
    await send('GET', `/auth/sessions?accountId=${ada.accountId}`),
    await send('POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId: ada.accountId }),
    await send('POST', '/passkeys/registration-options', { accountId: ada.accountId, nickname: 'x' }),
    await send('DELETE', `/auth/credentials/${own}`),
    await send('DELETE', '/auth/sessions/Session:1'),
    await send('POST', '/auth/sessions/Session:1/refresh', key),
    await send('POST', `/internal-accounts/${ada.accountId}/export`, key),
    await send('GET', `/quotes/${quote}`),
    await send('POST', `/quotes/${quote}/execute`, {}),
    await send('POST', `/auth/credentials/${data[0]!.id}/challenge`, key),
    await send('GET', `/auth/credentials?accountId=${bob.accountId}`),
    await send('POST', `/auth/credentials/${own}/challenge/`, key),
  ]
  expect(refused).toEqual([...Array(11).fill(401), 404])
  expect(await send('POST', `/auth/credentials/${own}/challenge`, { ...key, x: bob.accountId })).toBe(400)
  expect(system.requests).toEqual([])

  const listed = await second.fetch(
    new Request(`${relayUrl}/auth/credentials?accountId=${ada.accountId}`, {
      headers: { 'Wallet-Call': '1' },
    }),
  )
  expect((await listed.json()).data).toEqual([
    {
      id: own,
      accountId: ada.accountId,
      type: 'PASSKEY',
      nickname: '',
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-01T00:00:00.000Z',
    },
  ])
})

test('without the option there is no login, and a hook that fails signs no user in', async () => {
  const { system } = await openShop({ login: undefined as never })
  await expect(startLogin({ relayUrl, fetch: system.relay }, { identifier: 'x' })).rejects.toMatchObject({
    status: 404,
  })

  const shop = await openShop()
  const { wallet } = await shop.register('ada@shop.example')
  const failing = await openShop({
    findAccount: () => {
      throw new Error('database password is hunter2')
    },
  })
  await expect(
    startLogin({ relayUrl, fetch: failing.system.relay }, { identifier: 'x' }),
  ).rejects.toMatchObject({ status: 500 })
  expect(wallet.accountId).toMatch(/^InternalAccount:/)
})
