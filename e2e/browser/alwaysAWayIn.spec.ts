/** Story: a user always has a way into the wallet: without passkeys in the browser, and the account lists a second one as what is left to do. */

import { profiles } from './profiles.js'
import { expect, test } from './user.js'

test('a browser without passkeys opens a wallet with codes, and offers another way', async ({
  user,
  demo,
  page,
  profile,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })
  await user.openDemo(demo.url)
  await user.createWallet()
  await user.confirmAddress()
  if (profiles[profile].bornWith === 'nothing') {
    await expect(page.getByRole('heading', { name: 'Choose how you sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create passkey' })).toHaveCount(0)
    await expect(page.getByText('Signed out')).toHaveCount(0)
    await user.click('Use codes by e-mail')
    // The first code is on its way without another click.
    await user.enterCode()
  }
  await expect(user.session()).toContainText('Signed in')
  await user.goTo('Account')
  await expect(page.getByRole('heading', { name: 'Account and security' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add a second way in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Sandbox ID' })).toBeVisible()
  await user.goTo('Wallet')
  await user.addTestFunds()
  await user.send('Ada Lovelace', '1')
  await user.seeOutcome()
  expect(user.authenticator.prompts()).toBe(0)
  expect(user.pageErrors).toEqual([])
})

test('a second way in is one item of the account, and neither at home nor after a payment', {
  tag: ['@first-passkey-unsigned', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUpWithFunds(demo.url)
  const item = page.getByRole('heading', { name: 'Add a second way in' })
  await user.send('Ada Lovelace', '1')
  await user.seeOutcome()
  await expect(item).toHaveCount(0)
  await user.goTo('Wallet')
  await expect(item).toHaveCount(0)
  await user.goTo('Account')
  await expect(item).toBeVisible()
  await user.click('Add codes by e-mail')
  await expect(item).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove Codes by e-mail/ })).toBeVisible()
  expect(user.pageErrors).toEqual([])
})
