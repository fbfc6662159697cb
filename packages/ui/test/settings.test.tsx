/** Stories of the settings: the last way into a wallet stays, other devices are signed out, and words that were shown are gone. */

import './page.js'
import {
  registerEmailOtp,
  registerSmsOtp,
  revokeAuthMethod,
  setWalletPrivacy,
  signInWithPasskey,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import {
  type VisitEnd,
  WalletContact,
  WalletDevices,
  WalletPrivacy,
  WalletRecovery,
  WalletSettings,
  WalletWays,
} from '@embedded-wallet/ui'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { createApproval } from '../src/provider/approval.js'
import { changing } from './changing.js'
import { press } from './press.js'
import { act, fireEvent, screen, show, waitFor, within } from './stage.js'

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

const email = 'ada@shop.example'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const click = (name: string | RegExp) => press(screen, name)
const list = (name: string) => within(screen.getByRole('list', { name }))

test('the only way in has no button to remove it, and a second one is what is left to do', async () => {
  const { wallet } = await openTestSystem().signedIn()
  show(<WalletWays userName={email} />, wallet)
  await screen.findByText('You have one way in. You cannot remove it until you add another one.')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Add a second way in' })).toBeTruthy()
  await click('Add codes by email')
  await waitFor(() => list('Your ways to sign in').getByText(email))
  expect(screen.queryByRole('heading', { name: 'Add a second way in' })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
})

test('the way to be removed cannot confirm its own removal', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const codes = await registerEmailOtp(wallet, { email })
  const done: string[] = []
  show(<WalletWays onDone={(action) => done.push(action)} />, wallet)
  await screen.findByText(email)
  // Only the passkey has signed in here, so nothing but a code could confirm that it goes.
  await click(/^Remove Passkey/)
  await click('Remove')
  await screen.findByText(
    /^Nothing was changed or sent: this has to be confirmed with a different way to sign in\./,
  )
  expect(list('Your ways to sign in').getAllByRole('listitem')).toHaveLength(2)
  await click('Keep it')
  await click(/^Remove Codes by email/)
  expect(screen.getByRole('dialog', { name: 'Remove codes by email?' })).toBeTruthy()
  await click('Remove')
  await waitFor(() => expect(list('Your ways to sign in').getAllByRole('listitem')).toHaveLength(1))
  expect(done).toEqual(['revokeAuthMethod'])
  expect(codes.type).toBe('EMAIL_OTP')
})

test('while a removal waits, another tab removes the other way: the dialog removes nothing any more', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const codes = await registerEmailOtp(wallet, { email })
  show(<WalletWays />, wallet)
  await screen.findByText(email)
  await click(/^Remove Passkey/)
  const there = system.wallet(accountId, { passkeys: wallet.authenticator })
  await signInWithPasskey(there)
  await revokeAuthMethod(there, { authMethodId: codes.id })
  // The page reads the list again, as it does after a sign-in.
  await act(() => signInWithPasskey(wallet))
  await screen.findByText('Nothing was changed: this is now your only way in. Add another one first.')
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('a way that cannot be read may be one: the other one can be removed', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const odd = changing(wallet, /credentials$/, ({ data }) => ({ data: [...(data as unknown[]), { id: 1 }] }))
  show(<WalletWays />, odd)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove Passkey/ })).toHaveLength(1))
})

test.each(['constructor', '__proto__', 'RETINA'])(
  'a way of the kind %s is a row like others',
  async (type) => {
    const { wallet } = await openTestSystem().signedIn()
    const odd = changing(wallet, /credentials$/, ({ data }) => ({
      data: (data as object[]).flatMap((way) => [way, { ...way, id: 'AuthMethod:odd', type }]),
    }))
    show(<WalletWays />, odd)
    await waitFor(() => expect(list('Your ways to sign in').getAllByRole('listitem')).toHaveLength(2))
    expect(button(/^Remove Another way to sign in/)).toBeTruthy()
    expect(list('Your ways to sign in').getAllByRole('listitem')[1]!.querySelector('svg')).toBeTruthy()
  },
)

test('while a way is being removed, the question knows which one cannot confirm it, and what the user clicked', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const codes = await registerEmailOtp(wallet, { email })
  const approval = createApproval(false)
  const seen: unknown[] = []
  const fetch = (request: Request) => {
    if (request.method === 'DELETE')
      seen.push(approval.exceptedOf('revokeAuthMethod'), approval.purposeOf('revokeAuthMethod'))
    return wallet.fetch(request)
  }
  show(<WalletWays />, { ...wallet, fetch }, { approval })
  await screen.findByText(email)
  await click(/^Remove Codes by email/)
  await click('Remove')
  await waitFor(() => expect(list('Your ways to sign in').getAllByRole('listitem')).toHaveLength(1))
  expect(seen.slice(0, 2)).toEqual([[codes.id], expect.stringContaining('codes by email')])
})

test.each([
  ['document', false],
  ['2026-08', true],
] as const)(
  '%s: a session that is about to end can be made longer without a sign-in: %s',
  async (profile, can) => {
    const { wallet } = await openTestSystem({ profile }).signedIn()
    show(<WalletDevices />, { ...wallet, expiringMs: 1_000_000_000 })
    await waitFor(() => expect(list('Your sessions').getAllByRole('listitem')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Stay signed in on this device' }) !== null).toBe(can)
  },
)

test('a sign-out of a device that fails leaves the others alone', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  for (let count = 0; count < 2; count++)
    await signInWithPasskey(system.wallet(accountId, { passkeys: wallet.authenticator }))
  const targets = new Set<string>()
  const fetch = async (request: Request) => {
    if (request.method !== 'DELETE') return wallet.fetch(request)
    targets.add(request.url)
    return Response.json({ status: 403, code: 'FORBIDDEN', message: 'No.' }, { status: 403 })
  }
  show(<WalletDevices />, { ...wallet, fetch })
  await waitFor(() => expect(list('Your sessions').getAllByRole('listitem')).toHaveLength(3))
  await click('Sign out the others')
  await screen.findByText(/^Nothing was/)
  expect(targets.size).toBe(1)
})

test('this device is marked, and the others are signed out', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  for (let count = 0; count < 2; count++)
    await signInWithPasskey(system.wallet(accountId, { passkeys: wallet.authenticator }))
  show(<WalletDevices />, wallet)
  await waitFor(() => expect(list('Your sessions').getAllByRole('listitem')).toHaveLength(3))
  const [own] = list('Your sessions').getAllByRole('listitem')
  expect(own!.textContent).toMatch(/^This device\s*You are here\s*Signed in with a passkey/)
  await click('Sign out the others')
  await waitFor(() => expect(list('Your sessions').getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})

/** A signed-in wallet, with its recovery words on the page. */
async function revealed() {
  const { wallet } = await openTestSystem().signedIn()
  const exporting: Wallet = { ...wallet, exportSigner: 'unsigned-sandbox' }
  const { unmount } = show(<WalletRecovery />, exporting)
  await click('Show recovery words')
  await screen.findByRole('list', { name: 'Your recovery words' })
  const words = list('Your recovery words')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent!.replace(/^\d+\.\s*/, ''))
  expect(words).toHaveLength(12)
  return { wallet: exporting, words, unmount }
}

const expectHidden = (words: readonly string[]) => {
  expect(screen.queryByRole('list', { name: 'Your recovery words' })).toBeNull()
  expect(document.body.textContent).not.toContain(words.join(' '))
  expect(screen.getByText('The words are hidden again. Confirm once more to see them.')).toBeTruthy()
}

test('recovery words hide after a minute, also when the date of the device is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  const { words } = await revealed()
  await act(() => vi.advanceTimersByTime(20_000))
  vi.setSystemTime(Date.now() - 86_400_000)
  await act(() => vi.advanceTimersByTime(30_000))
  expect(screen.getByRole('timer').textContent).toBe('The words will be hidden in 10 s')
  await act(() => vi.advanceTimersByTime(11_000))
  expectHidden(words)
})

test('recovery words hide after a minute, and not before when the user wants more time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { words } = await revealed()
  await act(() => vi.advanceTimersByTime(50_000))
  expect(screen.getByRole('timer').textContent).toBe('The words will be hidden in 10 s')
  await click('More time')
  await act(() => vi.advanceTimersByTime(50_000))
  expect(screen.getByRole('list', { name: 'Your recovery words' })).toBeTruthy()
  await act(() => vi.advanceTimersByTime(11_000))
  expectHidden(words)
})

test.each<[string, (wallet: Wallet) => Promise<unknown> | undefined]>([
  [
    'the tab is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      fireEvent(document, new (window as never as { Event: typeof Event }).Event('visibilitychange'))
      return undefined
    },
  ],
  [
    'the page goes',
    () => {
      fireEvent(window, new (window as never as { Event: typeof Event }).Event('pagehide'))
      return undefined
    },
  ],
  ['the user signs out, also in another tab', (wallet) => signOut(wallet)],
])('recovery words hide when %s', async (_, hide) => {
  const { wallet, words } = await revealed()
  await act(async () => void (await hide(wallet)))
  expectHidden(words)
})

test('without an export signer there are no recovery words', async () => {
  const { wallet } = await openTestSystem().signedIn()
  show(<WalletRecovery />, { ...wallet, exportSigner: undefined })
  expect(screen.queryByRole('button')).toBeNull()
})

/** A wallet of the newer deployments, which sign changes of the address. */
async function newer() {
  const system = openTestSystem({ profile: '2026-08' })
  const { wallet, accountId } = await system.signedIn()
  return { system, wallet, contact: { customerId: await system.customerOf(accountId), email } }
}

test('codes go to another address after a confirmation that names it', async () => {
  const { wallet, contact } = await newer()
  const approval = createApproval(false)
  const purposes: (string | undefined)[] = []
  const done: string[] = []
  const confirming: Wallet = {
    ...wallet,
    confirm: ({ action }) => {
      purposes.push(approval.purposeOf(action))
      return true
    },
  }
  show(<WalletContact contact={contact} onDone={(action) => done.push(action)} />, confirming, { approval })
  const field = screen.getByLabelText('New address for codes')
  fireEvent.change(field, { target: { value: 'ada' } })
  await click('Change address')
  expect(screen.getByText('Enter an email address such as ada@shop.example.')).toBeTruthy()
  fireEvent.change(field, { target: { value: ' ada@new.example ' } })
  await click('Change address')
  await waitFor(() => expect(done).toEqual(['updateContact']))
  expect(purposes).toEqual(['send your codes to ada@new.example'])
})

// Source: service of autumn 2026, read 2026-11-28, row 1; perhaps unmerged.
test('where the service wants the new address proven first, the page asks for the code that went there', async () => {
  const system = openTestSystem({ profile: '2026-08', sandbox: { replacementCredentials: true } })
  const { wallet, accountId } = await system.signedIn()
  const contact = { customerId: await system.customerOf(accountId), email }
  const done: string[] = []
  show(<WalletContact contact={contact} onDone={(action) => done.push(action)} />, wallet)
  const start = async () => {
    fireEvent.change(screen.getByLabelText('New address for codes'), { target: { value: 'ada@new.example' } })
    await click('Change address')
    await waitFor(() => expect(screen.getByText(/^We sent a code to ada@new.example/)).toBeTruthy())
  }
  await start()
  await click('Back')
  await waitFor(() => expect(screen.getByText(/you did not confirm it/)).toBeTruthy())
  expect(done).toEqual([])
  await start()
  const enter = async (code: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })
    await click('Confirm address')
  }
  await enter('ABCDEF')
  await waitFor(() => expect(screen.getByText(/^That code was not accepted/)).toBeTruthy())
  await click('Send another code')
  await waitFor(() => expect(screen.getByText(/too many requests/)).toBeTruthy())
  await system.sandbox.clock.advance(30_000)
  await enter(system.sandbox.inbox.at(-1)!.code)
  await waitFor(() => expect(done).toEqual(['updateContact']))
  expect(screen.getByLabelText('New address for codes')).toBeTruthy()
})

// Source: the same row: `POST /auth/credentials` with the new `phoneNumber`, UPDATE_USER_PHONE_NUMBER.
test('the number of codes by SMS is proven and changed in the same way', async () => {
  const system = openTestSystem({ profile: '2026-08', sandbox: { replacementCredentials: true } })
  const { wallet, accountId } = await system.signedIn({ phoneNumber: '+15550100' })
  const contact = { customerId: await system.customerOf(accountId), email, phoneNumber: '+15550100' }
  show(<WalletContact contact={contact} />, wallet)
  await screen.findByText('+15550100')
  expect(screen.queryByLabelText('New number for codes')).toBeNull()
  await act(() => registerSmsOtp(wallet))
  await act(() => signInWithPasskey(wallet))
  const field = await screen.findByLabelText('New number for codes')
  fireEvent.change(field, { target: { value: '0555' } })
  await click('Change number')
  await screen.findByText(/^Enter a number with its country code/)
  fireEvent.change(field, { target: { value: '+1 (555) 0122' } })
  await click('Change number')
  await screen.findByText('We sent a code to +15550122. Enter it to show that the number is yours.')
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: system.sandbox.inbox.at(-1)!.code } })
  await click('Confirm number')
  await screen.findByLabelText('New number for codes')
  const { data } = await system.platform('listAuthMethods', { query: { accountId } })
  expect(data.filter(({ type }) => type === 'SMS_OTP')).toMatchObject([
    { nickname: '+15550122', status: 'ACTIVE' },
  ])
})

// Source: service of autumn 2026, read 2026-11-28, row 4.
test('the settings show what is in force, and have the user accept what is new', async () => {
  let version = 'V1'
  const terms = () => [
    { type: 'END_USER_TERMS', version: 'V1', url: 'https://service.example/terms' },
    ...(version === 'V1'
      ? []
      : [{ type: 'PRIVACY_POLICY', version, url: 'https://service.example/privacy' }]),
  ]
  const system = openTestSystem({
    profile: '2026-08',
    relay: {
      clientAddress: () => '203.0.113.9',
      login: {
        findAccount: () => undefined,
        onSignedIn: () => ({}),
        signUp: { createAccount: vi.fn(), keepAccount: vi.fn(), terms },
      },
    },
  })
  const consent = {
    ...{ type: 'END_USER_TERMS', termsVersion: 'V1', acceptanceMethod: 'CHECKBOX' as const },
    ...{ acceptedAt: '2026-10-01T10:00:00Z', ipAddress: '203.0.113.9' },
  }
  const { wallet } = await system.signedIn({ agreementConsents: [consent] })
  const { unmount } = show(<WalletSettings hasTerms />, wallet)
  await screen.findByText(/^You have accepted:/)
  expect(screen.getByRole('link', { name: 'end-user terms (V1)' })).toBeTruthy()
  unmount()
  version = '2026-10-01'
  await system.sandbox.clock.advance(601_000)
  // The relay hears of the time with a response of the service.
  await signInWithPasskey(wallet)
  show(<WalletSettings hasTerms />, wallet)
  const tick = await screen.findByRole('checkbox')
  expect(screen.getByRole('link', { name: 'privacy policy (2026-10-01)' })).toBeTruthy()
  expect(button('Accept').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(tick)
  await click('Accept')
  await screen.findByText(/^You have accepted:/)
})

test('a wallet becomes private and public again, and a text that cannot be read waits for the user', async () => {
  const { wallet } = await newer()
  const approval = createApproval(false)
  const accounts = vi.fn((body: object) => body)
  const privately = expect.objectContaining({ isPrivate: true })
  show(
    <WalletPrivacy />,
    { ...changing(wallet, /\/accounts$/, accounts), approvePayload: approval.approve },
    { approval },
  )
  const decide = async (isApproved: boolean) => {
    await waitFor(() => expect(approval.waiting()).toBeDefined())
    await act(async () => approval.waiting()!.end(isApproved))
  }
  // What was not read yet is not claimed.
  expect(screen.queryByText(/^Your wallet is/)).toBeNull()
  await screen.findByRole('button', { name: 'Make it private' })
  await click('Make it private')
  await decide(false)
  await screen.findByText('Nothing was changed or sent: you did not confirm it. You can try again.')
  expect(screen.getByText(/^Your wallet is public:/)).toBeTruthy()
  await click('Make it private')
  await decide(true)
  await screen.findByText(/^Your wallet is private:/)
  await click('Make it public')
  await decide(true)
  await screen.findByText(/^Your wallet is public:/)
  await click('Make it private')
  await decide(true)
  await screen.findByText(/^Your wallet is private:/)
  await waitFor(() => expect(accounts).toHaveBeenLastCalledWith({ data: [privately] }))
  // Another device makes it public, and the page reads the account again, as it does after a sign-in.
  await setWalletPrivacy({ ...wallet, approvePayload: () => true }, { isPrivate: false })
  await act(() => signInWithPasskey(wallet))
  await screen.findByText(/^Your wallet is public:/)
})

test('what the service or the app does not have is left out, and without a wallet nothing is read', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const { unmount } = show(<WalletSettings />, { ...wallet, exportSigner: undefined })
  await screen.findByText(/^You have one way in/)
  expect(titles()).toEqual([
    'Your account',
    'Add a second way in',
    'Ways to sign in',
    'Where you are signed in',
  ])
  unmount()
  const { wallet: next, contact } = await newer()
  show(<WalletSettings contact={contact} />, { ...next, exportSigner: 'unsigned-sandbox' })
  await screen.findByRole('button', { name: 'Add codes by SMS' })
  expect(titles()).toEqual([
    ...[
      'Your account',
      'Ways to sign in',
      'Add another way',
      'Where you are signed in',
      'Where your codes go',
      'Privacy',
      'Recovery words',
    ],
  ])
})

test('a visit to the identity provider adds it, and one that brings nothing says that nothing was changed', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const ends: VisitEnd[] = [{ failure: 'no-window' }, { failure: 'closed' }]
  const visit = vi.fn((): Promise<VisitEnd> => {
    const end = ends.shift()
    // An app's own mistake comes before its promise.
    if (end === undefined) throw new Error('no provider')
    return Promise.resolve(end)
  })
  show(<WalletWays />, wallet, { identityProvider: { name: 'Acme', visit } })
  await screen.findByText('Acme')
  for (const text of [
    'your browser blocked the window. Allow pop-ups, or use another way.',
    'you did not sign in there. Try again.',
    'the identity provider did not confirm that it is you. Try again.',
  ]) {
    await click('Add Acme')
    await screen.findByText(`Nothing was changed: ${text}`)
    expect(button('Add Acme').getAttribute('aria-busy')).toBe('false')
  }
  expect(list('Your ways to sign in').getAllByRole('listitem')).toHaveLength(1)
})

test('the account: who is signed in, the language that the user chooses, and the sign-out of this device', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const chosen: string[] = []
  show(
    <WalletSettings
      userName={email}
      languages={['en', 'de', 'ar']}
      onLanguage={(code) => chosen.push(code)}
    />,
    wallet,
  )
  await screen.findByRole('heading', { name: 'Your account' })
  await screen.findByText(email)
  const select = screen.getByLabelText<HTMLSelectElement>('Language')
  expect([...select.options].map(({ text }) => text)).toEqual(['English', 'Deutsch', 'العربية'])
  expect(select.value).toBe('en')
  fireEvent.change(select, { target: { value: 'de' } })
  expect(chosen).toEqual(['de'])
  expect(button('Sign out of this device')).toBeTruthy()
})
