/** The screens of the inspector: nothing yet, a payment, what was signed. */

import type { Chapter } from './screen.js'

export const inspector: Chapter = {
  name: 'the inspector',
  email: 'edith@shop.example',
  screens: [
    {
      name: 'inspector-empty',
      reach: async (user, url) => {
        await user.openDemo(url)
        await user.inspect()
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
        await user.inspect()
      },
      title: 'Payment to Ada Lovelace',
      view: 'inspector',
      shows: (page) => [page.getByText('signed here').first()],
    },
    {
      name: 'inspector-signed',
      reach: ({ page }) => page.locator('summary', { hasText: 'execute from your device' }).click(),
      title: 'Payment to Ada Lovelace',
      view: 'inspector',
      shows: (page) => [page.getByText('What could be compared matches.')],
    },
  ],
}
