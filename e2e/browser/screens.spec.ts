/** Story: every page of the demo is accessible, fits, has its title, lets the user go back, and logs nothing. */

import type { Page } from '@playwright/test'
import {
  prepareInspection,
  type Screen,
  type Variant,
  variants,
  visitScreen,
} from './screens/inspectScreen.js'
import { chapters } from './screens/screens.js'
import { startDemo } from './servers.js'
import { expect, openUser, test, type User } from './user.js'

for (const { name, email, screens } of chapters)
  test(`the screens of ${name} keep the rules`, { tag: '@release' }, async ({ page }) => {
    test.setTimeout(600_000)
    const demo = await startDemo('document')
    try {
      const user = await openUser(page, { profile: 'document', email })
      await prepareInspection(page)
      for (const screen of screens)
        await test.step(screen.name, async () => {
          const faults = await visitScreen(user, screen, demo.url, variants)
          expect.soft(faults, screen.name).toEqual([])
        })
    } finally {
      await demo.stop()
    }
  })

const site = 'http://screens.test'
const phone: Variant[] = [{ width: 390, scheme: 'light' }]
/** The pages are there at once: what is missing then is a fault, also on a busy machine. */
const ask = expect.configure({ timeout: 5000 })

interface PageParts {
  title?: string
  body?: string
}

/** A page as the demo has them: a title, landmarks, and the button that opens the inspector. */
const pageOf = ({ title = 'Planted', body = '' }: PageParts) => `<!doctype html><html lang="en">
<meta name="viewport" content="width=device-width"><title>${title} · Embedded Wallet</title>
<main><h1>A page</h1><button aria-pressed="false">Behind the scenes</button>
${body}</main></html>`

/** Serves the pages under a policy as strict as the demo's. */
async function serve(page: Page, pages: Record<string, PageParts>) {
  await page.route(`${site}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const parts = pages[path]
    return route.fulfill({
      status: parts ? 200 : 404,
      contentType: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': "default-src 'self'; script-src 'self'; style-src 'self'" },
      body: parts ? pageOf(parts) : '',
    })
  })
}

/** A screen without an address of its own. */
const row: Screen = {
  name: 'planted',
  reach: async ({ page }, url) => {
    await page.goto(`${url}/before`)
    await page.goto(`${url}/planted`)
  },
  title: 'Planted',
  shows: (page) => [page.getByRole('heading', { name: 'A page' })],
}

/** What the inspection says of a page with that in it. */
async function faultsOf(user: User, planted: PageParts, screen: Screen = { ...row, back: 'Before' }) {
  await prepareInspection(user.page)
  await serve(user.page, { '/before': { title: 'Before' }, '/planted': planted, '/favicon.ico': {} })
  return visitScreen(user, screen, site, phone, ask)
}

test('a page that keeps every rule has no fault', { tag: '@release' }, async ({ user }) => {
  expect(await faultsOf(user, {})).toEqual([])
})

/** One violation per rule, and what the inspection must say of it. Nothing else is wrong with the page. */
const violations: readonly { rule: string; planted: PageParts; screen?: Screen; fault: RegExp }[] = [
  {
    rule: 'a field without a name',
    planted: { body: '<input>' },
    fault: /^axe: planted, 390 px, light: label: <input>/,
  },
  {
    rule: 'a wrong title',
    planted: { title: 'Other' },
    screen: row,
    fault: /^title of planted/,
  },
  {
    rule: 'a style that the policy forbids',
    planted: { body: '<p style="color: red">text</p>' },
    fault: /^console of planted: .*(CSP report: style-src-attr|Content Security Policy)/,
  },
  {
    rule: 'an error in the console',
    planted: { body: '<img src="/missing.png" alt="">' },
    fault: /^console of planted: error: .*404/,
  },
  {
    rule: 'more than the width of a phone',
    planted: { body: '<canvas width="500" height="1"></canvas>' },
    fault: /^width: planted: \d+ pixels right/,
  },
  {
    rule: 'a wrong page behind "Back"',
    planted: {},
    screen: { ...row, back: 'Elsewhere' },
    fault: /^"Back" of planted/,
  },
  {
    rule: 'something that is not shown',
    planted: { body: '<p hidden>Paid</p>' },
    screen: { ...row, shows: (page) => [page.getByText('Paid')] },
    fault: /^planted, 390 px, light: /,
  },
]

for (const { rule, planted, screen, fault } of violations)
  test(`the inspection finds ${rule}`, { tag: '@release' }, async ({ user }) => {
    const faults = await faultsOf(user, planted, screen)
    expect(faults).not.toEqual([])
    for (const text of faults) expect(text).toMatch(fault)
  })
