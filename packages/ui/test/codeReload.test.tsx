/** Stories of a phone that drops the page while its user reads the code, and loads it again: the mailed code is taken, or the page says that another one is needed. */

import './page.js'
import { memorySessionStore, registerEmailOtp, signInWithPasskey, signOut } from '@embedded-wallet/core'
import { openTestSystem } from '@embedded-wallet/e2e/support/testSystem.js'
import type { ProfileName } from '@embedded-wallet/protocol'
import { useExportWallet } from '@embedded-wallet/react'
import { createAppSessions } from '@embedded-wallet/relay'
import { useScreens } from '@embedded-wallet/ui'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  act,
  cleanup,
  click,
  fill,
  openBrowser,
  openPage,
  openShop,
  origin,
  screen,
  signUp,
  waitFor,
} from './openShop.js'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const email = 'ada@shop.example'

/** An app with its own login, whose user has codes by email and a passkey on another device. */
async function openApp(profile: ProfileName = 'document') {
  const system = openTestSystem({ profile, relay: { authorizeAction: undefined } })
  const { accountId, wallet } = await system.signedIn({ email })
  if (profile === 'document')
    await registerEmailOtp({ ...wallet, reauthenticate: (own) => signInWithPasskey(own) }, { email })
  await signOut(wallet)
  await system.sandbox.clock.advance(60_000)
  const browser = openBrowser(system.relay)
  const codes = () => system.sandbox.inbox.length
  const screens = { accountId, isLogin: false, profile, otpSigner: 'unsigned-sandbox' }
  return { system, browser, codes, screens, accountId }
}

test.each(['document', '2026-08'] as const)(
  'a user of the app’s own login enters the code of the mail after a reload (%s)',
  async (profile) => {
    const { system, browser, codes, screens } = await openApp(profile)
    openPage(browser, { identifier: email }, screens)
    await click('Email me a code')
    await screen.findByLabelText('Code')
    const count = codes()
    cleanup()
    openPage(browser, { identifier: email }, screens)
    await fill('Code', system.newestCode())
    await screen.findByText('Signed in')
    expect(codes()).toBe(count)
    // The code is used: the next page shows the ways again.
    expect(sessionStorage).toHaveLength(0)
  },
)

test('a user who logs in with a code enters it after a reload, without the address', async () => {
  const shop = openShop()
  const first = shop.openBrowser()
  openPage(first)
  await signUp(shop)
  const { system } = shop
  cleanup()
  await system.sandbox.clock.advance(60_000)
  const browser = shop.openBrowser()
  openPage(browser, { offersPasskey: false })
  await fill('Email address', email)
  if (screen.queryByRole('button', { name: 'I already have a wallet' }))
    await click('I already have a wallet')
  await click('Continue')
  await click('Email me a code')
  await screen.findByLabelText('Code')
  const count = system.sandbox.inbox.length
  cleanup()
  openPage(browser, { offersPasskey: false })
  await screen.findByLabelText('Code')
  expect(document.body.textContent).toContain(email)
  await fill('Code', system.newestCode())
  await screen.findByText('Signed in')
  expect(system.sandbox.inbox).toHaveLength(count)
})

test('who has gone back finds the ways to sign in after a reload', async () => {
  const { browser, screens } = await openApp()
  openPage(browser, { identifier: email }, screens)
  await click('Email me a code')
  await screen.findByLabelText('Code')
  await click('Try another way')
  cleanup()
  openPage(browser, { identifier: email }, screens)
  await screen.findByRole('button', { name: 'Email me a code' })
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['another kind of address', { email: 5 }],
  ['another wallet', { accountId: 'InternalAccount:other' }],
  ['another way to sign in', { authMethodId: 'AuthMethod:other' }],
  ['one that is over', { until: Date.now() - 1 }],
  ['one that never ends', { until: Date.now() + 86_400_000 }],
])('a tab that remembers %s of a code shows the ways to sign in', async (_, changed) => {
  const { browser, screens } = await openApp()
  openPage(browser, { identifier: email }, screens)
  await click('Email me a code')
  await screen.findByLabelText('Code')
  cleanup()
  const [name, kept = ''] = Object.entries({ ...sessionStorage })[0]!
  const text = typeof changed === 'string' ? changed : JSON.stringify({ ...JSON.parse(kept), ...changed })
  sessionStorage.setItem(name, text)
  openPage(browser, { identifier: email }, screens)
  await screen.findByRole('button', { name: 'Email me a code' })
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('after a sign-out the next user of the tab sees no address of the last one', async () => {
  const shop = openShop()
  let signOut = async () => {}
  const Page = () => {
    signOut = useScreens().signOut
    return <p>Signed in</p>
  }
  openPage(shop.openBrowser(), {}, {}, <Page />)
  await signUp(shop)
  // Such as of a login in the middle of a page, which was given up.
  sessionStorage.setItem('embedded-wallet-code', JSON.stringify({ email, until: Date.now() + 1000 }))
  await act(signOut)
  expect(sessionStorage).toHaveLength(0)
})

test('a sealed code whose key is in no storage: the page says that another one is needed, and sends it with one press', async () => {
  const { system, browser, codes, screens } = await openApp('2026-08')
  openPage(browser, { identifier: email }, screens)
  await click('Email me a code')
  await screen.findByLabelText('Code')
  const count = codes()
  cleanup()
  await system.sandbox.clock.advance(60_000)
  openPage(browser, { identifier: email }, { ...screens, sessionStore: memorySessionStore() })
  await fill('Code', system.newestCode())
  await screen.findByText(/this page can no longer use that code. Request a new one./)
  await click('Send another code')
  await screen.findByText(/^Another code is on its way/)
  expect(codes()).toBe(count + 1)
  await fill('Code', system.newestCode())
  await screen.findByText('Signed in')
})

test('a new user of a wallet that is born with codes enters the code after a reload', async () => {
  const accounts = new Map<string, string>()
  const sessions = createAppSessions({
    secret: 'a secret of this test with more than 32 characters',
    relyingParty: { origins: [origin] },
  })
  const system = openTestSystem({
    profile: '2026-08',
    relay: {
      authorize: sessions.accountsOf,
      login: {
        findAccount: (address) => accounts.get(address),
        onSignedIn: sessions.begin,
        signUp: {
          createAccount: async (address) => ({ accountId: await system.createAccount({ email: address }) }),
          keepAccount: ({ identifier, accountId }) => void accounts.set(identifier, accountId),
        },
      },
    },
  })
  const browser = openBrowser(system.relay)
  const screens = { profile: '2026-08', otpSigner: 'unsigned-sandbox' } as const
  openPage(browser, {}, screens)
  await fill('Email address', email)
  await click('Create wallet')
  await screen.findByLabelText('Code')
  const count = system.sandbox.inbox.length
  cleanup()
  // A page that is gone holds no lock.
  const locks = { request: async (_: string, __: object, work: (lock: object) => unknown) => work({}) }
  vi.stubGlobal('navigator', { ...navigator, locks })
  onTestFinished(() => void vi.unstubAllGlobals())
  openPage(browser, {}, screens)
  await screen.findByLabelText('Code')
  expect(document.body.textContent).toContain(email)
  const prompts = browser.prompts()
  await fill('Code', system.newestCode())
  // A page that was just loaded opens no prompt: the passkey of before has reached no service, and comes with a click.
  await screen.findByRole('heading', { name: 'Use a passkey next time' })
  expect(system.sandbox.inbox).toHaveLength(count)
  expect(browser.prompts()).toBe(prompts)
  await click('Create passkey')
  await screen.findByText('Signed in')
  expect(sessionStorage).toHaveLength(0)
})

test('a code for an action confirms that one action alone: after a reload the page says that another one is on its way', async () => {
  const { system, browser, codes, screens } = await openApp()
  const noPasskeys = { ...screens, exportSigner: 'unsigned-sandbox' }
  let exporting: ReturnType<typeof useExportWallet>
  const Page = () => {
    exporting = useExportWallet()
    return <p>Signed in</p>
  }
  const open = () => openPage(browser, { identifier: email, offersPasskey: false }, noPasskeys, <Page />)
  const start = () => act(() => void exporting.exportWallet())
  open()
  await click('Email me a code')
  await screen.findByLabelText('Code')
  await fill('Code', system.newestCode())
  await screen.findByText('Signed in')
  await system.sandbox.clock.advance(60_000)
  start()
  await click('Email me a code')
  await screen.findByLabelText('Code')
  const count = codes()
  cleanup()
  open()
  await screen.findByText('Signed in')
  await system.sandbox.clock.advance(60_000)
  start()
  await click('Email me a code')
  await screen.findByText(/^Another code is on its way/)
  expect(codes()).toBe(count + 1)
  await fill('Code', system.newestCode())
  await click('Confirm with code')
  await waitFor(() => expect(exporting.status).toBe('done'))
  expect(sessionStorage).toHaveLength(0)
})
