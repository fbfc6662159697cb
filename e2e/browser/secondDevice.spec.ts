/** Story: a user signs in on a second device with the passkey or with a code. */

import type { Page } from '@playwright/test'
import { profiles } from './profiles.js'
import { expect, openUser, test, type User } from './user.js'

/** A new browser profile without cookies and databases. */
const newProfile = async ({ page }: User) => (await page.context().browser()!.newContext()).newPage()

/**
 * Two cookies outlive a sign-out. They are no sign-in: one gives a browser that has signed in before a budget of sign-ins, and that of
 * a sign-up, which is left out here, lets the code of its mail open a wallet without a way to sign in for ten minutes.
 */
const namesOfCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name !== 'wallet-sign-up')

test('a user signs in on a second device with a synced passkey and sends money', async ({
  user,
  demo,
  profile,
}) => {
  const balance = await user.signUpWithFunds(demo.url)

  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await user.authenticator.syncTo(other.authenticator)
  await other.openDemo(demo.url)
  await other.enterEmail()
  expect(other.authenticator.prompts()).toBe(0)
  await other.click('Sign in with passkey')
  await expect(other.session()).toContainText('Signed in')
  expect(other.authenticator.prompts()).toBe(1)
  expect(await other.balance()).toBe(balance)
  await other.send('Ada Lovelace', '12.50')
  await other.seeOutcome()
  expect(await other.balance()).toBe(balance - 12_500_000n)

  await other.page.reload()
  await expect(other.session()).toContainText('Signed in')
  await user.page.reload()
  expect(await user.balance()).toBe(balance - 12_500_000n)
  expect([...user.pageErrors, ...other.pageErrors]).toEqual([])
})

// The copies of a synced passkey do not count their signatures together. A service that took an older count for a clone would lock
// the first device out: WebAuthn Level 3, section 7.2, step 22 leaves that to it.
test('a synced passkey opens the wallet on both devices, in turns', { tag: '@release' }, async ({
  user,
  demo,
  profile,
}) => {
  await user.signUp(demo.url)
  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await user.authenticator.syncTo(other.authenticator)
  await user.signOut()
  await other.openDemo(demo.url)
  for (const device of [other, user, other, user]) {
    await device.enterEmail()
    await device.click('Sign in with passkey')
    await expect(device.session()).toContainText('Signed in')
    await device.signOut()
  }
  expect([...user.pageErrors, ...other.pageErrors]).toEqual([])
})

test('a user signs in with a code on a device without the passkey', { tag: '@release' }, async ({
  own,
  profile,
}) => {
  const { user, url, sandbox } = own
  await user.signUpWithFunds(url)
  await user.addCodes()
  // Born with codes: one step-up at the sign-up. Else the passkey confirms the codes: one more prompt.
  expect(user.stepUps()).toBe(1)
  expect(user.authenticator.prompts()).toBe(profiles[profile].bornWith === 'codes' ? 1 : 3)
  // The code of the sign-up is one that was requested, and the service sends one in 60 seconds.
  if (profiles[profile].bornWith === 'codes') await sandbox.advance(60_000)
  const before = (await sandbox.codesFor(user.email)).length

  const other = await own.openUser(await newProfile(user), user.email)
  await other.openDemo(url)
  await other.enterEmail()
  await other.click('E-mail me a code')
  await expect(other.page.getByLabel('Code')).toBeFocused()
  // The demo shows only the mail of the embedded sandbox.
  await expect(other.page.getByRole('region', { name: 'Sandbox inbox' })).toHaveCount(0)
  expect(await sandbox.codesFor(user.email)).toHaveLength(before + 1)
  await other.enterCode()
  await expect(other.session()).toContainText('Signed in')
  const balance = await other.balance()
  await other.send('Ada Lovelace', '1')
  await other.seeOutcome()
  expect(await other.balance()).toBe(balance - 1_000_000n)
  expect(other.authenticator.prompts()).toBe(0)
  expect([...user.pageErrors, ...other.pageErrors]).toEqual([])
})

// Where a wallet is born with codes, every sign-up of these stories reads the mail on the page.
test('the demo shows the mail of the embedded sandbox', {
  tag: ['@first-passkey-unsigned', '@release'],
}, async ({ user, demo, profile }) => {
  await user.signUp(demo.url)
  await user.addCodes()
  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await other.openDemo(demo.url)
  await other.enterEmail()
  await other.click('E-mail me a code')
  await other.enterCode()
  await expect(other.session()).toContainText('Signed in')
  expect(other.pageErrors).toEqual([])
})

test('a sign-out removes the user from the browser, and the user can sign in again', async ({
  user,
  demo,
  page,
}) => {
  const balance = await user.signUpWithFunds(demo.url)
  await user.signOut()
  await expect(user.session()).toContainText('Signed out')
  await expect(page.getByRole('status', { name: 'Balance' })).toHaveCount(0)
  expect(await namesOfCookies(page)).toEqual(['wallet-device'])
  await page.reload()
  await expect(page.getByLabel('E-mail address')).toHaveValue('')

  await user.enterEmail()
  await user.click('Sign in with passkey')
  await expect(user.session()).toContainText('Signed in')
  expect(await user.balance()).toBe(balance)
  expect(user.pageErrors).toEqual([])
})

test('an address with a wallet gets no second wallet, and the page leads to the sign-in', async ({
  user,
  demo,
  profile,
}) => {
  await user.signUp(demo.url)
  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await user.authenticator.syncTo(other.authenticator)
  await other.openDemo(demo.url)
  await other.createWallet()
  // A stranger who enters the address learns nothing: only the mailbox shows it.
  await expect(other.page.getByLabel('Code')).toBeVisible()
  await expect(other.page.getByRole('main')).not.toContainText('already has one')
  if (profiles[profile].bornWith === 'codes') {
    await other.confirmAddress()
    await expect(
      other.page.getByText('No wallet was created: this address already has one. Sign in to it.'),
    ).toBeVisible()
    await other.click('Continue')
  } else {
    const inbox = other.page.getByRole('region', { name: 'Sandbox inbox' })
    await expect(inbox).toContainText('This address already has a wallet. Sign in to it.')
    await other.click('Use another address')
    await other.enterEmail()
  }
  await other.click('Sign in with passkey')
  await expect(other.session()).toContainText('Signed in')
})

/** Notes the texts of a page, without the address. */
function noteTexts({ page }: User, email: string) {
  const texts: string[] = []
  const main = page.getByRole('main')
  const note = async () => texts.push(((await main.textContent()) ?? '').replaceAll(email, '…'))
  return { texts, note }
}

/** An unknown address that gets the same choices as the real one of these stories. */
async function findUnknown(user: User, url: string, n = 0): Promise<string> {
  const identifier = `unknown${n}@shop.example`
  const headers = { 'Wallet-Call': '1' }
  const response = await user.page.request.post(`${url}/wallet/login/start`, {
    data: { identifier },
    headers,
  })
  const { authMethods } = (await response.json()) as { authMethods: { type: string }[] }
  const isAlike = authMethods.map(({ type }) => type).join() === 'PASSKEY,EMAIL_OTP'
  return isAlike ? identifier : findUnknown(user, url, n + 1)
}

const refusalOn = ({ page }: User) => page.getByText('was not accepted')

test('a user with another passkey cannot distinguish an unknown address from a known one', {
  tag: '@release',
}, async ({ user, demo, profile }) => {
  await user.signUp(demo.url)
  await user.addCodes()
  const other = await openUser(await newProfile(user), { profile })
  await other.signUp(demo.url)
  await other.signOut()

  /** The texts of the page, from the choices to the refusal, for a user with a passkey of another wallet. */
  const textsFor = async (email: string): Promise<string[]> => {
    const { texts, note } = noteTexts(other, email)
    await other.page.reload()
    await other.enterEmail(email)
    await expect(other.page.getByRole('button', { name: 'Sign in with passkey' })).toBeVisible()
    await note()
    await other.click('Sign in with passkey')
    await expect(refusalOn(other)).toBeVisible()
    await note()
    return texts
  }
  expect(await textsFor(await findUnknown(other, demo.url))).toEqual(await textsFor(user.email))
  await expect(other.page.getByRole('status', { name: 'Balance' })).toHaveCount(0)
})

// Where codes are sealed, an unknown address has no key to seal one to: the relay cannot hide that it is unknown.
test('a user without a code cannot distinguish an unknown address from a known one', {
  tag: ['@plain-codes', '@release'],
}, async ({ user, demo, profile }) => {
  await user.signUp(demo.url)
  await user.addCodes()
  const other = await openUser(await newProfile(user), { profile })
  await other.openDemo(demo.url)

  const textsFor = async (email: string): Promise<string[]> => {
    const { texts, note } = noteTexts(other, email)
    await other.page.reload()
    await other.enterEmail(email)
    await other.click('E-mail me a code')
    await other.page.getByLabel('Code').fill('000001')
    await other.click('Sign in with code')
    await expect(refusalOn(other)).toBeVisible()
    // The sandbox inbox stands for the user's own mailbox, which an attacker cannot see.
    await other.page.getByRole('region', { name: 'Sandbox inbox' }).evaluate((inbox) => inbox.remove())
    await note()
    return texts
  }
  expect(await textsFor(await findUnknown(other, demo.url))).toEqual(await textsFor(user.email))
  await expect(other.page.getByRole('status', { name: 'Balance' })).toHaveCount(0)
})

test('the page says that the browser refused to delete the key at sign-out', { tag: '@one-profile' }, async ({
  user,
  demo,
  page,
}) => {
  await user.signUp(demo.url)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('refused', 'UnknownError')
    }
  })
  await user.signOut()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByText('The browser refused to delete the session key')).toBeVisible()
  expect(await namesOfCookies(page)).toEqual(['wallet-device'])
})
