/** Stories: the prompt of a passkey opens inside the click, and a closed one opens again. */

import './page.js'
import type { PasskeyCeremonies, Wallet } from '@embedded-wallet/core'
import { useCreatePasskey, useSignInWithPasskey } from '@embedded-wallet/react'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { counting, stage, steps } from './stage.js'

// WebAuthn Level 3, section 5.1.3: what a browser says when the user closes the prompt or lets it time out.
const closed = () => new DOMException('closed', 'NotAllowedError')

/** An account without a passkey, and its prompts: each is closed until `opens` says that it is not. */
async function newAccount() {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  const opens = vi.fn((): Error | undefined => undefined)
  const create = vi.fn<PasskeyCeremonies['create']>(async (...args) => {
    const error = opens()
    if (error) throw error
    return wallet.authenticator.create(...args)
  })
  const passkeys: Wallet['passkeys'] = { create, get: wallet.passkeys.get }
  const challenges = () => create.mock.calls.map(([{ challenge }]) => challenge)
  return { wallet: { ...wallet, passkeys }, opens, create, challenges }
}

describe('a closed prompt', () => {
  const useCreate = () => useCreatePasskey({ retriesClosedPrompt: true })

  test('opens again with the same challenge, so that there is no other confirmation', async () => {
    const { wallet, opens, challenges } = await newAccount()
    opens.mockImplementationOnce(closed).mockImplementationOnce(closed)
    const { result } = stage(useCreate, wallet)
    let ending!: Promise<{ status: string }>
    act(() => {
      ending = result.current.create({ nickname: 'My phone' })
    })
    for (const prompts of [1, 2]) {
      await waitFor(() => expect(result.current.status).toBe('prompt-closed'))
      // The button can be clicked again.
      expect(result.current.isRunning).toBe(false)
      expect(challenges()).toHaveLength(prompts)
      act(() => {
        expect(result.current.create({ nickname: 'My phone' })).toBe(ending)
      })
      await waitFor(() => expect(challenges()).toHaveLength(prompts + 1))
    }
    await waitFor(() => expect(result.current.status).toBe('done'))
    expect(await ending).toMatchObject({ status: 'done', data: { nickname: 'My phone' } })
    expect(new Set(challenges()).size).toBe(1)
  })

  test('is given up by reset, and the next call begins anew', async () => {
    const { wallet, opens, challenges } = await newAccount()
    opens.mockImplementationOnce(closed)
    const { result } = stage(useCreate, wallet)
    let ending!: Promise<{ status: string }>
    act(() => {
      ending = result.current.create({ nickname: 'My phone' })
    })
    await waitFor(() => expect(result.current.status).toBe('prompt-closed'))
    act(() => result.current.reset())
    expect(await ending).toEqual({ status: 'initial' })
    expect(challenges()).toHaveLength(1)
    await act(() => result.current.create({ nickname: 'My phone' }))
    expect(result.current.status).toBe('done')
    expect(new Set(challenges()).size).toBe(2)
  })

  test('of the sign-in opens again, and the passkey is created once', async () => {
    const { wallet, create } = await newAccount()
    const get = vi.fn(wallet.passkeys.get).mockImplementationOnce(async () => Promise.reject(closed()))
    const { result, seen } = stage(useCreate, { ...wallet, passkeys: { create, get } })
    act(() => void result.current.create({ nickname: 'My phone' }))
    await waitFor(() => expect(result.current.status).toBe('sign-in-closed'))
    expect(result.current.isRunning).toBe(false)
    act(() => void result.current.create({ nickname: 'My phone' }))
    await waitFor(() => expect(result.current.status).toBe('done'))
    expect(steps(seen.map(({ status }) => status))).toEqual([
      ...['initial', 'running', 'signing-in', 'sign-in-closed', 'signing-in', 'done'],
    ])
    expect(create).toHaveBeenCalledTimes(1)
  })

  test('ends the call where the app has not chosen to retry, and any other failure does so everywhere', async () => {
    const { wallet, opens, create } = await newAccount()
    opens.mockImplementationOnce(closed)
    const once = stage(useCreatePasskey, wallet)
    await act(() => once.result.current.create({ nickname: 'My phone' }))
    expect(once.result.current).toMatchObject({ status: 'error', error: { code: 'PASSKEY_CANCELLED' } })
    once.unmount()

    // WebAuthn Level 3, section 5.1.3: the authenticator holds a passkey of the account.
    opens.mockImplementationOnce(() => new DOMException('known', 'InvalidStateError'))
    const patient = stage(useCreate, wallet)
    await act(() => patient.result.current.create({ nickname: 'My phone' }))
    expect(patient.result.current.error).toMatchObject({ code: 'PASSKEY_ALREADY_REGISTERED' })
    expect(create).toHaveBeenCalledTimes(2)
  })
})

describe('a prepared sign-in', () => {
  test('opens the prompt without a network call after the click', async () => {
    const { wallet } = await openTestSystem().signedIn()
    const seen = counting(wallet)
    const beforePrompt: string[][] = []
    const get: PasskeyCeremonies['get'] = async (...args) => {
      beforePrompt.push([...seen.calls])
      return wallet.authenticator.get(...args)
    }
    const passkeys = { create: wallet.passkeys.create, get }
    const { result } = stage(useSignInWithPasskey, { ...seen.wallet, passkeys })
    await act(() => result.current.prepare())
    // Strict Mode runs an effect twice.
    await act(() => result.current.prepare())
    const prepared = [...seen.calls]
    expect(prepared.filter((call) => call.endsWith('/challenge'))).toHaveLength(1)
    expect(result.current.status).toBe('initial')
    await act(() => result.current.signIn())
    expect(result.current.status).toBe('done')
    expect(beforePrompt).toEqual([prepared])
    // It is used once.
    await act(() => result.current.signIn())
    expect(result.current.status).toBe('done')
    expect(seen.calls.filter((call) => call.endsWith('/challenge'))).toHaveLength(2)
  })

  test('that failed, or is for another passkey, leaves it to the click', async () => {
    const { wallet } = await openTestSystem().signedIn()
    let isOffline = true
    const fetch = async (request: Request) => {
      if (isOffline) throw new TypeError('offline')
      return wallet.fetch(request)
    }
    const { result } = stage(useSignInWithPasskey, { ...wallet, fetch })
    await act(() => result.current.prepare())
    expect(result.current.status).toBe('initial')
    isOffline = false
    await act(() => result.current.prepare({ authMethodId: 'AuthMethod:another' }))
    await act(() => result.current.signIn())
    expect(result.current.status).toBe('done')
  })
})
