/** The examples, each started as a program and put through the same stories over HTTP. */

import {
  createWallet,
  executeQuote,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  signInWithPasskey,
  startLogin,
  type Wallet,
} from '@embedded-wallet/core'
import {
  createPlatform,
  fundInternalAccount,
  listInternalAccounts,
  type Platform,
} from '@embedded-wallet/platform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'
import { createSoftwareAuthenticator } from '../support/softwareAuthenticator.js'
import { type Example, startExample } from './startExample.js'

const { DENO_PATH, BUN_PATH } = process.env

const examples = {
  Express: () => startExample('express', { command: ['node', 'server.mjs'] }),
  'Express behind express.json()': () =>
    startExample('express', { command: ['node', 'server.mjs'], env: { BODY_PARSER: 'first' } }),
  Fastify: () => startExample('fastify', { command: ['node', 'server.mjs'] }),
  'Hono on Node': () => startExample('hono', { command: ['node', 'server.mjs'] }),
  'Next.js': () =>
    startExample('nextjs', {
      build: ['npx', '--no-install', 'next', 'build'],
      command: ['node', '../node_modules/next/dist/bin/next', 'start', '-p', '$PORT'],
    }),
  Workers: () => startExample('workers', { build: ['node', 'build.mjs'], command: ['node', 'start.mjs'] }),
  // 100 MB each, so that only who has them runs them.
  ...(DENO_PATH && {
    Deno: () =>
      startExample('deno', { command: [DENO_PATH, 'run', '--allow-net', '--allow-env', 'server.mjs'] }),
  }),
  ...(BUN_PATH && { Bun: () => startExample('bun', { command: [BUN_PATH, 'server.mjs'] }) }),
}

describe.each(Object.entries(examples))('%s', (_, start) => {
  let example: Example
  let platform: Platform
  let relayUrl = ''

  beforeAll(async () => {
    example = await start()
    relayUrl = `${example.origin}/wallet`
    platform = createPlatform(example.sandbox)
  }, 90_000)
  afterAll(() => example?.stop(), 20_000)

  const profile = () => browserProfile((request) => fetch(request), example.origin)
  const post = (browser: ReturnType<typeof profile>, path: string, body: object) =>
    browser.fetch(
      new Request(example.origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const balanceOf = async (accountId: string) => {
    for await (const account of listInternalAccounts(platform, { type: 'EMBEDDED_WALLET' }))
      if (account.id === accountId) return account.balance.amount
    return undefined
  }

  /** A person signs up in a first browser and makes a passkey. */
  async function enrol(email: string) {
    const browser = profile()
    const { accountId } = await (await post(browser, '/api/sign-up', { email })).json()
    const passkeys = createSoftwareAuthenticator({ origin: example.origin })
    const wallet = createWallet({
      accountId,
      relayUrl,
      rpId: 'localhost',
      passkeys,
      fetch: browser.fetch,
      sessionStore: memorySessionStore(),
    })
    await registerPasskey(wallet, { nickname: 'Phone \u00e9 \u{1f511}' })
    await fundInternalAccount(platform, accountId, { amount: 5_000_000 })
    return { browser, wallet, accountId }
  }
  async function pay(wallet: Wallet, browser: ReturnType<typeof profile>) {
    const answer = await post(browser, '/api/quote', {
      amount: 1_000_000,
      umaAddress: '$success.usd@sandbox.example',
    })
    await executeQuote(wallet, { quote: await answer.json() })
  }

  test('a person signs up, makes a passkey, adds an e-mail by a signed retry, and pays', async () => {
    const { browser, wallet, accountId } = await enrol('ada@shop.example')
    await signInWithPasskey(wallet)
    await registerEmailOtp(wallet, { email: 'ada@shop.example' })
    await pay(wallet, browser)
    expect(await balanceOf(accountId)).toBe(4_000_000)
  })

  test('on a second browser the passkey alone gets a person in, and they pay', async () => {
    const { wallet, accountId } = await enrol('bob@shop.example')
    const second = profile()
    const offer = await startLogin({ relayUrl, fetch: second.fetch }, { identifier: 'bob@shop.example' })
    expect(offer.accountId).toBe(accountId)
    const there = createWallet({ ...wallet, fetch: second.fetch, sessionStore: memorySessionStore() })
    await signInWithPasskey(there)
    expect([...second.cookies.keys()]).toEqual(['shop'])
    await pay(there, second)
    expect(await balanceOf(accountId)).toBe(4_000_000)

    const nobody = profile()
    const other = await startLogin({ relayUrl, fetch: nobody.fetch }, { identifier: 'nobody@shop.example' })
    expect(Object.keys(other)).toEqual(Object.keys(offer))
    expect([...nobody.cookies.keys()]).toEqual(['wallet-login'])
  })

  test('who is nobody, somebody else, or a foreign page gets nothing', async () => {
    const { browser, accountId } = await enrol('carol@shop.example')
    const other = await enrol('dan@shop.example')
    const ask = async (by: ReturnType<typeof profile>, id: string, headers: Record<string, string> = {}) =>
      (
        await by.fetch(
          new Request(`${relayUrl}/auth/sessions?accountId=${id}`, {
            headers: { 'Wallet-Call': '1', ...headers },
          }),
        )
      ).status
    expect(await ask(browser, accountId)).toBe(200)
    expect(await ask(profile(), accountId)).toBe(401)
    expect(await ask(browser, other.accountId)).toBe(403)
    expect(await ask(browser, accountId, { Origin: 'https://evil.example' })).toBe(403)
    expect(await ask(browser, accountId, { 'Wallet-Call': '' })).toBe(403)
    const twice = '{"type":"EMAIL_OTP","accountId":"InternalAccount:1","accountId":"InternalAccount:2"}'
    const init = {
      method: 'POST',
      headers: { 'Wallet-Call': '1', 'Content-Type': 'application/json' },
      body: twice,
    }
    expect([400, 403]).toContain(
      (await browser.fetch(new Request(`${relayUrl}/auth/credentials`, init))).status,
    )
  })
})
