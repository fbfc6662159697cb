/** Story: the sandbox of the demo: its control page beside the pages of strangers, what it keeps, and the faults that it makes. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/redisServer.js'
import { violationsOn } from './screens/inspectScreen.js'
import { type SandboxProgram, startDemo, startSandbox } from './servers.js'
import { breakNextPayment, expect, openControls, openUser, test } from './user.js'

const addCustomer = async ({ service }: SandboxProgram, platformCustomerId: string) => {
  const { baseUrl, tokenId, clientSecret } = service
  const headers = {
    Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ platformCustomerId, customerType: 'INDIVIDUAL' })
  const response = await fetch(`${baseUrl}/customers`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
}

test('the pages of the sandbox pass axe, show new records in place, and obey no other page', {
  tag: '@release',
}, async ({ browser, profile }) => {
  // The browser of a developer knows the secret, and so does a trace of it: here it is no canary.
  const sandbox = await startSandbox(profile, '--client-secret', 'a secret of the developer')
  const { tokenId: username, clientSecret: password } = sandbox.service
  const site = new URL(sandbox.service.baseUrl).origin
  const context = await browser.newContext({ httpCredentials: { username, password, origin: site } })
  const page = await context.newPage()
  await page.goto(site)
  expect(await violationsOn(page)).toEqual([])

  // A reload would lose this mark, and the reader's place.
  await page.evaluate(() => document.body.setAttribute('data-mark', 'kept'))
  await addCustomer(sandbox, 'ada')
  await expect(page.getByRole('cell', { name: 'ada' }).first()).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-mark', 'kept')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page)).toEqual([])
  }

  const parameters = new URLSearchParams({ redirect_uri: 'http://localhost:1/back', client_id: 'shop' })
  const form = await context.newPage()
  await form.goto(`${site}/identity/authorize?${parameters}`)
  expect(await violationsOn(form)).toEqual([])
  await form.getByLabel('Email address').fill('ada@shop.example')
  const sent = form.waitForResponse((response) => response.request().method() === 'POST')
  await form.getByRole('button').click()
  // The own form is let through, with the origin that the page's referrer policy leaves it.
  expect((await sent).status()).toBe(302)

  const evil = await context.newPage()
  const target = `${site}/control/reset`
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
  }, site)
  // `no-cors` may end with an opaque response, of which nothing can be read; this one is blocked as well.
  expect(read).toEqual([...Array(4).fill('rejected'), 'unreadable'])
  await page.reload()
  await expect(page.getByRole('list', { name: 'Waiting faults' })).toBeEmpty()
  await expect(page.getByRole('cell', { name: 'ada' }).first()).toBeVisible()
  await context.close()
  await sandbox.stop()
})

test('what the control page does shows in the wallet: a code, money, the end of a payment, an event', {
  tag: '@release',
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
  await expect(place).toContainText('is being refunded')
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
  await expect(place).toContainText('was refunded')
  expect(await user.balance()).toBe(start + 15_000_000n)
  expect(user.pageErrors).toEqual([])
})

const ownServers = { tag: '@release' }

test('a reset asks first', ownServers, async ({ page, profile }) => {
  const demo = await startDemo(profile)
  const user = await openUser(page, { profile })
  await user.signUp(demo.url)
  const { controls, click, says } = await openControls(user)
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
    const folder = mkdtempSync(join(tmpdir(), 'demo-restart-'))
    const settings = { PORT: String(await freePort()), DEMO_DATA: join(folder, 'data') }
    const user = await openUser(page, { profile })
    const first = await startDemo(profile, settings)
    await user.signUpWithFunds(first.url)
    await user.send('Ada Lovelace', '10')
    await user.seeOutcome()
    const balance = await user.balance()
    await expect(startDemo(profile, { ...settings, PORT: '0' }), 'a second demo').rejects.toThrow(
      /cannot use .*: the process \d+ does\. Stop that one/,
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

test('a lost response is requested again, and the payment happens once', {
  tag: ['@money', '@release'],
}, async ({ user, demo }) => {
  const start = await user.signUpWithFunds(demo.url)
  await breakNextPayment(user, 'Lost response')
  await user.send('Ada Lovelace', '10')
  await user.seeOutcome()
  expect(start - (await user.balance())).toBe(10_000_000n)
})
