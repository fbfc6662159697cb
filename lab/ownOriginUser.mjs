/** What a user does with a wallet in an origin of its own, in Chromium: for the stories of the example, of its guide and of the demo. */

import { setTimeout as delay } from 'node:timers/promises'
import { addVirtualAuthenticator } from '../scripts/programs.mjs'

/** @typedef {import('playwright').Page} Page */

/** A click on a button of the page opens the wallet's window. @param {Page} page @param {string} name */
export async function openedBy(page, name) {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name, exact: true }).click()
  return opened
}

/**
 * Presses what ends a window, and waits until it has closed. It may close before it has acknowledged the click.
 *
 * @param {Page} window
 * @param {import('playwright').Locator} button
 */
export const pressLast = (window, button) => actLast(window, () => button.click())

/**
 * @param {Page} window
 * @param {() => Promise<void>} act - What the user does last in it.
 */
async function actLast(window, act) {
  // Its end would be waited for in vain.
  if (window.isClosed())
    throw new Error('The window has closed before its user has done the last thing in it.')
  const closed = window.waitForEvent('close')
  const acted = act().catch((error) => {
    if (!/has been closed/.test(error.message)) throw error
  })
  await Promise.all([closed, acted])
}

/**
 * A new user: an address, the mailed code, a passkey. Then the window closes itself.
 *
 * @param {Page} window
 * @param {string} email
 * @param {() => Promise<string | undefined>} readCode - The newest mailed code. Undefined: there is none yet.
 */
export async function signUpInWindow(window, email, readCode) {
  await addVirtualAuthenticator(window)
  await window.getByLabel('Email address').waitFor()
  // A device that knows a wallet begins with its login.
  const begin = window.getByRole('button', { name: 'Create a new wallet' })
  if (await begin.isVisible()) await begin.click()
  await window.getByLabel('Email address').fill(email)
  await window.getByRole('button', { name: 'Create wallet' }).click()
  await window.getByLabel('Code', { exact: true }).waitFor()
  let code = await readCode()
  for (; code === undefined; code = await readCode()) await delay(50)
  const last = code
  await actLast(window, () => window.getByLabel('Code', { exact: true }).fill(last))
}

/** The user reads who asks and what it costs, and pays. @param {Page} window @param {string} shop - The origin of the page. */
export async function payInWindow(window, shop) {
  await window.getByText(shop, { exact: true }).waitFor()
  const pay = window.getByRole('button', { name: /^Pay (5\.00\sUSDC|\$5\.00)$/ })
  await pay.hover()
  // It waits until the button is enabled: the user must have had time to read.
  await pressLast(window, pay)
}

/**
 * The whole story of `examples/own-origin`.
 *
 * @param {Page} page - Of the shop.
 * @param {{ shop: string, output: () => string }} world - Its origin, and what the programs have printed.
 */
export async function useOwnOrigin(page, { shop, output }) {
  const press = (name) => page.getByRole('button', { name, exact: true }).click()
  const session = () => page.evaluate(async () => (await fetch('/session')).json())
  /** Where somebody is signed in. */
  const hosts = async () =>
    (await page.context().cookies()).filter(({ name }) => name === 'wallet-app').map(({ domain }) => domain)
  const begun = async () => {
    await page.getByText('You are signed in.').waitFor()
    const seen = [await session(), ...(await hosts()).sort()].join()
    if (!/^InternalAccount:[\w-]+,shop\.localhost,wallet\.shop\.localhost$/.test(seen))
      throw new Error(`The sign-in began ${seen}.`)
  }

  const signUp = async (email) => {
    const readCode = async () => new RegExp(`mail to ${email}: (\\d{6})`, 'i').exec(output())?.[1]
    await signUpInWindow(await openedBy(page, 'Log in'), email, readCode)
    await begun()
  }
  const over = async () => {
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    // The page hears of the sign-out before the wallet's host has responded to it.
    const left = async () => [await session(), ...(await hosts())].join()
    for (const end = Date.now() + 60_000; (await left()) !== ''; await delay(50))
      if (Date.now() > end) throw new Error(`After the sign-out there is still ${await left()}.`)
  }

  await signUp('ada@shop.example')
  await payInWindow(await openedBy(page, 'Buy coffee for 5 USDC'), shop)
  await page.getByText('You have paid.', { exact: true }).waitFor()
  // Neither session ends with the page.
  await page.reload()
  await begun()
  await press('Log out')
  await over()
  await signUp('bob@shop.example')
  const window = await openedBy(page, 'Settings')
  // No page of the shop hears of this sign-out: the next one ends the shop's session.
  await page.goto('about:blank')
  await window.getByRole('button', { name: /USDC/ }).click()
  await window.getByRole('button', { name: 'Sign out', exact: true }).click()
  await window.getByLabel('Email address').waitFor()
  await page.goto(shop)
  await over()
}
