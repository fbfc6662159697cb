/** The screens of who can open the wallet: ways to sign in, the confirm dialog, the recovery words, the return after a sign-out; and where codes go. */

import { pressLast } from '../../../lab/ownOriginUser.mjs'
import { expect, openUser, type User, waysOf } from '../user.js'
import type { Chapter } from './screen.js'

/** The same user signs in with a browser of another device, and leaves it signed in. */
async function signInElsewhere(user: User, url: string) {
  const context = await user.page.context().browser()!.newContext()
  const other = await openUser(await context.newPage(), { profile: 'document', email: user.email })
  await user.authenticator.syncTo(other.authenticator)
  await other.openDemo(url)
  await other.enterEmail()
  await other.click('Sign in with passkey')
  await expect(other.session()).toContainText('Signed in')
  await context.close()
}

export const account: Chapter = {
  name: 'the account',
  email: 'alan@shop.example',
  screens: [
    {
      name: 'account',
      reach: async (user, url) => {
        await user.signUp(url)
        await user.goTo('Account')
      },
      title: 'Account and security',
      shows: (page) => [page.getByRole('heading', { name: 'Ways to sign in' })],
      back: 'Your wallet',
    },
    {
      name: 'account-two-ways',
      reach: (user) => user.click('Add codes by e-mail'),
      title: 'Account and security',
      shows: (page) => [page.getByRole('button', { name: /^Remove Codes by e-mail/ })],
      logs: /status of 403/,
      back: 'Your wallet',
    },
    {
      name: 'provider',
      // In the window that "Add Sandbox ID" opens.
      reach: ({ page }, url) =>
        page
          .goto(`${url}/identity/authorize?redirect_uri=${encodeURIComponent(`${url}/sign-in/provider`)}`)
          .then(() => undefined),
      title: 'Sign in to the sandbox',
      isOfSandbox: true,
      shows: (page) => [page.getByLabel('E-mail address')],
      back: 'Account and security',
    },
    {
      name: 'account-three-ways',
      reach: async ({ page, click }, url) => {
        await page.goto(`${url}/account`)
        const opening = page.waitForEvent('popup')
        await click('Add Sandbox ID')
        const window = await opening
        await window.getByLabel('E-mail address').fill('alan@id.example')
        await pressLast(window, window.getByRole('button', { name: 'Sign in', exact: true }))
      },
      title: 'Account and security',
      shows: (page) => [page.getByText('Sandbox ID can now open your wallet.')],
      logs: /status of 403/,
    },
    {
      name: 'remove-way',
      reach: ({ page }) => page.getByRole('button', { name: /^Remove Passkey/ }).click(),
      title: 'Account and security',
      shows: (page) => [page.getByRole('dialog', { name: /^Remove the passkey/ })],
    },
    {
      name: 'confirm-dialog',
      reach: async (user) => {
        await user.click('Keep it')
        await user.authenticator.setUserVerified(false)
        await user.click('Show recovery words')
      },
      title: 'Account and security',
      shows: (page) => [
        page.getByRole('dialog', { name: 'Confirm that it is you' }).getByText(/prompt was closed/),
      ],
      logs: /status of 403/,
    },
    {
      name: 'recovery-words',
      reach: async (user) => {
        await user.authenticator.setUserVerified(true)
        await user.click('Confirm with passkey')
      },
      title: 'Account and security',
      shows: (page) => [page.getByRole('list', { name: 'Your recovery words' })],
    },
    {
      name: 'account-two-devices',
      reach: async (user, url) => {
        await signInElsewhere(user, url)
        await user.page.reload()
      },
      title: 'Account and security',
      shows: (page) => [page.getByRole('button', { name: 'Sign out the others', exact: true })],
    },
    {
      name: 'start-returning',
      reach: async (user) => {
        await user.goTo('Wallet')
        await user.signOut()
      },
      title: 'Welcome back',
      shows: (page) => [page.getByRole('heading', { name: 'Welcome back' })],
    },
    {
      name: 'login-ways',
      reach: (user) => user.enterEmail(),
      title: 'Show that it is you',
      shows: (page) => [page.getByRole('button', { name: 'E-mail me a code', exact: true })],
    },
    {
      name: 'login-code',
      reach: (user) => user.click('E-mail me a code'),
      title: 'Show that it is you',
      shows: (page) => [page.getByRole('button', { name: 'Sign in with code', exact: true })],
    },
    {
      name: 'login-code-refused',
      reach: async ({ page, click }) => {
        await page.getByLabel('Code', { exact: true }).fill('000001')
        await click('Sign in with code')
      },
      title: 'Show that it is you',
      shows: (page) => [page.getByText('That code was not accepted.')],
      logs: /status of 401/,
    },
  ],
}

const title = 'Account and security'

export const contact: Chapter = {
  name: 'contact and privacy',
  email: 'emmy@shop.example',
  profile: '2026-08',
  screens: [
    {
      name: 'contact',
      reach: async (user, url) => {
        await user.signUp(url)
        await user.goTo('Account')
      },
      title,
      shows: (page) => [
        page.getByRole('heading', { name: 'Where your codes go' }),
        page.getByRole('button', { name: 'Make it private' }),
      ],
      // The sign-up asks for a code once.
      logs: /status of 403/,
      back: 'Your wallet',
    },
    {
      name: 'contact-refused',
      reach: async ({ page, click }) => {
        await page.getByLabel('New address for codes').fill('emmy')
        await click('Change address')
      },
      title,
      shows: (page) => [page.getByLabel('New address for codes').and(page.locator('[aria-invalid="true"]'))],
    },
    {
      name: 'contact-confirm',
      reach: async ({ page, click, authenticator }) => {
        await authenticator.setUserVerified(false)
        await page.getByLabel('New address for codes').fill('emmy@new.example')
        await click('Change address')
      },
      title,
      shows: (page) => [
        page.getByText('Confirm with your passkey to send your codes to emmy@new.example.'),
        page.getByRole('dialog').getByText(/closed or timed out/),
      ],
      logs: /status of 403/,
    },
    {
      name: 'contact-changed',
      reach: async ({ authenticator, click }) => {
        await authenticator.setUserVerified(true)
        await click('Confirm with passkey')
      },
      title,
      shows: (page) => [waysOf(page).getByText('emmy@new.example')],
    },
    {
      name: 'raw-payload',
      reach: (user) => user.click('Make it private'),
      title,
      shows: (page) => [page.getByRole('dialog', { name: 'Sign what cannot be read?' })],
      logs: /status of 403/,
    },
    {
      name: 'privacy',
      reach: (user) => user.click('Sign it'),
      title,
      shows: (page) => [page.getByText('Your wallet is private')],
      logs: /status of 403/,
    },
  ],
}
