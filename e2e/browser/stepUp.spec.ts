/** Story: in a real browser, what changes who owns a wallet takes one sign-in of its own. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { profiles } from './profiles.js'
import { expect, test, type Workbench } from './workbench.js'

declare global {
  /** How the app signs the user in. */
  var way: 'passkey' | 'code'
  /** How often the app demanded a code of the user. */
  var questions: number
}

/** A user of a relay with its default policy. The app of the page signs the user in for each action that needs it. */
async function openStepUpUser(page: Page, workbench: Workbench) {
  const accountId = await workbench.arrange<string>('account')
  await workbench.arrange('policy', { accountId })
  const tab = await workbench.openTab(page.context(), accountId)
  const authenticator = await addAuthenticator(tab)
  await tab.evaluate(() => {
    globalThis.questions = 0
    const reauthenticate = async (own: unknown) => {
      if (globalThis.way === 'passkey') return core.signInWithPasskey(own)
      globalThis.questions++
      await core.sendEmailOtp(own)
      const inbox = await fetch('/arrange/code', { method: 'POST', body: '{}' })
      return core.signInWithEmailOtp(own, { otp: await inbox.json() })
    }
    globalThis.wallet = { ...wallet, reauthenticate }
  })
  const calls: string[] = []
  tab.on('request', (request) => {
    if (request.url().includes('/wallet/')) calls.push(`${request.method()} ${request.url()}`)
  })
  const questions = () => tab.evaluate(() => globalThis.questions)
  /** Runs a verb. Counts its calls, the passkey prompts, and the questions for a code. */
  const cost = async (way: 'passkey' | 'code', verb: string, ...args: unknown[]) => {
    // The service sends few codes in a row.
    if (way === 'code') await workbench.arrange('wait', { milliseconds: 120_000 })
    const before = { calls: calls.length, prompts: authenticator.prompts(), questions: await questions() }
    const code = await tab.evaluate(
      ([way, verb, args]) => {
        globalThis.way = way
        return core[verb](wallet, ...args).then(
          () => 'done',
          (error: { code?: string }) => error.code ?? String(error),
        )
      },
      [way, verb, args] as const,
    )
    return {
      code,
      calls: calls.length - before.calls,
      prompts: authenticator.prompts() - before.prompts,
      questions: (await questions()) - before.questions,
    }
  }
  const authMethodId = async (type: string) =>
    (await tab.evaluate(() => core.listAuthMethods(wallet))).find(
      (method: { type: string }) => method.type === type,
    ).id as string
  return { accountId, tab, authenticator, cost, authMethodId }
}

test('each action that changes who owns the wallet takes one prompt, and a payment takes one where the app wants it', async ({
  page,
  workbench,
  profile,
}) => {
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
