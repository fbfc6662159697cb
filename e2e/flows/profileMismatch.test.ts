/** The wallet's profile and the relay's must be the same: a difference is an error that names both, and nothing happens. */

import {
  createWallet,
  listAuthMethods,
  memorySessionStore,
  registerPasskey,
  signInWithPasskey,
  startLogin,
} from '@embedded-wallet/core'
import { PROFILE_HEADER, profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

const pairs = profileNames.flatMap((wallet) =>
  profileNames.filter((relay) => relay !== wallet).map((relay) => ({ wallet, relay })),
)

test.each(pairs)('a wallet of $wallet at a relay of $relay fails at its first call', async (profile) => {
  const system = openTestSystem({ relay: { profile: profile.relay } })
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, { profile: profile.wallet })
  for (const call of [
    () => listAuthMethods(wallet),
    () => registerPasskey(wallet, { nickname: 'My phone' }),
    () => signInWithPasskey(wallet),
    () => startLogin(wallet, { identifier: 'ada@shop.example' }),
  ]) {
    await expect(call()).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'PROFILE_MISMATCH',
      outcome: 'none',
      retryable: false,
      status: 409,
      message: `The wallet has the profile ${profile.wallet} and its relay ${profile.relay}. Set both to the profile of the deployment.`,
    })
  }
  expect(system.requests).toEqual([])
  expect(wallet.authenticator.prompts).toBe(0)
})

test('a lying relay that acts first and then names another profile leaves the outcome unknown', async () => {
  let hasActed = false
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      hasActed ||= response.status === 201
      if (hasActed) response.headers.set(PROFILE_HEADER, '2026-04')
      return response
    },
  })
  const wallet = system.wallet(await system.createAccount())
  await expect(registerPasskey(wallet, { nickname: 'My phone' })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
    message: expect.stringContaining('The wallet has the profile document and its relay 2026-04.'),
  })
})

test('a name that no profile has is not repeated in the message', async () => {
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      response.headers.set(PROFILE_HEADER, 'b5bb9d8014a0f9b1')
      return response
    },
  })
  const wallet = system.wallet(await system.createAccount())
  await expect(listAuthMethods(wallet)).rejects.toMatchObject({
    code: 'PROFILE_MISMATCH',
    message: expect.stringContaining('its relay another one.'),
  })
})

test('a relay that names no profile, such as one behind a proxy that drops headers, works', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const wallet = createWallet({
    accountId,
    relayUrl,
    sessionStore: memorySessionStore(),
    fetch: async (request) => {
      const headers = new Headers(request.headers)
      headers.delete(PROFILE_HEADER)
      const response = await system.relay(new Request(request, { headers }))
      response.headers.delete(PROFILE_HEADER)
      return response
    },
  })
  expect(await listAuthMethods(wallet)).toEqual([])
})
