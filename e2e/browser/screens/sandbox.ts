/** The control page of the sandbox: without a wallet, and with what waits there. */

import type { Chapter } from './screen.js'

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
