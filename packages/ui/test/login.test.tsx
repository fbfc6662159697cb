/** Stories of the login: sign up and log in, other tabs, a session of the app that ends, an app with its own login. */

import './page.js'
import { memorySessionStore, startLogin } from '@embedded-wallet/core'
import { openTestSystem } from '@embedded-wallet/e2e/support/testSystem.js'
import type { ProfileName } from '@embedded-wallet/protocol'
import { type Authorized, QuoteRefusal, type RelayOptions } from '@embedded-wallet/relay'
import {
  useScreens,
  WalletBalance,
  WalletButton,
  WalletLogin,
  WalletPay,
  WalletScreens,
  WalletWays,
} from '@embedded-wallet/ui'
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
  render,
  screen,
  signUp,
  untilMailed,
  waitFor,
} from './openShop.js'

afterEach(() => localStorage.clear())

const email = 'ada@shop.example'

test('a new user signs up with an address, a code and a passkey, without a second screen, and after a wrong code', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const done = vi.fn()
  openPage(browser, { onDone: done })
  await fill('Email address', email)
  await click('Create wallet')
  const code = await untilMailed(shop.mails)
  await fill('Code', code === '000000' ? '000001' : '000000')
  await screen.findByText('That code was not accepted. Check it or request another one.')
  await fill('Code', code)
  await screen.findByText('Signed in')
  expect(screen.queryByRole('heading')).toBeNull()
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(done.mock.calls[0]![0].accountId).toBe(shop.accounts.get(email))
})

test('an address and a code are read as they are pasted, and two codes spend no try', async () => {
  const shop = openShop()
  openPage(shop.openBrowser())
  await fill('Email address', 'Ada ＜ada＠shop．example＞')
  await click('Create wallet')
  const code = await untilMailed(shop.mails)
  expect(shop.mails[0]!.to).toBe(email)
  expect(document.body.textContent).toContain(`to ${email}`)
  // The relay takes five guesses of a code.
  for (let i = 0; i < 6; i++) {
    await fill('Code', `${code}, or was it ${code === '123456' ? '654321' : '123456'}?`)
    await click('Open wallet')
    await screen.findByText('Enter only one code, without other words or numbers.')
  }
  const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  await fill('Code', `Your code is ${arabic.slice(0, 3)}-${arabic.slice(3)}.`)
  await screen.findByText('Signed in')
  expect(shop.accounts.has(email)).toBe(true)
})

test('an address that is null counts as left out: a new user signs up', async () => {
  const shop = openShop()
  openPage(shop.openBrowser(), { identifier: null as never })
  await signUp(shop)
})

test('a wallet that was just created with a passkey does not offer one, not even for a moment', async () => {
  const shop = openShop()
  const offers = vi.fn()
  const { MutationObserver } = window
  const watch = new MutationObserver(
    () => screen.queryByRole('button', { name: 'Add a passkey' }) && offers(),
  )
  watch.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  openPage(
    shop.openBrowser(),
    {},
    {},
    <>
      Signed in
      <WalletWays />
    </>,
  )
  await signUp(shop)
  // The sign-up has proven the address, so codes are the second way in.
  await screen.findByText(/^Codes by email/)
  expect(offers).not.toHaveBeenCalled()
})

test('a user who closes the prompt stays in the sign-up, and goes on without another code', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  browser.closePrompts(1)
  await fill('Email address', email)
  await click('Create wallet')
  await fill('Code', await untilMailed(shop.mails))
  await screen.findByText('No passkey was created: the prompt was closed or timed out. Try again.')
  expect(screen.queryByText('Signed in')).toBeNull()
  await click('Create passkey')
  await screen.findByText('Signed in')
  expect(shop.mails).toHaveLength(1)
})

test('a page that is loaded anew while the user reads the mail takes the code of that mail', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await fill('Email address', 'ada@shop.example')
  await click('Create wallet')
  const code = await untilMailed(shop.mails)
  cleanup()
  openPage(browser)
  await screen.findByLabelText('Code')
  expect(shop.mails).toHaveLength(1)
  expect(document.body.textContent).toContain('ada@shop.example')
  await fill('Code', code)
  await screen.findByText('Signed in')
})

test('a user who went back to the address finds the first card after a reload', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await fill('Email address', 'ada@shop.example')
  await click('Create wallet')
  await screen.findByLabelText('Code')
  await click('Use another address')
  cleanup()
  openPage(browser)
  await screen.findByLabelText('Email address')
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('after a reload the wallet is open, and a sign-out ends it and the session of the app', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await signUp(shop)
  cleanup()
  let signOut: () => Promise<void> = async () => {}
  const Page = () => {
    signOut = useScreens().signOut
    return <p>Signed in</p>
  }
  openPage(browser, {}, {}, <Page />)
  await screen.findByText('Signed in')
  expect(browser.cookies.has('__Host-wallet-app')).toBe(true)
  await act(() => signOut())
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(browser.cookies.has('__Host-wallet-app')).toBe(false)
  cleanup()
  openPage(browser)
  await screen.findByRole('heading', { name: 'Welcome back' })
})

/** The browser shows the page out of its back/forward cache. */
const comeBack = () =>
  act(async () => void window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted: true })))

test('a page out of the browser’s cache looks again: after a sign-out elsewhere it shows nothing of the wallet', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const signedOut = vi.fn()
  openPage(browser, {}, { onSignedOut: signedOut })
  await signUp(shop)
  // Before the sign-up there was no user.
  signedOut.mockClear()
  await comeBack()
  await screen.findByText('Signed in')
  expect(signedOut).not.toHaveBeenCalled()
  // The app's own logout, on another page.
  browser.cookies.clear()
  await comeBack()
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(screen.queryByText('Signed in')).toBeNull()
  expect(signedOut.mock.calls).toEqual([['signed-out']])
})

test('a page out of the browser’s cache that cannot look again stays as it was', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  let isDown = false
  const fetch: typeof browser.options.fetch = (request) =>
    isDown ? Promise.reject(new TypeError('offline')) : browser.options.fetch(request)
  openPage(browser, {}, { fetch })
  await signUp(shop)
  isDown = true
  await comeBack()
  expect(screen.getByText('Signed in')).toBeDefined()
})

test.each([
  ['the menu', undefined],
  ['the app’s own logout, seen from the browser’s cache', comeBack],
])('after a sign-out by %s the next user sees no address of the last one', async (_, back) => {
  const shop = openShop()
  const browser = shop.openBrowser()
  let signOut: () => Promise<void> = async () => {}
  const Page = () => {
    signOut = useScreens().signOut
    return <p>Signed in</p>
  }
  openPage(browser, {}, {}, <Page />)
  await signUp(shop)
  if (back) browser.cookies.clear()
  await (back ? back() : act(() => signOut()))
  await screen.findByRole('heading', { name: 'Welcome back' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(''))
  expect(document.body.innerHTML).not.toContain(email)
})

test('a user who cannot sign in to the wallet of the app’s session leaves it for another one', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await signUp(shop)
  cleanup()
  localStorage.clear()
  openPage(browser, {}, { sessionStore: memorySessionStore() })
  await screen.findByRole('heading', { name: 'Sign in to your wallet' })
  await click('Use another wallet')
  await screen.findByRole('heading', { name: 'Welcome back' })
})

test('a login and a sign-out in one tab show in the other, which asks nothing that would be refused', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const other = render(
    <WalletScreens {...browser.options}>
      <Status />
    </WalletScreens>,
  )
  await other.findByText('none')
  let signOut: () => Promise<void> = async () => {}
  const Page = () => {
    signOut = useScreens().signOut
    return <p>Signed in</p>
  }
  openPage(browser, {}, {}, <Page />)
  await signUp(shop)
  await other.findByText('found')
  const before = browser.calls.length
  await act(() => signOut())
  await other.findByText('none')
  const calls = () => browser.calls.slice(before)
  await waitFor(() => expect(calls().filter((call) => !/ \d{3}$/.test(call))).toEqual([]))
  expect(calls().filter((call) => !/ 20\d$/.test(call))).toEqual([])
})

test('another user who logs in in another window is not named by the address of the one before, and no draft of theirs stays', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const Page = () => {
    const { identifier = 'nobody', wallet, retry } = useScreens()
    return (
      <button type="button" onClick={retry}>
        {`${wallet?.accountId} is ${identifier}`}
      </button>
    )
  }
  openPage(shop.openBrowser())
  await signUp(shop, 'bob@shop.example')
  cleanup()
  localStorage.clear()
  render(
    <WalletScreens {...browser.options}>
      <Page />
      <WalletLogin>
        <p>Signed in</p>
      </WalletLogin>
    </WalletScreens>,
  )
  await signUp(shop)
  const [bob, ada] = [...shop.accounts.values()]
  await screen.findByText(`${ada} is ada@shop.example`)
  sessionStorage.setItem(`embedded-wallet-draft:${ada}`, '{"recipient":"a friend of Ada"}')
  // Ada's session ended by itself, so nobody signed out.
  const request = new Request(origin, { headers: { Origin: origin } })
  const { 'Set-Cookie': cookie } = await shop.sessions.begin({ request, accountId: bob! })
  browser.cookies.set('__Host-wallet-app', /=([^;]*)/.exec(cookie!)![1]!)
  await click(`${ada} is ada@shop.example`)
  await screen.findByText(`${bob} is nobody`)
  expect(sessionStorage).toHaveLength(0)
})

test('a user who comes back sees the balance after one call', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await signUp(shop)
  cleanup()
  const before = browser.calls.length
  openPage(browser, {}, {}, <WalletBalance />)
  await waitFor(() => expect(document.body.textContent).toContain('0.00\u00a0USDC'))
  expect(browser.calls.slice(before)).toEqual(['GET /wallet/accounts 200'])
})

const Status = () => <output>{useScreens().status}</output>

test('an address with a wallet and one without look alike until a proof is wrong', async () => {
  const shop = openShop()
  openPage(shop.openBrowser())
  await signUp(shop)
  cleanup()
  const stranger = shop.openBrowser()
  const textsFor = async (address: string) => {
    openPage(stranger)
    await fill('Email address', address)
    if (screen.queryByRole('button', { name: 'I already have a wallet' }))
      await click('I already have a wallet')
    await click('Continue')
    await screen.findByRole('heading', { name: 'Verify that it is you' })
    await click('Try another way')
    await click('My passkey is on another device')
    const first = document.body.textContent!.replaceAll(address, '…')
    cleanup()
    return first
  }
  const unknown = await textsFor('eve@shop.example')
  expect(await textsFor(email)).toBe(unknown)
  // A sign-up says the same, too: only the mailbox knows.
  openPage(stranger)
  await screen.findByLabelText('Email address')
  if (screen.queryByRole('button', { name: 'Create a new wallet' })) await click('Create a new wallet')
  await fill('Email address', email)
  await click('Create wallet')
  await screen.findByText('Check your email')
  expect(shop.mails.at(-1)).toEqual({ to: email, code: undefined })
})

test('where wallets are born with codes, the owner of the mailbox reads that the address has one, and logs in', async () => {
  const wallets: string[] = []
  const system = openTestSystem({
    profile: '2026-08',
    relay: {
      authorize: () => null,
      login: {
        findAccount: () => wallets[0],
        onSignedIn: () => ({}),
        signUp: {
          createAccount: async () => ({ accountId: await system.createAccount({ email }) }),
          keepAccount: () => {
            throw new Error('no second wallet is kept')
          },
        },
      },
    },
  })
  wallets.push(await system.createAccount({ email }))
  openPage(openBrowser(system.relay), {}, { profile: '2026-08', otpSigner: 'unsigned-sandbox' })
  await fill('Email address', email)
  await click('Create wallet')
  await screen.findByLabelText('Code')
  await fill('Code', system.newestCode())
  await screen.findByText('No wallet was created: this address already has one. Sign in to it.')
  await click('Continue')
  await screen.findByRole('heading', { name: 'Verify that it is you' })
})

test('an app session that ends by itself keeps the page, and a login goes on with it', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  let retry = () => {}
  const Page = () => {
    retry = useScreens().retry
    return (
      <label>
        Draft
        <input />
      </label>
    )
  }
  openPage(
    browser,
    {},
    {},
    <>
      <Page />
      <p>Signed in</p>
    </>,
  )
  await signUp(shop)
  await fill('Draft', 'Ada Lovelace')
  browser.cookies.delete('__Host-wallet-app')
  act(() => retry())
  await screen.findByRole('heading', { name: 'Your session has ended' })
  await click('Sign in')
  await click('Sign in with passkey')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your session has ended' })).toBeNull())
  expect((screen.getByLabelText('Draft') as HTMLInputElement).value).toBe('Ada Lovelace')
  expect(browser.cookies.has('__Host-wallet-app')).toBe(true)
})

test('a relay that cannot be reached is not a sign-out: the user tries again', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await signUp(shop)
  cleanup()
  let isOnline = false
  const fetch = (request: Request) =>
    isOnline ? browser.options.fetch(request) : Promise.reject(new TypeError('offline'))
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  openPage(browser, {}, { fetch, timeoutMs: 5000 })
  await screen.findByText(/^We cannot show this right now/)
  // Without a listener the console has what is for developers.
  await waitFor(() => expect(warnings.mock.calls).toMatchObject([[{ code: 'UNREACHABLE' }, 'listAccounts']]))
  warnings.mockRestore()
  const onProblem = vi.fn()
  cleanup()
  openPage(browser, {}, { fetch, timeoutMs: 5000, onProblem })
  await screen.findByText(/^We cannot show this right now/)
  await waitFor(() => expect(onProblem.mock.calls).toMatchObject([[{ code: 'UNREACHABLE' }, 'listAccounts']]))
  isOnline = true
  await click('Try again')
  await screen.findByText('Signed in')
})

test('a service that started anew no longer knows the wallet: the page says so, and leads to a new one', async () => {
  const first = openShop()
  const browser = first.openBrowser()
  openPage(browser)
  await signUp(first)
  cleanup()
  const second = openShop()
  const lost = openBrowser(second.system.relay)
  const signedIn = { accountId: first.accounts.get(email)!, request: new Request(origin) }
  const { 'Set-Cookie': cookie } = (await second.sessions.begin(signedIn)) as { 'Set-Cookie': string }
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
  lost.cookies.set(name!, value!)
  openPage(lost)
  await screen.findByText(/^The payment service does not recognize this wallet/)
  await click('Use another wallet')
  await screen.findByLabelText('Email address')
  expect(lost.cookies.has('__Host-wallet-app')).toBe(false)
})

function hearWarnings() {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warnings.mockRestore())
  return warnings
}

test('a price above the limit of the page is for the app to mend: the console says so', async () => {
  const warnings = hearWarnings()
  const shop = openShop()
  const browser = shop.openBrowser()
  openPage(browser)
  await signUp(shop)
  cleanup()
  const quote = await shop.system.quote(shop.accounts.get(email)!, 1_000_000)
  const max = { amount: 999_999, currency: 'USDC' }
  openPage(browser, {}, {}, <WalletPay quote={quote} maxSendingAmount={max} />)
  await click(/^Pay \W?\d/)
  await screen.findByText(/^Nothing was sent: it costs more than you allowed/)
  expect(warnings.mock.calls).toMatchObject([[{ code: 'QUOTE_TOO_HIGH' }, 'executeQuote']])
})

test('a policy of the page that blocks the relay is for the app to mend: the console says how', async () => {
  const warnings = hearWarnings()
  const seen = { effectiveDirective: 'connect-src', disposition: 'enforce', blockedURI: `${origin}/wallet` }
  const fetch = async () => {
    document.dispatchEvent(Object.assign(new window.Event('securitypolicyviolation'), seen))
    throw new TypeError('Failed to fetch')
  }
  vi.stubGlobal('location', new URL(origin))
  onTestFinished(() => void vi.unstubAllGlobals())
  openPage(openShop().openBrowser(), {}, { fetch })
  await screen.findByText(/^We cannot show this right now: this app is not set up correctly/)
  await waitFor(() =>
    expect(warnings).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringMatching(/add .* to its connect-src/) }),
      'listAccounts',
    ),
  )
})

const page = async () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
const foreign = (body: string) => async () =>
  new Response(body, { status: 404, headers: { 'Content-Type': 'application/json' } })

test.each([
  [
    'a web page in place of the relay',
    page,
    'UNEXPECTED_RESPONSE',
    /The response is a web page\. Check that relayUrl/,
  ],
  [
    'a path where no relay is',
    foreign('{"error":"no"}'),
    'REFUSED',
    /does not come from the relay.*relayUrl is where it mounts/,
  ],
])(
  '%s: the console says to the developer what to do, once, and no user reads that a wallet is gone',
  async (_, respond, code, message) => {
    const warnings = hearWarnings()
    openPage(openBrowser(respond), {}, { isLogin: false })
    await screen.findByText(/^We cannot show this right now: /)
    expect(screen.queryByText(/does not recognize this wallet/)).toBeNull()
    await waitFor(() => expect(warnings).toHaveBeenCalled())
    expect(warnings.mock.calls).toEqual([
      [expect.objectContaining({ code, message: expect.stringMatching(message) }), 'listAccounts'],
    ])
  },
)

/** An app that signs its users in itself: the relay knows who they are. */
function openApp(relay: Partial<RelayOptions> = {}, profile: ProfileName = 'document') {
  const system = openTestSystem({ profile, relay: { authorizeAction: undefined, ...relay } })
  return { system, browser: openBrowser(system.relay) }
}

test('an app with its own login: the first passkey is created and signs in, while the list of ways changes', async () => {
  const { system, browser } = openApp()
  const accountId = await system.createAccount()
  const done = vi.fn()
  openPage(browser, { onDone: done }, { accountId, isLogin: false })
  await click('Create passkey')
  await screen.findByText('Signed in')
  expect(browser.prompts()).toBe(2)
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
})

test.each([
  ['document', undefined, false],
  ['document', email, true],
  ['2026-04', undefined, false],
] as const)(
  'codes by email in %s, with the address %s at the service: are offered: %s, and always where nothing else is left',
  async (profile, atService, isOffered) => {
    const said: Exclude<Authorized, string | readonly unknown[]>[] = []
    const { system, browser } = openApp({ authorize: () => said[0] }, profile)
    const accountId = await system.createAccount()
    const id = await system.customerOf(accountId)
    said.push({ accountId, customer: { id, customerType: 'INDIVIDUAL', email: atService } })
    openPage(browser, { identifier: email }, { isLogin: false, profile })
    await screen.findByRole('button', { name: 'Create passkey' })
    expect(screen.queryByRole('button', { name: 'Use codes by email' }) !== null).toBe(isOffered)
    if (isOffered) return
    cleanup()
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('PublicKeyCredential', undefined)
    vi.stubGlobal('isSecureContext', true)
    openPage(browser, { identifier: email }, { isLogin: false, profile })
    await screen.findByRole('button', { name: 'Use codes by email' })
  },
)

test('a user who does not want to sign in now can leave, where the app has a place for it', async () => {
  const { system, browser } = openApp()
  const accountId = await system.createAccount()
  const onCancel = vi.fn()
  openPage(browser, { onCancel }, { accountId, isLogin: false }, <WalletPay order="coffee" />)
  await screen.findByRole('button', { name: 'Create passkey' })
  await click('Cancel')
  expect(onCancel).toHaveBeenCalledTimes(1)
  await click('Create passkey')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
})

test('the card for the first mailed code says what it is for, and leads back', async () => {
  const { system, browser } = openApp()
  const accountId = await system.createAccount()
  openPage(browser, { identifier: 'ada@shop.example' }, { accountId, isLogin: false })
  await click('Use codes by email')
  await screen.findByLabelText('Code')
  screen.getByRole('heading', { name: 'Sign in to your wallet' })
  expect(screen.queryByText(/fingerprint/)).toBeNull()
  await click('Back')
  await screen.findByRole('button', { name: 'Email me a code' })
})

test('an rpId of another host: the console names the id and the host, once', async () => {
  const { system, browser } = openApp()
  const accountId = await system.createAccount()
  const warnings = hearWarnings()
  openPage(browser, {}, { accountId, isLogin: false, rpId: 'other.example' })
  await click('Create passkey')
  await screen.findByText(/passkeys do not work at this address/)
  expect(warnings.mock.calls).toEqual([
    [
      expect.objectContaining({
        code: 'PASSKEY_RP_ID_MISMATCH',
        message: expect.stringContaining('The id is other.example, the host '),
      }),
      'createPasskey',
    ],
  ])
})

const ofService = (serviceStatus: number, serviceCode: string) =>
  Object.assign(new Error('no'), { name: 'PlatformError', code: 'REFUSED', serviceStatus, serviceCode })

test.each([
  [
    'AMOUNT_OUT_OF_RANGE',
    ofService(400, 'AMOUNT_OUT_OF_RANGE'),
    [/createQuote.* smallest unit of their currency: /],
  ],
  ['INVALID_INPUT', ofService(400, 'INVALID_INPUT'), [/createQuote.* smallest unit of their currency: /]],
  ['a conflict', ofService(409, 'CONFLICT'), [/The service refused to make the quote/]],
  ["the app's own refusal", new QuoteRefusal('TOO_LATE', 'We are closed.'), []],
])(
  'no quote because of %s: the console says to the developer what createQuote must mend, and no refusal of the app',
  async (_, refusal, messages) => {
    const createQuote = () => Promise.reject(refusal)
    const { system, browser } = openApp({ createQuote })
    const accountId = await system.createAccount()
    const warnings = hearWarnings()
    openPage(browser, {}, { accountId, isLogin: false }, <WalletPay order="coffee" />)
    await click('Create passkey')
    await screen.findByText(/^Nothing was sent: /)
    // Strict Mode asks twice, and the two share one request.
    expect(warnings.mock.calls).toEqual(
      messages.map((message) => [
        expect.objectContaining({ message: expect.stringMatching(message) }),
        'requestQuote',
      ]),
    )
  },
)

test.each([{}, { accountId: 'InternalAccount:019542f5-b3e7-1d02-0000-000000000001', isLogin: false }])(
  'http on a LAN, with %j: before any click the page and the console name https',
  async (screens) => {
    const relay = vi.fn(async () => Response.json({ data: [], hasMore: false }))
    const warnings = hearWarnings()
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    openPage(openBrowser(relay), {}, screens)
    await screen.findByText(/this page was opened without a secure connection/)
    const error = { code: 'INSECURE_CONTEXT', message: expect.stringContaining('Serve it over https') }
    await waitFor(() => expect(warnings).toHaveBeenCalled())
    expect(warnings.mock.calls).toEqual([[expect.objectContaining(error), expect.any(String)]])
    expect(relay).not.toHaveBeenCalled()
  },
)

test('without a login of the relay and without an account, nothing shows', async () => {
  const shop = openShop()
  const { container } = openPage(shop.openBrowser(), {}, { isLogin: false })
  await waitFor(() => expect(container.textContent).toBe(''))
  await act(async () => {})
  expect(container.textContent).toBe('')
})

test('while a sign-out is under way, nothing brings the wallet back before the session of the app has ended', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  let page: ReturnType<typeof useScreens> | undefined
  const Page = () => {
    page = useScreens()
    return <p>Signed in</p>
  }
  const hold: { end?: () => void } = {}
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/login/sign-out')) await new Promise<void>((end) => (hold.end = end))
    return browser.options.fetch(request)
  }
  openPage(browser, {}, { fetch }, <Page />)
  await signUp(shop)
  let signingOut: Promise<void> | undefined
  act(() => {
    signingOut = page!.signOut()
  })
  await waitFor(() => expect(hold.end).toBeDefined())
  const before = browser.calls.length
  await act(async () => page!.retry())
  // A call that began before this one would have left by its end.
  await act(() => startLogin(browser.options, { identifier: 'ada@shop.example' }))
  expect(screen.queryByText('Signed in')).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(browser.calls.slice(before)).toEqual(['POST /wallet/login/start 200'])
  await act(async () => {
    hold.end!()
    await signingOut
  })
  await screen.findByRole('heading', { name: 'Welcome back' })
})

test('the page is never blank: the outline of a card, or of the app’s page, and after two seconds a word', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const fetch = () => new Promise<Response>(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  openPage(browser, {}, { fetch })
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('Still trying. Check your connection.')).toBeTruthy()
  cleanup()
  openPage(browser, { loading: <p>Outline of the page</p> }, { fetch })
  expect(screen.getByText('Outline of the page')).toBeTruthy()
  cleanup()
  // What stands below would move when it is gone.
  localStorage.setItem('embedded-wallet-returning', 'yes')
  openPage(browser, {}, { fetch }, null)
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
})

test('a session that has ended keeps the page, also after a reload, without a card above it', async () => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const done = vi.fn()
  const content = (
    <>
      <p>Signed in</p>
      <WalletBalance />
      <WalletButton />
    </>
  )
  openPage(browser, { onDone: done }, {}, content)
  await signUp(shop)
  cleanup()
  const laterMs = 16 * 60_000
  await shop.system.sandbox.clock.advance(laterMs)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs })
  onTestFinished(() => void vi.useRealTimers())
  done.mockClear()
  openPage(browser, { onDone: done }, {}, content)
  await screen.findByText('Signed in')
  await screen.findByRole('status', { name: 'Balance' })
  await screen.findByRole('button', { name: /^(?:Wallet menu: |Your wallet$)/ })
  expect(screen.queryByRole('button', { name: 'Sign in with passkey' })).toBeNull()
  expect(done).not.toHaveBeenCalled()
  cleanup()
  // The record of a session that has ended is deleted.
  openPage(browser, {}, { sessionStore: memorySessionStore() }, content)
  await screen.findByRole('status', { name: 'Balance' })
  expect(screen.queryByRole('button', { name: 'Sign in with passkey' })).toBeNull()
  cleanup()
  // Without a page it is what signs in, also where the app has left out the parts of its page.
  openPage(browser, { onDone: done }, {}, [false, null])
  await click('Sign in with passkey')
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
})
