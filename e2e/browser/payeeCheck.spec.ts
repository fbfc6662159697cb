/** Story: before a payment is signed, its review says what the bank knows of the payee's name. */

import { expect, test } from './user.js'

// Source of the suffixes: interface document, "Sandbox outcome rules", beneficiary name verification.
const checks: [suffix: string, title: string, says: string[]][] = [
  // The sandbox has no bank, so a name that matches is no check.
  ['789', 'A test payee', ['No bank checked this name, and no real money moves.']],
  [
    '103',
    'The name matches only in part',
    ['Name on the payment', 'Test Payee', 'The bank says', 'T. Payee'],
  ],
  ['106', 'The name was not checked', ['This bank does not check names.']],
  ['107', 'The bank checks the name later', ['may send it back']],
]

test('the review shows the check of the name, and a name that does not match must be acknowledged', async ({
  user,
  demo,
  page,
}) => {
  const start = await user.signUpWithFunds(demo.url)
  const note = page.getByRole('region', { name: 'Name check' })
  const confirm = page.getByRole('button', { name: 'Confirm and sign', exact: true })
  for (const [suffix, title, says] of checks) {
    await user.review(`000123456${suffix}`, '2')
    await expect(note.getByRole('heading')).toHaveText(title)
    for (const text of says) await expect(note).toContainText(text)
    await expect(confirm).toBeEnabled()
    await user.click('Edit')
  }
  await user.review('000123456104', '2')
  await expect(page.getByText('Nothing was sent: the bank is still checking this account.')).toBeVisible()

  await user.review('000123456102', '2')
  await expect(note.getByRole('heading')).toHaveText('The name does not match')
  await expect(confirm).toBeDisabled()
  await confirm.click({ force: true })
  await expect(page).toHaveURL(/\/send$/)
  const signed = page.waitForRequest('**/execute')
  const reviewed = page.waitForRequest('**/acknowledge')
  await page.getByRole('checkbox').check()
  await user.click('Confirm and sign')
  // What is signed is the quote of the review.
  expect(idIn((await signed).url())).toBe(idIn((await reviewed).url()))
  await user.seeOutcome()
  expect(await user.balance()).toBe(start - 2_000_000n)
  // A browser logs the refused review.
  expect(user.pageErrors).toEqual([expect.stringContaining('status of 409')])
})

const idIn = (url: string) => /Quote(?::|%3A)[\w-]+/.exec(url)![0].replace('%3A', ':')
