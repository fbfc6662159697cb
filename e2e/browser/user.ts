/** A person at the demo: a browser with a passkey authenticator, and the things a person does there. */

import { expect, type Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import type { Authenticator } from './authenticator.js'
import { test as base } from './canaryWatch.js'
import { type Program, startDemo } from './servers.js'

/** A person, by what they do. */
export interface Person {
  page: Page
  authenticator: Authenticator
  /** By which the demo knows them. */
  email: string
  /** Console errors and warnings, failed requests and page errors so far. */
  complaints: string[]
  openDemo(url: string): Promise<void>
  click(button: string): Promise<void>
  /** From the first page. */
  createWallet(): Promise<void>
  /** From the page of a visitor who is not signed in, up to the ways in that are offered. */
  nameThemselves(email?: string): Promise<void>
  /** Creates a wallet and a passkey, and signs in. */
  join(url: string): Promise<void>
  /** Adds test funds and waits for the balance. */
  addTestFunds(): Promise<void>
  /** The balance in the smallest unit, 6 decimals. */
  balance(): Promise<bigint>
  /** Sends money, up to the signature. */
  send(recipient: string, amount: string): Promise<void>
  /** Fills the form and goes to the review. */
  review(recipient: string, amount: string): Promise<void>
  session(): ReturnType<Page['getByRole']>
}

let people = 0

/** @param email - Of a person who has been at another device before. */
export async function meetPerson(page: Page, email = `person${++people}@shop.example`): Promise<Person> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
  const authenticator = await addAuthenticator(page)
  const balance = page.getByRole('status', { name: 'Balance' })
  const session = () => page.getByRole('status', { name: 'Session' })

  const person: Person = {
    page,
    authenticator,
    email,
    complaints,
    openDemo: async (url) => void (await page.goto(url)),
    click: (button) => page.getByRole('button', { name: button, exact: true }).click(),
    createWallet: async () => {
      await page.getByLabel('E-mail address').fill(email)
      await person.click('Create wallet')
    },
    nameThemselves: async (as = email) => {
      const returning = page.getByRole('button', { name: 'I already have a wallet', exact: true })
      const address = page.getByLabel('E-mail address')
      await expect(address).toBeVisible()
      if (await returning.isVisible()) await returning.click()
      await address.fill(as)
      await person.click('Continue')
    },
    join: async (url) => {
      await person.openDemo(url)
      await person.createWallet()
      await person.click('Create passkey')
      await person.click('Sign in with passkey')
      await expect(session()).toContainText('Signed in')
    },
    addTestFunds: async () => {
      const before = await person.balance()
      await person.click('Add test funds')
      await expect.poll(() => person.balance()).toBeGreaterThan(before)
    },
    balance: async () => {
      const text = (await balance.textContent()) ?? ''
      const [, units = '', decimals = ''] = /([\d,]+)(?:\.(\d+))?/.exec(text) ?? []
      return BigInt(units.replaceAll(',', '') + decimals.padEnd(6, '0'))
    },
    send: async (recipient, amount) => {
      await person.click('Send')
      await person.review(recipient, amount)
      await person.click('Confirm and sign')
    },
    review: async (recipient, amount) => {
      await page.getByLabel('Recipient').fill(recipient)
      await page.getByLabel('Amount').fill(amount)
      await person.click('Review')
    },
    session,
  }
  return person
}

/** A test with a demo of its own worker and a person who has never been there. */
export const test = base.extend<{ person: Person }, { demo: Program & { url: string } }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern here
    async ({}, use) => {
      const demo = await startDemo()
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker' },
  ],
  person: async ({ page }, use) => use(await meetPerson(page)),
})

export { expect }
