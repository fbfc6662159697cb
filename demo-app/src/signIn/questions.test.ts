import { createWallet, type StepUp, type Wallet } from '@embedded-wallet/core'
import { describe, expect, it, vi } from 'vitest'
import { NotConfirmed } from '../text/problem'
import { createQuestions } from './questions'

const walletFor = (stepUp: Partial<StepUp>): Wallet => ({
  ...createWallet({ accountId: 'InternalAccount:1', relayUrl: '/wallet' }),
  stepUp: { id: 'id', action: 'exportWallet', signal: new AbortController().signal, ...stepUp },
})

describe('a question to the user', () => {
  it('is open until the user confirms it', async () => {
    const { ask, current, subscribe } = createQuestions()
    const listener = vi.fn()
    subscribe(listener)
    const asked = ask(walletFor({}), 'STEP_UP_REQUIRED')
    expect(current()).toMatchObject({
      reason: 'STEP_UP_REQUIRED',
      wallet: { stepUp: { action: 'exportWallet' } },
    })
    current()!.confirm()
    await expect(asked).resolves.toBeUndefined()
    expect(current()).toBeUndefined()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('ends the action when the user cancels it, and when the caller gives it up', async () => {
    const { ask, current } = createQuestions()
    const canceled = ask(walletFor({}), 'STEP_UP_REQUIRED')
    current()!.cancel()
    await expect(canceled).rejects.toBeInstanceOf(NotConfirmed)

    const controller = new AbortController()
    const givenUp = ask(walletFor({ signal: controller.signal }), 'STEP_UP_REQUIRED')
    controller.abort()
    await expect(givenUp).rejects.toBeInstanceOf(NotConfirmed)
    expect(current()).toBeUndefined()
  })

  it('a sign-in that ends after its question was canceled does not close a newer question', async () => {
    const { ask, current } = createQuestions()
    const first = ask(walletFor({ id: 'first' }), 'STEP_UP_REQUIRED')
    const late = current()!.confirm
    current()!.cancel()
    await expect(first).rejects.toBeInstanceOf(NotConfirmed)
    void ask(walletFor({ id: 'second' }), 'STEP_UP_REQUIRED')
    late()
    expect(current()?.wallet.stepUp?.id).toBe('second')
  })
})
