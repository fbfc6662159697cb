/**
 * Story: a hostile script runs in a page of the example shop after sign-in, with the shop's default options. It has the wallet, the
 * session key, the cookies and the SDK. It takes nothing that lasts without the user, and what it takes with the user is mailed to them.
 */

import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import { build, defaultClientConditions, type Rolldown } from 'vite'
import { addAuthenticator } from './addAuthenticator.js'
import type { Authenticator } from './authenticator.js'
import { test } from './leakCheckedTest.js'
import { type ProfileName, profiles } from './profiles.js'
import { type SandboxProgram, type ShopProgram, startSandbox, startShop } from './servers.js'
import { stealInPage } from './stealInPage.js'

const email = 'ada@shop.example'
const thiefsEmail = 'thief@evil.example'

let sandbox: SandboxProgram
let shop: ShopProgram
let sdk = ''
test.beforeAll(async ({ profile }) => {
  // Money that the wallet can spend in every profile.
  sandbox = await startSandbox(profile, '--opening-balance', '5000000')
  shop = await startShop(profile, sandbox)
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@embedded-wallet/source', ...defaultClientConditions] },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../../packages/core/src/index.ts', import.meta.url)),
        formats: ['es'],
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[]
  sdk = result[0]!.output[0].code
})
test.afterAll(async () => {
  await shop.stop()
  await sandbox.stop()
})

/** A page of the shop, under its own policy, with the SDK as a script of its origin. */
async function openShop(
  page: Page,
  profile: ProfileName,
): Promise<{ page: Page; authenticator: Authenticator }> {
  const authenticator = await addAuthenticator(page)
  await page.route(`${shop.origin}/sdk.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: sdk }),
  )
  await page.exposeFunction('readCode', async () => {
    if (profiles[profile].bornWith === 'codes') return sandbox.readCode(email)
    await expect.poll(() => shop.mailsTo(email)).toHaveLength(1)
    return shop.mailsTo(email)[0]!.slice(-6)
  })
  const response = await page.goto(shop.origin)
  expect(response!.headers()['content-security-policy']).toContain("trusted-types 'none'")
  await page.evaluate(async (path) => {
    globalThis.core = await import(path)
  }, '/sdk.js')
  return { page, authenticator }
}

/** A user signs up with the shop, creates a passkey, and is signed in with money. */
async function signUp(page: Page, profile: ProfileName): Promise<{ accountId: string; customerId: string }> {
  const accountId = await page.evaluate(
    async ({ profile, email }) => {
      const relay = { profile, relayUrl: `${location.origin}/wallet`, rpId: 'localhost' }
      const signers = { exportSigner: 'unsigned-sandbox', otpSigner: 'unsigned-sandbox' }
      const { readCode } = globalThis as unknown as { readCode(): Promise<string> }
      const signUp = { identifier: email, nickname: 'My phone', readCode }
      const { accountId } = await core.signUpWithPasskey({ ...relay, ...signers }, signUp)
      const byPasskey = (wallet: object) => core.signInWithPasskey(wallet)
      globalThis.wallet = core.createWallet({ ...relay, ...signers, accountId, reauthenticate: byPasskey })
      await core.signInWithPasskey(wallet)
      return accountId
    },
    { profile, email },
  )
  const { baseUrl, tokenId, clientSecret } = sandbox.service
  const headers = { Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}` }
  const { data } = (await (await fetch(`${baseUrl}/customers`, { headers })).json()) as {
    data: { id: string }[]
  }
  return { accountId, customerId: data[0]!.id }
}

/** The thief elsewhere, who names the user or the own address, and reads the own mail. @returns How many browsers are then signed in. */
async function signInElsewhere(browser: Browser, profile: ProfileName): Promise<number> {
  let signedIn = 0
  for (const identifier of [email, thiefsEmail]) {
    const context = await browser.newContext()
    const { page } = await openShop(await context.newPage(), profile)
    await page.exposeFunction('readThiefsCode', async () => (await sandbox.readCode(thiefsEmail)) ?? '123456')
    // The service sends one code a minute.
    await sandbox.advance(60_000)
    signedIn += await page.evaluate(
      async ({ identifier, profile }) => {
        const relayUrl = `${location.origin}/wallet`
        const { accountId } = await core.startLogin({ relayUrl, profile }, { identifier })
        const signers = { otpSigner: 'unsigned-sandbox' }
        const wallet = core.createWallet({ accountId, profile, relayUrl, rpId: 'localhost', ...signers })
        const { readThiefsCode } = globalThis as unknown as { readThiefsCode(): Promise<string> }
        const tries = [
          () => core.sendEmailOtp(wallet),
          async () => core.signInWithEmailOtp(wallet, { otp: await readThiefsCode() }),
          () => core.signInWithPasskey(wallet),
        ]
        for (const run of tries) await run().catch(() => undefined)
        return (await core.getSession(wallet)) === undefined ? 0 : 1
      },
      { identifier, profile },
    )
    await context.close()
  }
  return signedIn
}

test('a script in a page of the shop takes nothing that lasts, and the user learns of what it gets by waiting', async ({
  browser,
  context,
  profile,
}) => {
  const { page, authenticator } = await openShop(await context.newPage(), profile)
  const { customerId } = await signUp(page, profile)
  const { baseUrl, tokenId, clientSecret } = sandbox.service
  const issued = await fetch(new URL('/control/id-tokens', baseUrl), {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ email: thiefsEmail }),
  })
  const { idToken } = (await issued.json()) as { idToken: string }
  const changes = () => shop.mailsTo(email).filter((mail) => mail.includes('Your wallet was changed')).length
  await expect.poll(changes).toBe(1)

  const before = authenticator.prompts()
  const attempts = await page.evaluate(stealInPage, { profile, thiefsEmail, customerId, idToken })
  const elsewhere = await signInElsewhere(browser, profile)
  const prompts = authenticator.prompts() - before
  const { payment, ...lasting } = attempts
  const through = Object.values(lasting).filter((result) => result === 'through').length
  console.log(
    `Shop, script after sign-in (${profile}): export and changes of ownership ${through} of ${Object.keys(lasting).length}, ` +
      `payment ${Number(payment === 'through')} of 1 (policy: allow), sign-in elsewhere ${elsewhere} of 2; prompts ${prompts}`,
  )
  expect({ through, payment, elsewhere, prompts }).toEqual({
    through: 0,
    payment: 'through',
    elsewhere: 0,
    prompts: 0,
  })
  expect(attempts.export).toBe('FORBIDDEN')
  const refusals = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'PASSKEY_CREDENTIAL_ALREADY_EXISTS']
  expect(Object.values(lasting).filter((result) => !refusals.includes(result))).toEqual([])
  expect(await sandbox.codesFor(thiefsEmail)).toEqual([])
  expect(changes()).toBe(1)

  // The script that waits attaches its own action to the user's next genuine sign-in, and gets it. The mail tells the user.
  const waiting = await page.evaluateHandle(
    ({ thiefsEmail, customerId, isBornWithCodes }) => {
      const state: { isWaiting: boolean; action?: Promise<string> } = { isWaiting: false }
      const whenTheUserSignsIn = (wallet: object) =>
        new Promise((resolve) => {
          const signIn = () => resolve(core.signInWithPasskey(wallet))
          document.querySelector('h1')!.addEventListener('click', signIn, { once: true })
          state.isWaiting = true
        })
      const patient = { ...wallet, reauthenticate: whenTheUserSignsIn }
      const action: Promise<unknown> = isBornWithCodes
        ? core.updateContact(patient, { customerId, email: thiefsEmail })
        : core.registerEmailOtp(patient, { email: thiefsEmail })
      state.action = action.then(
        () => 'through',
        (error) => error.code,
      )
      return state
    },
    { thiefsEmail, customerId, isBornWithCodes: profiles[profile].bornWith === 'codes' },
  )
  await page.waitForFunction((state) => state.isWaiting, waiting)
  expect(authenticator.prompts()).toBe(before)
  // Here the user signs in, as the page has asked them to on other days.
  await page.getByRole('heading', { name: 'Shop' }).click()
  const patient = await waiting.evaluate(({ action }) => action)
  const expected = authenticator.prompts() - before
  await expect.poll(changes).toBe(2)
  console.log(
    `Shop, script that waits for a genuine sign-in (${profile}): ${Number(patient === 'through')} of 1; prompts ${expected}, the one of that sign-in; mails to the user ${changes() - 1}`,
  )
  expect([patient, expected]).toEqual(['through', 1])
})
