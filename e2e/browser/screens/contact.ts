/** The screens that only a profile with several passkeys and its own contact data has: where codes go, and privacy. */

import { waysOf } from '../user.js'
import type { Chapter } from './screen.js'

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
