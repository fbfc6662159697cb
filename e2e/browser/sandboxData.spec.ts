/** Story: what the sandbox of the demo keeps: people by profile, everything over a restart, and nothing after a reset. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/redisServer.js'
import { openControls } from './openControls.js'
import { startDemo } from './servers.js'
import { expect, openUser, test } from './user.js'

const ownServers = { tag: ['@one-profile', '@release'] }

test('each profile has people of its own, and a reset asks first', ownServers, async ({ page, profile }) => {
  const demo = await startDemo(profile)
  const user = await openUser(page, { profile })
  await user.signUp(demo.url)
  const { controls, click, says } = await openControls(user)
  await click('Use the profile 2026-04')
  await says('The profile is 2026-04.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await click('Use the profile document')
  await says('The profile is document.')
  await page.reload()
  await expect(user.session()).toContainText('Signed in')

  for (const isSure of [false, true]) {
    controls.once('dialog', (question) => void (isSure ? question.accept() : question.dismiss()))
    await click('Delete everything')
    await says(isSure ? 'Everything was deleted.' : 'Nothing was deleted.')
    await page.reload()
    if (isSure) await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    else await expect(user.session()).toContainText('Signed in')
  }
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
