/** The screens of who can open the wallet: ways to sign in, the confirm dialog, the recovery words, the return after a sign-out. */

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
      isInEveryRun: true,
    },
    {
      name: 'confirm-dialog',
      reach: async (user) => {
        await user.authenticator.setUserVerified(false)
        await user.click('Show recovery words')
      },
      title: 'Account and security',
      shows: (page) => [
        page.getByRole('dialog', { name: 'Confirm that it is you' }).getByText(/prompt was closed/),
      ],
      logs: /status of 403/,
      isInEveryRun: true,
    },
    {
      name: 'recovery-words',
      reach: async (user) => {
        await user.authenticator.setUserVerified(true)
        await user.click('Confirm with passkey')
      },
      title: 'Account and security',
      shows: (page) => [page.getByRole('list', { name: 'Your recovery words' })],
      isInEveryRun: true,
    },
    {
      name: 'start-returning',
      reach: async (user) => {
        await user.goTo('Wallet')
        await user.click('Sign out')
      },
      title: 'Welcome back',
      shows: (page) => [page.getByRole('heading', { name: 'Welcome back' })],
      isInEveryRun: true,
    },
    {
      name: 'login-ways',
      reach: (user) => user.enterEmail(),
      title: 'Show that it is you',
      shows: (page) => [page.getByRole('button', { name: 'Sign in with passkey', exact: true })],
    },
  ],
}
