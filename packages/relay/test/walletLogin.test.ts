/** Story: the wallet is the app's login. On a second device a person gets in with the passkey, or a code, alone. */

import {
  createWallet,
  executeQuote,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  startLogin,
} from '@embedded-wallet/core'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { openHouse, relayUrl } from '@embedded-wallet/e2e/support/house.js'
import { type LoginOptions, memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { passBeatsQuickly } from './quickBeats.js'

type Fetch = (request: Request) => Promise<Response>

passBeatsQuickly()

const profile = (send: Fetch) => browserProfile(send, new URL(relayUrl).origin)

/** A house whose app knows people by e-mail, and whose session is the cookie `app`. */
async function openShop(options: Partial<RelayOptions> & { findAccount?: LoginOptions['findAccount'] } = {}) {
  const people = new Map<string, string>()
  const hooked: string[] = []
  const house = openHouse({
    relay: {
      authorize: (request) => {
        const account = /app=([^;]+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
        return account === undefined ? null : [account]
      },
      login: {
        findAccount: options.findAccount ?? ((identifier) => people.get(identifier)),
        onSignedIn: ({ accountId, authMethodId, request }) => {
          hooked.push(`${accountId} ${authMethodId.split(':')[0]} ${request.method} ${request.body}`)
          return { 'Set-Cookie': `app=${accountId}; HttpOnly; Secure; SameSite=Strict; Path=/` }
        },
      },
      ...options,
    },
  })
  const enrol = async (email: string) => {
    const accountId = await house.createAccount()
    people.set(email, accountId)
    const first = profile(house.relay)
    first.cookies.set('app', accountId)
    const wallet = house.wallet(accountId, { fetch: first.fetch })
    await registerPasskey(wallet, { nickname: 'Phone' })
    return { accountId, wallet, first }
  }
  return { house, people, hooked, enrol }
}

test('a second profile: the passkey alone, then everything that the first one can', async () => {
  const { house, hooked, enrol } = await openShop()
  const { accountId, wallet } = await enrol('ada@shop.example')
  await house.fund(accountId, 5_000_000)

  const second = profile(house.relay)
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
  expect(hooked).toEqual([`${accountId} AuthMethod POST null`])
  expect([...second.cookies]).toEqual([['app', accountId]])

  const quote = await house.quote(accountId, 1_000_000)
  await executeQuote(there, { quote })
  expect(await house.balance(accountId)).toBe(4_000_000)
})

test('a code gets a person in as well', async () => {
  const { house, hooked, enrol } = await openShop()
  const { accountId, wallet, first } = await enrol('ada@shop.example')
  await signInWithPasskey(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  expect(first.cookies.has('__Host-wallet-login')).toBe(false)

  const second = profile(house.relay)
  const offer = await startLogin({ relayUrl, fetch: second.fetch }, { identifier: 'ada@shop.example' })
  expect(offer.authMethods.map(({ type }) => type)).toEqual(['PASSKEY', 'EMAIL_OTP'])
  const there = createWallet({
    relayUrl,
    accountId: offer.accountId,
    fetch: second.fetch,
    sessionStore: memorySessionStore(),
  })
  house.sandbox.clock.advance(120_000)
  await sendEmailOtp(there)
  await expect(signInWithEmailOtp(there, { otp: '999999' })).rejects.toMatchObject({
    status: 401,
    reason: 'Invalid OTP code',
  })
  const otp = house.sandbox.inbox.at(-1)!.code
  await signInWithEmailOtp(there, { otp })
  expect(hooked).toHaveLength(1)
  expect(second.cookies.get('app')).toBe(accountId)
})

test('before the login only its own three rows pass', async () => {
  const { house, enrol } = await openShop()
  const ada = await enrol('ada@shop.example')
  const bob = await enrol('bob@shop.example')
  const { data } = (await house.platform('listAuthMethods', { query: { accountId: bob.accountId } })) as {
    data: { id: string }[]
  }
  const second = profile(house.relay)
  const offer = await startLogin({ relayUrl, fetch: second.fetch }, { identifier: 'ada@shop.example' })
  const own = offer.authMethods[0]!.id
  const { id: quote } = await house.quote(ada.accountId, 1_000_000)
  house.requests.length = 0
  const ask = async (method: string, path: string, json?: object) => {
    const headers = { 'Wallet-Call': '1', ...(json && { 'Content-Type': 'application/json' }) }
    const body = json === undefined ? null : JSON.stringify(json)
    return (await second.fetch(new Request(relayUrl + path, { method, headers, body }))).status
  }
  const key = { clientPublicKey: `04${'ab'.repeat(64)}` }
  const refused = [
    await ask('GET', `/auth/sessions?accountId=${ada.accountId}`),
    await ask('POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId: ada.accountId }),
    await ask('POST', '/passkeys/registration-options', { accountId: ada.accountId, nickname: 'x' }),
    await ask('DELETE', `/auth/credentials/${own}`),
    await ask('DELETE', '/auth/sessions/Session:1'),
    await ask('POST', '/auth/sessions/Session:1/refresh', key),
    await ask('POST', `/internal-accounts/${ada.accountId}/export`, key),
    await ask('GET', `/quotes/${quote}`),
    await ask('POST', `/quotes/${quote}/execute`, {}),
    await ask('POST', `/auth/credentials/${data[0]!.id}/challenge`, key),
    await ask('GET', `/auth/credentials?accountId=${bob.accountId}`),
    await ask('POST', `/auth/credentials/${own}/challenge/`, key),
  ]
  expect(refused).toEqual([...Array(11).fill(401), 404])
  expect(await ask('POST', `/auth/credentials/${own}/challenge`, { ...key, x: bob.accountId })).toBe(400)
  expect(house.requests).toEqual([])

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

test('a login is over after ten minutes, after its success, and in any other browser', async () => {
  let now = Date.now()
  const { house, enrol } = await openShop({ store: memoryStore(() => now) })
  const { wallet } = await enrol('ada@shop.example')
  const second = profile(house.relay)
  const begin = () => startLogin({ relayUrl, fetch: second.fetch }, { identifier: 'ada@shop.example' })
  const { accountId } = await begin()
  const there = createWallet({
    ...wallet,
    accountId,
    fetch: second.fetch,
    sessionStore: memorySessionStore(),
  })
  const elsewhere = createWallet({ ...there, fetch: profile(house.relay).fetch })
  await expect(signInWithPasskey(elsewhere)).rejects.toMatchObject({ status: 401 })
  now += 600_001
  await expect(signInWithPasskey(there)).rejects.toMatchObject({ status: 401 })
  await begin()
  const used = second.cookies.get('__Host-wallet-login')!
  await signInWithPasskey(there)
  second.cookies.clear()
  second.cookies.set('__Host-wallet-login', used)
  await expect(
    signInWithPasskey(createWallet({ ...there, sessionStore: memorySessionStore() })),
  ).rejects.toMatchObject({ status: 401 })
})

test('without the option there is no login, and a hook that fails lets nobody in', async () => {
  const { house } = await openShop({ login: undefined as never })
  await expect(startLogin({ relayUrl, fetch: house.relay }, { identifier: 'x' })).rejects.toMatchObject({
    status: 404,
  })

  const shop = await openShop()
  const { wallet } = await shop.enrol('ada@shop.example')
  const failing = await openShop({
    findAccount: () => {
      throw new Error('database password is hunter2')
    },
  })
  await expect(
    startLogin({ relayUrl, fetch: failing.house.relay }, { identifier: 'x' }),
  ).rejects.toMatchObject({ status: 500 })
  expect(wallet.accountId).toMatch(/^InternalAccount:/)
})

test('sign-ins and mails before the login have quotas too, alike for everybody', async () => {
  const rate = { perUser: { points: 2, seconds: 60 }, perAddress: { points: 100, seconds: 60 } }
  const { house, enrol } = await openShop({ quotas: { signIns: rate, otpMails: rate } })
  await enrol('ada@shop.example')
  for (const identifier of ['ada@shop.example', 'nobody@shop.example']) {
    const browser = profile(house.relay)
    const begin = () => startLogin({ relayUrl, fetch: browser.fetch }, { identifier })
    await begin()
    await begin()
    await expect(begin()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 60 })
  }
})

test('codes asked for too fast: the service makes a known person wait, and the relay says the same to everybody', async () => {
  const { house, enrol } = await openShop()
  const { wallet } = await enrol('ada@shop.example')
  await signInWithPasskey(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  house.sandbox.clock.advance(120_000)
  const mailed = house.sandbox.inbox.length

  const askThrice = async (identifier: string) => {
    const browser = profile(house.relay)
    const { authMethods } = await startLogin({ relayUrl, fetch: browser.fetch }, { identifier })
    const mail = authMethods.find(({ type }) => type === 'EMAIL_OTP')
    if (mail === undefined) return undefined
    const ask = async () => {
      const headers = { 'Wallet-Call': '1', 'Content-Type': 'application/json' }
      const url = `${relayUrl}/auth/credentials/${mail.id}/challenge`
      const answer = await browser.fetch(new Request(url, { method: 'POST', headers, body: '{}' }))
      return `${answer.status} ${Object.keys(await answer.json())} ${[...answer.headers.keys()]}`
    }
    return [await ask(), await ask(), await ask()]
  }
  let unknown: string[] | undefined
  for (let i = 0; unknown === undefined; i++) unknown = await askThrice(`nobody${i}@shop.example`)
  expect(await askThrice('ada@shop.example')).toEqual(unknown)
  // One code was mailed, and it still counts.
  expect(house.sandbox.inbox.length - mailed).toBe(1)
})
