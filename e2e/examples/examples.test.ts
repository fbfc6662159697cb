/** Starts each example as a program and runs the same stories with it over HTTP. */

import {
  confirmSignUp,
  createWallet,
  executeQuote,
  exportWallet,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  requestQuote,
  signInWithPasskey,
  signOut,
  signUpWithPasskey,
  startLogin,
  startSignUp,
  type Wallet,
} from '@embedded-wallet/core'
import { createPlatform, isUnreadable, listInternalAccounts, type Platform } from '@embedded-wallet/platform'
import { PROFILE_HEADER, type ProfileName } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine } from '../../packages/create-embedded-wallet/src/doctor/examine.js'
import { browserProfile } from '../support/browserProfile.js'
import { type Example, type Start, startExample } from '../support/startExample.js'

const { DENO_PATH, BUN_PATH } = process.env

const examples: Record<string, Start> = {
  Express: { folder: 'express', command: ['node', 'server.mjs'] },
  'Express behind express.json()': {
    folder: 'express',
    command: ['node', 'server.mjs'],
    env: { BODY_PARSER: 'first' },
  },
  Workers: { folder: 'workers', build: ['node', 'build.mjs'], command: ['node', 'start.mjs'] },
  // Deno and Bun have 100 MB each, so they run only where they are installed.
  ...(DENO_PATH && {
    Deno: { folder: 'deno', command: [DENO_PATH, 'run', '--allow-net', '--allow-env', 'server.mjs'] },
  }),
  ...(BUN_PATH && { Bun: { folder: 'bun', command: [BUN_PATH, 'server.mjs'] } }),
}

/** A browser without cookies that uses an example. */
const openBrowserAt = ({ origin }: Example) => browserProfile((request) => fetch(request), origin)
type Browser = ReturnType<typeof openBrowserAt>

async function pay(wallet: Wallet) {
  const order = { amount: 1_000_000, umaAddress: '$success.usd@sandbox.example' }
  return executeQuote(wallet, { quote: await requestQuote(wallet, { order }) })
}

describe.each(Object.entries(examples))('%s', (_, start) => {
  let example: Example
  let platform: Platform
  let relayUrl = ''

  beforeAll(async () => {
    example = await startExample(start, 'document')
    relayUrl = `${example.origin}/wallet`
    platform = createPlatform(example.sandbox)
  })
  afterAll(() => example?.stop())

  const openBrowser = () => openBrowserAt(example)
  const balanceOf = async (accountId: string) => {
    for await (const account of listInternalAccounts(platform, { type: 'EMBEDDED_WALLET' }))
      if (!isUnreadable(account) && account.id === accountId) return account.balance.amount
    return undefined
  }

  /** A user signs up in a first browser and registers a passkey. */
  async function signUp(email: string) {
    const browser = openBrowser()
    const relay = { relayUrl, fetch: browser.fetch }
    await startSignUp(relay, { identifier: email })
    const { accountId } = await confirmSignUp(relay, { code: await example.readCode(email) })
    const passkeys = createSoftwareAuthenticator({ origin: example.origin })
    const wallet = createWallet({
      ...relay,
      accountId,
      rpId: 'localhost',
      passkeys,
      // The relay asks for it when an action changes who owns the wallet.
      reauthenticate: (wallet) => signInWithPasskey(wallet),
      sessionStore: memorySessionStore(),
    })
    await registerPasskey(wallet, { nickname: 'Phone \u00e9 \u{1f511}' })
    return { browser, wallet, accountId }
  }

  // First: the other stories come without the address that Cloudflare adds, and the relay then says so. Also that every method reaches the relay, and its headers in both directions.
  test('embedded-wallet doctor finds nothing wrong with it', async () => {
    const send = (request: Request) => {
      // As Cloudflare does in front of a Worker.
      request.headers.set('CF-Connecting-IP', '203.0.113.7')
      return fetch(request)
    }
    expect(await examine({ url: example.origin, send })).toEqual([])
  })

  test('a user signs up, registers a passkey, adds codes by e-mail with a signed retry, and pays', async () => {
    const { wallet, accountId } = await signUp('ada@shop.example')
    await signInWithPasskey(wallet)
    await registerEmailOtp(wallet, { email: 'ada@shop.example' })
    expect(example.countMails('ada@shop.example', 'Your wallet was changed (registerAuthMethod).')).toBe(2)
    await pay(wallet)
    expect(await balanceOf(accountId)).toBe(4_000_000)
  })

  test('a user signs in on a second browser with the passkey alone and pays', async () => {
    const { wallet, accountId } = await signUp('bob@shop.example')
    const second = openBrowser()
    const offer = await startLogin({ relayUrl, fetch: second.fetch }, { identifier: 'bob@shop.example' })
    expect(offer.accountId).toBe(accountId)
    const secondWallet = createWallet({ ...wallet, fetch: second.fetch, sessionStore: memorySessionStore() })
    await signInWithPasskey(secondWallet)
    expect([...second.cookies.keys()]).toEqual(['wallet-device', 'wallet-app'])
    await pay(secondWallet)
    expect(await balanceOf(accountId)).toBe(4_000_000)

    const unknown = openBrowser()
    const other = await startLogin({ relayUrl, fetch: unknown.fetch }, { identifier: 'unknown@shop.example' })
    expect(Object.keys(other)).toEqual(Object.keys(offer))
    expect([...unknown.cookies.keys()]).toEqual(['wallet-login'])
  })

  test('with default options a change of ownership needs the user, and an export is off', async () => {
    const { wallet } = await signUp('frank@shop.example')
    await signInWithPasskey(wallet)
    const alone = { ...wallet, reauthenticate: undefined, exportSigner: 'unsigned-sandbox' }
    await expect(registerEmailOtp(alone, { email: 'eve@evil.example' })).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
    })
    await expect(exportWallet(alone)).rejects.toMatchObject({
      serviceCode: 'FORBIDDEN',
    })
    expect(example.countMails('frank@shop.example', 'Your wallet was changed')).toBe(1)
  })

  test('after the sign-out the cookie that a browser kept is of no use', async () => {
    const { browser, wallet, accountId } = await signUp('grace@shop.example')
    const list = () =>
      browser.fetch(
        new Request(`${relayUrl}/auth/sessions?accountId=${accountId}`, { headers: { 'Wallet-Call': '1' } }),
      )
    const kept = new Map(browser.cookies)
    expect([kept.has('wallet-app'), (await list()).status]).toEqual([true, 200])
    await signOut(wallet, { revoke: true })
    expect(browser.cookies.has('wallet-app')).toBe(false)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect((await list()).status).toBe(401)
  })

  test('its page forbids foreign scripts and text that becomes markup', async () => {
    const response = await fetch(example.origin)
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types")
    expect(policy).not.toContain('unsafe')
  })

  test('a signed-out browser, another user and another site are refused', async () => {
    const { browser, accountId } = await signUp('carol@shop.example')
    const other = await signUp('dan@shop.example')
    const statusOf = async (by: Browser, id: string, headers: Record<string, string> = {}) =>
      (
        await by.fetch(
          new Request(`${relayUrl}/auth/sessions?accountId=${id}`, {
            headers: { 'Wallet-Call': '1', ...headers },
          }),
        )
      ).status
    expect(await statusOf(browser, accountId)).toBe(200)
    expect(await statusOf(openBrowser(), accountId)).toBe(401)
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

  test('its environment names the profile: a user signs up with a code, and a wallet of another profile is refused', async () => {
    // The stories above have built the example.
    const { build: _, ...built } = start
    const newer = await startExample(built, '2026-08')
    try {
      const { sandbox, origin } = newer
      const options = {
        ...({ profile: '2026-08', relayUrl: `${origin}/wallet`, otpSigner: 'unsigned-sandbox' } as const),
        rpId: 'localhost',
        passkeys: createSoftwareAuthenticator({ origin }),
        fetch: openBrowserAt(newer).fetch,
        sessionStore: memorySessionStore(),
      }
      // The account is born with codes to the user's address. One code signs in and allows the first passkey.
      const readCode = () => sandbox.inbox.at(-1)!.code
      const wallet = await signUpWithPasskey(options, { identifier: 'eve@shop.example', readCode })
      expect(sandbox.inbox.map(({ to }) => to)).toEqual(['eve@shop.example'])
      await signInWithPasskey(wallet)
      expect(await pay(wallet)).toMatchObject({ status: 'COMPLETED' })

      const listAs = (profile: ProfileName) =>
        fetch(`${origin}/wallet/auth/sessions?accountId=InternalAccount:1`, {
          headers: { 'Wallet-Call': '1', [PROFILE_HEADER]: profile },
        })
      const refusal = await listAs('document')
      expect(refusal.status).toBe(409)
      expect(await refusal.json()).toMatchObject({ code: 'PROFILE_MISMATCH' })
      // The relay knows this profile, and it does not know the user.
      expect((await listAs('2026-08')).status).toBe(401)
    } finally {
      await newer.stop()
    }
  })
})
