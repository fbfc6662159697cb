/** Story: what changes who owns the wallet needs the user, once, and the page says what the user confirms. */

import { expect, test } from './user.js'

test('the recovery words show after one confirmation with the passkey, each time anew', async ({
  user,
  demo,
  page,
}) => {
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

test('a user who closes the prompt reads what it is for, and confirms in the second try', async ({
  user,
  demo,
  page,
}) => {
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

test('a payment shows no prompt: it takes one request more only where the app wants a step-up', async ({
  user,
  demo,
  page,
}) => {
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
