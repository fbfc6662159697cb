import { createWallet, type PasskeyCeremonies } from '@embedded-wallet/core'
import type { RegistrationOptions } from '@embedded-wallet/protocol'
import { describe, expect, it, vi } from 'vitest'
import { withPatience } from './patientPasskeys'

const options = { challenge: 'the challenge' } as RegistrationOptions
const made = { rawId: 'AQ', response: { clientDataJSON: '', attestationObject: '' } }
// WebAuthn Level 3, section 5.1.3.
const closed = () => new DOMException('closed', 'NotAllowedError')

function open(...outcomes: (Error | typeof made)[]) {
  const create = vi.fn<PasskeyCeremonies['create']>(async () => {
    const outcome = outcomes.shift()!
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  const passkeys: PasskeyCeremonies = { create, get: () => Promise.reject(new Error('not used')) }
  const wallet = createWallet({ accountId: 'InternalAccount:1', relayUrl: '/wallet', passkeys })
  const askAgain = vi.fn<() => Promise<boolean>>()
  return { create, askAgain, passkeys: withPatience(wallet, askAgain).passkeys }
}

describe('a closed prompt', () => {
  it('is shown again with the same challenge, so that no other confirmation is asked for', async () => {
    const { create, askAgain, passkeys } = open(closed(), closed(), made)
    askAgain.mockResolvedValue(true)
    await expect(passkeys.create(options, {})).resolves.toBe(made)
    expect(create.mock.calls.map(([{ challenge }]) => challenge)).toEqual(Array(3).fill('the challenge'))
  })

  it('ends the registration when the user gives up', async () => {
    const { create, askAgain, passkeys } = open(closed())
    askAgain.mockResolvedValue(false)
    await expect(passkeys.create(options, {})).rejects.toMatchObject({ name: 'NotAllowedError' })
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('is not shown again when the registration is over', async () => {
    const { askAgain, passkeys } = open(closed())
    const signal = AbortSignal.abort()
    await expect(passkeys.create(options, { signal })).rejects.toMatchObject({ name: 'NotAllowedError' })
    expect(askAgain).not.toHaveBeenCalled()
  })
})

it('any other failure is passed on', async () => {
  const { askAgain, passkeys } = open(new DOMException('known', 'InvalidStateError'))
  await expect(passkeys.create(options, {})).rejects.toMatchObject({ name: 'InvalidStateError' })
  expect(askAgain).not.toHaveBeenCalled()
})
