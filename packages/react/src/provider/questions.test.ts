import { createWallet, type StepUp, type Wallet } from '@embedded-wallet/core'
import { describe, expect, it, vi } from 'vitest'
import { createQuestions } from './questions.js'

const wallet = createWallet({ accountId: 'InternalAccount:1', relayUrl: '/wallet' })
const walletFor = (stepUp: Partial<StepUp>): Wallet => ({
  ...wallet,
  stepUp: { id: 'id', action: 'exportWallet', signal: new AbortController().signal, ...stepUp },
})

describe('a question to the user', () => {
  it('is open until the user confirms it', async () => {
    const { ask, current, subscribe } = createQuestions()
    const listener = vi.fn()
    subscribe(listener)
    const question = ask(walletFor({}), 'STEP_UP_REQUIRED')
    expect(current()).toMatchObject({ reason: 'STEP_UP_REQUIRED', stepUp: { action: 'exportWallet' } })
    current()!.confirm()
    await expect(question).resolves.toBeUndefined()
    expect(current()).toBeUndefined()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('ends the action when the user cancels it, and when the caller gives it up', async () => {
    const { ask, current } = createQuestions()
    const canceled = ask(walletFor({}), 'STEP_UP_REQUIRED')
    current()!.cancel()
    await expect(canceled).rejects.toMatchObject({ code: 'SIGNING_DECLINED', outcome: 'none' })

    const explained = ask(walletFor({}), 'STEP_UP_REQUIRED')
    const own = new Error('not now')
    current()!.cancel(own)
    await expect(explained).rejects.toBe(own)

    const controller = new AbortController()
    const givenUp = ask(walletFor({ signal: controller.signal }), 'STEP_UP_REQUIRED')
    controller.abort()
    await expect(givenUp).rejects.toMatchObject({ code: 'SIGNING_DECLINED' })
    expect(current()).toBeUndefined()
  })

  it('waits for its turn behind an open one, and shows then', async () => {
    const { ask, current } = createQuestions()
    const first = ask(walletFor({ id: 'first' }), 'STEP_UP_REQUIRED')
    const second = ask(walletFor({ id: 'second' }), 'STEP_UP_REQUIRED')
    expect(current()?.stepUp?.id).toBe('first')
    const late = current()!
    late.cancel()
    await expect(first).rejects.toBeInstanceOf(Error)
    expect(current()?.stepUp?.id).toBe('second')
    // A sign-in may end after its question was canceled, and must not close a newer one.
    late.confirm()
    expect(current()?.stepUp?.id).toBe('second')
    current()!.confirm()
    await expect(second).resolves.toBeUndefined()
  })

  it('is settled by any sign-in, unless it is for one action', async () => {
    const { ask, current, confirmSignIns } = createQuestions()
    const session = ask(wallet, 'SESSION_EXPIRED')
    const action = ask(walletFor({}), 'STEP_UP_REQUIRED')
    confirmSignIns()
    await expect(session).resolves.toBeUndefined()
    expect(current()?.reason).toBe('STEP_UP_REQUIRED')
    current()!.cancel()
    await expect(action).rejects.toBeInstanceOf(Error)
  })
})
