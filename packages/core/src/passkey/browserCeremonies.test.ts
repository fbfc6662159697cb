/** The signals to the authenticator, under the names of the browser's Signal API (WebAuthn L3 section 5.1.10). */

import { afterEach, expect, test, vi } from 'vitest'
import { signal } from './browserCeremonies.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a signal reaches the browser under the names of WebAuthn', async () => {
  const api = { signalUnknownCredential: vi.fn(), signalAllAcceptedCredentials: vi.fn() }
  vi.stubGlobal('PublicKeyCredential', api)
  await signal({ type: 'unknown-credential', rpId: 'shop.example', credentialId: 'AQID' })
  expect(api.signalUnknownCredential.mock.calls).toEqual([[{ rpId: 'shop.example', credentialId: 'AQID' }]])
  await signal({
    type: 'all-accepted-credentials',
    rpId: 'shop.example',
    userId: 'BAUG',
    credentialIds: ['AQID', 'BwgJ'],
  })
  expect(api.signalAllAcceptedCredentials.mock.calls).toEqual([
    [{ rpId: 'shop.example', userId: 'BAUG', allAcceptedCredentialIds: ['AQID', 'BwgJ'] }],
  ])
})

test('a signal rejects in a browser without the Signal API', async () => {
  const what = { type: 'unknown-credential', rpId: 'shop.example', credentialId: 'AQID' } as const
  vi.stubGlobal('PublicKeyCredential', class {})
  await expect(signal(what)).rejects.toThrow(TypeError)
  vi.stubGlobal('PublicKeyCredential', undefined)
  await expect(signal(what)).rejects.toThrow(TypeError)
})
