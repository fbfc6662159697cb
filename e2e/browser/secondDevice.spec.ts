/** Story: a user signs in on a second device with the passkey or with a code. */

import { startDemo, startSandbox } from './servers.js'
import { expect, openUser, test, type User } from './user.js'

/** A new browser profile without cookies and databases. */
const newProfile = async ({ page }: User) => (await page.context().browser()!.newContext()).newPage()

const addCodes = async (user: User) => {
  await user.click('Add codes by e-mail')
  await expect(user.page.getByText(user.email)).toHaveCount(2)
}

test('a user signs in on a second device with a synced passkey and sends money', async ({ user, demo }) => {
  const balance = await user.signUpWithFunds(demo.url)

  const other = await openUser(await newProfile(user), user.email)
  await user.authenticator.syncTo(other.authenticator)
  await other.openDemo(demo.url)
  await other.enterEmail()
  expect(other.authenticator.prompts()).toBe(0)
  await other.click('Sign in with passkey')
  await expect(other.session()).toContainText('Signed in')
  expect(other.authenticator.prompts()).toBe(1)
  expect(await other.balance()).toBe(balance)
  await other.send('Ada Lovelace', '12.50')
  await expect.poll(() => other.balance()).toBe(balance - 12_500_000n)

  await other.page.reload()
  await expect(other.session()).toContainText('Signed in')
  await user.page.reload()
  expect(await user.balance()).toBe(balance - 12_500_000n)
  expect([...user.pageErrors, ...other.pageErrors]).toEqual([])
})

test('a user signs in with a code on a device without the passkey', async ({ page }) => {
  const sandbox = await startSandbox()
  const { baseUrl, tokenId, clientSecret } = sandbox
  const demo = await startDemo({
    SERVICE_BASE_URL: baseUrl,
    SERVICE_TOKEN_ID: tokenId,
    SERVICE_CLIENT_SECRET: clientSecret,
  })
  const mail = async (to: string): Promise<string[]> => {
    const headers = { Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}` }
    const response = await fetch(new URL('/control/inbox', baseUrl), { headers })
    const { data } = (await response.json()) as { data: { to: string; code: string }[] }
    return data.filter((sent) => sent.to === to).map(({ code }) => code)
  }
  try {
    const user = await openUser(page)
    await user.signUpWithFunds(demo.url)
    await addCodes(user)
    const before = (await mail(user.email)).length

    const other = await openUser(await newProfile(user), user.email)
    await other.openDemo(demo.url)
    await other.enterEmail()
    await other.click('E-mail me a code')
    await expect(other.page.getByLabel('Code')).toBeFocused()
    // The demo shows only the mail of the embedded sandbox.
    await expect(other.page.getByRole('region', { name: 'Sandbox inbox' })).toHaveCount(0)
    const codes = await mail(user.email)
    expect(codes).toHaveLength(before + 1)
    await other.page.getByLabel('Code').fill(codes.at(-1)!)
    await other.click('Sign in with code')
    await expect(other.session()).toContainText('Signed in')
    const balance = await other.balance()
    await other.send('Ada Lovelace', '1')
    await expect.poll(() => other.balance()).toBe(balance - 1_000_000n)
    expect(other.authenticator.prompts()).toBe(0)
    expect([...user.pageErrors, ...other.pageErrors]).toEqual([])
  } finally {
    await demo.stop()
    await sandbox.stop()
  }
})

test('the demo shows the mail of the embedded sandbox', async ({ user, demo }) => {
  await user.signUp(demo.url)
  await addCodes(user)
  const other = await openUser(await newProfile(user), user.email)
  await other.openDemo(demo.url)
  await other.enterEmail()
  await other.click('E-mail me a code')
  const inbox = other.page.getByRole('region', { name: 'Sandbox inbox' })
  await expect(inbox).toContainText(/\d{6}/)
  const [code = ''] = /\d{6}/.exec((await inbox.textContent()) ?? '') ?? []
  await other.page.getByLabel('Code').fill(code)
  await other.click('Sign in with code')
  await expect(other.session()).toContainText('Signed in')
  expect(other.pageErrors).toEqual([])
})

test('a sign-out removes the user from the browser, and the user can sign in again', async ({
  user,
  demo,
  page,
}) => {
  const balance = await user.signUpWithFunds(demo.url)
  await user.click('Sign out')
  await expect(user.session()).toContainText('Signed out')
  await expect(page.getByRole('status', { name: 'Balance' })).toHaveCount(0)
  expect(await page.context().cookies()).toEqual([])
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
}) => {
  await user.signUp(demo.url)
  const other = await openUser(await newProfile(user), user.email)
  await user.authenticator.syncTo(other.authenticator)
  await other.openDemo(demo.url)
  await other.createWallet()
  await expect(other.page.getByText('This address already has a wallet')).toBeVisible()
  await other.click('Continue')
  await other.click('Sign in with passkey')
  await expect(other.session()).toContainText('Signed in')
})

test('a user who proves nothing cannot tell an unknown address from a known one', async ({ user, demo }) => {
  await user.signUp(demo.url)
  await addCodes(user)
  const other = await openUser(await newProfile(user))
  await other.signUp(demo.url)
  await other.click('Sign out')

  /** The texts of the page, from the choices to the refusals, for a user with a passkey of another wallet. */
  const textsFor = async (email: string): Promise<string[]> => {
    const texts: string[] = []
    const main = other.page.getByRole('main')
    const note = async () => texts.push(((await main.textContent()) ?? '').replaceAll(email, '…'))
    const refusal = other.page.getByText('was not accepted')
    await other.page.reload()
    await other.enterEmail(email)
    await expect(other.page.getByRole('button', { name: 'Sign in with passkey' })).toBeVisible()
    await note()
    await other.click('Sign in with passkey')
    await expect(refusal).toBeVisible()
    await note()
    await other.click('E-mail me a code')
    await other.page.getByLabel('Code').fill('000001')
    await other.click('Sign in with code')
    await expect(refusal).toBeVisible()
    // The sandbox inbox stands for the user's own mailbox, which an attacker cannot see.
    await other.page.getByRole('region', { name: 'Sandbox inbox' }).evaluate((inbox) => inbox.remove())
    await note()
    return texts
  }
  /** An unknown address that also gets both choices. */
  const findUnknown = async (n = 0): Promise<string> => {
    const identifier = `unknown${n}@shop.example`
    const headers = { 'Wallet-Call': '1' }
    const response = await other.page.request.post(`${demo.url}/wallet/login/start`, {
      data: { identifier },
      headers,
    })
    return (await response.json()).authMethods.length === 2 ? identifier : findUnknown(n + 1)
  }
  expect(await textsFor(await findUnknown())).toEqual(await textsFor(user.email))
  await expect(other.page.getByRole('status', { name: 'Balance' })).toHaveCount(0)
})

test('the page says that the browser refused to delete the key at sign-out', async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('refused', 'UnknownError')
    }
  })
  await user.click('Sign out')
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByText('The browser refused to delete the session key')).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})
