/** Story: the control page of the sandbox, beside the demo and beside pages of strangers in the same browser. */

import { violationsOn } from './axe.js'
import { openControls } from './openControls.js'
import { type SandboxProgram, startSandbox } from './servers.js'
import { expect, test } from './user.js'

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
  await evil.goto('http://evil.example/')
  const read = await evil.evaluate(async (site) => {
    const fault = JSON.stringify({ endpoint: '*', when: 'before', response: 'drop' })
    const tries = [
      fetch(`${site}/control/overview`, { credentials: 'include' }),
      fetch(`${site}/control/overview`, { credentials: 'include', mode: 'no-cors' }),
      fetch(`${site}/control/faults`, {
        method: 'POST',
        body: fault,
        credentials: 'include',
        mode: 'no-cors',
      }),
      fetch(`${site}/control/faults`, { method: 'DELETE', credentials: 'include' }),
    ]
    const results = await Promise.allSettled(tries)
    const frame = document.createElement('iframe')
    frame.src = `${site}/control`
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    let text: string | null
    try {
      text = frame.contentWindow!.document.body.textContent
    } catch {
      text = 'unreadable'
    }
    return [...results.map(({ status }) => status), text]
  }, site())
  // `no-cors` may end with an opaque response, of which nothing can be read; this one is blocked as well.
  expect(read).toEqual([...Array(4).fill('rejected'), 'unreadable'])
  await page.reload()
  await expect(page.getByRole('list', { name: 'Waiting faults' })).toBeEmpty()
  await expect(page.getByRole('cell', { name: 'ada' }).first()).toBeVisible()
  await context.close()
})

test('what the control page does shows in the wallet: a code, money, the end of a payment, an event', {
  tag: ['@one-profile', '@release'],
}, async ({ user, demo, page }) => {
  const start = await user.signUpWithFunds(demo.url)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Behind the scenes', exact: true }).click()
  await page.getByRole('link', { name: 'Sandbox', exact: true }).click()
  await (await opened).close()
  const { controls, click, says } = await openControls(user)
  const codes = controls.getByRole('list', { name: 'Codes' })
  await expect(controls.getByLabel('Wallet')).toContainText(user.email)
  await controls.getByLabel('Wallet').selectOption({ label: `${user.email}, 100 USDC` })
  await click('A payment arrives')
  await says('A payment of 15 comes in.')
  await expect(controls.getByLabel('Wallet')).toContainText(`${user.email}, 115 USDC`)
  await expect(codes).toContainText(user.email)

  await controls.getByRole('link', { name: '550000004' }).click()
  await expect(controls.getByLabel('Amount')).toHaveValue('10')
  await controls.close()
  await page.reload()
  await expect.poll(() => user.balance()).toBe(start + 15_000_000n)
  await user.send('550000004', '10')
  const place = page.getByRole('status', { name: 'Where the money is' })
  await expect(place).toContainText('is coming back to you')
  const clock = await openControls(user)
  await clock.click('+1 minute')
  await clock.says('It is 1 minute later.')
  await expect(clock.controls.getByRole('button', { name: '+1 minute' })).toBeFocused()
  const events = clock.controls.getByRole('region', { name: 'Webhooks' })
  await expect(events.getByRole('row', { name: /OUTGOING_PAYMENT/ }).first()).toContainText('200')
  await events
    .getByRole('button', { name: /^Deliver again/ })
    .first()
    .click()
  // The backend knows the event: it does not handle it twice.
  await clock.says('The endpoint responded 409.')
  await clock.close()
  await page.reload()
  await expect(place).toContainText('is back in your balance')
  expect(await user.balance()).toBe(start + 15_000_000n)
  expect(user.pageErrors).toEqual([])
})
