/** Story: the drawer breaks the next payment, and the page says first what happened to the money. The payment is then made once. */

import { openDrawer } from './openDrawer.js'
import { expect, test, type User } from './user.js'

const inAnyBuild = { tag: ['@one-profile', '@release'] }
const lost =
  'This payment may or may not have been sent: the response was lost. You can confirm again, because the same payment cannot be made twice.'

/** Lets the next payment meet a fault. */
async function addFault({ page }: User, kind: string) {
  const { drawer, toggle, click, close } = await openDrawer(page)
  await toggle('Faults')
  await click(kind)
  await expect(drawer.getByRole('list', { name: 'Waiting faults' })).toContainText('The next payment')
  await close()
}

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
    inAnyBuild,
    async ({ user, demo, page }) => {
      const start = await user.signUpWithFunds(demo.url)
      await addFault(user, kind)
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
  inAnyBuild,
  async ({ user, demo, page }) => {
    const start = await user.signUpWithFunds(demo.url)
    await addFault(user, 'Slow')
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
