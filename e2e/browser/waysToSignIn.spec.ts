/** Stories: a user adds, uses and removes each way to sign in, and confirms what changes who owns the wallet, once; the page says what each step means. */

import { pressLast } from '../../lab/ownOriginUser.mjs'
import { expect, newProfile, openUser, passkeyName, test, type User, waysOf } from './user.js'

/** Clicks, and signs in at the provider, in the window that opens. It is the sandbox's own: any address will do. */
async function visitProvider({ page, click }: User, button: string) {
  const opening = page.waitForEvent('popup')
  await click(button)
  const window = await opening
  await expect(window.getByRole('heading', { name: 'Sign in to the sandbox' })).toBeVisible()
  await window.getByLabel('Email address').fill('ada@id.example')
  await pressLast(window, window.getByRole('button', { name: 'Sign in', exact: true }))
}

async function addProvider(user: User) {
  await user.goTo('Account')
  await visitProvider(user, 'Add Sandbox ID')
  await expect(user.page.getByText('Sandbox ID can now open your wallet.')).toBeVisible()
  await expect(waysOf(user.page).getByText('ada@id.example')).toBeVisible()
}

const remove = async ({ page }: User, way: RegExp) => {
  await waysOf(page).getByRole('button', { name: way }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
}

test('an identity provider is added in a window, signs in on another device, and is removed', {
  tag: ['@money', '@each-profile', '@release'],
}, async ({ user, demo, page, profile }) => {
  await user.signUp(demo.url)
  await addProvider(user)
  // The page stays where it is, and the code of the provider is not in its history.
  expect(page.url()).toBe(`${demo.url}/account`)

  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await other.openDemo(demo.url)
  await other.enterEmail()
  await visitProvider(other, 'Sign in with Sandbox ID')
  await expect(other.session()).toContainText('Signed in')
  expect(other.authenticator.prompts()).toBe(0)
  expect(other.pageErrors).toEqual([])

  await remove(user, /^Remove Sandbox ID/)
  await expect(waysOf(page).getByText('ada@id.example')).toHaveCount(0)
  await expect(waysOf(page).getByText(passkeyName)).toBeVisible()
  expect(user.pageErrors).toEqual([])
})

test('the only way in cannot be removed, and the page says so before a click', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url, { hasCodes: false })
  await user.goTo('Account')
  await expect(page.getByText('You have one way in.')).toBeVisible()
  await expect(waysOf(page).getByText('Used for this session')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('an identity provider confirms an action, and the action goes on', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url, { hasCodes: false })
  await addProvider(user)
  await remove(user, /^Remove Passkey/)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText(/^Confirm with Sandbox ID to remove the passkey/)).toBeVisible()
  await visitProvider(user, 'Confirm with Sandbox ID')
  await expect(waysOf(page).getByText(passkeyName)).toHaveCount(0)
  // The provider is now the only way in, and it can still add another one.
  await expect(page.getByText('You have one way in.')).toBeVisible()
})

test('a user who came by the identity provider makes the first passkey with it alone', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  await user.beginWithoutPasskey(demo.url)
  await visitProvider(user, 'Use Sandbox ID')
  await visitProvider(user, 'Sign in with Sandbox ID')
  await expect(user.session()).toContainText('Signed in')
  await user.goTo('Account')
  await expect(page.getByText('You have one way in.')).toBeVisible()
  await user.click('Add a passkey')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText('Confirm with Sandbox ID to add a passkey.')).toBeVisible()
  await visitProvider(user, 'Confirm with Sandbox ID')
  await expect(waysOf(page).getByText(passkeyName)).toBeVisible()
  expect(user.authenticator.prompts()).toBe(1)
  // The new passkey is a way in of its own.
  await user.goTo('Wallet')
  await user.signOut()
  await user.enterEmail()
  await user.click('Sign in with passkey')
  await expect(user.session()).toContainText('Signed in')
  expect(user.pageErrors).toEqual([])
})

test('codes by SMS are added with a number, sign in, and are removed', {
  tag: ['@money', '@2026-08', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await user.goTo('Account')
  await user.click('Add codes by SMS')
  await page.getByLabel('Phone number').fill('0555')
  await user.click('Send codes to this number')
  await expect(page.getByText('Enter a number with its country code')).toBeVisible()
  const stepUps = user.stepUps()
  await page.getByLabel('Phone number').fill('+1 555 0100')
  await user.click('Send codes to this number')
  await expect(waysOf(page).getByText('+15550100')).toBeVisible()
  // One for the number, one for the codes.
  expect(user.stepUps()).toBe(stepUps + 2)
  await user.goTo('Wallet')
  await user.signOut()
  await user.enterEmail()
  await user.click('Try another way')
  await user.click('Text me a code')
  await user.enterCode()
  await expect(user.session()).toContainText('Signed in')
  await user.goTo('Account')
  await remove(user, /^Remove Codes by SMS/)
  await expect(waysOf(page).getByText('+15550100')).toHaveCount(0)
  expect(user.pageErrors).toEqual([])
})

test('the recovery words show after one confirmation with the passkey, each time anew', {
  tag: ['@money', '@each-profile'],
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await user.goTo('Account')
  const before = { prompts: user.authenticator.prompts(), stepUps: user.stepUps() }
  const words = page.getByRole('list', { name: 'Your recovery words' })
  for (const times of [1, 2]) {
    await user.click('Show recovery words')
    await expect(words.getByRole('listitem')).toHaveCount(12)
    expect(user.authenticator.prompts()).toBe(before.prompts + times)
    expect(user.stepUps()).toBe(before.stepUps + times)
    await user.click('Hide recovery words')
    await expect(words).toHaveCount(0)
  }
  expect(user.pageErrors).toEqual([])
})

test('a user who closes the prompt reads what it is for, and confirms in the second try', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await user.goTo('Account')
  await user.authenticator.setUserVerified(false)
  await user.click('Show recovery words')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText('Confirm with your passkey to show the recovery words.')).toBeVisible()
  await expect(dialog.getByText(/prompt was closed or timed out/)).toBeVisible()
  await user.authenticator.setUserVerified(true)
  await user.click('Confirm with passkey')
  await expect(page.getByRole('list', { name: 'Your recovery words' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a payment shows no prompt: it takes one request more only where the app wants a step-up', {
  tag: ['@money', '@each-profile'],
}, async ({ user, demo, page }) => {
  await user.signUpWithFunds(demo.url)
  const before = { prompts: user.authenticator.prompts(), stepUps: user.stepUps() }
  const executions: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/execute')) executions.push(response.status())
  })
  await user.send('Ada Lovelace', '1')
  await user.seeOutcome()
  expect(executions).toEqual([200])
  expect({ prompts: user.authenticator.prompts(), stepUps: user.stepUps() }).toEqual(before)
})
