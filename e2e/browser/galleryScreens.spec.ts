/** Story: every screen, against a relay and a sandbox in the page, is accessible and fits in each of its states. */

import { expect, test } from '@playwright/test'
import { faultsOf, heights, schemes } from './gallery/faultsOf.js'
import { openGallery, showView } from './gallery/openGallery.js'

/** What each screen shows of a wallet with 98 USDC and two payments. */
const shown: Readonly<Record<string, string>> = {
  button: '98.00 USDC',
  balance: '98.00',
  activity: 'Failed, money is back',
  receive: 'sandbox.example',
  pay: '12.50',
  settings: 'Add a second way in',
}
const otherStates: Readonly<Record<string, string>> = {
  'login signed-out': 'Sign in to your wallet',
  'login offline': 'cannot be reached',
  'button offline': 'Log in',
  'pay offline': 'Nothing was sent',
}

for (const [screen, text] of Object.entries(shown))
  test(`${screen} keeps the rules on a small phone, from right to left, also with what others wrote`, {
    tag: ['@one-profile'],
  }, async ({ page }) => {
    const view = { show: `${screen} signed-in`, dir: 'rtl', written: 'hostile' }
    await page.setViewportSize({ width: 320, height: heights[320]! })
    const errors = await openGallery(page, view)
    await expect(page.locator('main')).toContainText(text)
    expect([...(await faultsOf(page)), ...errors]).toEqual([])
  })

test('every state of every screen keeps the rules at every width, in both directions and colors', {
  tag: ['@one-profile', '@release'],
}, async ({ page }) => {
  test.setTimeout(600_000)
  const errors = await openGallery(page, { show: 'login signed-out' })
  const states = [...Object.entries(shown).map(([screen, text]) => [`${screen} signed-in`, text] as const)]
  for (const [show, text] of [...states, ...Object.entries(otherStates)])
    for (const width of [320, 390, 1440])
      for (const dir of ['ltr', 'rtl'])
        for (const theme of schemes) {
          await page.setViewportSize({ width, height: heights[width]! })
          await showView(page, { show, dir, theme })
          await expect(page.locator('main')).toContainText(text)
          expect.soft(await faultsOf(page), `${show} ${width} ${dir} ${theme}`).toEqual([])
        }
  // The browser logs a request that the page refuses.
  expect(errors).toEqual([])
})
