/** Story: one call creates a passkey and signs in. With codes a sign-up leaves two ways in, and the sign-in confirms them, too: no prompt is added. */

import {
  createPasskey,
  getSession,
  listAuthMethods,
  sendEmailOtp,
  signInWithEmailOtp,
  type Wallet,
} from '@embedded-wallet/core'
import { describe, expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

type Options = NonNullable<Parameters<typeof openTestSystem>[0]>

/** A wallet without a way in, whose prompts are counted. */
async function bareWallet(profile: 'document' | '2026-04', relay: Options['relay'] = {}) {
  // The rules of a relay without a policy of its own: each change of the ways in needs a step-up, but the first one.
  const system = openTestSystem({ profile, relay: { authorizeAction: undefined, ...relay } })
  const accountId = await system.createAccount()
  const { authenticator: own } = system.wallet(accountId)
  const prompts: string[] = []
  const passkeys = {
    ...own,
    create: (...args: Parameters<typeof own.create>) => {
      prompts.push('create')
      return own.create(...args)
    },
    get: (...args: Parameters<typeof own.get>) => {
      prompts.push('get')
      return own.get(...args)
    },
  }
  const approvePayload = () => true
  const wallet = system.wallet(accountId, { passkeys, approvePayload })
  const types = async () => (await listAuthMethods(wallet)).map(({ type }) => type)
  return { system, wallet, prompts, types }
}

const passkey = { nickname: 'My phone', userName: 'ada@shop.example' }

// Source: service profiles, section 1: document and 2026-04 take one PASSKEY and one EMAIL_OTP; in 2026-08 an account is born with EMAIL_OTP.
describe.each(['document', '2026-04'] as const)('in the profile %s', (profile) => {
  test('a passkey with codes costs the two prompts of a passkey alone, and the code opens the wallet elsewhere', async () => {
    const { system, wallet, prompts, types } = await bareWallet(profile)
    await createPasskey(wallet, { ...passkey, codesTo: 'ada@shop.example' })
    expect(prompts).toEqual(['create', 'get'])
    expect(await types()).toEqual(['PASSKEY', 'EMAIL_OTP'])
    expect(await getSession(wallet)).toMatchObject({ type: 'PASSKEY' })
    const elsewhere = system.wallet(wallet.accountId)
    await sendEmailOtp(elsewhere)
    const { code } = system.sandbox.inbox.at(-1)!
    expect(await signInWithEmailOtp(elsewhere, { otp: code })).toMatchObject({ type: 'EMAIL_OTP' })
  })
})

/** A user of a wallet that was born with its email address for codes. */
async function bornWallet() {
  const system = openTestSystem({ profile: '2026-08' })
  const wallet = system.wallet(await system.createAccount())
  const signInWithCode = async (own: Wallet) => {
    system.sandbox.clock.advance(60_000)
    await sendEmailOtp(own)
    await signInWithEmailOtp(own, { otp: system.sandbox.inbox.at(-1)!.code })
  }
  return { system, wallet, signInWithCode }
}

test('where a code opens a session on the way, there is only the prompt that creates the passkey', async () => {
  const { system, wallet, signInWithCode } = await bornWallet()
  const own = system.wallet(wallet.accountId, { reauthenticate: signInWithCode })
  const steps: string[] = []
  await createPasskey(own, { nickname: 'My phone', onStep: (step) => void steps.push(step) })
  expect(steps).toEqual(['create'])
  expect(await getSession(own)).toMatchObject({ type: 'EMAIL_OTP' })
  expect(own.authenticator.prompts).toBe(1)
  expect((await listAuthMethods(own)).map(({ type }) => type)).toEqual(['EMAIL_OTP', 'PASSKEY'])
})
