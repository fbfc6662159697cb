/** Story: what changes who owns a wallet takes one sign-in of its own in a real browser; and what is left to a script that waits. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { profiles } from './profiles.js'
import { expect, test, type Workbench } from './workbench.js'

declare global {
  /** How the app signs the user in. */
  var way: 'passkey' | 'code'
  /** How often the app asked the user for a code. */
  var questions: number
}

/** A user of a relay with its default policy. The app of the page signs the user in for each action that needs it. */
async function open(page: Page, workbench: Workbench) {
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

test('each action that changes who owns the wallet takes one prompt, and a payment takes one where the app wants it', {
  tag: '@every-run',
}, async ({ page, workbench, profile }) => {
  const { accountId, tab, cost, authMethodId } = await open(page, workbench)
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
    calls: 7,
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

test('a script in the page of a signed-in user changes nothing without a sign-in', async ({
  page,
  workbench,
}) => {
  const { accountId, tab, cost, authMethodId } = await open(page, workbench)
  await cost('code', 'registerPasskey', { nickname: 'My phone' })
  await tab.evaluate(() => core.signInWithPasskey(wallet))
  const customerId = await workbench.arrange<string>('customer', { accountId })
  const oidcToken = await workbench.arrange<string>('idToken', { email: 'mallory@evil.example' })
  const before = await workbench.arrange<unknown[]>('changes', { accountId })
  const attempts: [verb: string, options: object][] = [
    ['registerPasskey', { nickname: 'Mallory' }],
    ['registerEmailOtp', { email: 'mallory@evil.example' }],
    ['registerOAuth', { oidcToken }],
    ['revokeAuthMethod', { authMethodId: await authMethodId('PASSKEY') }],
    ['exportWallet', {}],
    ['updateContact', { customerId, email: 'mallory@evil.example' }],
  ]
  const done = await tab.evaluate(async (attempts) => {
    let done = 0
    for (const [verb, options] of attempts)
      await core[verb]({ ...wallet, reauthenticate: undefined }, options).then(
        () => done++,
        () => undefined,
      )
    return done
  }, attempts)
  console.log(
    `A script after the sign-in, without the user: ${done} of ${attempts.length} changes of ownership`,
  )
  expect(done).toBe(0)
  expect(await workbench.arrange('changes', { accountId })).toEqual(before)
})

/** What the script does to the page: it names its own step-up in the next sign-in, and then in its own calls. */
function waitInPage([verb, options]: readonly [verb: string, options: object]) {
  const original = globalThis.fetch
  let stepUpId: string | undefined
  let isActing = false
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const isCeremony = /\/(?:challenge|verify)$/.test(request.url)
    if (stepUpId !== undefined && (isCeremony || isActing)) request.headers.set('Step-Up-Id', stepUpId)
    return original(request)
  }
  globalThis.act = async () => {
    isActing = true
    const own = core[verb]({ ...wallet, reauthenticate: undefined }, options)
    const code = await own.then(
      () => 'done',
      (error: { code: string; stepUpId?: string }) => {
        stepUpId ??= error.stepUpId
        return error.code
      },
    )
    isActing = false
    return code
  }
}

declare global {
  /** The script's own attempt. */
  var act: () => Promise<string>
}

/** A user who is signed in with a passkey, and a script in the page that waits to give the codes of the account to somebody else. */
async function openWithScript(page: Page, workbench: Workbench, isBornWithCodes: boolean) {
  const user = await open(page, workbench)
  const { accountId, tab, cost } = user
  await cost('code', 'registerPasskey', { nickname: 'My phone' })
  await tab.evaluate(() => core.signInWithPasskey(wallet))
  const customerId = await workbench.arrange<string>('customer', { accountId })
  // The service takes an address for one customer, and stories share a sandbox.
  const email = `mallory-${crypto.randomUUID()}@evil.example`
  const theft = isBornWithCodes
    ? (['updateContact', { customerId, email }] as const)
    : (['registerEmailOtp', { email }] as const)
  await tab.evaluate(waitInPage, theft)
  const changesOf = () => workbench.arrange<object[]>('changes', { accountId })
  const before = (await changesOf()).length
  const act = () => tab.evaluate(() => globalThis.act())
  return { ...user, customerId, email, act, newChanges: async () => (await changesOf()).slice(before) }
}

test('residual risk: a script that waits takes one change of ownership out of the next genuine sign-in, and the event tells of it', async ({
  page,
  workbench,
  profile,
}) => {
  const isBornWithCodes = profiles[profile].bornWith === 'codes'
  const { accountId, cost, act, newChanges } = await openWithScript(page, workbench, isBornWithCodes)
  expect(await act()).toBe('STEP_UP_REQUIRED')
  expect(await newChanges()).toEqual([])
  // The user signs in, as on any day: one prompt, and nothing looks odd.
  expect(await cost('passkey', 'signInWithPasskey')).toMatchObject({ code: 'done', prompts: 1 })
  expect([await act(), await act()]).toEqual(['done', 'STEP_UP_REQUIRED'])
  const stolen = await newChanges()
  console.log(`A script that waits: ${stolen.length} of 1 change of ownership per genuine sign-in`)
  const change = isBornWithCodes
    ? { operation: 'updateCustomer' }
    : { operation: 'registerAuthMethod', authMethodType: 'EMAIL_OTP' }
  expect(stolen).toMatchObject([
    { event: 'ownership', ...change, accountId, outcome: 'done', steppedUp: true },
  ])
})

test('residual risk: a script can take the sign-in of an action; the action then fails, and the user sees it', async ({
  page,
  workbench,
  profile,
}) => {
  const isBornWithCodes = profiles[profile].bornWith === 'codes'
  const { customerId, cost, act, newChanges } = await openWithScript(page, workbench, isBornWithCodes)
  expect(await act()).toBe('STEP_UP_REQUIRED')
  const own = await cost('passkey', 'updateContact', { customerId, phoneNumber: '+15550199' })
  expect(own).toMatchObject({ code: 'STEP_UP_REQUIRED', prompts: 1 })
  expect(await act()).toBe('done')
  expect(await newChanges()).toHaveLength(1)
})

test('residual risk: a script can make the prompt appear, and who answers it confirms the action of the script', async ({
  page,
  workbench,
  profile,
}) => {
  const { tab, authenticator, customerId, email, newChanges } = await openWithScript(
    page,
    workbench,
    profiles[profile].bornWith === 'codes',
  )
  const prompt = () =>
    tab.evaluate(
      (options) => {
        globalThis.way = 'passkey'
        return core.updateContact(wallet, options).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
      },
      { customerId, email },
    )
  const prompts = authenticator.prompts()
  await authenticator.setUserVerified(false)
  expect(await prompt()).toBe('PASSKEY_CANCELLED')
  expect(await newChanges()).toEqual([])
  await authenticator.setUserVerified(true)
  expect(await prompt()).toBe('done')
  expect(authenticator.prompts() - prompts).toBe(1)
  expect(await newChanges()).toMatchObject([{ operation: 'updateCustomer', steppedUp: true }])
})
