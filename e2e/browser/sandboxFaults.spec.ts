/** Story: the control page breaks the next payment, and the page says first what happened to the money. The payment is then made once. */

import { breakNextPayment } from './openControls.js'
import { expect, test } from './user.js'

const ofRelease = { tag: ['@one-profile', '@release'] }
const lost =
  'This payment may or may not have been sent: the response was lost. You can confirm again, because the same payment cannot be made twice.'

for (const { kind, text } of [
  { kind: 'Offline', text: lost },
  { kind: 'Failure (500)', text: lost },
  // The service did not take it, so nothing is unknown.
  {
    kind: 'Too many calls (429)',
    text: 'Nothing was sent: there were too many requests. Wait 5 seconds and try again.',
  },
])
  test(
    `${kind}: the page says what became of the payment, and the next try makes it once`,
    ofRelease,
    async ({ user, demo, page }) => {
      const start = await user.signUpWithFunds(demo.url)
      await breakNextPayment(user, kind)
      await user.send('Ada Lovelace', '10')
      const review = page.getByRole('main')
      await expect(review.getByText(text, { exact: true })).toBeVisible()
      await user.click('Confirm and sign')
      await user.seeOutcome()
      expect(start - (await user.balance())).toBe(10_000_000n)
    },
  )

test(
  'Slow: the page says so while the payment is made, and makes it once',
  ofRelease,
  async ({ user, demo, page }) => {
    const start = await user.signUpWithFunds(demo.url)
    await breakNextPayment(user, 'Slow')
    await user.send('Ada Lovelace', '10')
    const progress = page.getByRole('status', { name: 'Progress' })
    await expect(progress).toBeEmpty()
    await expect(progress).toHaveText(
      'Still working: nothing is lost. Your payment is being signed and sent. It is made once, however long it takes.',
    )
    await user.seeOutcome()
    await expect(progress).toHaveText('')
    expect(start - (await user.balance())).toBe(10_000_000n)
  },
)

test('a lost response is requested again, and the payment happens once', { tag: '@one-profile' }, async ({
  user,
  demo,
}) => {
  const start = await user.signUpWithFunds(demo.url)
  await breakNextPayment(user, 'Lost response')
  await user.send('Ada Lovelace', '10')
  await user.seeOutcome()
  expect(start - (await user.balance())).toBe(10_000_000n)
})
