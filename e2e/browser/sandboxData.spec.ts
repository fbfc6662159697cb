/** Story: what the sandbox of the demo keeps: people by profile, everything over a restart, and nothing after a reset. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/redisServer.js'
import { openDrawer } from './openDrawer.js'
import { startDemo } from './servers.js'
import { expect, openUser, test } from './user.js'

const ownServers = { tag: ['@one-profile', '@release'] }

test('each profile has people of its own, and a reset asks first', ownServers, async ({ page, profile }) => {
  const demo = await startDemo(profile)
  const user = await openUser(page, { profile })
  await user.signUp(demo.url)
  const profiles = await openDrawer(page)
  await profiles.toggle('Profile')
  await profiles.click('Use April 2026')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const back = await openDrawer(page)
  await back.toggle('Profile')
  await back.click('Use Interface document')
  await expect(user.session()).toContainText('Signed in')

  const reset = await openDrawer(page)
  await reset.toggle('Start over')
  await reset.click('Delete everything…')
  await expect(reset.drawer.getByText('Everyone is signed out.')).toBeFocused()
  await reset.click('Keep it')
  await expect(user.session()).toContainText('Signed in')
  await reset.click('Delete everything…')
  await reset.click('Delete everything')
  await expect(page.getByRole('button', { name: 'Create wallet' })).toBeVisible()
  await demo.stop()
})

test(
  'a restart keeps the user signed in, the balance and the activity; --fresh starts anew',
  ownServers,
  async ({ page, profile }) => {
    // It starts four servers.
    test.setTimeout(120_000)
    const folder = mkdtempSync(join(tmpdir(), 'demo-restart-'))
    const settings = { PORT: String(await freePort()), DEMO_DATA: join(folder, 'data') }
    const user = await openUser(page, { profile })
    const first = await startDemo(profile, settings)
    await user.signUpWithFunds(first.url)
    await user.send('Ada Lovelace', '10')
    await user.seeOutcome()
    const balance = await user.balance()
    await expect(startDemo(profile, { ...settings, PORT: '0' }), 'a second demo').rejects.toThrow(
      /Another demo uses .* Stop it, or set DEMO_DATA to another folder/,
    )
    await first.stop()

    const second = await startDemo(profile, settings)
    await page.reload()
    await expect(user.session()).toContainText('Signed in')
    expect(await user.balance()).toBe(balance)
    await expect(page.getByText('Ada Lovelace')).toBeVisible()
    await second.stop()

    const fresh = await startDemo(profile, settings, ['--fresh'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await fresh.stop()
    rmSync(folder, { recursive: true })
  },
)
