/** Story: what a hostile script gets where changes of ownership take a step-up: nothing at once, and what is left to one that waits. */

import type { Page } from '@playwright/test'
import { openStepUpUser } from './openStepUpUser.js'
import { profiles } from './profiles.js'
import { expect, test, type Workbench } from './workbench.js'

test('a script in the page of a signed-in user changes nothing without a sign-in', async ({
  page,
  workbench,
}) => {
  const { accountId, tab, cost, authMethodId } = await openStepUpUser(page, workbench)
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
  const user = await openStepUpUser(page, workbench)
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
