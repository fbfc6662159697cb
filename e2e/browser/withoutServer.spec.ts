/** The build that needs no server: the whole wallet in one browser, from a plain file server and then without a network. */

import { startStaticDemo } from './servers.js'
import { expect, openUser, test } from './user.js'

test('the page without a server sends money, survives its worker and goes on without a network', {
  tag: '@one-profile',
}, async ({ page, context }) => {
  const demo = await startStaticDemo()
  const user = await openUser(page, { profile: 'document' })
  expect(await user.signUpWithFunds(`${demo.url}/`)).toBe(100_000_000n)
  await user.send('Grace Hopper', '12.50')
  await user.seeOutcome()

  // The browser ends a worker that has nothing to do. The next one reads what the first has kept.
  const devTools = await context.newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')
  await page.goto(`${demo.url}/`)
  await expect(user.session()).toContainText('Signed in')
  expect(await user.balance()).toBe(87_500_000n)

  await demo.stop()
  await page.reload()
  await expect(user.session()).toContainText('Signed in')
  await user.send('Grace Hopper', '7.50')
  await user.seeOutcome()
  await page.goto(`${demo.url}/`)
  expect(await user.balance()).toBe(80_000_000n)
  expect(user.pageErrors).toEqual([])
})

test('the page without a server says what it does not prove', { tag: '@one-profile' }, async ({ page }) => {
  const demo = await startStaticDemo()
  await page.goto(demo.url)
  await expect(page.getByRole('contentinfo')).toContainText('no server')
  await demo.stop()
})
