/** The table of screens: each page of the demo, in the order in which users see them. `e2e/gallery` has every state of what stands in them. */

import { advanceClock } from '../user.js'
import type { Chapter } from './inspectScreen.js'
import { money } from './money.js'

const beginning: Chapter = {
  name: 'the beginning',
  email: 'ada@shop.example',
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
        await page.getByLabel('Email address').fill('ada')
        await click('Create wallet')
      },
      title: 'Create your wallet',
      shows: (page) => [page.getByLabel('Email address').and(page.locator('[aria-invalid="true"]'))],
    },
    {
      name: 'code',
      reach: (user) => user.createWallet(),
      title: 'Confirm your address',
      shows: (page) => [page.getByLabel('Code', { exact: true })],
    },
    {
      name: 'code-refused',
      reach: ({ page }) => page.getByLabel('Code', { exact: true }).fill('000001'),
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
      shows: (page) => [
        page.getByText('No payments yet.'),
        page.getByRole('button', { name: 'Send', exact: true, disabled: true }),
      ],
    },
    {
      name: 'send-empty',
      reach: async ({ page }, url) => void (await page.goto(`${url}/send`)),
      title: 'Your wallet',
      shows: (page) => [page.getByText('Your wallet is ready, and empty.')],
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

const session: Chapter = {
  name: 'the session',
  email: 'joan@shop.example',
  screens: [
    {
      name: 'session-over',
      reach: async (user, url) => {
        await user.page.clock.install()
        await user.signUpWithFunds(url)
        // A session lasts 15 minutes.
        await advanceClock(user, 960)
      },
      title: 'Your wallet',
      shows: (page) => [page.getByText('You sign in when you pay')],
    },
    {
      name: 'login-over',
      reach: async (user) => {
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

const account: Chapter = {
  name: 'the account',
  email: 'alan@shop.example',
  screens: [
    {
      name: 'account',
      reach: async (user, url) => {
        await user.signUp(url, { hasCodes: false })
        await user.goTo('Account')
      },
      title: 'Account and security',
      shows: (page) => [page.getByRole('heading', { name: 'Ways to sign in' })],
      back: 'Your wallet',
    },
    {
      name: 'account-two-ways',
      reach: (user) => user.click('Add codes by email'),
      title: 'Account and security',
      shows: (page) => [page.getByRole('button', { name: /^Remove Codes by email/ })],
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
      shows: (page) => [page.getByLabel('Email address')],
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

const inspector: Chapter = {
  name: 'the inspector',
  email: 'edith@shop.example',
  screens: [
    {
      name: 'inspector-empty',
      reach: async (user, url) => {
        await user.openDemo(url)
        await user.inspect()
        // The page has read who is signed in.
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

const sandbox: Chapter = {
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

export const chapters: readonly Chapter[] = [beginning, money, account, session, inspector, sandbox]
