/** Story: what only a browser can break of a sign-in: prompts, autofill, redirects, storage, lost connections. The actions: `e2e/flows/everyProfile.test.ts`. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { profiles } from './profiles.js'
import { expect, test, type Workbench } from './workbench.js'

interface Session {
  type: string
  persistence: string
  sessionId: string
}

/** Opens a page with the wallet of a new account and an authenticator. */
async function open(page: Page, workbench: Workbench, options: Record<string, unknown> = {}) {
  const accountId = await workbench.arrange<string>('account')
  const own = await workbench.openTab(page.context(), accountId, options)
  const authenticator = await addAuthenticator(own)
  /** Calls a verb of the SDK on the wallet. */
  const call = <T>(verb: string, ...args: unknown[]): Promise<T> =>
    own.evaluate(([verb, args]) => core[verb](wallet, ...args), [verb, args] as const)
  /** The code of the error that a verb fails with. */
  const codeOf = (verb: string, ...args: unknown[]): Promise<string | undefined> =>
    own.evaluate(
      ([verb, args]) =>
        core[verb](wallet, ...args).then(
          () => undefined,
          (error: { code?: string }) => error.code,
        ),
      [verb, args] as const,
    )
  const registerFirstPasskey = () => workbench.registerFirstPasskey(own)
  return { accountId, page: own, authenticator, call, codeOf, registerFirstPasskey }
}

test('a passkey signs in at the prompt and after a prepared click, and the session survives a reload', {
  tag: ['@money', '@each-profile'],
}, async ({ page, workbench, profile }) => {
  const tab = await open(page, workbench)
  const { call, codeOf, authenticator, page: own, accountId } = tab
  await tab.registerFirstPasskey()
  expect(await call<Session>('signInWithPasskey')).toMatchObject({ type: 'PASSKEY', persistence: 'device' })
  // Where an account has one passkey, the relay refuses before the prompt. Else it excludes the one that this authenticator holds.
  const refusal = profiles[profile].passkeys === 'one' ? 'REFUSED' : 'PASSKEY_ALREADY_REGISTERED'
  expect(await codeOf('registerPasskey', { nickname: 'Again' })).toBe(refusal)
  await own.evaluate(async () => {
    const prepared = await core.prepareSignIn(wallet, { type: 'PASSKEY' })
    await core.signInWithPasskey(wallet, { prepared })
  })
  expect(authenticator.prompts()).toBe(3)
  const { sessionId } = await call<Session>('getSession')
  await own.close()
  const reloaded = await workbench.openTab(page.context(), accountId)
  expect(await reloaded.evaluate(async () => (await core.getSession(wallet)).sessionId)).toBe(sessionId)
})

test('a passkey signs in by autofill, and autofill can be aborted', {
  tag: ['@money', '@each-profile'],
}, async ({ page, workbench }) => {
  const { call, page: own, registerFirstPasskey } = await open(page, workbench)
  await registerFirstPasskey()
  // The virtual authenticator picks the passkey at once, as a user would from the input.
  expect(await call<Session>('signInWithPasskey', { autofill: true })).toMatchObject({ type: 'PASSKEY' })
  const ended = await own.evaluate(async () => {
    const controller = new AbortController()
    const waiting = core.signInWithPasskey(wallet, { autofill: true, signal: controller.signal })
    controller.abort()
    return waiting.catch((error: { code: string }) => error.code)
  })
  expect(['ABORTED', 'PASSKEY_ABORTED']).toContain(ended)
})

test('an identity provider signs in: the key from before the redirect fits the token that comes back', {
  tag: ['@money', '@each-profile'],
}, async ({ page, workbench }) => {
  const { call, page: own, accountId } = await open(page, workbench)
  const email = 'ada@shop.example'
  await workbench.prepareFirstRegistration(own)
  await call('registerOAuth', { oidcToken: await workbench.arrange('idToken', { email }) })
  const { nonce } = await call<{ nonce: string }>('prepareSignIn', { type: 'OAUTH' })
  // A real redirect: the page closes and another one opens.
  await own.close()
  const back = await workbench.openTab(page.context(), accountId)
  const oidcToken = await workbench.arrange<string>('idToken', { email, nonce })
  const type = await back.evaluate(
    async (oidcToken) => (await core.signInWithOAuth(wallet, { oidcToken })).type,
    oidcToken,
  )
  expect(type).toBe('OAUTH')
})

test('a payment with a lost response is found after a reload', {
  tag: ['@money', '@each-profile', '@every-run'],
}, async ({ page, workbench }) => {
  const { call, codeOf, page: own, accountId, registerFirstPasskey } = await open(page, workbench)
  await registerFirstPasskey()
  await call('signInWithPasskey')
  await workbench.arrange('fund', { accountId, amount: 5_000_000 })
  const quote = await workbench.arrange<{ id: string }>('quote', { accountId, amount: 2_000_000 })
  // The payment arrives, but every response is lost, also of reads.
  await own.route('**/wallet/quotes/**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort('connectionreset')
  })
  expect(await codeOf('executeQuote', { quote })).toBe('OUTCOME_UNKNOWN')
  expect(await call('reconcilePayments')).toEqual([{ quoteId: quote.id, outcome: 'unknown' }])
  await own.close()
  const reloaded = await workbench.openTab(page.context(), accountId)
  const pending = () => reloaded.evaluate(() => core.reconcilePayments(wallet))
  expect(await pending()).toMatchObject([{ quoteId: quote.id, outcome: 'done' }])
  expect(await pending()).toEqual([])
  expect(await workbench.arrange('balance', { accountId })).toBe(3_000_000)
})

test('a diagnosis describes what is wrong', async ({ page, workbench }) => {
  const { call } = await open(page, workbench)
  expect(await call('diagnose')).toMatchObject({
    isSecureContext: true,
    passkeys: { available: true, rpId: 'fits' },
    storage: 'device',
    tabs: { locks: true, messages: true },
    session: 'signed-out',
    findings: [],
  })
  const { call: callElsewhere } = await open(page, workbench, { rpId: 'elsewhere.example' })
  const { findings } = await callElsewhere<{ findings: { id: string }[] }>('diagnose')
  expect(findings).toEqual([expect.objectContaining({ id: 'RP_ID_MISMATCH', where: 'elsewhere.example' })])
})
