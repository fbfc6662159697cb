/** Story: a developer watches the sandbox's status page while other pages are open in the same browser. */

import { expect } from '@playwright/test'
import { violationsOn } from './axe.js'
import { test } from './leakCheckedTest.js'
import { type SandboxProgram, startSandbox } from './servers.js'

let sandbox: SandboxProgram
test.beforeAll(async ({ profile }) => {
  sandbox = await startSandbox(profile)
})
test.afterAll(() => sandbox.stop())

const site = () => new URL(sandbox.service.baseUrl).origin
const addCustomer = async (platformCustomerId: string) => {
  const { baseUrl, tokenId, clientSecret } = sandbox.service
  const headers = {
    Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ platformCustomerId, customerType: 'INDIVIDUAL' })
  const response = await fetch(`${baseUrl}/customers`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
}

test('the pages of the sandbox pass axe, show new records in place, and obey no other page', {
  tag: ['@one-profile', '@release'],
}, async ({ browser }) => {
  const { tokenId: username, clientSecret: password } = sandbox.service
  const context = await browser.newContext({ httpCredentials: { username, password, origin: site() } })
  const page = await context.newPage()
  await page.goto(site())
  expect(await violationsOn(page)).toEqual([])

  // A reload would lose this mark, and the reader's place.
  await page.evaluate(() => document.body.setAttribute('data-mark', 'kept'))
  await addCustomer('ada')
  await expect(page.getByRole('cell', { name: 'ada' }).first()).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-mark', 'kept')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page)).toEqual([])
  }

  const parameters = new URLSearchParams({ redirect_uri: 'http://localhost:1/back', client_id: 'shop' })
  const form = await context.newPage()
  await form.goto(`${site()}/identity/authorize?${parameters}`)
  expect(await violationsOn(form)).toEqual([])
  await form.getByLabel('E-mail address').fill('ada@shop.example')
  const sent = form.waitForResponse((response) => response.request().method() === 'POST')
  await form.getByRole('button').click()
  // The own form is let through, with the origin that the page's referrer policy leaves it.
  expect((await sent).status()).toBe(302)

  const evil = await context.newPage()
  const target = `${site()}/control/reset`
  await evil.route('http://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${target}"><button>Win</button></form>`,
    }),
  )
  await evil.goto('http://evil.example/')
  const refused = evil.waitForResponse(target)
  await evil.getByRole('button').click()
  expect((await refused).status()).toBe(403)
  await page.reload()
  await expect(page.getByRole('cell', { name: 'ada' }).first()).toBeVisible()
  await context.close()
})
