/** `npm run lab steps`: plays the first payment against `npm start` in Chromium, and prints what it takes from a clone to money sent. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { chromium } from 'playwright'
import { ensureChromium } from '../scripts/browser.mjs'
import { addVirtualAuthenticator } from '../scripts/virtualAuthenticator.mjs'
import { startProcess } from './startProcess.mjs'

const executablePath = ensureChromium()
const data = mkdtempSync(`${tmpdir()}/embedded-wallet-steps-`)
const counts = { clicks: 0, fields: 0, prompts: 0 }
const secondsSince = (start) => (performance.now() - start) / 1000

/** A page with a passkey authenticator that confirms each prompt, and counts it. */
async function openPage(browser) {
  const page = await browser.newPage()
  page.setDefaultTimeout(30_000)
  const session = await addVirtualAuthenticator(page)
  for (const event of ['WebAuthn.credentialAdded', 'WebAuthn.credentialAsserted'])
    session.on(event, () => counts.prompts++)
  return page
}

/** What a person does until the money is sent. A field is one that is typed in. */
async function playFirstPayment(page, url) {
  const click = async (name) => {
    counts.clicks++
    await page.getByRole('button', { name, exact: true }).click()
  }
  const type = async (label, text) => {
    counts.fields++
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  const sessionIsOn = () =>
    page.getByRole('status', { name: 'Session' }).getByText('Signed in').first().waitFor()

  await page.goto(url)
  await type('E-mail address', 'ada@shop.example')
  await click('Create wallet')
  const inbox = page.getByRole('region', { name: 'Sandbox inbox' })
  const code = /\d{6}/.exec(await inbox.getByText(/\d{6}/).first().textContent())[0]
  await type('Code', code)
  await click('Open wallet')
  await click('Create passkey')
  const signIn = page.getByRole('button', { name: 'Sign in with passkey', exact: true })
  await signIn
    .or(page.getByRole('button', { name: 'Add test funds', exact: true }))
    .first()
    .waitFor()
  if (await signIn.isVisible()) await click('Sign in with passkey')
  await sessionIsOn()
  await click('Add test funds')
  await page.getByRole('status', { name: 'Balance' }).getByText(/[1-9]/).first().waitFor()
  counts.clicks++
  await page
    .getByRole('navigation', { name: 'Wallet' })
    .getByRole('link', { name: 'Send', exact: true })
    .click()
  await type('Recipient', 'Ada Lovelace')
  await type('Amount', '12.50')
  await click('Review')
  await click('Confirm and sign')
  await page.getByRole('status', { name: 'Where the money is' }).getByText('was delivered').waitFor()
}

const commandAt = performance.now()
const env = { PORT: '0', DEMO_DATA: data }
const demo = await startProcess(['npm', 'start'], { env, ready: /http:\/\/localhost:\d+/, isGroup: true })
try {
  const [url] = /http:\/\/localhost:\d+/.exec(demo.ready)
  const startSeconds = secondsSince(commandAt)
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  const page = await openPage(browser)
  const openedAt = performance.now()
  await playFirstPayment(page, url)
  const payingSeconds = secondsSince(openedAt)
  await browser.close()
  console.log(
    [
      'Clone to money sent, in the directory of the clone, with dependencies installed:',
      '  commands              1 (npm start)',
      `  clicks                ${counts.clicks}`,
      `  passkey prompts       ${counts.prompts}`,
      `  fields to type in     ${counts.fields} (address, code, recipient, amount)`,
      `  seconds to start      ${startSeconds.toFixed(1)} (build and start)`,
      `  seconds in the page   ${payingSeconds.toFixed(1)} (played by a script; a person also reads and types)`,
    ].join('\n'),
  )
} finally {
  await demo.stop()
  rmSync(data, { recursive: true, force: true })
}
