/** Stories: an identity provider signs in to a wallet of its own origin, under the policy that lets its window reach no other host; and a hostile page holds that window. */

import type { BrowserContext, Page } from '@playwright/test'
import { pressLast } from '../../lab/ownOriginUser.mjs'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, isChromium, isSignedIn, openShop, openWalletTab, signIn, test } from './ownOrigin.js'

/** The user goes to the provider by a button of the wallet, and signs in there. */
async function visit(window: Page, context: BrowserContext, name: string) {
  const opened = context.waitForEvent('page')
  await window.getByRole('button', { name, exact: true }).click()
  const provider = await opened
  await provider.getByLabel('Email address').fill('ada@shop.example')
  expect(new URL(provider.url()).hostname).toBe('sandbox.localhost')
  return provider
}

const signInAt = (provider: Page) => pressLast(provider, provider.getByRole('button', { name: 'Sign in' }))

test('a user adds an identity provider in the settings, and signs in with it: the page hears of the session', {
  tag: ['@money', '@release'],
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
  if (isChromium(context)) await authenticator.syncTo(await addAuthenticator(settings))
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

test('a page that holds the wallet’s window during a visit gets no session out of it, and reaches no page of the provider', {
  tag: ['@money', '@release'],
}, async ({ own, page, context }) => {
  const idTokenOf = async (email: string) => {
    const query = { login_hint: email, response_type: 'id_token', client_id: 'wallet' }
    const address = new URLSearchParams({ ...query, redirect_uri: own.wallet })
    const response = await own.identity(new Request(`http://sandbox.localhost/identity/authorize?${address}`))
    return new URLSearchParams(new URL(response.headers.get('Location')!).hash.slice(1)).get('id_token')!
  }
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  await tab.evaluate(
    (oidcToken) => core.registerOAuth({ ...wallet, reauthenticate: core.signInWithPasskey }, { oidcToken }),
    await idTokenOf('ada@shop.example'),
  )
  await tab.evaluate(() => core.signOut(wallet))
  await openShop(page, own)
  const begin = async () => {
    await page.bringToFront()
    const opened = context.waitForEvent('page')
    await page.evaluate((url) => {
      // No name: one that was just closed keeps its own for a while.
      globalThis.handle = window.open(url, '_blank', 'popup,width=440,height=720')
    }, `${own.wallet}/window#login`)
    const held = await opened
    return { held, provider: await visit(held, context, 'Sign in with Sandbox ID') }
  }
  const session = async () => {
    await page.bringToFront()
    return page.evaluate(() => core.getSession(wallet))
  }
  // The frame is there before another window takes the focus.
  expect(await session()).toBeUndefined()

  // The page takes the window away while the user is at the provider.
  const lost = await begin()
  await page.evaluate((shop) => handle!.location.replace(shop), own.shop)
  await lost.held.waitForURL(`${own.shop}/`)
  await signInAt(lost.provider)
  expect(await session()).toBeUndefined()
  await lost.held.close()

  const { held, provider } = await begin()
  const ended = held.waitForEvent('close')
  // More than it can know: the state of this visit.
  const state = new URL(provider.url()).searchParams.get('state')!
  const said = { state, id_token: await idTokenOf('thief@shop.example') }
  const forge = (said: object) => {
    const channel = new BroadcastChannel('embedded-wallet-provider')
    channel.postMessage(said)
    channel.close()
  }
  expect(await provider.evaluate(() => window.opener)).toBeNull()
  await provider.evaluate(() => {
    window.name = 'provider'
  })
  await provider.evaluate(forge, said)
  await page.evaluate(forge, said)
  const forged = `${own.wallet}/window#${new URLSearchParams({ ...said, state: 'of the page' })}`
  await page.evaluate(
    ([said, forged]) => {
      handle!.postMessage(said, '*')
      handle!.location.replace(forged)
    },
    [said, forged] as const,
  )
  const address = provider.url()
  for (const name of ['provider', 'another']) {
    const opened = context.waitForEvent('page')
    await page.evaluate(([url, name]) => void window.open(url, name), [forged, name] as const)
    const other = await opened
    if (!other.isClosed()) await other.waitForEvent('close')
  }
  expect(provider.url()).toBe(address)
  expect(await session()).toBeUndefined()
  await signInAt(provider)
  await ended
  await isSignedIn(page)
  expect((await session()).accountId).toBe(own.accountId)
})
