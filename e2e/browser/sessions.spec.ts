/** Story: a session in two tabs, each of which shows what happens in the other; and one that ends, here or from another device, and is renewed in place. */

import { expect, openUser, passkeyName, signOutIn, test, type User, waysOf } from './user.js'

test('a way in that is added in one tab is known in the other', {
  tag: ['@first-passkey-unsigned', '@release'],
}, async ({ user, demo, context, page }) => {
  await user.beginWithoutPasskey(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  const create = other.getByRole('button', { name: 'Create passkey', exact: true })
  await expect(create).toBeVisible()
  await page.bringToFront()
  await user.authenticator.setUserVerified(false)
  await user.click('Use codes by e-mail')
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()

  // The wallet already has a way in, so another passkey takes a confirmation, and without it the other tab offers the sign-in.
  await create.click()
  const dialog = other.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toContainText('to add a passkey.')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(other.getByRole('button', { name: 'E-mail me a code', exact: true })).toBeVisible()
  await expect(create).toHaveCount(0)
})

test('a sign-in in one tab shows in a tab that was opened before the passkey existed', {
  tag: ['@first-passkey-unsigned', '@release'],
}, async ({ user, demo, context, page }) => {
  await user.beginWithoutPasskey(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  await expect(other.getByRole('button', { name: 'Create passkey', exact: true })).toBeVisible()
  await page.bringToFront()
  await user.click('Create passkey')
  await expect(user.session()).toContainText('Signed in')
  await expect(other.getByRole('status', { name: 'Session' })).toContainText('Signed in')
  await other.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(waysOf(other).getByText(passkeyName)).toBeVisible()
  await other.getByRole('link', { name: 'Wallet', exact: true }).click()
  await signOutIn(other)
  await expect(user.session()).toContainText('Signed out')
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  expect(user.pageErrors).toEqual([])
})

test('a sign-in with the first code shows in a tab that was opened before it', {
  tag: ['@born-with-codes', '@release'],
}, async ({ user, demo, context, page }) => {
  await user.openDemo(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  await expect(other.getByRole('button', { name: 'Create wallet', exact: true })).toBeVisible()
  await page.bringToFront()
  await user.createWallet()
  await user.confirmAddress()
  await expect(user.session()).toContainText('Signed in')
  await expect(other.getByRole('status', { name: 'Session' })).toContainText('Signed in')
  await signOutIn(other)
  await expect(user.session()).toContainText('Signed out')
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  expect(user.pageErrors).toEqual([])
})

test('a sign-in and a sign-out in one tab show in the other', async ({ user, demo, context }) => {
  await user.signUp(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  const session = other.getByRole('status', { name: 'Session' })
  await expect(session).toContainText('Signed in')

  const reads: string[] = []
  user.page.on('request', (request) => reads.push(new URL(request.url()).pathname))
  await signOutIn(other)
  await expect(session).toContainText('Signed out')
  await expect(user.session()).toContainText('Signed out')
  await expect(user.page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  // Only what is never refused: the login may end before another call arrives.
  const neverRefused = ['/api/wallet', '/wallet/accounts']
  expect(reads.filter((path) => !neverRefused.includes(path))).toEqual([])

  await user.page.bringToFront()
  await user.enterEmail()
  await user.click('Sign in with passkey')
  await expect(user.session()).toContainText('Signed in')
  await expect(session).toContainText('Signed in')
  expect(user.pageErrors).toEqual([])
})

/** A new browser profile without cookies and databases. */
const newProfile = async ({ page }: User) => (await page.context().browser()!.newContext()).newPage()

test('a session that is over keeps the page and its draft, and is renewed in place', async ({
  own: { user, url, sandbox },
  page,
}) => {
  await page.clock.install()
  await user.signUpWithFunds(url)
  await user.goTo('Send')
  await page.getByLabel('Recipient').fill('Ada Lovelace')
  // For the service, too: if only the clock of the page is ahead, its next response corrects it.
  await sandbox.advance(16 * 60_000)
  await page.clock.fastForward('16:00')
  await expect(page.getByRole('heading', { name: 'Your session is over' })).toBeVisible()
  expect(page.url()).toBe(`${url}/send`)
  await expect(page.getByText('Signed out')).toHaveCount(0)
  await user.click('Sign in with passkey')
  await expect(page.getByRole('heading', { name: 'Your session is over' })).toHaveCount(0)
  await expect(page.getByLabel('Recipient')).toHaveValue('Ada Lovelace')
  expect(user.pageErrors).toEqual([])
})

test('a session that is about to end says so, and one click renews it', { tag: '@release' }, async ({
  own: { user, url, sandbox },
  profile,
}) => {
  await user.signUp(url)
  const prompts = user.authenticator.prompts()
  await sandbox.advance((14 * 60 + 20) * 1_000)
  // The list of the ways to sign in comes with the time of the service.
  await user.seePasskey()
  await expect(user.session()).toContainText('about to end')
  await user.click('Stay signed in')
  await expect(user.page.getByRole('heading', { name: 'Your session is about to end' })).toHaveCount(0)
  await expect(user.session()).toContainText(/Signed in · this device/)
  // Newer deployments renew a session without a prompt.
  expect(user.authenticator.prompts()).toBe(prompts + (profile === '2026-08' ? 0 : 1))
  expect(user.pageErrors).toEqual([])
})

test('a login that the server has forgotten keeps the page, and is renewed in place', {
  tag: '@release',
}, async ({ user, demo, page }) => {
  await user.signUpWithFunds(demo.url)
  await page.context().clearCookies({ name: 'wallet-app' })
  await user.click('Add test funds')
  await expect(page.getByRole('heading', { name: 'Your session is over' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Balance' })).toBeVisible()
  await user.click('Sign in')
  await user.click('Sign in with passkey')
  await expect(page.getByRole('heading', { name: 'Your session is over' })).toHaveCount(0)
  await user.addTestFunds()
  await expect(user.session()).toContainText('Signed in')
})

test('a user sees both devices, marks this one, and signs out the other', { tag: '@release' }, async ({
  user,
  demo,
  profile,
}) => {
  await user.signUpWithFunds(demo.url)
  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await user.authenticator.syncTo(other.authenticator)
  await other.openDemo(demo.url)
  await other.enterEmail()
  await other.click('Sign in with passkey')
  await expect(other.session()).toContainText('Signed in')

  await user.goTo('Account')
  const sessions = user.page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This device')
  await user.click('Sign out the others')
  await expect(sessions).toHaveCount(1)
  await expect(sessions.first()).toContainText('This device')

  await other.authenticator.setUserVerified(false)
  await other.send('Ada Lovelace', '1')
  await expect(other.page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

/** A user looks at the recovery words three times. Each time something else hides them. @returns The words, and the page after each. */
async function seeWordsHide(user: User, url: string) {
  const { page } = user
  await page.clock.install()
  await user.signUp(url)
  await user.goTo('Account')
  const list = page.getByRole('list', { name: 'Your recovery words' })
  const show = async () => {
    await user.click('Show recovery words')
    await expect(list.getByRole('listitem')).toHaveCount(12)
    const texts = await list.getByRole('listitem').allTextContents()
    return texts.map((text) => text.replace(/^\d+\.\s*/, ''))
  }
  const pages: string[] = []
  const expectGone = async () => {
    await expect(list).toHaveCount(0)
    pages.push(await page.content())
  }

  const words = await show()
  await page.clock.fastForward('00:50')
  await expect(page.getByRole('timer')).toContainText(/in (\d|10) s/)
  await user.click('More time')
  await page.clock.fastForward('00:50')
  await expect(list).toBeVisible()
  await page.clock.fastForward('00:15')
  await expectGone()
  await expect(page.getByText('The words are hidden again.')).toBeVisible()

  await show()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expectGone()

  await show()
  await user.goTo('Wallet')
  await expectGone()
  await user.goTo('Account')
  await expectGone()
  return { words, pages }
}

test('the recovery words hide with the time, with the tab and with the page, and nothing of them stays', {
  tag: ['@one-profile', '@release'],
}, async ({ user, demo, profile }) => {
  const { words, pages } = await seeWordsHide(user, demo.url)
  const other = await openUser(await newProfile(user), { profile })
  const { pages: othersPages } = await seeWordsHide(other, demo.url)
  const says = (html: string[], word: string) => html.some((page) => new RegExp(`\\b${word}\\b`).test(page))
  // Words that the page says to another user, too, prove nothing.
  const own = words.filter((word) => !says(othersPages, word))
  expect(own.length).toBeGreaterThan(4)
  expect(pages).toHaveLength(4)
  expect(own.filter((word) => says(pages, word))).toEqual([])
})
