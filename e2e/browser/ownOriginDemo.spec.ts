/** Story: the demo with `--own-origin`, as a developer sees it: a shop, its wallet on a host of its own, and what crosses between the two. */

import { expect } from '@playwright/test'
import { openedBy, payInWindow, signUpInWindow } from '../../lab/ownOriginUser.mjs'
import { violationsOn } from './screens/inspectScreen.js'
import { startDemo } from './servers.js'
import { test } from './workbench.js'

test('a new user signs up in the window, pays the shop, and signs out of both', {
  tag: ['@money', '@release'],
}, async ({ profile, page }) => {
  const demo = await startDemo(profile, {}, ['--own-origin'])
  try {
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(demo.url)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const session = () => page.evaluate(async () => (await fetch('/api/session')).json())
    await signUpInWindow(await openedBy(page, 'Sign in'), 'ada@shop.example', async () =>
      /to ada@shop\.example: Your code is (\d{6})/.exec(await page.locator('#mail').innerText())?.at(1),
    )
    await expect(page.getByText('You are signed in.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
    expect(await session()).toMatch(/^InternalAccount:/)

    await payInWindow(await openedBy(page, 'Buy coffee for $5'), demo.url)
    await expect(page.getByText('Thank you! Your coffee is paid.')).toBeVisible()
    const crossed = page.locator('#crossed')
    await expect(crossed).toContainText('"verb":"executeQuote"')
    await expect(crossed).toContainText('"code":"…"')
    expect(await crossed.innerText()).not.toMatch(/"code":"[\w-]{43}"/)
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    const settings = await openedBy(page, 'Settings')
    await settings.getByRole('heading', { name: 'Ways to sign in' }).waitFor()
    await settings.close()
    await expect(page.locator('#wallet iframe')).toHaveCSS('height', '0px')

    await press('Sign out')
    await expect(page.getByText('You are signed out.')).toBeVisible()
    expect(await session()).toBeNull()
    expect(complaints).toEqual([])
  } finally {
    await demo.stop()
  }
})
