/** Stories: the screens of the wallet's window, with a user who is signed in, and the sign-in that an action in the frame waits for. */

import '../../ui/test/page.js'
import { memorySessionStore } from '@embedded-wallet/core'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { cleanup, configure, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../ui/test/press.js'
import type { WalletScreen } from '../src/protocol.js'
import { SignInAgain, type SignInAgainProps, WindowScreens } from '../src/window/WindowScreens.js'

configure({ asyncUtilTimeout: 30_000 })
/** The library's own `screen` has no page where another file of the worker loaded it first. */
const screen = within(document.body)
beforeEach(() => {
  vi.stubGlobal('location', { host: 'wallet.shop.example', origin: 'https://wallet.shop.example' })
  vi.stubGlobal('localStorage', window.localStorage)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** The options of a wallet with a user who is signed in. */
async function signedIn() {
  const { wallet, accountId } = await openTestSystem().signedIn()
  const { fetch, passkeys, sessionStore, rpId } = wallet
  return { wallet, accountId, options: { relayUrl, fetch, passkeys, sessionStore, rpId } as Options }
}
type Options = SignInAgainProps['options']

async function openWindow(name: WalletScreen, more: Partial<Options> = {}) {
  const { accountId, options, wallet } = await signedIn()
  const heard: string[] = []
  render(
    <WindowScreens
      options={{ ...options, accountId, ...more }}
      screen={name}
      onSignedIn={(id) => heard.push(`in ${id}`)}
      onSignedOut={(id) => heard.push(`out ${id}`)}
    />,
  )
  return { heard, accountId, wallet }
}
const click = (name: string | RegExp) => press(screen, name)
// In an accessible name, `<wbr>` counts as a space.
const address = { name: /^wallet\. ?shop\. ?example$/ }

test.each<[WalletScreen, Partial<Options>, string[]]>([
  ['settings', {}, ['Ways to sign in', 'Where you are signed in']],
  ['pay', {}, ['Activity']],
  ['export', { exportSigner: 'unsigned-sandbox' }, ['Recovery words']],
])('the window of %s says its address, and shows what the user came for', async (name, more, parts) => {
  const { heard, accountId } = await openWindow(name, more)
  await screen.findByRole('heading', address)
  for (const name of parts) await screen.findByRole('heading', { name })
  expect(screen.getByRole('button', { name: /^(?:Wallet menu: |Your wallet$)/ })).toBeTruthy()
  expect(heard).toEqual([`in ${accountId}`])
  if (name === 'pay') {
    await screen.findByRole('status', { name: 'Balance' })
    await screen.findByRole('group', { name: 'How the sender pays' })
  }
})

test('the window of the login is done when the user is signed in, and shows nothing else', async () => {
  const { heard, accountId } = await openWindow('login')
  await screen.findByRole('heading', { name: 'Done' })
  expect([screen.queryByRole('heading', address), screen.queryByRole('button')]).toEqual([null, null])
  expect(heard).toEqual([`in ${accountId}`])
})

test('the window of the login asks for a sign-in where the session of before has ended', async () => {
  const before = await signedIn()
  localStorage.setItem(`embedded-wallet-opened/${before.accountId}`, 'yes')
  const heard: string[] = []
  render(
    <WindowScreens
      options={{ ...before.options, accountId: before.accountId, sessionStore: memorySessionStore() }}
      screen="login"
      onSignedIn={(id) => heard.push(id)}
      onSignedOut={() => expect.unreachable()}
    />,
  )
  await click('Sign in with passkey')
  await screen.findByRole('heading', { name: 'Done' })
  expect(heard).toEqual([before.accountId])
})

test('a sign-out here is said once, for the account that was signed in', async () => {
  const { heard, accountId } = await openWindow('settings')
  await click(/^(?:Wallet menu: |Your wallet$)/)
  await click('Sign out')
  await waitFor(() => expect(heard).toEqual([`in ${accountId}`, `out ${accountId}`]))
  await screen.findByLabelText('Email address')
})

test('until the wallet is found the window says its address and that it loads', async () => {
  const { options } = await signedIn()
  render(
    <WindowScreens
      options={{ ...options, fetch: () => new Promise(() => {}) }}
      screen="settings"
      onSignedIn={() => expect.unreachable()}
      onSignedOut={() => expect.unreachable()}
    />,
  )
  await screen.findByRole('heading', address)
  expect(document.querySelector('[data-part="loading"]')).not.toBeNull()
})

/** @returns What the window said at its end, and the step-up that each call named. */
async function signInAgain(
  task: Omit<SignInAgainProps['task'], 'task' | 'accountId'>,
  more: Partial<Options> = {},
) {
  const { options, accountId } = await signedIn()
  const stepUps: (string | null)[] = []
  const ends: boolean[] = []
  const fetch = async (request: Request) => {
    if (request.method === 'POST') stepUps.push(request.headers.get('Step-Up-Id'))
    return options.fetch!(request)
  }
  render(
    <SignInAgain
      options={{ ...options, fetch, ...more }}
      task={{ task: 'signIn', accountId, ...task }}
      signal={new AbortController().signal}
      onEnd={(isSignedIn) => ends.push(isSignedIn)}
    />,
  )
  return { ends, stepUps }
}

test('a sign-in that an action elsewhere waits for ends once the user has confirmed it', async () => {
  const { ends, stepUps } = await signInAgain({ reason: 'SESSION_REQUIRED' })
  await waitFor(() => expect(ends).toEqual([true]))
  expect(new Set(stepUps)).toEqual(new Set([null]))
})

test('a step-up names the action that waits for it: the relay knows it by its id', async () => {
  const id = 'stepUp_of_the_frame_0123456789abcdefghijklmno'
  const { stepUps } = await signInAgain({
    reason: 'STEP_UP_REQUIRED',
    stepUp: { id, action: 'addAuthMethod' as never },
  })
  await waitFor(() => expect(stepUps).toContain(id))
})

test('a sign-in that the user gives up ends without one', async () => {
  const passkeys = { get: () => new Promise<never>(() => {}) } as unknown as Options['passkeys']
  const { ends } = await signInAgain({ reason: 'SESSION_REQUIRED' }, { passkeys })
  await click('Cancel')
  expect(ends).toEqual([false])
})
