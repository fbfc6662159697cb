/** The screens of money: the balance, the form, the review with each check of the name, the page of each ending of a payment. */

import { advanceClock, type User } from '../user.js'
import type { Chapter, Screen } from './inspectScreen.js'

/** Test accounts of the service select what happens by their last digits. Source: interface document, "Sandbox outcome rules". */
const account = (suffix: string) => `000123456${suffix}`

/** The review of a payment to a bank that checks names, by what the bank says. */
const review = (
  name: string,
  suffix: string,
  says: string,
  before: (user: User) => Promise<void> = async () => undefined,
): Screen => ({
  name: `review-${name}`,
  reach: async (user) => {
    await before(user)
    await user.goTo('Wallet')
    await user.review(account(suffix), '2')
  },
  title: 'Send money',
  shows: (page) => [
    page.getByRole('heading', { name: 'Review payment' }),
    page.getByRole('heading', { name: says }),
  ],
})

/** The page of a payment, by where its money is. */
const payment = (name: string, reach: Screen['reach'], says: string, more: Partial<Screen> = {}): Screen => ({
  name: `payment-${name}`,
  reach,
  title: 'Payment to Test Payee',
  shows: (page) => [page.getByRole('status', { name: 'Where the money is' }).getByText(says)],
  ...more,
})

const pay = (suffix: string) => async (user: User) => {
  await user.goTo('Wallet')
  await user.send(account(suffix), '2')
  await user.page.getByRole('status', { name: 'Where the money is' }).waitFor()
}

const waitAMinute = async (user: User) => {
  await advanceClock(user, 60)
  await user.page.reload()
}

export const money: Chapter = {
  name: 'money',
  email: 'grace@shop.example',
  screens: [
    {
      name: 'home-money',
      reach: async (user, url) => {
        await user.page.clock.install()
        await user.signUpWithFunds(url)
      },
      title: 'Your wallet',
      shows: (page) => [page.getByRole('status', { name: 'Balance' })],
    },
    {
      name: 'send-from-link',
      reach: async (user, url) => void (await user.page.goto(`${url}/send?recipient=Alice&amount=2`)),
      title: 'Send money',
      shows: (page) => [page.getByText('A link filled in this form, and nothing was sent.')],
    },
    {
      name: 'send',
      reach: async (user) => {
        await user.click('Cancel')
        await user.goTo('Send')
      },
      title: 'Send money',
      shows: (page) => [page.getByLabel('Recipient', { exact: true }), page.getByLabel('Amount')],
      back: 'Your wallet',
    },
    {
      name: 'send-refused',
      reach: (user) => user.click('Review'),
      title: 'Send money',
      shows: (page) => [page.getByText('Enter who should receive the money.')],
    },
    {
      name: 'send-address-takes',
      reach: async ({ page }) => {
        await page.getByLabel('Recipient', { exact: true }).fill('$success.eur@sandbox.example')
        await page.getByLabel('Amount').fill('10')
      },
      title: 'Send money',
      shows: (page) => [page.getByText('This address accepts Euro (EUR).')],
    },
    {
      name: 'send-address-missing',
      reach: async ({ page }) => {
        await page.getByLabel('Recipient', { exact: true }).fill('$typo@sandbox.example')
        await page.getByLabel('Amount').focus()
      },
      title: 'Send money',
      shows: (page) => [page.getByText('This address does not exist.')],
      logs: /status of 404/,
    },
    {
      name: 'send-address',
      reach: async ({ page }) => {
        await page.getByLabel('Recipient', { exact: true }).fill('$ada@elsewhere.example')
        await page.getByLabel('Amount').focus()
      },
      title: 'Send money',
      shows: (page) => [page.getByLabel('They receive')],
      back: 'Your wallet',
    },
    {
      name: 'send-bank-account',
      reach: async ({ page }) => {
        await page.getByRole('radio', { name: 'Bank account' }).check()
        await page.getByLabel('Account currency').selectOption('Euro (EUR)')
      },
      title: 'Send money',
      shows: (page) => [page.getByLabel('Account holder'), page.getByLabel('IBAN')],
      back: 'Your wallet',
    },
    {
      name: 'send-bank-account-refused',
      reach: (user) => user.click('Review'),
      title: 'Send money',
      shows: (page) => [page.getByText('Fix the 2 marked fields')],
    },
    {
      name: 'review-bank-account',
      reach: async ({ page, click }) => {
        await page.getByLabel('Account holder').fill('Ada Lovelace')
        await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
        await click('Review')
      },
      title: 'Send money',
      shows: (page) => [page.getByText('EUR account ending 3000')],
    },
    review('test-payee', '789', 'A test payee', async (user) => {
      await user.click('Edit')
      await user.click('Cancel')
    }),
    review('partly-matched', '103', 'The name is a partial match'),
    review('not-matched', '102', 'The name does not match'),
    review('not-checked', '106', 'The name was not checked'),
    { ...payment('delivered', pay('789'), 'You sent '), back: 'Your wallet' },
    payment('never-left', pay('002'), 'is in your balance'),
    payment('on-its-way', pay('003'), 'is on its way'),
    payment('coming-back', pay('004'), 'is being refunded'),
    payment('cancelled', pay('006'), 'is being refunded'),
    payment('back', waitAMinute, 'was refunded'),
    payment(
      'gone',
      async (user) => {
        await pay('007')(user)
        await waitAMinute(user)
      },
      'has not come back',
    ),
    {
      name: 'home-with-payments',
      reach: (user) => user.goTo('Wallet'),
      title: 'Your wallet',
      shows: (page) => [page.getByText('Failed, not refunded'), page.getByText('On its way')],
    },
    {
      name: 'payment-unknown',
      reach: async (user) => {
        await user.page.route('**/execute', (route) => route.abort('connectionreset'))
        await user.send('Ada Lovelace', '2')
      },
      title: 'Send money',
      shows: (page) => [page.getByText(/We do not know yet whether/).first()],
      logs: /net::ERR_CONNECTION_RESET/,
    },
    {
      name: 'home-unknown',
      reach: async (user) => {
        await user.page.unroute('**/execute')
        await user.goTo('Wallet')
      },
      title: 'Your wallet',
      shows: (page) => [page.getByText('We do not know yet whether 2.00 USDC was sent')],
    },
    {
      name: 'payment-unknown-id',
      reach: async ({ page }) =>
        void (await page.goto(new URL('/payments/Transaction:0198c0de', page.url()).href)),
      title: 'Payment',
      shows: (page) => [page.getByText('This wallet has no payment with this ID.')],
      logs: /status of 404/,
      back: 'Your wallet',
    },
    {
      name: 'receive',
      reach: (user) => user.goTo('Receive'),
      title: 'Receive money',
      shows: (page) => [page.getByRole('heading', { name: 'Receive money', level: 2 })],
      back: 'Your wallet',
      logs: /status of 404/,
    },
  ],
}
