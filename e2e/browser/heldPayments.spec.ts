/**
 * Story: the service holds the payments of users in the EU until they have authorized them. Nothing moves before, and each payment is
 * made once. Source: dated profiles, section 3, "Strong customer authentication"; the codes of the sandbox are 123456.
 */

import type { Page } from '@playwright/test'
import { startDemo } from './servers.js'
import { advanceClock, test as base, enterText, expect, openControls, openUser, type User } from './user.js'

const test = base.extend<{ ada: User }>({
  /** A user in Germany, signed in, with 100 USDC. */
  ada: async ({ page, profile }, use) => {
    const demo = await startDemo(profile, { DEMO_REGION: 'DE' })
    await page.clock.install()
    const ada = await openUser(page, { profile })
    await ada.signUpWithFunds(demo.url)
    await use(ada)
    await demo.stop()
  },
})

/** Only the profile 2026-08 has these calls. */
const inEveryRun = { tag: ['@money', '@2026-08'] }
/** The first story has the whole way; these have what else can happen on it. */
const inRelease = { tag: ['@money', '@2026-08', '@release'] }
const whole = 100_000_000n
const card = (page: Page) => page.getByRole('heading', { name: 'Authorize this payment' })
const place = (page: Page) => page.getByRole('status', { name: 'Where the money is' })

/** Sends 2 USDC to an address. The service holds it. */
async function pay(ada: User, recipient = '$success.usd@sandbox.example') {
  await ada.send(recipient, '2')
  await expect(place(ada.page)).toContainText('2.00 USDC has not been sent yet')
  await expect(card(ada.page)).toBeVisible()
}

async function enter(ada: User, code: string, button: string | RegExp) {
  // The form before it may have a field of the same name.
  await expect(ada.page.getByRole('button', { name: button, exact: true })).toBeVisible()
  await enterText(ada.page.getByLabel('Code', { exact: true }), code)
  await ada.click(button)
}

/** Changes what stands between the user and a payment, on the control page. */
async function arrange(ada: User, button: string, done: string) {
  const { click, says, close } = await openControls(ada)
  await click(button)
  await says(done)
  await close()
}

/** The first proof needs the login of 180 days. It is refused and costs no try. */
async function logIn(ada: User, way: 'Text me a code' | 'Use my authenticator app') {
  await enter(ada, '123456', /^Pay \W?\d/)
  await expect(ada.page.getByRole('heading', { name: 'Log in for payments' })).toBeVisible()
  await expect(place(ada.page)).toContainText('has not been sent yet')
  await ada.click(way)
  await enter(ada, '123456', 'Log in with code')
  await expect(card(ada.page)).toBeVisible()
}

test(
  'a code to the phone: the login first, a wrong code, another code after its wait, then it is paid',
  inEveryRun,
  async ({ ada, browserName }) => {
    const { page } = ada
    await pay(ada)
    await logIn(ada, 'Text me a code')
    await enter(ada, '000000', /^Pay \W?\d/)
    await expect(page.getByText('Nothing was sent: the code or passkey was wrong or too late.')).toBeVisible()
    const isSent = page.getByText('Another code is on its way')
    await advanceClock(ada, 60)
    await ada.click('Send another code')
    await expect(isSent).toBeVisible()
    // At once: the wait of half a minute goes on while a slow machine enters codes.
    await ada.click('Send another code')
    await expect(page.getByText(/too many requests\. Wait \d+ seconds/)).toBeVisible()
    await advanceClock(ada, 60)
    await ada.click('Send another code')
    await expect(isSent).toBeVisible()
    await enter(ada, await ada.readCode(), /^Pay \W?\d/)
    await ada.seeOutcome()
    await expect(card(page)).toBeHidden()
    expect(await ada.balance()).toBe(whole - 2_000_000n)
    report(browserName, ['code by SMS', 'login by SMS', 'wrong code', 'resend and its wait'])
  },
)

test(
  'two challenges come one after the other, also after a reload; the login takes an authenticator app',
  inRelease,
  async ({ ada, browserName }) => {
    const { page } = ada
    await arrange(ada, 'Add an authenticator app', 'Its code is always 123456.')
    // A payout in another currency is two steps.
    await pay(ada, 'Ada Lovelace')
    await expect(page.getByText('You are authorizing the currency conversion.')).toBeVisible()
    await logIn(ada, 'Use my authenticator app')
    await enter(ada, '123456', /^Pay \W?\d/)
    await expect(page.getByText(/One step is done.*the transfer to this recipient/)).toBeVisible()
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('')
    expect(await ada.balance()).toBe(whole)
    await page.getByRole('button', { name: 'Open this payment' }).click()
    await page.reload()
    await expect(place(page)).toContainText('has not been sent yet')
    await enter(ada, '123456', /^Pay \W?\d/)
    await ada.seeOutcome()
    expect(await ada.balance()).toBe(whole - 2_000_000n)
    report(browserName, ['two challenges', 'login by TOTP', 'reload while held'])
  },
)

test(
  'a challenge that wants the code of an app is a form without another code',
  inRelease,
  async ({ ada, browserName }) => {
    const { page } = ada
    // The service may name it where nothing is bound. The sandbox never does, so its challenge is renamed on the way.
    await page.route('**/wallet/quotes/**', async (route) => {
      // In Firefox a route has no body of a request.
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      const body = (await response.text()).replace('"factor":"SMS_OTP"', '"factor":"TOTP"')
      await route.fulfill({ response, body })
    })
    await pay(ada)
    await logIn(ada, 'Text me a code')
    await expect(page.getByText('Enter the code that your authenticator app shows now.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send another code' })).toHaveCount(0)
    await enter(ada, '123456', /^Pay \W?\d/)
    await ada.seeOutcome()
    report(browserName, ['code of an app'])
  },
)

test(
  'a passkey of the service logs in and authorizes, and a closed prompt changes nothing',
  inRelease,
  async ({ ada, browserName }) => {
    const { page } = ada
    // In the same tab: the authenticator of a story belongs to it.
    const wallet = page.url()
    await page.goto(new URL('/control', wallet).href)
    await ada.click('Add a passkey for payments')
    await expect(page.getByText('It authorizes the next payments.')).toBeVisible()
    await page.goto(wallet)
    const prompts = ada.authenticator.prompts()
    await ada.review('$success.usd@sandbox.example', '2')
    await expect(page.getByRole('radio', { name: 'Passkey' })).toBeChecked()
    await ada.click(/^Pay \W?\d/)
    await ada.click(/^Pay \W?\d/)
    await ada.click('Log in with passkey')
    await expect(card(page)).toBeVisible()
    expect(await ada.page.getByRole('button', { name: 'Send another code' }).count()).toBe(0)
    await ada.authenticator.setUserVerified(false)
    await ada.click(/^Pay \W?\d/)
    await expect(page.getByText(/^Nothing was sent: .*passkey/)).toBeVisible()
    await expect(place(page)).toContainText('has not been sent yet')
    await ada.authenticator.setUserVerified(true)
    await ada.click(/^Pay \W?\d/)
    await ada.seeOutcome()
    // One for the refused login, one for the login, one for the payment.
    expect(ada.authenticator.prompts() - prompts).toBeGreaterThanOrEqual(2)
    expect(await ada.balance()).toBe(whole - 2_000_000n)
    report(browserName, ['passkey', 'login by passkey'])
  },
)

test('a locked user and a lapse leave the money where it is', inRelease, async ({ ada, browserName }) => {
  const { page } = ada
  await pay(ada)
  await logIn(ada, 'Text me a code')
  await arrange(ada, 'Fail five logins', 'Payments are locked')
  await enter(ada, '123456', /^Pay \W?\d/)
  await expect(page.getByText('Nothing was sent: there were too many wrong codes')).toBeVisible()
  await advanceClock(ada, 600)
  await expect(place(page)).toContainText('2.00 USDC was not sent')
  await expect(page.getByText('You did not authorize it in time.', { exact: true })).toBeVisible()
  await expect(page.getByText('there was no clear answer')).toHaveCount(0)
  await expect(card(page)).toBeHidden()
  expect(await ada.balance()).toBe(whole)
  report(browserName, ['locked', 'lapsed'])
})

test('after too many wrong codes the page says how long to wait', inRelease, async ({ ada, browserName }) => {
  const { page } = ada
  await pay(ada)
  await logIn(ada, 'Text me a code')
  // The relay waits before the service locks the user.
  for (let tries = 0; tries < 4; tries++) {
    const refused = page.waitForResponse((response) => response.url().endsWith('/authorize'))
    await enter(ada, '000000', /^Pay \W?\d/)
    expect((await refused).status()).toBe(400)
    await expect(page.getByText('was wrong or too late.')).toBeVisible()
  }
  await enter(ada, '123456', /^Pay \W?\d/)
  // Less what the tries have taken.
  await expect(page.getByText(/too many requests\. Wait 1[0-5] minutes and try again\./)).toBeVisible()
  await expect(place(page)).toContainText('2.00 USDC has not been sent yet')
  report(browserName, ['too many tries'])
})

function report(browser: string, paths: string[]): void {
  for (const path of paths) console.log(`| authorization | ${browser} | ${path} | done |`)
}
