/** The screens of the first and the last minutes: the start page, the code, the first passkey; a session and a login that end. */

import { advanceClock } from '../openControls.js'
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
      title: 'Protect your wallet with a passkey',
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
    {
      name: 'no-such-page',
      reach: async ({ page }, url) => void (await page.goto(`${url}/nowhere`)),
      title: 'This page does not exist',
      shows: (page) => [page.getByRole('link', { name: 'Go to your wallet' })],
      logs: /status of 404/,
    },
  ],
}

export const session: Chapter = {
  name: 'the session',
  email: 'joan@shop.example',
  screens: [
    {
      name: 'session-over',
      reach: async (user, url) => {
        await user.page.clock.install()
        await user.signUpWithFunds(url)
        // A session lasts 15 minutes. If only the clock of the page is ahead, its next response corrects it.
        await advanceClock(user, 960)
        await user.page.clock.fastForward('16:00')
      },
      title: 'Your wallet',
      shows: (page) => [page.getByRole('heading', { name: 'Your session is over' })],
    },
    {
      name: 'login-over',
      reach: async (user) => {
        await user.click('Sign in with passkey')
        await user.page.getByRole('heading', { name: 'Your session is over' }).waitFor({ state: 'hidden' })
        await user.page.context().clearCookies({ name: 'wallet-app' })
        // The page may notice it by itself, with a read of its own: what every page has is pressed.
        await user.goTo('Account')
        await user.goTo('Wallet')
      },
      title: 'Your wallet',
      shows: (page) => [page.getByRole('button', { name: 'Use another wallet', exact: true })],
      logs: /status of 4(01|09)/,
    },
  ],
}
