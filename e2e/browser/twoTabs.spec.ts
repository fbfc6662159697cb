/** Story: the demo in two tabs. What happens in one is seen in the other. */

import { expect, test } from './person.js'

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
