/** The screens of who can open the wallet: ways to sign in, the removal of one, the recovery words, the return after a sign-out. */

import type { Chapter } from './screen.js'

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
      name: 'remove-way',
      reach: ({ page }) => page.getByRole('button', { name: /^Remove Passkey/ }).click(),
      title: 'Account and security',
      shows: (page) => [page.getByRole('dialog', { name: /^Remove the passkey/ })],
    },
    {
      name: 'recovery-words',
      reach: async (user) => {
        await user.click('Keep it')
        await user.click('Show recovery words')
      },
      title: 'Account and security',
      shows: (page) => [page.getByRole('list', { name: 'Your recovery words' })],
      logs: /status of 403/,
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
      name: 'start-returning',
      reach: async (user, url) => {
        await user.openDemo(url)
        await user.signOut()
      },
      title: 'Welcome back',
      shows: (page) => [page.getByRole('heading', { name: 'Welcome back' })],
    },
  ],
}
