/** Story: the wallet is the app's login, in React. */

import './page.js'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { useLogin } from '@embedded-wallet/react'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stage } from './stage.js'

const origin = new URL(relayUrl).origin

/** A relay with a sign-up, the cookies of one browser, and the codes that were mailed. */
function openShop() {
  const accounts = new Map<string, string>()
  const codes: (string | undefined)[] = []
  const system = openTestSystem({
    relay: {
      login: {
        findAccount: (email) => accounts.get(email),
        onSignedIn: () => undefined,
        signUp: {
          createAccount: async (email) => {
            const accountId = await system.createAccount()
            accounts.set(email, accountId)
            return { accountId }
          },
          mailCode: ({ code }) => void codes.push(code),
        },
      },
    },
  })
  const { fetch } = browserProfile(system.relay, origin)
  const passkeys = createSoftwareAuthenticator({ origin })
  return { system, codes, options: { relayUrl, fetch, passkeys, rpId: 'shop.example' } }
}

test('a new user signs up with a code, also after a wrong one, and logs in again', async () => {
  const { system, codes, options } = openShop()
  const { wallet } = await system.signedIn()
  const { result } = stage(() => useLogin(options), wallet)
  const identifier = 'ada@shop.example'
  const run = async (start: () => Promise<object>, running: string) => {
    let ended: Promise<object> | undefined
    act(() => {
      ended = start()
    })
    expect(result.current).toMatchObject({ status: running, isRunning: true })
    await act(async () => void (await ended))
    return result.current
  }
  const { startSignUp, signUp, logIn } = result.current
  expect(await run(() => startSignUp({ identifier }), 'sending-code')).toMatchObject({
    status: 'awaiting-code',
    isCodeSent: true,
    isRunning: false,
  })
  const wrong = codes[0] === '000000' ? '000001' : '000000'
  expect(await run(() => signUp({ code: wrong, nickname: 'Phone' }), 'signing-up')).toMatchObject({
    status: 'error',
    isCodeSent: true,
    error: { code: 'REFUSED', status: 401 },
  })
  const signedUp = await run(() => signUp({ code: codes[0]!, nickname: 'Phone' }), 'signing-up')
  expect(signedUp).toMatchObject({ status: 'done', isCodeSent: false })
  expect(await run(() => logIn({ identifier }), 'logging-in')).toMatchObject({
    status: 'done',
    data: { accountId: signedUp.data!.accountId },
  })
})

test('a form signs up in one call and logs in: the hook asks for the code, and shows how far it is', async () => {
  const { system, codes, options } = openShop()
  const { wallet } = await system.signedIn()
  const readCode = () => codes.at(-1)
  const { result } = stage(() => useLogin({ ...options, readCode }), wallet)
  const form = document.createElement('form')
  form.append(field('email', 'identifier', 'ada@shop.example'), field('checkbox', 'terms', '2026-01'))
  const preventDefault = vi.fn()
  const event = { preventDefault, currentTarget: form }
  let ended: Promise<void> | undefined
  act(() => {
    ended = result.current.signUp(event)
    // Later would be too late: the browser would put the fields into the address of the page.
    expect(preventDefault).toHaveBeenCalledTimes(1)
  })
  expect(result.current).toMatchObject({ status: 'sending-code', isCodeSent: false, isRunning: true })
  await act(() => ended!)
  expect(result.current).toMatchObject({ status: 'done', isCodeSent: false })
  const { accountId } = result.current.data!
  await act(() => result.current.logIn(event))
  expect(result.current).toMatchObject({ status: 'done', data: { accountId } })
})

function field(type: string, name: string, value: string) {
  const input = document.createElement('input')
  return Object.assign(input, { type, name, value })
}

test('a user who enters no code, and a hook that cannot ask for one, end with an error', async () => {
  const { system, options } = openShop()
  const { wallet } = await system.signedIn()
  const { result } = stage(() => useLogin({ ...options, readCode: () => null }), wallet)
  await act(async () => void (await result.current.signUp({ identifier: 'ada@shop.example' })))
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'PASSKEY_CANCELLED' } })
  const without = stage(() => useLogin(options), wallet)
  await act(async () => void (await without.result.current.signUp({ identifier: 'eve@shop.example' })))
  expect(without.result.current.error).toBeInstanceOf(TypeError)
})
