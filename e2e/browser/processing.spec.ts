/** Story: the service takes its time. A reload, a second tab and an end that never comes lose nothing and sign nothing twice. */

import type { BrowserContext, Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, test, type Workbench } from './workbench.js'

const seconds = 5
type End = { done?: unknown; code?: string }

declare global {
  /** How often the page heard that the service works on its call. */
  var heard: number
  /** The end of the call that the page made last. */
  var end: Promise<End>
}

/** Calls a verb of core in a page and waits until the service works on it. `end` has what became of it. */
async function call(page: Page, verb: string, options: object = {}) {
  await page.evaluate(
    ([verb, options]) => {
      globalThis.heard = 0
      const onState = () => globalThis.heard++
      globalThis.end = core[verb](wallet, { ...options, onState }).then(
        (done: unknown) => ({ done }),
        ({ code }: { code: string }) => ({ code }),
      )
    },
    [verb, options] as const,
  )
  await page.waitForFunction(() => globalThis.heard > 0)
}

const endOf = (page: Page) => page.evaluate(() => globalThis.end)
const pendingOn = (page: Page): Promise<{ id: string; action: string }[]> =>
  page.evaluate(() => core.pendingOperations(wallet))
const waysOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await core.listAuthMethods(wallet)).map(({ type }: { type: string }) => type))

/** A user with a code, signed in. Notes the signatures of all tabs of the context. */
async function arrange(context: BrowserContext, workbench: Workbench) {
  const accountId = await workbench.arrange<string>('account')
  const page = await workbench.openTab(context, accountId)
  const authenticator = await addAuthenticator(page)
  await workbench.prepareFirstRegistration(page)
  const signatures = new Set<string>()
  context.on('request', (request) => {
    const signature = request.headers()['service-wallet-signature']
    if (signature !== undefined) signatures.add(signature)
  })
  const settle = () => workbench.arrange('wait', { milliseconds: seconds * 1000 })
  const isSlow = (endpoint: string, seconds_: number | 'forever' = seconds) =>
    workbench.arrange('processing', { endpoint, seconds: seconds_ })
  return { accountId, page, authenticator, signatures, settle, isSlow }
}

// The service of the other profiles never says PROCESSING.
const tag = '@born-with-codes'

test('a new passkey: the page reloads meanwhile', { tag }, async ({ context, workbench }) => {
  const { accountId, page, authenticator, signatures, settle, isSlow } = await arrange(context, workbench)
  await isSlow('registerAuthMethod')
  await call(page, 'registerPasskey', { nickname: 'My phone' })
  await workbench.load(page, accountId)
  const [pending] = await pendingOn(page)
  expect(pending).toMatchObject({ action: 'registerPasskey' })
  await call(page, 'resumeOperation', { id: pending!.id })
  await settle()
  expect(await endOf(page)).toMatchObject({
    done: { action: 'registerPasskey', result: { nickname: 'My phone' } },
  })
  expect(signatures.size).toBe(1)
  expect(await pendingOn(page)).toEqual([])
  expect(await waysOn(page)).toEqual(['EMAIL_OTP', 'PASSKEY'])
  expect(authenticator.prompts()).toBe(1)
  await page.evaluate(() => core.signOut(wallet))
  expect(await page.evaluate(() => core.signInWithPasskey(wallet))).toMatchObject({ type: 'PASSKEY' })
})

test('a removal: a second tab asks for the same', { tag }, async ({ context, workbench }) => {
  const { accountId, page, signatures, settle, isSlow } = await arrange(context, workbench)
  await page.evaluate(() => core.registerPasskey(wallet, { nickname: 'My phone' }))
  await page.evaluate(() => core.signInWithPasskey(wallet))
  const authMethodId = await page.evaluate(
    async () =>
      (await core.listAuthMethods(wallet)).find(({ type }: { type: string }) => type === 'EMAIL_OTP').id,
  )
  signatures.clear()
  await isSlow('revokeAuthMethod')
  await call(page, 'revokeAuthMethod', { authMethodId })
  const other = await workbench.openTab(context, accountId)
  await call(other, 'revokeAuthMethod', { authMethodId })
  await settle()
  expect(await Promise.all([endOf(page), endOf(other)])).toEqual([{}, {}])
  expect(signatures.size).toBe(1)
  expect(await waysOn(page)).toEqual(['PASSKEY'])
})

test('an export comes, once', { tag }, async ({ context, workbench }) => {
  const { page, signatures, settle, isSlow } = await arrange(context, workbench)
  await isSlow('exportInternalAccount')
  await call(page, 'exportWallet')
  await settle()
  const { done } = (await endOf(page)) as { done: { mnemonic: string } }
  expect(done.mnemonic.split(' ').length).toBeGreaterThanOrEqual(12)
  expect(signatures.size).toBe(1)
  expect(await pendingOn(page)).toEqual([])
})

test('an export that never settles: the wait ends with its challenge, and the user exports again', {
  tag,
}, async ({ context, workbench }) => {
  const { page, signatures, isSlow } = await arrange(context, workbench)
  await isSlow('exportInternalAccount', 'forever')
  await call(page, 'exportWallet')
  // Source: service profiles, section 8: the words come before the challenge's end, about five minutes.
  await workbench.arrange('wait', { milliseconds: 301_000 })
  expect(await endOf(page)).toEqual({ code: 'OUTCOME_UNKNOWN' })
  expect(await pendingOn(page)).toEqual([])
  expect(signatures.size).toBe(1)
  expect(await page.evaluate(() => core.exportWallet(wallet))).toMatchObject({ mnemonic: expect.any(String) })
})
