/** What every request to the relay has in common. */

import { expect, test } from 'vitest'
import { unitWallet } from '../../test/unitWallet.js'
import { toRequest } from './relayRequest.js'

test('no request follows a redirect, which could carry a code to another origin, and no cache responds', () => {
  const { wallet } = unitWallet()
  const { signal } = new AbortController()
  const call = { params: { authMethodId: 'AuthMethod:1' }, body: '{"otp":"123456"}' }
  const request = toRequest(wallet, 'verifyAuthMethod', call, undefined, signal)
  expect([request.redirect, request.cache]).toEqual(['error', 'no-store'])
})

test('both calls of the sign-in of a step-up name it, and no other call does', () => {
  const { wallet } = unitWallet()
  const { signal } = new AbortController()
  const named = (name: 'challengeAuthMethod' | 'verifyAuthMethod' | 'revokeAuthMethod') => {
    const call = { params: { authMethodId: 'AuthMethod:1' } }
    const request = toRequest(
      { ...wallet, stepUp: { id: 'step-up' } as never },
      name,
      call,
      undefined,
      signal,
    )
    return request.headers.get('Step-Up-Id')
  }
  expect([named('challengeAuthMethod'), named('verifyAuthMethod')]).toEqual(['step-up', 'step-up'])
  expect(named('revokeAuthMethod')).toBeNull()
})
