/** Uses the quick start as a user would: signs up with the mailed code and a passkey, pays, signs out. */

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
    const press = (name) => page.getByRole('button', { name, exact: true }).click()
    await page.goto(url)
    await press('Log in')
    await page.getByLabel('E-mail address').fill('ada@shop.example')
    await press('Create wallet')
    const field = page.getByLabel('Code')
    await field.waitFor()
    // The backend prints the mail before it responds.
    await field.fill(/mail to \S+: (\d{6})/i.exec(shell.output())[1])
    await press('Open wallet')
    await page.getByText('25.00 USDC').first().waitFor()
    await press('Confirm and sign')
    await page.getByText('4.96 USD was delivered', { exact: true }).waitFor()
    await page.getByText('20.00 USDC').first().click()
    await press('Sign out')
    await page.getByText('Log in to pay').waitFor()
  } finally {
    await browser.close()
  }
}
