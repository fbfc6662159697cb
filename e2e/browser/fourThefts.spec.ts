/**
 * Story: a hostile script runs in the page after sign-in and uses the session key itself. It cannot export the mnemonic, add a way
 * in or sign in elsewhere later, because these need the user. Whether it can pay is the policy of the app.
 */

import { createECDH } from 'node:crypto'
import { enterPage, stealFromPage, useCeremony, waitForUser } from './pageScript.js'
import { expect, test } from './user.js'

const isTheft = (status: number) => Number(status >= 200 && status < 300)

for (const { policy, settings, payments } of [
  { policy: 'allow', settings: {}, payments: 1 },
  { policy: 'step-up', settings: { DEMO_PAYMENTS: 'step-up' }, payments: 0 },
]) {
  test.describe(`payments: ${policy}`, () => {
    test.use({ settings })

    test('a script after sign-in takes nothing that lasts, and shows no prompt', async ({
      own,
      page,
      profile,
      browser,
    }) => {
      const { user, url, sandbox } = own
      await user.signUpWithFunds(url)
      const { wallet } = await (await page.request.get(`${url}/api/wallet`)).json()
      const email = 'thief@evil.example'
      const thiefsKey = createECDH('prime256v1')
      const targetKey = thiefsKey.generateKeys('hex', 'uncompressed')
      const promptsBefore = user.authenticator.prompts()

      const loot = { accountId: wallet.accountId, profile, email, targetKey }
      await page.evaluate(enterPage, loot)
      const attempts = await page.evaluate(stealFromPage, loot)

      // Later, from elsewhere: the thief names the user and reads only the thief's own mail.
      await user.click('Sign out')
      await expect(user.session()).toContainText('Signed out')
      await sandbox.advance(60_000)
      const thief = await own.openUser(await (await browser.newContext()).newPage(), user.email)
      await thief.openDemo(url)
      await thief.enterEmail()
      const byMail = thief.page.getByRole('button', { name: 'E-mail me a code', exact: true })
      await expect(thief.page.getByRole('heading', { name: 'Show that it is you' })).toBeVisible()
      if (await byMail.isVisible()) {
        await byMail.click()
        await expect(thief.page.getByLabel('Code')).toBeVisible()
      }
      const code = (await sandbox.codesFor(email)).at(-1)
      if (code !== undefined) {
        await thief.page.getByLabel('Code').fill(code)
        await thief.click('Sign in with code')
        await expect(thief.session()).toContainText('Signed in')
      }
      const { wallet: taken } = await (await thief.page.request.get(`${url}/api/wallet`)).json()

      const thefts = {
        export: isTheft(attempts.export),
        newWayIn: isTheft(attempts.newWayIn),
        payment: isTheft(attempts.payment),
        elsewhere: Number(taken !== null),
        prompts: user.authenticator.prompts() - promptsBefore,
      }
      console.log(
        `Thefts after sign-in (${profile}): export ${thefts.export}, new way in ${thefts.newWayIn}, ` +
          `payment ${thefts.payment} (policy: ${policy}), sign-in elsewhere ${thefts.elsewhere}; prompts ${thefts.prompts}`,
      )
      expect(thefts).toEqual({ export: 0, newWayIn: 0, payment: payments, elsewhere: 0, prompts: 0 })
      expect(new Set(attempts.refusals)).toEqual(new Set(['STEP_UP_REQUIRED']))
      expect(await sandbox.codesFor(email)).toEqual([])
      // The owner of the wallet was told of the first passkey, and of nothing else: nothing else was changed.
      expect(own.notices()).toEqual([expect.stringContaining('A passkey can now open your wallet.')])
    })
  })
}

/** What remains: the relay knows which step-up a ceremony is for, but only the page tells the user. */
test('a patient script gets one action for the next confirmation of the user, and the user is told', async ({
  own,
  page,
  profile,
}) => {
  const { user, url } = own
  await user.signUp(url)
  const { wallet } = await (await page.request.get(`${url}/api/wallet`)).json()
  const targetKey = createECDH('prime256v1').generateKeys('hex', 'uncompressed')
  const loot = { accountId: wallet.accountId, profile, email: 'thief@evil.example', targetKey }
  await page.evaluate(enterPage, loot)
  await page.evaluate(waitForUser, loot)
  const toldBefore = own.notices().length
  await user.goTo('Account')

  await user.click('Show recovery words')
  // The user's own action has no proof: it does not happen.
  await expect(page.getByText(/was used for something else/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your recovery words' })).toHaveCount(0)
  const statuses = await page.evaluate(useCeremony, loot)
  expect(statuses).toEqual([200, 403])

  const told = () => own.notices().slice(toldBefore)
  await expect.poll(told).toHaveLength(1)
  console.log(
    `A patient script (${profile}): ${statuses.filter((status) => status === 200).length} action for 1 confirmation of the user. ` +
      `The mail: ${told()[0]}`,
  )
  expect(told()[0]).toContain('The recovery words of your wallet were shown.')
})
