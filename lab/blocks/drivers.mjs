/** What a user does with the result of a page of Markdown, by the page: with the shop of the sign-up, an app with its own login, the components of react. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { addVirtualAuthenticator, findChromium } from '../../scripts/programs.mjs'
import { root } from '../consumer/runTool.mjs'
import { useOwnOrigin } from '../ownOriginUser.mjs'
import { toJavaScript } from './typescript.mjs'

/** Does something in a page of Chromium that has a passkey authenticator. */
const inChromium = (work) => async (result) => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const context = await browser.newContext()
    // Also of the windows that the page opens, on a busy machine.
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    await addVirtualAuthenticator(page)
    await work(page, result)
  } finally {
    await browser.close()
  }
}

/** Signs up with the mailed code and a passkey, sends money, logs in again, signs out. */
const useShop = inChromium(async (page, { url, shell }) => {
  // The page asks for the code in a dialog, and the backend prints the mail: it may arrive a moment later here.
  page.on('dialog', async (dialog) => {
    const code = () => /mail to \S+: (\d{6})/i.exec(shell.output())?.[1]
    while (code() === undefined && !page.isClosed()) await delay(50)
    await dialog.accept(code())
  })
  const shows = (text) =>
    page.waitForFunction((wanted) => document.querySelector('output').value === wanted, text)
  await page.goto(url)
  await page.getByLabel('Email address').fill('ada@shop.example')
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await shows('Signed in')
  // Read on its way to the page: the browser's tools may have dropped the text of a response by the time one asks for it.
  let quote
  await page.route('**/quotes/request', async (route) => {
    const response = await route.fetch()
    quote = await response.json()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Send 5 USDC' }).click()
  await shows('COMPLETED')
  const sent = quote.totalSendingAmount / 10 ** quote.sendingCurrency.decimals
  if (sent !== 5) throw new Error(`The button says 5 USDC, and the page sent ${sent}.`)
  await page.reload()
  await page.getByLabel('Email address').fill('ada@shop.example')
  await page.getByRole('button', { name: 'Log in' }).click()
  await shows('Signed in')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await shows('')
  const cookies = await page.context().cookies()
  if (cookies.some(({ name }) => name.endsWith('wallet-app')))
    throw new Error('The app has kept its session.')
})

/** Logs in to the app, creates a passkey, leaves an order and pays it, logs out, unlocks the wallet after the next login; then without the screens. */
const useOwnLogin = inChromium(async (page, { url, shell }) => {
  const press = (name) => page.getByRole('button', { name, exact: true }).click()
  const logIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill('ada@shop.example')
    await press('Log in')
  }
  await page.goto(url)
  const { status } = await fetch(new URL('/orders/unknown', url))
  if (status !== 404) throw new Error(`A visitor gets ${status} for an order that is not there.`)
  await logIn()
  await press('Create passkey')
  await page.getByText('25.00 USDC').first().waitFor()
  const buy = async () => {
    const [response] = await Promise.all([page.waitForResponse('**/orders'), press('Buy a mug for 5 USD')])
    await page.getByRole('button', { name: 'Pay $5.00' }).waitFor()
    return (await response.json()).id
  }
  const left = await buy()
  await press('Cancel')
  if ((await buy()) !== left)
    throw new Error('The order that was left is open, and the app made another one.')
  await press('Pay $5.00')
  await page.getByText(/^You sent \$5\.00 to /).waitFor()
  await press('Done')
  await page.getByText('Your order is paid. Thank you!').waitFor()
  if ((await buy()) === left) throw new Error('The paid order was offered again.')
  if (shell.output().match(/^Order .* is paid$/gm)?.length !== 1)
    throw new Error('The order was not paid once.')
  // As it stands on the page of the command, but for the place of the clone.
  const command = join(root, 'packages/create-embedded-wallet/bin/embedded-wallet.js')
  await shell.run(`node ${JSON.stringify(command)} doctor --config wallet.mjs`)
  await press('Cancel')
  await press('Log out')
  await logIn()
  await press('Sign in with passkey')
  await page
    .getByText(/^19\.96\d*\sUSDC$/)
    .first()
    .waitFor()
  await press('Log out')
  await page.getByLabel('Email', { exact: true }).fill('bob@shop.example')
  await press('Log in')
  await page.getByRole('button', { name: 'Create passkey' }).waitFor()
  const steps = await page.evaluate(async () => {
    const { openWallet } = await import('/openWallet.mjs')
    const seen = []
    await openWallet('bob@shop.example', (step) => seen.push(step))
    return seen.join()
  })
  if (steps !== 'create,sign-in') throw new Error(`The steps of a first passkey were ${steps}.`)
})

/** Signs up in the wallet's window, pays, and signs out from both sides. */
const useShopAndWallet = inChromium(async (page, { url, shell }) => {
  await page.goto(url)
  await useOwnOrigin(page, { shop: url, output: shell.output })
})

/** Renders the components in a page of its own, and pays with a click. */
const program = `
import { GlobalWindow } from 'happy-dom'
const window = new GlobalWindow({ url: 'http://localhost:3000' })
for (const name of ['window', 'document', 'navigator', 'HTMLElement', 'HTMLIFrameElement', 'Node', 'Event', 'location'])
  Object.defineProperty(globalThis, name, { value: window[name] ?? window, configurable: true })
globalThis.IS_REACT_ACT_ENVIRONMENT = true
const { act, createElement, Suspense } = await import('react')
const { createRoot } = await import('react-dom/client')
const { WalletProvider } = await import('@embedded-wallet/react')
const { createTestApp } = await import('@embedded-wallet/sandbox/testing')
const [app, payment, session, lists] = await Promise.all(
  ['App', 'payment', 'session', 'lists'].map((name) => import('./' + name + '.run.mjs')),
)

const backend = createTestApp()
const wallet = await backend.signedInWallet()
const quote = await backend.quote(wallet.accountId, 5_000_000)
const element = document.createElement('main')
document.body.append(element)
const parts = [
  createElement(app.SignIn), createElement(payment.Review, { quote }), createElement(payment.CodeForm),
  createElement(session.ConfirmDialog), createElement(Suspense, { fallback: 'wait' }, createElement(lists.DeviceCount)),
  createElement(lists.LostPayments),
]
const shows = async (text) => {
  while (!element.textContent.includes(text)) await act(() => new Promise((resolve) => setImmediate(resolve)))
}
await act(() => createRoot(element).render(createElement(session.Listening, { wallet }, ...parts.map((part, key) => createElement('div', { key }, part)))))
for (const text of ['Signed in until', 'Pay now', 'Send me a code', '1 devices']) await shows(text)
await act(() => [...element.querySelectorAll('button')].find((button) => button.textContent === 'Pay now').click())
await shows('Paid')
if ((await backend.balance(wallet.accountId)) !== 95_000_000) throw new Error('The payment moved another amount.')
process.exit(0)
`

async function useComponents({ folder, shell }) {
  for (const name of ['App', 'payment', 'session', 'lists', 'providers'])
    toJavaScript(join(folder, `${name}.tsx`))
  writeFileSync(join(folder, 'use.mjs'), program)
  await shell.run('node use.mjs')
}

/** By the path of the page. */
export const drivers = {
  'docs/guides/ownLogin.md': useOwnLogin,
  'docs/guides/ownOrigin.md': useShopAndWallet,
  'docs/guides/signUp.md': useShop,
  'packages/react/README.md': useComponents,
}
