/** Story: an app without a table of customers. The relay learns the customer of an account at the sign-up and at each login. */

import {
  createPasskey,
  createWallet,
  listAccounts,
  listReceiveWays,
  logInWithPasskey,
  memorySessionStore,
  signInWithPasskey,
  signUpWithPasskey,
} from '@embedded-wallet/core'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { accountsByEmail, createPlatform, notifyOwnerBy } from '@embedded-wallet/platform'
import { createAppSessions, createRelay, type OwnerNotice } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { origin } from './openShop.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()
afterEach(() => void vi.restoreAllMocks())

test('a page reads after the sign-up, and after a login at a relay that has forgotten the customer', async () => {
  const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
  const sandbox = createSandbox({ relyingParty, openingBalance: 25_000_000 })
  const platform = createPlatform(sandbox)
  const { findAccount, createAccount } = accountsByEmail(platform)
  const sessions = createAppSessions({ relyingParty })
  let code = ''
  const notices: { to: string; notice: OwnerNotice }[] = []
  const mailCode = (mail: { code: string | undefined }) => {
    code = mail.code ?? ''
  }
  /** Each relay has a memory of its own. */
  const start = () =>
    createRelay({
      service: sandbox,
      relyingParty,
      authorize: sessions.accountsOf,
      login: { findAccount, onSignedIn: sessions.begin, signUp: { createAccount, mailCode } },
      clientAddress: () => '192.0.2.1',
      notifyOwner: notifyOwnerBy(platform, (mail) => notices.push(mail)),
    })
  let relay = start()
  const browser = browserProfile((request) => relay(request), origin)
  const passkeys = createSoftwareAuthenticator({ origin })
  const page = {
    relayUrl,
    fetch: browser.fetch,
    passkeys,
    rpId: 'shop.example',
    sessionStore: memorySessionStore(),
  }
  const ada = { identifier: 'ada@shop.example' }

  expect(await listAccounts(page)).toEqual([])
  const { accountId } = await signUpWithPasskey(page, { ...ada, nickname: 'Phone', readCode: () => code })
  const balance = { amount: 25_000_000 }
  expect(await listAccounts(page)).toMatchObject([{ accountId, balance }])
  expect(await listReceiveWays(createWallet({ ...page, accountId }))).not.toEqual([])

  relay = start()
  await expect(listAccounts(page)).rejects.toMatchObject({ serviceCode: 'CUSTOMER_NOT_KNOWN' })
  await logInWithPasskey(page, ada)
  expect(await listAccounts(page)).toMatchObject([{ accountId, balance }])
  const other = browserProfile((request) => relay(request), origin)
  await logInWithPasskey({ ...page, fetch: other.fetch, sessionStore: memorySessionStore() }, ada)
  const customerId = (await findAccount(ada.identifier))!.customer.id
  const to = ada.identifier
  expect(notices).toMatchObject([
    { to, notice: { event: 'ownership', operation: 'registerAuthMethod', accountId, customerId } },
    { to, notice: { event: 'device', authMethodType: 'PASSKEY', accountId, customerId } },
  ])
})

test('an app with its own login learns which customer to mail, and a mailer that fails stops nothing and shows', async () => {
  const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
  const sandbox = createSandbox({ relyingParty })
  const ada = await accountsByEmail(createPlatform(sandbox)).createAccount('ada@shop.example')
  const notices: unknown[] = []
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const relay = createRelay({
    service: sandbox,
    relyingParty,
    authorize: () => ada,
    notifyOwner: ({ event, customerId }) => {
      notices.push([event, customerId])
      throw Object.assign(new RangeError('The mailer is down.'), { code: 'EMAILER' })
    },
  })
  const passkeys = createSoftwareAuthenticator({ origin })
  const open = () => {
    const { fetch } = browserProfile((request) => relay(request), origin)
    const sessionStore = memorySessionStore()
    return createWallet({
      relayUrl,
      fetch,
      passkeys,
      rpId: 'shop.example',
      sessionStore,
      accountId: ada.accountId,
    })
  }
  await createPasskey(open(), { nickname: 'Phone', userName: 'Ada' })
  await signInWithPasskey(open())
  expect(notices).toEqual([
    ['ownership', ada.customer.id],
    ['device', ada.customer.id],
  ])
  // The class, the code and the place in the app's code, and no word of the message.
  const line = expect.stringMatching(
    /^\[wallet relay\] notifyOwner of the relay failed: RangeError EMAILER \(at .*customers\.test\.ts/,
  )
  expect(logged.mock.calls).toEqual([[line], [line]])
  expect(logged.mock.calls.join()).not.toContain('The mailer')
})

test('a Worker lives until the owner is mailed, and in a call that the page has left', async () => {
  const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
  const sandbox = createSandbox({ relyingParty })
  const ada = await accountsByEmail(createPlatform(sandbox)).createAccount('ada@shop.example')
  let startMailer = () => {}
  const isUp = new Promise<void>((resolve) => (startMailer = resolve))
  const mailed: string[] = []
  let works: Promise<unknown>[] = []
  const worksAtService: number[] = []
  const relay = createRelay({
    service: {
      ...sandbox,
      fetch: async (request) => {
        const response = await sandbox.fetch(request)
        if (request.method === 'POST') worksAtService.push(works.length)
        return response
      },
    },
    relyingParty,
    authorize: () => ada,
    notifyOwner: async ({ event }) => {
      await isUp
      await crypto.subtle.digest('SHA-256', new Uint8Array(1))
      mailed.push(event)
    },
  })
  const kept: Promise<unknown>[] = []
  const { fetch } = browserProfile((request) => {
    works = []
    return relay(request, {
      waitUntil: (work) => {
        works.push(work)
        kept.push(work)
      },
    })
  }, origin)
  const passkeys = createSoftwareAuthenticator({ origin })
  const page = { relayUrl, fetch, passkeys, rpId: 'shop.example', sessionStore: memorySessionStore() }
  await createPasskey(createWallet({ ...page, accountId: ada.accountId }), {
    nickname: 'Phone',
    userName: 'Ada',
  })
  // The registration, and the two calls of a sign-in.
  expect(worksAtService).toEqual([1, 1, 1])
  const closed = relay.close()
  startMailer()
  await Promise.all(kept)
  expect(mailed).toEqual(['ownership'])
  await closed
})

test('the app hears of an account as it names it, whichever of its two prefixes the page writes', async () => {
  const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
  const sandbox = createSandbox({ relyingParty })
  const ada = await accountsByEmail(createPlatform(sandbox)).createAccount('ada@shop.example')
  const heard: string[] = []
  const relay = createRelay({
    service: sandbox,
    relyingParty,
    authorize: () => ada.accountId,
    authorizeAction: ({ accountId }) => void heard.push(accountId),
    notifyOwner: ({ accountId }) => void heard.push(accountId),
  })
  const accountId = ada.accountId.replace('InternalAccount:', 'EmbeddedWallet:')
  const { fetch } = browserProfile((request) => relay(request), origin)
  const passkeys = createSoftwareAuthenticator({ origin })
  const page = { relayUrl, fetch, passkeys, rpId: 'shop.example', sessionStore: memorySessionStore() }
  await createPasskey(createWallet({ ...page, accountId }), { nickname: 'Phone', userName: 'Ada' })
  expect(heard).toEqual([ada.accountId, ada.accountId])
})
