/** Story: an identity provider signs in to a wallet of its own origin, under the policy that lets its window reach no other host. */

import type { BrowserContext, Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, isSignedIn, openShop, openWalletTab, signIn, test } from './ownOrigin.js'

/** The user goes to the provider by a button of the wallet, and signs in there. */
async function visit(window: Page, context: BrowserContext, name: string) {
  const opened = context.waitForEvent('page')
  await window.getByRole('button', { name, exact: true }).click()
  const provider = await opened
  await provider.getByLabel('E-mail address').fill('ada@shop.example')
  expect(new URL(provider.url()).hostname).toBe('sandbox.localhost')
  return provider
}

async function signInAt(provider: Page) {
  const closed = provider.waitForEvent('close')
  await provider.getByRole('button', { name: 'Sign in' }).click()
  await closed
}

test('a user adds an identity provider in the settings, and signs in with it: the page hears of the session', {
  tag: ['@one-profile', '@release'],
}, async ({ own, page, context }) => {
  const { tab, authenticator } = await openWalletTab(context, own)
  await signIn(tab)
  const shown = await openShop(page, own)
  await isSignedIn(page)
  const open = async (screen: string) => {
    await page.bringToFront()
    void page.evaluate((screen) => void frame.openWallet(wallet, screen), screen)
    const opened = context.waitForEvent('page')
    await shown.getByRole('button', { name: 'Open window' }).click()
    return opened
  }
  const settings = await open('settings')
  await authenticator.syncTo(await addAuthenticator(settings))
  const ways = settings.getByRole('list', { name: 'Your ways to sign in' })
  await expect(ways.getByRole('listitem')).toHaveCount(1)
  await signInAt(await visit(settings, context, 'Add Sandbox ID'))
  await expect(ways.getByRole('listitem')).toHaveCount(2)
  await settings.close()

  await page.evaluate(() => core.signOut(wallet))
  const login = await open('login')
  // A visit that the user gives up gives no session.
  await (await visit(login, context, 'Sign in with Sandbox ID')).close()
  await login.bringToFront()
  await expect(login.getByText('you did not sign in there')).toBeVisible()
  const provider = await visit(login, context, 'Sign in with Sandbox ID')
  const closed = login.waitForEvent('close')
  await signInAt(provider)
  await closed
  await isSignedIn(page)
})
