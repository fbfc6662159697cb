/** Story: the device keeps the passkeys that the service accepts, and the log shows what happened without secrets. */

import {
  listAuthMethods,
  type PasskeyCeremonies,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  type WalletEvent,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { secretFinder } from '../canary/canary.mjs'
import { openTestSystem, withBehaviors } from '../support/testSystem.js'

test('lists and a revocation keep every accepted passkey of an account on the device', async () => {
  const system = openTestSystem({ sandbox: withBehaviors({ manyPasskeys: true }) })
  const accountId = await system.createAccount()
  const device = system.wallet(accountId).authenticator
  const passkeys: PasskeyCeremonies = {
    ...device,
    create: (options, context) => device.create({ ...options, excludeCredentials: [] }, context),
  }
  const wallet = system.wallet(accountId, { passkeys })
  const first = await registerPasskey(wallet, { nickname: 'First' })
  await signInWithPasskey(wallet)
  const second = await registerPasskey(wallet, { nickname: 'Second' })
  expect(await listAuthMethods(wallet)).toHaveLength(2)
  for (const { id } of [first, second, first, second]) {
    await signOut(wallet)
    expect(await signInWithPasskey(wallet, { authMethodId: id })).toMatchObject({ type: 'PASSKEY' })
    expect(await listAuthMethods(wallet)).toHaveLength(2)
  }
  await revokeAuthMethod(wallet, { authMethodId: first.id })
  await signOut(wallet)
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test('the log contains calls, codes and changes but no id, one-time code or key', async () => {
  const system = openTestSystem()
  const events: WalletEvent[] = []
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, { onEvent: (event) => void events.push(event) })
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  const otp = system.sandbox.inbox.at(-1)!.code
  await expect(signInWithEmailOtp(wallet, { otp: 'wrong' })).rejects.toThrow()
  const { publicKey, sessionId } = await signInWithEmailOtp(wallet, { otp })
  await signOut(wallet, { revoke: true })
  expect(
    events.map((event) =>
      event.event === 'call' ? ['call', event.endpoint, event.code].filter(Boolean).join(' ') : event.event,
    ),
  ).toEqual([
    'call registerAuthMethod',
    'call verifyAuthMethod REFUSED',
    'call verifyAuthMethod',
    'session',
    'session',
    'call revokeSession',
    'guard',
    'call revokeSession',
    'call endAppSession',
  ])
  const text = JSON.stringify(events)
  for (const secret of [otp, 'wrong', publicKey, sessionId, accountId, 'ada@shop.example']) {
    expect(secretFinder(secret)(text)).toEqual([])
  }
})
