/** Stories of the send form, where only a browser can break it: its languages, the draft that a reload keeps, and the review that is signed. */

import { expect, test } from './user.js'

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('a user sends to a new bank account, picks it the next time, and enters what arrives: amounts have the decimal comma', {
    tag: ['@money', '@release'],
  }, async ({ user, demo, page }) => {
    await user.signUp(demo.url)
    await user.click('Add test funds')
    const balance = page.getByRole('status', { name: 'Balance' })
    await expect(balance).toHaveText('100,00 USDC')
    await user.goTo('Send')
    await page.getByRole('radio', { name: 'Bank account' }).check()
    await page.getByLabel('Account currency').selectOption('Euro (EUR)')
    await page.getByLabel('Amount').fill('1.234')
    await expect(page.getByText('That is 1.234,00 USDC.')).toBeVisible()
    await page.getByLabel('Amount').fill('12,50')
    await user.click('Review')
    // The form says why it cannot go on, and the focus is in the first field to correct.
    await expect(page.getByText('Fix the 2 marked fields')).toBeVisible()
    await expect(page.getByLabel('Account holder')).toBeFocused()
    await page.getByLabel('Account holder').fill('Ada Lovelace')
    await page.getByLabel('IBAN').fill('de89 3704 0044 0532 0130 00')
    await user.click('Review')
    await expect(page.getByText('EUR account ending 3000')).toBeVisible()
    await expect(page.getByText('12,50 USDC', { exact: true }).first()).toBeVisible()
    await user.click(/^Pay \W?\d/)
    await user.seeOutcome()
    await user.goTo('Wallet')
    await expect(balance).toHaveText('87,50 USDC')

    await user.goTo('Send')
    await page.getByRole('button', { name: 'Ada Lovelace EUR account ending 3000' }).click()
    await expect(page.getByLabel('Amount')).toBeFocused()
    await page.getByLabel('Amount').fill('7,25')
    await page.getByRole('radio', { name: 'Recipient gets' }).check()
    await user.click('Review')
    await expect(page.getByText('7,25 €', { exact: true }).first()).toBeVisible()
    await page.getByText('Details').click()
    const sent = centsOf(
      await page.locator('[data-part=details] dt', { hasText: 'You send' }).locator('+ dd').innerText(),
    )
    // A euro costs more than a dollar in the sandbox: the amount is not taken for what leaves.
    expect(sent).toBeGreaterThan(7_250_000)
    await user.click(/^Pay \W?\d/)
    await user.seeOutcome()
    await user.goTo('Wallet')
    // The balance is rounded down to the digits that people use.
    const left = Math.floor((87_500_000 - sent) / 10_000) * 10_000
    await expect.poll(async () => centsOf(await balance.innerText())).toBe(left)
    expect(user.pageErrors).toEqual([])
  })
})

/** The smallest units of a text such as `1.234,50 USDC`. */
const centsOf = (text: string) =>
  Math.round(Number(text.replace(/\s.*/s, '').replaceAll('.', '').replace(',', '.')) * 1_000_000)

test('a reload keeps the draft; Cancel, a payment, also an unknown one, and the end of the login remove it', {
  tag: '@money',
}, async ({ user, demo, page }) => {
  await user.signUpWithFunds(demo.url)
  const recipient = page.getByLabel('Recipient', { exact: true })
  const fill = async () => {
    await user.goTo('Send')
    await recipient.fill('Ada Lovelace')
    await page.getByLabel('Amount').fill('12.50')
  }
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)))
  await fill()
  await page.reload()
  await expect(recipient).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Amount')).toHaveValue('12.50')
  await user.click('Cancel')
  await expect.poll(drafts).toEqual([])
  await user.goTo('Send')
  await expect(recipient).toHaveValue('')

  await user.send('Ada Lovelace', '12.50')
  await user.seeOutcome()
  await expect.poll(drafts).toEqual([])

  await fill()
  await expect.poll(drafts).toHaveLength(1)
  await user.goTo('Wallet')
  await user.signOut()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect.poll(drafts).toEqual([])

  await user.enterEmail()
  await user.click('Sign in with passkey')
  await page.route('**/execute', (route) => route.abort('connectionreset'))
  await user.send('Ada Lovelace', '2')
  await expect(page.getByText(/We do not know yet whether/).first()).toBeVisible()
  await page.reload()
  await user.goTo('Send')
  await expect(recipient).toHaveValue('')
})

// Source of the suffixes: interface document, "Sandbox outcome rules", beneficiary name verification.
const checks: [suffix: string, title: string, says: string[]][] = [
  // The sandbox has no bank, so a name that matches is no check.
  ['789', 'A test payee', ['No bank checked this name, and no real money moves.']],
  ['103', 'The name is a partial match', ['Name on the payment', 'Test Payee', 'The bank says', 'T. Payee']],
  ['106', 'The name was not checked', ['This bank does not check names.']],
  ['107', 'The bank checks the name later', ['may send it back']],
]

test('the review shows the check of the name, and a name that does not match must be acknowledged', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  const start = await user.signUpWithFunds(demo.url)
  const note = page.getByRole('region', { name: 'Name check' })
  const confirm = page.getByRole('button', { name: /^Pay \W?\d/, exact: true })
  for (const [suffix, title, says] of checks) {
    await user.review(`000123456${suffix}`, '2')
    await expect(note.getByRole('heading')).toHaveText(title)
    for (const text of says) await expect(note).toContainText(text)
    await expect(confirm).toBeEnabled()
    await user.click('Edit')
  }
  await user.review('000123456104', '2')
  await expect(page.getByText('Nothing was sent: the bank is still checking this account.')).toBeVisible()
  await user.click('Edit')

  await user.review('000123456102', '2')
  await expect(note.getByRole('heading')).toHaveText('The name does not match')
  await expect(confirm).toBeDisabled()
  await confirm.click({ force: true })
  await expect(page).toHaveURL(/\/send$/)
  const signed = page.waitForRequest('**/execute')
  const reviewed = page.waitForRequest('**/acknowledge')
  await page.getByRole('checkbox').check()
  await user.click(/^Pay \W?\d/)
  // What is signed is the quote of the review.
  expect(idIn((await signed).url())).toBe(idIn((await reviewed).url()))
  await user.seeOutcome()
  expect(await user.balance()).toBe(start - 2_000_000n)
  // A browser logs the refused review.
  expect(user.pageErrors).toEqual([expect.stringContaining('status of 409')])
})

const idIn = (url: string) => /Quote(?::|%3A)[\w-]+/.exec(url)![0].replace('%3A', ':')
