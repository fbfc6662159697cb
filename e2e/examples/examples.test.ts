/** Starts each example as a program and runs the same stories with it over HTTP. */

import {
  confirmSignUp,
  createWallet,
  executeQuote,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  requestQuote,
  signInWithPasskey,
  signUpWithPasskey,
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
    return { wallet, accountId }
  }

  // Without the address that Cloudflare adds, the relay says so.
  const send = (request: Request) => {
    request.headers.set('CF-Connecting-IP', '203.0.113.7')
    return fetch(request)
  }
  test('every method and header reaches the relay: embedded-wallet doctor finds nothing wrong with it', async () => {
    expect(await examine({ url: example.origin, send })).toEqual([])
  })

  test('a user signs up, registers a passkey, adds codes by email with a signed retry, and pays', async () => {
    const { wallet, accountId } = await signUp('ada@shop.example')
    await signInWithPasskey(wallet)
    await registerEmailOtp(wallet, { email: 'ada@shop.example' })
    expect(example.countMails('ada@shop.example', 'Your wallet was changed (registerAuthMethod).')).toBe(2)
    await pay(wallet)
    expect(await balanceOf(accountId)).toBe(4_000_000)
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
        fetch(
          new Request(`${origin}/wallet/auth/sessions?accountId=InternalAccount:1`, {
            headers: { 'Wallet-Call': '1', [PROFILE_HEADER]: profile },
          }),
        )
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
