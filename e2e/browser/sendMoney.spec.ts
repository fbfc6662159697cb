/** Story: a person gets a wallet, signs in with a passkey, sends money, reloads, sends again unprompted, signs out. */

import { canary, findCanary } from '../canary/canary.mjs'
import { expect, meetPerson, test } from './person.js'
import { startDemo, startSandbox } from './servers.js'

test('the whole story on the embedded sandbox', async ({ person, demo, page }) => {
  await person.openDemo(demo.url)
  await person.createWallet()
  await person.click('Create passkey')
  await expect(person.session()).toContainText('Signed out')
  await person.click('Sign in with passkey')
  await expect(person.session()).toContainText('Signed in')
  expect(person.authenticator.prompts()).toBe(2)

  await person.addTestFunds()
  const start = await person.balance()
  await person.send('Ada Lovelace', '12.50')
  await expect.poll(() => person.balance()).toBe(start - 12_500_000n)

  await page.reload()
  await expect(person.session()).toContainText('Signed in')
  await person.send('$success.usd@sandbox.example', '7.000001')
  await expect.poll(() => person.balance()).toBe(start - 19_500_001n)
  expect(person.authenticator.prompts()).toBe(2)

  await page.reload()
  expect(await person.balance()).toBe(start - 19_500_001n)
  const revoked = page.waitForResponse((response) => response.status() === 204)
  await person.click('Sign out')
  expect((await revoked).request().method()).toBe('DELETE')
  await expect(person.session()).toContainText('Signed out')
  await page.reload()
  await expect(person.session()).toContainText('Signed out')
  expect(person.complaints).toEqual([])
})

test('the same demo on another service, which only its environment names', async ({ page }) => {
  const sandbox = await startSandbox()
  const demo = await startDemo({
    SERVICE_BASE_URL: sandbox.baseUrl,
    SERVICE_TOKEN_ID: sandbox.tokenId,
    SERVICE_CLIENT_SECRET: sandbox.clientSecret,
  })
  const bodies: Promise<string>[] = []
  page.on('response', (response) => bodies.push(response.text().catch(() => '')))
  try {
    const person = await meetPerson(page)
    await person.join(demo.url)
    await person.addTestFunds()
    const start = await person.balance()
    await person.send('$success.usd@sandbox.example', '1')
    await expect.poll(() => person.balance()).toBe(start - 1_000_000n)
    await person.click('Sign out')
    await expect(person.session()).toContainText('Signed out')
    expect(person.complaints).toEqual([])

    // The browser and its pages never carry a service credential.
    const cookies = JSON.stringify(await page.context().cookies())
    const seen = [...(await Promise.all(bodies)), cookies].join()
    expect(sandbox.clientSecret).toBe(canary)
    expect(findCanary(seen)).toEqual([])
  } finally {
    await demo.stop()
    await sandbox.stop()
  }
})

test('a closed prompt is no disaster: nothing is lost and the next try works', async ({ person, demo }) => {
  await person.openDemo(demo.url)
  await person.createWallet()
  await person.authenticator.setWilling(false)
  await person.click('Create passkey')
  await expect(person.page.getByText(/prompt was closed or timed out/)).toBeVisible()
  await person.authenticator.setWilling(true)
  await person.click('Create passkey')
  // The passkey must be there before the device is made unwilling again.
  await expect(person.page.getByRole('button', { name: 'Sign in with passkey', exact: true })).toBeVisible()
  await person.authenticator.setWilling(false)
  await person.click('Sign in with passkey')
  await expect(person.page.getByText(/prompt was closed or timed out/)).toBeVisible()
  await person.authenticator.setWilling(true)
  await person.click('Sign in with passkey')
  await expect(person.session()).toContainText('Signed in')
})

test('an answer lost while the money moved: the person learns that it was sent, and it was sent once', async ({
  person,
  demo,
  page,
}) => {
  await person.join(demo.url)
  await person.addTestFunds()
  const start = await person.balance()
  await page.route('**/execute', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await person.send('Ada Lovelace', '10')
  await expect.poll(() => person.balance()).toBe(start - 10_000_000n)
  await page.unroute('**/execute')
  await page.reload()
  expect(await person.balance()).toBe(start - 10_000_000n)
})

test('a double click on "Confirm and sign" is one payment', async ({ person, demo, page }) => {
  await person.join(demo.url)
  await person.addTestFunds()
  const start = await person.balance()
  await person.click('Send')
  await person.review('Ada Lovelace', '3')
  await page.getByRole('button', { name: 'Confirm and sign', exact: true }).dblclick({ noWaitAfter: true })
  await expect.poll(() => person.balance()).toBe(start - 3_000_000n)
  await page.reload()
  expect(await person.balance()).toBe(start - 3_000_000n)
})
