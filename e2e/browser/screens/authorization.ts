/** The screens of a user in the EU: a payment that is held, the login for payments, the next challenge. */

import { enterText, expect, type User } from '../user.js'
import type { Chapter } from './screen.js'

const title = 'Payment to Ada Lovelace'

/** Enters the code when the form with that button is there: the form before it has a field of the same name. */
async function enterCode(user: User, button: string) {
  await expect(user.page.getByRole('button', { name: button, exact: true })).toBeVisible()
  await enterText(user.page.getByLabel('Code', { exact: true }), '123456')
  await user.click(button)
}

export const authorization: Chapter = {
  name: 'the authorization of payments',
  email: 'mary@shop.example',
  profile: '2026-08',
  settings: { DEMO_REGION: 'DE' },
  screens: [
    {
      name: 'payment-held',
      reach: async (user, url) => {
        await user.signUpWithFunds(url)
        await user.send('Ada Lovelace', '2')
      },
      title,
      shows: (page) => [
        page.getByText('2.00 USDC was not sent yet'),
        page.getByRole('heading', { name: 'Authorize this payment' }),
      ],
      // The sign-up asks for a code once.
      logs: /status of 403/,
      back: 'Your wallet',
    },
    {
      name: 'payment-login',
      reach: (user) => enterCode(user, 'Authorize with code'),
      title,
      shows: (page) => [page.getByRole('heading', { name: 'Log in for payments' })],
      logs: /status of (403|409)/,
    },
    {
      name: 'payment-login-code',
      reach: (user) => user.click('Text me a code'),
      title,
      shows: (page) => [page.getByRole('button', { name: 'Log in with code' })],
      logs: /status of (403|409)/,
    },
    {
      name: 'payment-next-challenge',
      reach: async (user) => {
        await enterCode(user, 'Log in with code')
        await enterCode(user, 'Authorize with code')
      },
      title,
      shows: (page) => [page.getByText('One step is done')],
      logs: /status of (403|409)/,
    },
    {
      name: 'home-held',
      reach: (user) => user.goTo('Wallet'),
      title: 'Your wallet',
      shows: (page) => [page.getByText('The service waits until you authorize this payment.').first()],
      logs: /status of (403|409)/,
    },
  ],
}
