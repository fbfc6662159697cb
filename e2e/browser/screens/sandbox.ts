/** The screens beside the wallet: its inspector, and the control page of the sandbox. */

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

export const sandbox: Chapter = {
  name: 'the control page of the sandbox',
  email: 'dora@shop.example',
  screens: [
    {
      name: 'control-without-wallet',
      reach: async (user, url) => void (await user.page.goto(`${url}/control`)),
      title: 'Sandbox',
      isOfSandbox: true,
      shows: (page) => [page.getByRole('heading', { name: 'How a payment ends' })],
    },
    {
      name: 'control',
      reach: async (user, url) => {
        await user.signUpWithFunds(url)
        await user.send('Ada Lovelace', '2')
        await user.seeOutcome()
        await user.page.goto(`${url}/control`)
        await user.click('Lost response')
      },
      title: 'Sandbox',
      isOfSandbox: true,
      shows: (page) => [
        page.getByText('executeQuote: Lost response'),
        page.getByRole('region', { name: 'Transactions' }),
      ],
    },
  ],
}
