/** Story: a user without a mouse does what the wallet is for. The tab has a title on every page, and Back and Forward work. */

import type { Page } from '@playwright/test'
import { enterAt, tabTo } from './tabTo.js'
import { expect, test, type User, waysOf } from './user.js'

// The titles do not depend on the profile, and the steps of a confirmation have a story in each.
const tag = '@one-profile'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const seesTitle = (page: Page, title: string) => expect(page).toHaveTitle(`${title} · Embedded Wallet`)

/** Follows a link of the navigation, which stands above every page. */
async function follow(page: Page, name: string, title: string) {
  const link = page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name, exact: true })
  await enterAt(link, 'Shift+Tab')
  await seesTitle(page, title)
  await expect(heading(page, title)).toBeFocused()
}

/** From the empty start page to a wallet that is signed in. */
async function signUp(user: User, page: Page, url: string) {
  await user.openDemo(url)
  await seesTitle(page, 'Create your wallet')
  await tabTo(page.getByLabel('E-mail address'))
  await page.keyboard.type(user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await seesTitle(page, 'Confirm your address')
  await page.keyboard.type(await user.readSignUpCode())
  await page.keyboard.press('Enter')
  await expect(user.session()).toContainText('Signed in')
  await expect(heading(page, 'Your wallet')).toBeFocused()
}

test('from the first page to a payment to another name, and back', { tag }, async ({ user, demo, page }) => {
  await signUp(user, page, demo.url)
  await enterAt(button(page, 'Add test funds'))
  await expect(page.getByRole('status', { name: 'Balance' })).not.toContainText(/^0/)
  await expect(button(page, 'Add test funds')).toBeFocused()
  await enterAt(button(page, 'Send'), 'Shift+Tab')

  await seesTitle(page, 'Send money')
  await expect(page.getByLabel('Recipient', { exact: true })).toBeFocused()
  await page.keyboard.type('000123456102')
  await tabTo(page.getByLabel('Amount'))
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check before you sign')).toBeFocused()
  // Source: interface document, "Sandbox outcome rules", beneficiary name verification: 102 does not match.
  await expect(page.getByRole('region', { name: 'Name check' })).toContainText('The name does not match')
  await tabTo(page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await enterAt(button(page, 'Confirm and sign'))

  await expect(heading(page, /^Payment to /)).toBeFocused()
  await expect(page).toHaveTitle(/^Payment to .+ · Embedded Wallet$/)
  const title = await page.title()
  await user.seeOutcome()
  await page.goBack()
  await seesTitle(page, 'Your wallet')
  await expect(heading(page, 'Your wallet')).toBeFocused()
  await page.goForward()
  await expect(page).toHaveTitle(title)
  await expect(heading(page, /^Payment to /)).toBeFocused()
  await follow(page, 'Receive', 'Receive money')
  await follow(page, 'Wallet', 'Your wallet')
  await enterAt(page.getByRole('link', { name: /^To / }))
  await expect(page).toHaveTitle(title)
  expect(user.pageErrors).toEqual([])
})

test('adds a way, shows the recovery words, removes the way, signs out and in again', {
  tag: [tag, '@release'],
}, async ({ user, demo, page }) => {
  await signUp(user, page, demo.url)
  await follow(page, 'Account', 'Account and security')
  await enterAt(button(page, 'Add codes by e-mail'))
  await expect(waysOf(page).getByText(user.email)).toBeVisible()
  expect(user.stepUps()).toBe(1)
  await expect(heading(page, 'Ways to sign in')).toBeFocused()

  await expect(page.getByRole('list', { name: 'Your sessions' })).toContainText('You are here')
  const words = page.getByRole('list', { name: 'Your recovery words' })
  await enterAt(button(page, 'Show recovery words'))
  await expect(words.getByRole('listitem').first()).toBeVisible()
  await expect(button(page, 'Hide recovery words')).toBeFocused()
  await tabTo(button(page, 'More time'), 'Shift+Tab')
  await enterAt(button(page, 'Hide recovery words'))
  await expect(words).toHaveCount(0)
  await expect(button(page, 'Show recovery words')).toBeFocused()

  const removal = button(page, /^Remove Codes by e-mail/)
  await enterAt(removal, 'Shift+Tab')
  const dialog = page.getByRole('dialog', { name: /^Remove / })
  await enterAt(dialog.getByRole('button', { name: 'Keep it' }))
  await expect(removal).toBeFocused()
  await page.keyboard.press('Enter')
  await enterAt(dialog.getByRole('button', { name: 'Remove', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(waysOf(page).getByText(user.email)).toHaveCount(0)
  await expect(heading(page, 'Ways to sign in')).toBeFocused()

  await follow(page, 'Wallet', 'Your wallet')
  await page.goBack()
  await seesTitle(page, 'Account and security')
  await page.goForward()
  await seesTitle(page, 'Your wallet')
  await expect(heading(page, 'Your wallet')).toBeFocused()
  await enterAt(button(page, /^Menu of your wallet/), 'Shift+Tab')
  await enterAt(button(page, 'Sign out'))
  await expect(heading(page, 'Welcome back')).toBeFocused()
  await seesTitle(page, 'Welcome back')
  await tabTo(page.getByLabel('E-mail address'))
  await page.keyboard.type(user.email)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Show that it is you')).toBeFocused()
  await seesTitle(page, 'Show that it is you')
  await enterAt(button(page, 'Sign in with passkey'))
  await expect(user.session()).toContainText('Signed in')
  await seesTitle(page, 'Your wallet')
  await expect(heading(page, 'Your wallet')).toBeFocused()
  expect(user.pageErrors).toEqual([])
})

test('looks into a call', { tag: [tag, '@release'] }, async ({ user, demo, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signUp(user, page, demo.url)
  await enterAt(button(page, 'Behind the scenes'), 'Shift+Tab')
  const inspector = page.getByRole('region', { name: 'What just happened' })
  const signIn = inspector.getByRole('listitem', { name: /^Sign in: 200/ })
  const line = signIn.locator('summary').first()
  const response = signIn.getByRole('region', { name: /^Response 200: body/ })
  await expect(line).toContainText('from your device to the relay, 200')
  await enterAt(line)
  await tabTo(response)
  await enterAt(line, 'Shift+Tab')
  await expect(response).toHaveCount(0)
  await expect(line).toBeFocused()

  // On a phone it takes the place of the wallet, until the switch is off.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(inspector).toBeVisible()
  await expect(button(page, 'Send')).toBeHidden()
  await enterAt(button(page, 'Behind the scenes'), 'Shift+Tab')
  await expect(button(page, 'Behind the scenes')).toBeFocused()
  await expect(inspector).toHaveCount(0)
  await expect(button(page, 'Send')).toBeVisible()
  expect(user.pageErrors).toEqual([])
})
