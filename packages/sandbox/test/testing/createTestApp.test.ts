/** The helper for the tests of apps, in Node: a signed-in wallet in two lines, and what a test controls. */

import {
  executeQuote,
  getSessionState,
  registerEmailOtp,
  registerPasskey,
  signInWithEmailOtp,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { profileNames } from '@embedded-wallet/protocol'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { expect, onTestFinished, test, vi } from 'vitest'

test.each(profileNames)('two lines give a signed-in wallet that pays: profile %s', async (profile) => {
  const app = createTestApp({ profile })
  const wallet = await app.signedInWallet({ wallet: { approvePayload: () => true } })
  await executeQuote(wallet, { quote: await app.quote(wallet.accountId, 30_000_000) })
  expect(await app.balance(wallet.accountId)).toBe(70_000_000)
})

test('a payment with a lost response was made once', async () => {
  const app = createTestApp()
  const wallet = await app.signedInWallet()
  const quote = await app.quote(wallet.accountId, 30_000_000)
  app.loseNextResponse()
  expect(await executeQuote(wallet, { quote })).toMatchObject({ id: quote.id })
  expect(await app.balance(wallet.accountId)).toBe(70_000_000)
  expect(app.sandbox.faults.pending()).toEqual([])
})

test('a payment that the service refuses moves nothing, and the next one works', async () => {
  const app = createTestApp()
  const wallet = await app.signedInWallet()
  const quote = await app.quote(wallet.accountId, 30_000_000)
  app.failNextPayment()
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'REFUSED', outcome: 'none' })
  expect(await app.balance(wallet.accountId)).toBe(100_000_000)
  await executeQuote(wallet, { quote })
  expect(await app.balance(wallet.accountId)).toBe(70_000_000)
})

test('time goes on when the test says so: the session ends', async () => {
  const app = createTestApp()
  const wallet = await app.signedInWallet()
  const quote = await app.quote(wallet.accountId, 1_000_000)
  await app.advanceClock(24 * 3_600_000)
  await expect(executeQuote({ ...wallet, reauthenticate: undefined }, { quote })).rejects.toThrow()
  expect(getSessionState(wallet).status).not.toBe('active')
})

test('the mailed code is there to read', async () => {
  const app = createTestApp({ profile: '2026-04' })
  expect(() => app.newestCode()).toThrow('The sandbox has sent no code yet.')
  const wallet = app.wallet(await app.createAccount({ email: 'bob@shop.example' }))
  await registerEmailOtp(wallet, { email: 'bob@shop.example' })
  await signInWithEmailOtp(wallet, { otp: app.newestCode('bob@shop.example') })
  expect(getSessionState(wallet).status).toBe('active')
})

test('a user declines the prompt once', async () => {
  const app = createTestApp()
  const wallet = await app.signedInWallet()
  app.passkeys.decline()
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code: 'PASSKEY_CANCELLED' })
  await signInWithPasskey(wallet)
})

test('a browser has no passkeys', async () => {
  const app = createTestApp()
  app.passkeys.isAbsent = true
  const wallet = app.wallet(await app.createAccount())
  await expect(registerPasskey(wallet, { nickname: 'Phone' })).rejects.toMatchObject({
    code: 'PASSKEY_UNSUPPORTED',
  })
})

test('a device cannot verify its user', async () => {
  const app = createTestApp()
  const wallet = await app.signedInWallet()
  app.passkeys.isVerifyingUser = false
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code: 'PASSKEY_CANCELLED' })
})

// Source: jest-fixed-jsdom 0.0.11 with Jest 30 has `crypto` without `subtle`, jest-environment-jsdom 30 has none of them.
test('an environment without what keys need is refused in words, before the first call', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('crypto', {})
  expect(() => createTestApp()).toThrow('This test environment has no crypto.subtle: ')
  vi.stubGlobal('crypto', undefined)
  vi.stubGlobal('TextEncoder', undefined)
  expect(() => createTestApp()).toThrow('This test environment has no crypto.subtle, TextEncoder: ')
})
