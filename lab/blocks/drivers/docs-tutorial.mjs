/** Uses the shop of the tutorial as a user would: signs up with the mailed code and a passkey, sends money, logs in again, signs out. */

import { chromium } from 'playwright'
import { addVirtualAuthenticator, findChromium } from '../../../scripts/programs.mjs'

export default async function use({ url, shell }) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage()
    await addVirtualAuthenticator(page)
    // The page asks for the code in a dialog, and the backend prints the mail.
    page.on('dialog', (dialog) => dialog.accept(/mail to \S+: (\d{6})/i.exec(shell.output())?.[1] ?? ''))
    const shows = (text) =>
      page.waitForFunction((wanted) => document.querySelector('output').value === wanted, text)
    await page.goto(url)
    await page.getByLabel('E-mail address').fill('ada@shop.example')
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
    await page.getByLabel('E-mail address').fill('ada@shop.example')
    await page.getByRole('button', { name: 'Log in' }).click()
    await shows('Signed in')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await shows('')
    const cookies = await page.context().cookies()
    if (cookies.some(({ name }) => name.endsWith('wallet-app')))
      throw new Error('The app has kept its session.')
  } finally {
    await browser.close()
  }
}
