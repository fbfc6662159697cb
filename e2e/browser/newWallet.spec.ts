/** Story: a wallet begins: with one code where accounts are born with codes, after the end-user terms, and always with a way in. */

import { profiles } from './profiles.js'
import { enterText, expect, passkeyName, test, waysOf } from './user.js'

test('one code opens a new wallet and lets it have its passkey', { tag: ['@money', '@2026-08'] }, async ({
  user,
  demo,
  page,
}) => {
  const challenges: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/challenge')) challenges.push(request.method())
  })
  await user.openDemo(demo.url)
  await user.createWallet()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  // Everyone can enter any address: until the code comes, this browser is signed in to nothing.
  const { wallet } = await (await page.request.get(`${demo.url}/api/wallet`)).json()
  expect(wallet).toBeNull()
  await enterText(page.getByLabel('Code', { exact: true }), '000001')
  await expect(page.getByText('That code was not accepted.')).toBeVisible()
  expect(user.authenticator.prompts()).toBe(0)
  await user.confirmAddress()
  await expect(user.session()).toContainText('Signed in')
  await expect(page.getByRole('heading', { name: 'Protect your wallet with a passkey' })).toHaveCount(0)
  await user.goTo('Account')
  await expect(waysOf(page).getByText(user.email)).toBeVisible()
  await expect(waysOf(page).getByText(passkeyName)).toBeVisible()
  expect(challenges).toEqual(['POST'])
  expect(user.stepUps()).toBe(1)
  expect(user.authenticator.prompts()).toBe(1)
  expect(user.pageErrors).toEqual([
    'error: Failed to load resource: the server responded with a status of 401 (Unauthorized)',
  ])
})

test('a sign-up leaves two ways in, with the prompts of a passkey alone', {
  tag: ['@money', '@each-profile', '@every-run'],
}, async ({ user, demo, page, profile }) => {
  await user.signUp(demo.url)
  expect(user.authenticator.prompts()).toBe(profiles[profile].signUpPrompts)
  await user.goTo('Account')
  await expect(waysOf(page).getByText(passkeyName)).toBeVisible()
  await expect(waysOf(page).getByText(user.email)).toBeVisible()
  await expect(waysOf(page).getByRole('listitem')).toHaveCount(2)
  expect(user.pageErrors).toEqual([])
})

test('a wallet with money and one way in says so at home, and gets a second one there', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url, { hasCodes: false })
  await user.addTestFunds()
  await user.goTo('Wallet')
  const line = page.getByText('There is only one way to open this wallet.')
  await expect(line).toBeVisible()
  await user.click('Add a second way in')
  await user.click('Add codes by email')
  await expect(line).toHaveCount(0)
  expect(user.pageErrors).toEqual([])
})

test('a wallet has several passkeys, and each of them signs in', {
  tag: ['@money', '@2026-08', '@release'],
}, async ({ own, context }) => {
  const { user, url, sandbox } = own
  await user.signUp(url)
  // Each tab has an authenticator of its own. The first one makes no second passkey for the wallet.
  await user.goTo('Account')
  await user.click('Add another passkey')
  await expect(user.page.getByText(/already/)).toBeVisible()
  // One prompt created the passkey, and another one confirmed the addition that was refused.
  expect(user.authenticator.prompts()).toBe(2)
  const other = await own.openUser(await context.newPage(), user.email)
  await other.openDemo(url)
  // The service sends one code in 30 seconds.
  await sandbox.advance(30_000)
  await other.goTo('Account')
  await other.click('Add another passkey')
  const dialog = other.page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText('Confirm with your passkey to add a passkey.')).toBeVisible()
  // This authenticator does not have the first passkey.
  await other.click('Email me a code')
  await other.confirmWithCode()
  await expect(waysOf(other.page).getByText(/^Chrome on \w+ 2$/)).toBeVisible()
  await other.goTo('Wallet')
  await other.signOut()
  await other.enterEmail()
  await other.click('Sign in with passkey 2')
  await expect(other.session()).toContainText('Signed in')
  expect(other.authenticator.prompts()).toBe(2)
  await other.signOut()
  await user.page.bringToFront()
  await user.enterEmail()
  await user.click('Sign in with passkey 1')
  await user.goTo('Wallet')
  await expect(user.session()).toContainText('Signed in')
  expect(user.authenticator.prompts()).toBe(3)
})

test.describe('a platform without a license of its own', () => {
  test.use({ settings: { DEMO_TERMS: 'accept' } })

  test('the tick is not set, and a wallet is opened only with it', { tag: '@2026-08' }, async ({
    own,
    page,
  }) => {
    const { user, url } = own
    await user.openDemo(url)
    const tick = page.getByRole('checkbox', { name: /I accept the end-user terms/ })
    await expect(tick).not.toBeChecked()
    await expect(page.getByRole('link', { name: 'end-user terms' })).toHaveAttribute('href', /^https:/)
    await user.createWallet()
    await expect(page.getByText('Nothing was created. Accept the terms first.')).toBeVisible()
    await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
    // The page is no guard: the server refuses, too.
    const refused = await page.request.post(`${url}/wallet/login/sign-up`, {
      data: { identifier: user.email },
      headers: { Origin: url, 'Wallet-Call': '1' },
    })
    expect([refused.status(), (await refused.json()).code]).toEqual([400, 'TERMS_NOT_ACCEPTED'])

    await tick.check()
    await user.createWallet()
    await user.confirmAddress()
    await expect(user.session()).toContainText('Signed in')
  })
})

test.describe('a platform that collects all agreements', () => {
  test.use({ settings: { DEMO_TERMS: 'agreements' } })

  // Source: service of autumn 2026, read 2026-11-28, row 4.
  test('each agreement is shown with its version, and all are accepted', {
    tag: ['@2026-08', '@release'],
  }, async ({ own, page }) => {
    const { user, url } = own
    await user.openDemo(url)
    const tick = page.getByRole('checkbox', { name: /I accept the following: end-user terms \(V1\)\s*, / })
    await expect(tick).not.toBeChecked()
    const links = page.locator('[data-part=tick] a')
    await expect(links).toHaveCount(7)
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:/)
    await tick.check()
    await user.createWallet()
    await user.confirmAddress()
    await expect(user.session()).toContainText('Signed in')
  })
})

test('a browser without passkeys opens a wallet with codes, and offers another way', {
  tag: ['@money', '@each-profile', '@release'],
}, async ({ user, demo, page, profile }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })
  await user.openDemo(demo.url)
  await user.createWallet()
  await user.confirmAddress()
  if (profiles[profile].bornWith === 'nothing') {
    await expect(page.getByRole('heading', { name: 'Choose how you sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create passkey' })).toHaveCount(0)
    await expect(page.getByText('Signed out')).toHaveCount(0)
    await user.click('Use codes by email')
    // The first code is on its way without another click.
    await user.enterCode()
  }
  await expect(user.session()).toContainText('Signed in')
  await user.goTo('Account')
  await expect(page.getByRole('heading', { name: 'Account and security' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add a second way in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Sandbox ID' })).toBeVisible()
  await user.goTo('Wallet')
  await user.addTestFunds()
  await user.send('Ada Lovelace', '1')
  await user.seeOutcome()
  expect(user.authenticator.prompts()).toBe(0)
  expect(user.pageErrors).toEqual([])
})
