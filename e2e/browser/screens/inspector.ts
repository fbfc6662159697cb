/** The screens of the inspector: nothing yet, a payment, its signature, a leg to the service, the keys of this browser. */

import type { Chapter } from './screen.js'

export const inspector: Chapter = {
  name: 'the inspector',
  email: 'edith@shop.example',
  screens: [
    {
      name: 'inspector-empty',
      reach: async (user, url) => {
        await user.openDemo(url)
        await user.click('Clear')
      },
      title: 'Create your wallet',
      view: 'inspector',
      shows: (page) => [page.getByText('Use the wallet: every call')],
    },
    {
      name: 'inspector-payment',
      reach: async (user, url) => {
        await user.signUpWithFunds(url)
        await user.send('Ada Lovelace', '12.50')
        await user.seeOutcome()
      },
      title: 'Payment to Ada Lovelace',
      view: 'inspector',
      shows: (page) => [page.getByText('signed here').first()],
    },
    {
      name: 'inspector-signature',
      reach: ({ page }) => page.getByRole('button', { name: /execute from your device/ }).click(),
      title: 'Payment to Ada Lovelace',
      view: 'inspector',
      shows: (page) => [page.getByText('It verifies: Web Crypto checked it on this page')],
    },
    {
      name: 'inspector-service-leg',
      reach: ({ page }) => page.getByRole('button', { name: /execute from the relay/ }).click(),
      title: 'Payment to Ada Lovelace',
      view: 'inspector',
      shows: (page) => [page.getByText('Your backend asks the service')],
    },
    {
      name: 'inspector-keys',
      reach: async (user) => {
        await user.page.getByText('Keys in this browser').click()
        await user.click('Try to export it')
      },
      title: 'Payment to Ada Lovelace',
      view: 'inspector',
      shows: (page) => [page.getByText('The browser refused. No script can read this key.')],
    },
  ],
}
