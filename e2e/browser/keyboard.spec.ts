/** Story: a user without a mouse. After each step the focus is where the user continues. */

import type { Page } from '@playwright/test'
import { profiles } from './profiles.js'
import { expect, test } from './user.js'

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const press = async (page: Page, name: string) => {
  await buttonOf(page, name).focus()
  await page.keyboard.press('Enter')
}

test('a user without a mouse creates a wallet and its passkey', async ({ user, demo, page, profile }) => {
  await user.openDemo(demo.url)
  await page.getByLabel('E-mail address').fill(user.email)
  await page.keyboard.press('Enter')
  if (profiles[profile].bornWith === 'codes') {
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.keyboard.type(await user.readCode())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your wallet' })).toBeFocused()
  } else await expect(page.getByRole('heading', { name: 'Protect it with a passkey' })).toBeFocused()
  await user.authenticator.setUserVerified(false)
  await press(page, 'Create passkey')
  await expect(page.getByText(/prompt was closed or timed out/)).toBeVisible()
  await expect(buttonOf(page, 'Create passkey')).toBeFocused()
  await user.authenticator.setUserVerified(true)
  await page.keyboard.press('Enter')
  if (profiles[profile].bornWith === 'nothing') await press(page, 'Sign in with passkey')
  else await expect(page.getByText('My passkey', { exact: true })).toBeVisible()
  await expect(user.session()).toContainText('Signed in')
})

test('a button keeps the focus while it is busy and after it failed', async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await user.addCodes()
  await press(page, 'Sign out')

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  await page.getByLabel('E-mail address').fill(user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Show that it is you' })).toBeFocused()
  await press(page, 'E-mail me a code')
  await expect(page.getByLabel('Code')).toBeFocused()
  await press(page, 'Send another code')
  await expect(page.getByText('Another code is on its way')).toBeVisible()
  await expect(buttonOf(page, 'Send another code')).toBeFocused()
  await page.getByLabel('Code').fill('000001')
  await press(page, 'Sign in with code')
  await expect(page.getByText('was not accepted')).toBeVisible()
  await expect(buttonOf(page, 'Sign in with code')).toBeFocused()
  await press(page, 'Back')
  await expect(buttonOf(page, 'E-mail me a code')).toBeFocused()
  await press(page, 'Use another address')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
})

test('the page says when the wallet cannot be loaded after a sign-in', { tag: '@one-profile' }, async ({
  user,
  demo,
  page,
}) => {
  await user.signUp(demo.url)
  await user.click('Sign out')
  await user.enterEmail()
  await page.route('**/api/wallet', (route) => route.abort('connectionreset'))
  await user.click('Sign in with passkey')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
})
