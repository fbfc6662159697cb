/**
 * Story: a hostile script runs in a page of the demo or of the example shop after sign-in. It takes nothing that lasts without the
 * user, who gets a mail about what it takes with the user. Whether it can pay is the policy of the app.
 */

import { type Browser, expect, type Page } from '@playwright/test'
import { startShop } from '../support/startExample.js'
import { type Authenticator, addAuthenticator } from './addAuthenticator.js'
import { type Attempts, loadSdk, openWallet, stealInPage, type Theft, waitInPage } from './hostilePage.js'
import { type ProfileName, profiles } from './profiles.js'
import { type SandboxProgram, startSandbox } from './servers.js'
import { type OwnDemo, test } from './user.js'

const thiefsEmail = 'thief@evil.example'
const othersEmail = 'other@evil.example'

/** A user who is signed in with a passkey and has money, in a page that the script is about to enter. */
interface Victim {
  page: Page
  origin: string
  sandbox: SandboxProgram
  authenticator: Authenticator
  email: string
  accountId: string
  /** The mails that report a change to the user. */
  mails: () => string[]
  /** Signs in for an action of their own. What they see of a sign-in that the script took. */
  confirm: () => Promise<void>
}

const call = async ({ service }: SandboxProgram, path: string, body?: object) => {
  const { baseUrl, tokenId, clientSecret } = service
  const headers = {
    Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
    'Content-Type': 'application/json',
  }
  const url = path.startsWith('/control') ? new URL(path, baseUrl) : baseUrl + path
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  return (await fetch(url, init)).json()
}

async function openInDemo(
  { user, url, sandbox, notices }: OwnDemo,
  page: Page,
  profile: ProfileName,
): Promise<Victim> {
  // With one way in, the service would let a thief add codes.
  await user.signUpWithFunds(url, { hasCodes: profiles[profile].bornWith === 'codes' })
  const { wallet } = await (await page.request.get(`${url}/api/wallet`)).json()
  return {
    page,
    origin: url,
    sandbox,
    mails: notices,
    email: user.email,
    accountId: wallet.accountId,
    authenticator: user.authenticator,
    confirm: async () => {
      await user.goTo('Account')
      await user.click('Show recovery words')
      // The user's own action has no proof: it does not happen.
      await expect(page.getByText(/was already used for something else/)).toBeVisible()
      await expect(page.getByRole('list', { name: 'Your recovery words' })).toHaveCount(0)
    },
  }
}

/** The shop, with its default options. */
async function openInShop(
  page: Page,
  profile: ProfileName,
): Promise<Victim & { close: () => Promise<void> }> {
  const email = 'ada@shop.example'
  // Money that the wallet can spend in every profile.
  const sandbox = await startSandbox(profile, '--opening-balance', '5000000')
  const shop = await startShop(
    { folder: 'express', command: ['node', 'server.mjs'], env: sandbox.demoSettings },
    profile,
  )
  const authenticator = await addAuthenticator(page)
  await page.exposeFunction('readCode', async () => {
    if (profiles[profile].bornWith === 'codes') return sandbox.readCode(email)
    await expect.poll(() => shop.mailsTo(email)).toHaveLength(1)
    return shop.mailsTo(email)[0]!.slice(-6)
  })
  const response = await page.goto(shop.origin)
  expect(response!.headers()['content-security-policy']).toContain("trusted-types 'none'")
  await loadSdk(page)
  const accountId = await page.evaluate(
    async ({ profile, email }) => {
      const { readCode } = globalThis as unknown as { readCode(): Promise<string> }
      const signers = { exportSigner: 'unsigned-sandbox', otpSigner: 'unsigned-sandbox' }
      const relay = { profile, relayUrl: `${location.origin}/wallet`, rpId: 'localhost', ...signers }
      const signUp = { identifier: email, nickname: 'My phone', readCode }
      const { accountId } = await core.signUpWithPasskey(relay, signUp)
      await core.signInWithPasskey(core.createWallet({ ...relay, accountId }))
      return accountId
    },
    { profile, email },
  )
  return {
    page,
    origin: shop.origin,
    sandbox,
    authenticator,
    email,
    accountId,
    mails: () => shop.mailsTo(email).filter((mail) => mail.includes('Your wallet was changed')),
    // A genuine sign-in, as on any day: nothing looks odd.
    confirm: () => page.evaluate(() => core.signInWithPasskey(wallet)),
    close: async () => {
      await shop.stop()
      await sandbox.stop()
    },
  }
}

/** The thief elsewhere, who names the user or the own address, and reads the own mail. @returns How many browsers are then signed in. */
async function signInElsewhere(browser: Browser, victim: Victim, profile: ProfileName): Promise<number> {
  const { origin, sandbox, email } = victim
  let signedIn = 0
  for (const identifier of [email, thiefsEmail]) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await addAuthenticator(page)
    await page.goto(origin)
    await loadSdk(page)
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

for (const { place, payment, settings, exported } of [
  { place: 'demo', payment: 'through', settings: {}, exported: 'STEP_UP_REQUIRED' },
  {
    place: 'demo',
    payment: 'STEP_UP_REQUIRED',
    settings: { DEMO_PAYMENTS: 'step-up' },
    exported: 'STEP_UP_REQUIRED',
  },
  { place: 'shop', payment: 'through', settings: {}, exported: 'FORBIDDEN' },
] as const) {
  const policy = payment === 'through' ? 'allow' : 'step-up'

  /** Each theft, with and without the user. */
  async function suffer(victim: Victim, browser: Browser, profile: ProfileName) {
    const { page, sandbox, authenticator, accountId, mails, confirm } = victim
    const { data } = await call(sandbox, '/customers')
    const customerId: string = data[0].id
    const { idToken } = await call(sandbox, '/control/id-tokens', { email: thiefsEmail })
    // The owner of the wallet got a mail about the first passkey.
    await expect.poll(mails).toHaveLength(1)
    await loadSdk(page)
    await openWallet(page, { accountId, profile })

    const before = authenticator.prompts()
    const umaAddress = '$success.usd@sandbox.example'
    const ofForm = { id: 'theft', recipient: umaAddress, side: 'SENDING', amount: '1' }
    const order = place === 'demo' ? ofForm : { amount: 1_000_000, umaAddress }
    const wanted = { profile, thiefsEmail, customerId, idToken, order }
    const attempts: Attempts = await page.evaluate(stealInPage, wanted)
    const elsewhere = await signInElsewhere(browser, victim, profile)
    const prompts = authenticator.prompts() - before
    const { payment: paid, ...lasting } = attempts
    const through = Object.values(lasting).filter((result) => result === 'through').length
    console.log(
      `Thefts after sign-in (${place}, ${profile}): export and changes of ownership ${through} of ${Object.keys(lasting).length}, ` +
        `payment ${Number(paid === 'through')} of 1 (policy: ${policy}), sign-in elsewhere ${elsewhere} of 2; prompts ${prompts}`,
    )
    expect({ through, paid, elsewhere, prompts }).toEqual({
      through: 0,
      paid: payment,
      elsewhere: 0,
      prompts: 0,
    })
    expect(attempts.export).toBe(exported)
    const refusals = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'PASSKEY_CREDENTIAL_ALREADY_EXISTS']
    expect(Object.values(lasting).filter((result) => !refusals.includes(result))).toEqual([])
    expect(await sandbox.codesFor(thiefsEmail)).toEqual([])
    expect(mails()).toHaveLength(1)

    // What remains: the relay knows which step-up a ceremony is for, but only the page says it to the user.
    const newWayIn: Theft =
      profiles[profile].bornWith === 'codes'
        ? ['updateContact', { customerId, email: thiefsEmail }]
        : ['registerEmailOtp', { email: thiefsEmail }]
    await page.evaluate(waitInPage, newWayIn)
    const act = () => page.evaluate(() => globalThis.act())
    expect(await act()).toBe('STEP_UP_REQUIRED')
    await confirm()
    // Twice: one ceremony proves one action.
    const patient = [await act(), await act()]
    await expect.poll(mails).toHaveLength(2)
    console.log(
      `A patient script (${place}, ${profile}): ${patient.filter((result) => result === 'through').length} action for 1 confirmation ` +
        `of the user; prompts ${authenticator.prompts() - before}. The mail: ${mails()[1]}`,
    )
    expect(patient).toEqual(['through', 'STEP_UP_REQUIRED'])
    expect(authenticator.prompts() - before).toBe(1)

    // A script can make the prompt appear, and who confirms it confirms the action of the script.
    const prompt = () =>
      page.evaluate(
        (options) => {
          const reauthenticate = (own: object) => core.signInWithPasskey(own)
          return core.updateContact({ ...wallet, reauthenticate }, options).then(
            () => 'through',
            (error: { code: string }) => error.code,
          )
        },
        { customerId, email: othersEmail },
      )
    await page.reload()
    await loadSdk(page)
    await openWallet(page, { accountId, profile })
    await authenticator.setUserVerified(false)
    expect(await prompt()).toBe('PASSKEY_CANCELLED')
    expect(mails()).toHaveLength(2)
    await authenticator.setUserVerified(true)
    expect(await prompt()).toBe('through')
    await expect.poll(mails).toHaveLength(3)
  }

  test.describe(`${place}, payments: ${policy}`, () => {
    test.use({ settings })
    const title =
      'a script after sign-in takes nothing that lasts, one action for each confirmation of the user, and the user gets a mail'
    const tag = ['@money', '@each-profile', ...(place === 'demo' ? ['@release'] : [])]
    if (place === 'demo')
      test(title, { tag }, async ({ own, page, browser, profile }) => {
        await suffer(await openInDemo(own, page, profile), browser, profile)
      })
    else
      test(title, { tag }, async ({ page, browser, profile }) => {
        const victim = await openInShop(page, profile)
        await suffer(victim, browser, profile)
        await victim.close()
      })
  })
}
