/** Story: in a real browser, what changes who owns a wallet takes one sign-in of its own. */

import { openStepUpUser } from './openStepUpUser.js'
import { profiles } from './profiles.js'
import { expect, test } from './workbench.js'

test('each action that changes who owns the wallet takes one prompt, and a payment takes one where the app wants it', {
  tag: '@every-run',
}, async ({ page, workbench, profile }) => {
  const { accountId, tab, cost, authMethodId } = await openStepUpUser(page, workbench)
  const isBornWithCodes = profiles[profile].bornWith === 'codes'
  const sealed = isBornWithCodes ? 1 : 0
  const customerId = await workbench.arrange<string>('customer', { accountId })
  const idToken = () => workbench.arrange<string>('idToken', { email: 'ada@shop.example' })

  // The user is signed out. A sign-in comes before the new passkey, and none where the account has no way in yet.
  const addPasskey = await cost('code', 'registerPasskey', { nickname: 'My phone' })
  expect(addPasskey).toMatchObject({ code: 'done', prompts: 1, questions: isBornWithCodes ? 1 : 0 })
  await tab.evaluate(() => core.signOut(wallet))
  const one = { code: 'done', prompts: 1, questions: 0 }
  if (isBornWithCodes) expect(await cost('passkey', 'registerSmsOtp')).toEqual({ ...one, calls: 5 })
  else expect(await cost('passkey', 'registerEmailOtp', { email: 'ada@shop.example' })).toMatchObject(one)
  // Signed in or not, it is one prompt: the sign-in for an action is a sign-in.
  expect(await cost('passkey', 'exportWallet')).toEqual({ ...one, calls: 5 })
  await tab.evaluate(() => core.signOut(wallet))
  expect(await cost('passkey', 'exportWallet')).toEqual({ ...one, calls: 5 })
  const first = await cost('code', 'exportWallet')
  expect(first).toMatchObject({ code: 'done', prompts: 0, questions: 1 })
  expect(await cost('passkey', 'registerOAuth', { oidcToken: await idToken() })).toEqual({ ...one, calls: 5 })
  expect(await cost('passkey', 'revokeAuthMethod', { authMethodId: await authMethodId('OAUTH') })).toEqual({
    ...one,
    calls: 5,
  })
  if (isBornWithCodes)
    expect(await cost('passkey', 'setWalletPrivacy', { isPrivate: true })).toEqual({ ...one, calls: 5 })
  expect(await cost('passkey', 'updateContact', { customerId, email: 'new@shop.example' })).toEqual({
    ...one,
    calls: 4 + sealed,
  })

  await workbench.arrange('fund', { accountId, amount: 5_000_000 })
  const quote = () => workbench.arrange('quote', { accountId, amount: 1_000_000 })
  const payment = { code: 'done', questions: 0 }
  expect(await cost('passkey', 'executeQuote', { quote: await quote() })).toEqual({
    ...{ ...payment, calls: 1, prompts: 0 },
  })
  await workbench.arrange('policy', { accountId, payments: 'step-up' })
  const executions = await workbench.arrange<number>('executions')
  expect(await cost('passkey', 'executeQuote', { quote: await quote() })).toEqual({
    ...{ ...payment, calls: 4, prompts: 1 },
  })
  expect(await workbench.arrange<number>('executions')).toBe(executions + 1)
  expect(await workbench.arrange('balance', { accountId })).toBe(3_000_000)

  const changes = await workbench.arrange<{ operation: string; outcome: string }[]>('changes', { accountId })
  expect(changes.map(({ operation }) => operation)).toEqual([
    'registerAuthMethod',
    'registerAuthMethod',
    'exportInternalAccount',
    'exportInternalAccount',
    'exportInternalAccount',
    'registerAuthMethod',
    'revokeAuthMethod',
    ...(isBornWithCodes ? ['updateInternalAccount'] : []),
    'updateCustomer',
  ])
})
