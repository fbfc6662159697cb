/** Story: the demo in two tabs. What happens in one is seen in the other. */

import { expect, test } from './person.js'

test('a passkey that was made in one tab is known in the other', async ({ person, demo, context, page }) => {
  await person.openDemo(demo.url)
  await person.createWallet()
  const other = await context.newPage()
  await other.goto(demo.url)
  const create = other.getByRole('button', { name: 'Create passkey', exact: true })
  await expect(create).toBeVisible()
  await page.bringToFront()
  await person.click('Create passkey')
  await expect(page.getByRole('button', { name: 'Sign in with passkey', exact: true })).toBeVisible()

  // A second first passkey is refused, and the way on is there.
  await create.click()
  await expect(other.getByRole('button', { name: 'Sign in with passkey', exact: true })).toBeVisible()
  await expect(create).toHaveCount(0)
})

test('who signs in in one tab finds all of it in a tab that was there before the passkey', async ({
  person,
  demo,
  context,
  page,
}) => {
  await person.openDemo(demo.url)
  await person.createWallet()
  const other = await context.newPage()
  await other.goto(demo.url)
  await expect(other.getByRole('button', { name: 'Create passkey', exact: true })).toBeVisible()
  await page.bringToFront()
  await person.click('Create passkey')
  await person.click('Sign in with passkey')
  await expect(person.session()).toContainText('Signed in')
  await expect(other.getByRole('status', { name: 'Session' })).toContainText('Signed in')
  await expect(other.getByText('My passkey')).toBeVisible()
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(person.session()).toContainText('Signed out')
  expect(person.complaints).toEqual([])
})

test('signing in and out in one tab shows in the other', async ({ person, demo, context }) => {
  await person.join(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  const session = other.getByRole('status', { name: 'Session' })
  await expect(session).toContainText('Signed in')

  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(session).toContainText('Signed out')
  await expect(person.session()).toContainText('Signed out')

  await person.page.bringToFront()
  await person.nameThemselves()
  await person.click('Sign in with passkey')
  await expect(person.session()).toContainText('Signed in')
  await expect(session).toContainText('Signed in')
  expect(person.complaints).toEqual([])
})
