/** What a relay may choose of a new passkey, and what it may not. */

import { expect, test, vi } from 'vitest'
import { errorOf, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { browserPasskeys } from '../browserPasskeys.js'
import { registerPasskey } from './registerPasskey.js'

test('a relay never weakens a passkey: verification, residence, attestation and extensions are the wallet’s', async () => {
  stopClocks()
  const create = vi.fn(() => Promise.reject(new DOMException('Closed.', 'NotAllowedError')))
  const own = {
    challenge: 'AAAA',
    rp: { id: 'shop.example', name: 'Shop' },
    timeout: 300_000,
    user: { id: 'AAAA', name: 'ada', displayName: 'ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
  }
  const weak = {
    attestation: 'direct',
    hints: ['hybrid'],
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
    extensions: { credentialProtectionPolicy: 'userVerificationOptional' },
  }
  const { handle } = unitWallet(() => [200, { ...own, ...weak }], {
    passkeys: { ...browserPasskeys, create, preload: undefined },
  })
  const ending = registerPasskey(handle, { nickname: 'Laptop' })
  expect(await errorOf(ending)).toMatchObject({ code: 'PASSKEY_CANCELLED' })
  const authenticatorSelection = {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  }
  expect(create.mock.calls[0]![0 as never]).toEqual({ ...own, attestation: 'none', authenticatorSelection })
})
