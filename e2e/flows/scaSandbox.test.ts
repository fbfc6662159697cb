/** Story: a customer in Germany logs in, pays and proves, all of it from the browser, against the sandbox of 2026-08. */

import {
  authorizeQuote,
  completeScaLogin,
  executeQuote,
  resendQuoteCode,
  startScaLogin,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

async function inGermany() {
  const system = openTestSystem({
    profile: '2026-08',
    relay: { mode: 'sandbox', clientAddress: () => '192.0.2.7' },
  })
  const { accountId, wallet } = await system.signedIn({ region: 'DE' })
  const { data } = await system.platform('listCustomers', { query: { region: 'DE' } })
  const customerId = (data[0] as { id: string }).id
  const quote = await system.quote(accountId, 10_000_000)
  return { system, accountId, wallet, customerId, quote }
}

// Source: dated profiles, section 3: codes of the sandbox are 123456; a login lasts 180 days; without one 409 SCA_SESSION_REQUIRED.
test('a payment is refused until the user has logged in, then proven with a code, and made once', async () => {
  const { system, accountId, wallet, customerId, quote } = await inGermany()
  const before = await executeQuote(wallet, { quote }).catch((error: unknown) => error)
  const first = await authorizeQuote(wallet, { quote, code: '123456' }).catch((error: unknown) => error)
  // Where the service says it at the execution, nothing is held yet.
  expect([before, first]).toContainEqual(expect.objectContaining({ serviceCode: 'SCA_SESSION_REQUIRED' }))

  const login = await startScaLogin(wallet, { customerId, factor: 'SMS_OTP' })
  await expect(completeScaLogin(wallet, { login, code: '000001' })).rejects.toMatchObject({
    code: 'PROOF_REFUSED',
  })
  const { sessionExpiresAt } = await completeScaLogin(wallet, { login, code: '123456' })
  const days = (Date.parse(sessionExpiresAt!) - system.sandbox.clock.now()) / 86_400_000
  expect(Math.round(days)).toBe(180)

  const held = await executeQuote(wallet, { quote }).catch((error: unknown) => error)
  expect(held).toMatchObject({ code: 'AUTHORIZATION_REQUIRED', scaChallenge: { factor: 'SMS_OTP' } })
  await expect(authorizeQuote(wallet, { quote, code: '000001' })).rejects.toMatchObject({
    code: 'PROOF_REFUSED',
  })
  // Just sent: the service makes the user wait.
  await expect(resendQuoteCode(wallet, { quote })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  system.sandbox.clock.advance(31_000)
  await resendQuoteCode(wallet, { quote })
  expect(await system.balance(accountId)).toBe(100_000_000)
  expect(await authorizeQuote(wallet, { quote, code: '123456' })).toMatchObject({ status: 'COMPLETED' })
  expect(await authorizeQuote(wallet, { quote, code: '123456' })).toMatchObject({ status: 'COMPLETED' })
  expect(await system.balance(accountId)).toBe(90_000_000)
})

test('a customer that the caller has no account of cannot be logged in', async () => {
  const { wallet } = await inGermany()
  const other = startScaLogin(wallet, { customerId: 'Customer:0198', factor: 'SMS_OTP' })
  await expect(other).rejects.toMatchObject({ code: 'REFUSED', status: 404 })
})
