/** Story: the relay is on another origin than the page. A token works on every site, cookies work within the site. */

import { expect } from '@playwright/test'
import { loadBackends } from '../workbench/build.js'
import { addAuthenticator } from './addAuthenticator.js'
import { test as base } from './workbench.js'

interface OtherOrigin {
  /** The page with the SDK. */
  page: string
  /** A relay on another port: another origin of the same site. */
  sameSite: string
  /** The same server under another name: another site. */
  otherSite: string
  accountId: string
  token: string
}

const test = base.extend<{ other: OtherOrigin }>({
  other: async ({ workbench: { url: page }, hosts: { port, serve } }, use) => {
    const { createOtherOrigin } = await loadBackends()
    const { fetch, ...known } = await createOtherOrigin(page)
    for (const hostname of ['localhost', 'api.localhost']) serve(hostname, fetch)
    await use({
      ...known,
      page,
      sameSite: `http://localhost:${port}`,
      otherSite: `http://api.localhost:${port}`,
    })
  },
})

/** Runs in the page: what an action ends with, a list's length or the error's code and text. */
const outcomeOf = (options: Record<string, unknown>) =>
  core
    .listAuthMethods(core.createWallet(options))
    .then((list: unknown[]) => list.length)
    .catch((error: { serviceCode?: string; code: string; message: string; serviceMessage?: string }) => [
      error.serviceCode ?? error.code,
      error.serviceMessage ?? error.message,
    ])

test('a token goes to a relay of another site, with each call', { tag: '@money' }, async ({
  page,
  other,
}) => {
  await addAuthenticator(page)
  await page.goto(other.page)
  await page.waitForFunction(() => globalThis.core !== undefined)
  const { accountId, token } = other
  const relayUrl = `${other.otherSite}/wallet`

  const without = await page.evaluate(outcomeOf, { accountId, relayUrl })
  expect(without).toEqual(['NOT_SIGNED_IN', expect.stringContaining('You are not signed in to the app')])

  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': 'shop' }
  await page.evaluate(
    async ({ headers, ...options }) => {
      globalThis.wallet = core.createWallet({ ...options, headers: async () => headers })
      await core.registerPasskey(wallet, { nickname: 'My phone' })
      await core.signInWithPasskey(wallet)
    },
    { accountId, relayUrl, headers },
  )
  expect(await page.evaluate(outcomeOf, { accountId, relayUrl, headers })).toBe(1)

  // A header that the relay does not name, and a relay that does not list the page: CORS keeps both from the page.
  for (const [url, more] of [
    [relayUrl, { 'X-Unnamed': 'x' }],
    [`${other.otherSite}/unlisted`, {}],
  ] as const) {
    const closed = await page.evaluate(outcomeOf, {
      accountId,
      relayUrl: url,
      headers: { ...headers, ...more },
    })
    expect(closed).toEqual([
      'UNREACHABLE',
      expect.stringContaining(`list ${other.page} in relyingParty.origins and cors.origins`),
    ])
  }

  const login = await page.evaluate(
    (relayUrl) =>
      core
        .startLogin({ relayUrl, credentials: 'include' }, { identifier: 'ada@shop.example' })
        .catch((error: { serviceCode: string }) => error.serviceCode),
    relayUrl,
  )
  expect(login).toBe('LOGIN_ON_OTHER_SITE')
})

test('cookies go to a relay on another port of the site, and its login works', {
  tag: ['@money', '@release'],
}, async ({ page, other }) => {
  await addAuthenticator(page)
  await page.goto(other.page)
  await page.waitForFunction(() => globalThis.core !== undefined)
  const { accountId, token } = other
  const relayUrl = `${other.sameSite}/wallet`
  await page.evaluate(
    async ({ token, ...options }) => {
      const headers = { Authorization: `Bearer ${token}` }
      await core.registerPasskey(core.createWallet({ ...options, headers }), { nickname: 'My phone' })
    },
    { accountId, relayUrl, token },
  )
  const known = await page.evaluate(
    async ({ relayUrl }) => {
      const relay = { relayUrl, credentials: 'include' }
      const { accountId } = await core.startLogin(relay, { identifier: 'ada@shop.example' })
      globalThis.wallet = core.createWallet({ ...relay, accountId })
      await core.signInWithPasskey(wallet)
      return accountId
    },
    { relayUrl },
  )
  expect(known).toBe(accountId)
  expect(await page.evaluate(outcomeOf, { accountId, relayUrl, credentials: 'include' })).toBe(1)
  // By default a browser sends no cookie to another origin.
  expect(await page.evaluate(outcomeOf, { accountId, relayUrl })).toEqual([
    'NOT_SIGNED_IN',
    expect.stringContaining('credentials'),
  ])
})

test('a Content-Security-Policy that blocks the relay is named', async ({
  page,
  other: { accountId, token, otherSite, page: own },
}) => {
  await page.goto(own)
  await page.waitForFunction(() => globalThis.core !== undefined)
  const headers = { Authorization: `Bearer ${token}` }
  const call = { accountId, relayUrl: `${otherSite}/wallet`, headers }
  expect(await page.evaluate(outcomeOf, call)).toBe(0)
  await page.evaluate(() => {
    const meta = document.createElement('meta')
    meta.httpEquiv = 'Content-Security-Policy'
    meta.content = "connect-src 'self'"
    document.head.append(meta)
  })
  expect(await page.evaluate(outcomeOf, call)).toEqual([
    'RELAY_NOT_LISTED',
    expect.stringContaining(
      `The Content-Security-Policy of this page blocked the call: add ${otherSite} to its connect-src.`,
    ),
  ])
})
