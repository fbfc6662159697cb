/** Story: after the app's own login with a saved password, an account gets its first passkey without a prompt, or nothing happens. */

import {
  memorySessionStore,
  registerPasskey,
  registerPasskeySilently,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

const phone = { nickname: 'My phone', userName: 'ada@shop.example' }
type System = ReturnType<typeof openTestSystem>

async function afterPassword(system: System) {
  const wallet = system.wallet(await system.createAccount())
  wallet.authenticator.hasFilledPassword = true
  return wallet
}

// Source: WebAuthn L3, section 7.1: "If options.mediation is not set to conditional, verify that the UP bit of the flags in authData is set."
test('an account gets its first passkey without a prompt and without the presence of the user', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  expect(await registerPasskeySilently(wallet, phone)).toMatchObject({
    type: 'PASSKEY',
    nickname: 'My phone',
  })
  expect(wallet.authenticator.prompts).toBe(0)
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test('the service still refuses a passkey that was created with a prompt and no verification', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  wallet.authenticator.isVerifyingUser = false
  const create: typeof wallet.authenticator.create = (options, context) =>
    wallet.authenticator.create(
      { ...options, authenticatorSelection: { userVerification: 'preferred' } },
      context,
    )
  const unverified = {
    ...wallet,
    sessionStore: memorySessionStore(),
    passkeys: { ...wallet.authenticator, create },
  }
  await expect(registerPasskey(unverified, phone)).rejects.toMatchObject({ serviceCode: 'INVALID_INPUT' })
})
