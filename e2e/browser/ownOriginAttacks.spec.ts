/** Story: a hostile page opens, shrinks, navigates and reuses the window of the wallet, steals its focus and keys, and speaks to it. Nothing is paid that the user did not read. */

import type { Page } from '@playwright/test'
import { atLeisure } from './attacksAtLeisure.js'
import { inHaste } from './attacksInHaste.js'
import {
  expect,
  isDrawn,
  isSignedIn,
  openedWindow,
  openerIn,
  openShop,
  openWalletTab,
  parts,
  pressAsItStands,
  pressAtOnce,
  pressConfirm,
  scrollToConfirm,
  signIn,
  some,
  startPayment,
  stopClock,
  test,
} from './ownOrigin.js'
import type { WindowAttack } from './windowAttack.js'

/** The user reads for longer than a second, and presses. */
async function pressLater(window: Page) {
  await isDrawn(window)
  await scrollToConfirm(window)
  await window.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1300))).catch(() => undefined)
  await pressAsItStands(window)
}

const tables: readonly [string, readonly WindowAttack[], (window: Page) => Promise<void>][] = [
  ['in its first second', inHaste, pressAtOnce],
  ['at leisure', atLeisure, pressLater],
]

// What takes long is in a release alone.
for (const { part, most, tag } of parts)
  for (const [when, rows, press] of Number.isFinite(most) ? tables.slice(0, 1) : tables)
    test(`a page that attacks the window gets no payment ${when} (${part})`, { tag }, async ({
      own,
      page,
      context,
    }) => {
      const { tab } = await openWalletTab(context, own)
      await signIn(tab)
      const known = context.pages()
      if (press === pressAtOnce) await stopClock(context)
      const paid: string[] = []
      const chosen = some(rows, most)
      for (const { name, run } of chosen) {
        const frame = await openShop(page, own)
        await isSignedIn(page)
        await startPayment(page, { amount: 1_000_000 })
        await expect(openerIn(frame)).toBeVisible()
        for (const window of await run({ own, context, page, frame })) await press(window)
        await page.evaluate(() => core.getSession(wallet).catch(() => undefined))
        if (own.executions() > paid.length) paid.push(name)
        for (const window of context.pages()) if (!known.includes(window)) await window.close()
      }
      console.log(`Window ${when}, own origin: ${paid.length} of ${chosen.length} payments`)
      expect(paid).toEqual([])
    })

test('a second payment never takes the place of the one that stands in the window', {
  tag: '@one-profile',
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const frame = await openShop(page, own)
  await isSignedIn(page)
  const before = await own.balance()
  await startPayment(page, { amount: 1_000_000 })
  const window = await openedWindow(frame, context)
  await isDrawn(window)
  const second = await page.evaluate(() =>
    core.executeQuote(wallet, { order: { amount: 9_000_000 } }).catch(({ code }: { code: string }) => code),
  )
  expect(second).toBe('BUSY')
  await pressConfirm(window)
  await expect.poll(() => page.evaluate(() => globalThis.ended)).toMatch(/PROCESSING|COMPLETED/)
  expect(before - (await own.balance())).toBe(1_000_000)
})
