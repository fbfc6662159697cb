/** Starts each example as a program and runs the same stories with it over HTTP. */

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
  // Deno and Bun have 100 MB each, so they run only where they are installed.
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

  /** A user signs up in a first browser and registers a passkey. */
  async function signUp(email: string) {
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
    await fundInternalAccount(platform, { accountId, amount: 5_000_000 })
    return { browser, wallet, accountId }
  }
  async function pay(wallet: Wallet, browser: ReturnType<typeof profile>) {
    const response = await post(browser, '/api/quote', {
      amount: 1_000_000,
      umaAddress: '$success.usd@sandbox.example',
    })
    await executeQuote(wallet, { quote: await response.json() })
  }

  test('a user signs up, registers a passkey, adds codes by e-mail with a signed retry, and pays', async () => {
    const { browser, wallet, accountId } = await signUp('ada@shop.example')
    await signInWithPasskey(wallet)
    await registerEmailOtp(wallet, { email: 'ada@shop.example' })
    await pay(wallet, browser)
    expect(await balanceOf(accountId)).toBe(4_000_000)
  })

  test('a user signs in on a second browser with the passkey alone and pays', async () => {
    const { wallet, accountId } = await signUp('bob@shop.example')
    const second = profile()
    const offer = await startLogin({ relayUrl, fetch: second.fetch }, { identifier: 'bob@shop.example' })
    expect(offer.accountId).toBe(accountId)
    const secondWallet = createWallet({ ...wallet, fetch: second.fetch, sessionStore: memorySessionStore() })
    await signInWithPasskey(secondWallet)
    expect([...second.cookies.keys()]).toEqual(['shop'])
    await pay(secondWallet, second)
    expect(await balanceOf(accountId)).toBe(4_000_000)

    const unknown = profile()
    const other = await startLogin({ relayUrl, fetch: unknown.fetch }, { identifier: 'unknown@shop.example' })
    expect(Object.keys(other)).toEqual(Object.keys(offer))
    expect([...unknown.cookies.keys()]).toEqual(['wallet-login'])
  })

  test('a signed-out browser, another user and another site are refused', async () => {
    const { browser, accountId } = await signUp('carol@shop.example')
    const other = await signUp('dan@shop.example')
    const statusOf = async (
      by: ReturnType<typeof profile>,
      id: string,
      headers: Record<string, string> = {},
    ) =>
      (
        await by.fetch(
          new Request(`${relayUrl}/auth/sessions?accountId=${id}`, {
            headers: { 'Wallet-Call': '1', ...headers },
          }),
        )
      ).status
    expect(await statusOf(browser, accountId)).toBe(200)
    expect(await statusOf(profile(), accountId)).toBe(401)
    expect(await statusOf(browser, other.accountId)).toBe(403)
    expect(await statusOf(browser, accountId, { Origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf(browser, accountId, { 'Wallet-Call': '' })).toBe(403)
    const duplicateKeys =
      '{"type":"EMAIL_OTP","accountId":"InternalAccount:1","accountId":"InternalAccount:2"}'
    const init = {
      method: 'POST',
      headers: { 'Wallet-Call': '1', 'Content-Type': 'application/json' },
      body: duplicateKeys,
    }
    expect([400, 403]).toContain(
      (await browser.fetch(new Request(`${relayUrl}/auth/credentials`, init))).status,
    )
  })
})
