/** The mails that the sandbox prints: what happened to a wallet, in plain words. */

import { ownershipOperations } from '@embedded-wallet/protocol'
import { createSandbox } from '@embedded-wallet/sandbox'
import { beforeEach, expect, test, vi } from 'vitest'

const printed = vi.spyOn(console, 'log').mockReturnValue()
beforeEach(() => void printed.mockClear())
const { mail } = createSandbox()
const to = 'ada@shop.example'

test.each([
  [{ operation: 'registerAuthMethod', authMethodType: 'PASSKEY' }, 'A passkey was added to your wallet'],
  [{ operation: 'revokeAuthMethod' }, 'A way to sign in was removed from your wallet'],
  [{ operation: 'constructor' }, 'Your wallet was changed'],
  [{ authMethodType: 'PASSKEY' }, 'Your wallet was opened on a new device'],
])('a notice to the owner: %o', (notice, what) => {
  mail({ to, notice })
  expect(printed.mock.calls).toEqual([[`Mail to ${to}: ${what}. If this was not you, contact us.`]])
})

test('each change of ownership has words of its own', () => {
  for (const operation of ownershipOperations) mail({ to, notice: { operation } })
  expect(new Set(printed.mock.calls.flat()).size).toBe(5)
  expect(printed.mock.calls.join()).not.toContain('Your wallet was changed')
})
