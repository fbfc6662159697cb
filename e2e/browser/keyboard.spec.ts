/** Story: a person with no mouse. After each step the focus is where they go on, never lost. */

import type { Page } from '@playwright/test'
import { expect, test } from './person.js'

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a button keeps the focus while it works, and after it failed', async ({ person, demo, page }) => {
  const press = async (name: string) => {
    await buttonOf(page, name).focus()
    await page.keyboard.press('Enter')
  }
  await person.openDemo(demo.url)
  await page.getByLabel('E-mail address').fill(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Protect it with a passkey' })).toBeFocused()
  await person.authenticator.setWilling(false)
  await press('Create passkey')
  await expect(page.getByText(/prompt was closed or timed out/)).toBeVisible()
  await expect(buttonOf(page, 'Create passkey')).toBeFocused()
  await person.authenticator.setWilling(true)
  await page.keyboard.press('Enter')
  await press('Sign in with passkey')
  await expect(person.session()).toContainText('Signed in')
  await press('Add codes by e-mail')
  await expect(page.getByText(person.email)).toHaveCount(2)
  await press('Sign out')

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  await page.getByLabel('E-mail address').fill(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Show that it is you' })).toBeFocused()
  await press('E-mail me a code')
  await expect(page.getByLabel('Code')).toBeFocused()
  await press('Send another code')
  await expect(page.getByText('Another code is on its way')).toBeVisible()
  await expect(buttonOf(page, 'Send another code')).toBeFocused()
  await page.getByLabel('Code').fill('000001')
  await press('Sign in with code')
  await expect(page.getByText('was not accepted')).toBeVisible()
  await expect(buttonOf(page, 'Sign in with code')).toBeFocused()
  await press('Back')
  await expect(buttonOf(page, 'E-mail me a code')).toBeFocused()
  await press('Use another address')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
})

test('a sign-in after which the wallet cannot be read says so', async ({ person, demo, page }) => {
  await person.join(demo.url)
  await person.click('Sign out')
  await person.nameThemselves()
  await page.route('**/api/wallet', (route) => route.abort('connectionreset'))
  await person.click('Sign in with passkey')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
})
