/** The screens of a new user: the start page, the code, the first passkey, the empty wallet. */

import type { Chapter } from './screen.js'

export const beginning: Chapter = {
  name: 'the beginning',
  email: 'ada@shop.example',
  isInEveryRun: true,
  screens: [
    {
      name: 'start-new',
      reach: (user, url) => user.openDemo(url),
      title: 'Create your wallet',
      shows: (page) => [page.getByRole('button', { name: 'Create wallet', exact: true })],
    },
    {
      name: 'start-address-refused',
      reach: async ({ page, click }) => {
        await page.getByLabel('E-mail address').fill('ada')
        await click('Create wallet')
      },
      title: 'Create your wallet',
      shows: (page) => [page.getByLabel('E-mail address').and(page.locator('[aria-invalid="true"]'))],
    },
    {
      name: 'code',
      reach: (user) => user.createWallet(),
      title: 'Confirm your address',
      shows: (page) => [page.getByLabel('Code')],
    },
    {
      name: 'code-refused',
      reach: async ({ page, click }) => {
        await page.getByLabel('Code').fill('000001')
        await click('Open wallet')
      },
      title: 'Confirm your address',
      shows: (page) => [page.getByText('That code was not accepted.')],
      logs: /status of 401/,
    },
    {
      name: 'first-passkey',
      reach: async (user) => {
        await user.authenticator.setUserVerified(false)
        await user.confirmAddress()
      },
      title: 'Protect it with a passkey',
      shows: (page) => [
        page.getByRole('button', { name: 'Create passkey', exact: true }),
        page.getByText(/prompt was closed or timed out/),
      ],
    },
    {
      name: 'home-empty',
      reach: async (user) => {
        await user.authenticator.setUserVerified(true)
        await user.click('Create passkey')
      },
      title: 'Your wallet',
      shows: (page) => [page.getByText('No payments yet.')],
    },
  ],
}
