/** The ceremonies with an authenticator: one at a time, their errors, signals and names. */

import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../test/unitWallet.js'
import { authenticatorName } from './authenticatorNames.js'
import { signal } from './browserCeremonies.js'
import { ceremoniesOver, oneCeremony } from './oneCeremony.js'
import { withPasskeyErrors } from './passkeyError.js'

/** A ceremony that the browser tears down only when the test says so. */
function ceremony() {
  let end = () => {}
  const begun = vi.fn(
    () =>
      new Promise<never>((_, reject) => {
        end = () => reject(new DOMException('Aborted.', 'AbortError'))
      }),
  )
  return { begun, end: () => end() }
}

test('the newer ceremony ends the older one, and begins only when the browser has ended it', async () => {
  const older = ceremony()
  const newer = vi.fn(async () => 'proof')
  const first = oneCeremony(60_000, undefined, older.begun).catch((error) => error.name)
  await Promise.resolve()
  const second = oneCeremony(60_000, undefined, newer)
  expect(await first).toBe('AbortError')
  expect([older.begun.mock.calls.length, newer.mock.calls.length]).toEqual([1, 0])
  older.end()
  expect(await second).toBe('proof')
  await ceremoniesOver()
})

test('a browser that ignores the abort blocks the next ceremony for a second only', async () => {
  vi.useFakeTimers()
  const newer = vi.fn(async () => 'proof')
  const first = oneCeremony(60_000, undefined, ceremony().begun).catch((error) => error.name)
  await Promise.resolve()
  const second = oneCeremony(60_000, undefined, newer)
  expect(await first).toBe('AbortError')
  await vi.advanceTimersByTimeAsync(999)
  expect(newer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBe('proof')
  vi.useRealTimers()
})

// Which code the failure of a ceremony gets.

test.each([
  ['NotAllowedError', 'PASSKEY_CANCELLED'],
  ['TimeoutError', 'PASSKEY_CANCELLED'],
  ['AbortError', 'PASSKEY_ABORTED'],
  ['InvalidStateError', 'PASSKEY_ALREADY_REGISTERED'],
  ['ConstraintError', 'PASSKEY_AUTHENTICATOR_UNFIT'],
  ['UnknownError', 'PASSKEY_FAILED'],
  ['toString', 'PASSKEY_FAILED'],
])('%s is %s, and after an abort of the caller PASSKEY_ABORTED', async (name, code) => {
  const fail = () => Promise.reject(new DOMException('no', name))
  const { signal } = new AbortController()
  expect(await errorOf(withPasskeyErrors('get', signal, undefined, fail))).toMatchObject({ code })
  const given = errorOf(withPasskeyErrors('get', AbortSignal.abort(), undefined, fail))
  expect(await given).toMatchObject({ code: 'PASSKEY_ABORTED' })
})

// The signals to the authenticator, under the names of the browser's Signal API (WebAuthn L3 section 5.1.10).

afterEach(() => {
  vi.unstubAllGlobals()
})

// Source: W3C Permissions Policy, section 8: `document.featurePolicy` says what the page may use.
test.each([
  [true, 'PASSKEY_CANCELLED', 'was closed or timed out'],
  [false, 'PASSKEY_UNSUPPORTED', 'The Permissions-Policy of this page denies passkeys'],
])('the policy of the page allows passkeys: %s', async (isAllowed, code, message) => {
  const allowsFeature = vi.fn(() => isAllowed)
  vi.stubGlobal('document', { featurePolicy: { allowsFeature } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const fail = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  const failed = errorOf(withPasskeyErrors('create', undefined, undefined, fail))
  expect(await failed).toMatchObject({ code, message: expect.stringContaining(message) })
  expect(allowsFeature).toHaveBeenCalledWith('publickey-credentials-create')
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

// The names of authenticators, by the AAGUID in the authenticator data of a registration.

/** WebAuthn L3, section 6.1: 32 bytes of the RP ID's hash, one of flags, four of the counter, then the attested credential data. */
const dataOf = (aaguid: string, length = 164) =>
  Buffer.concat([
    Buffer.alloc(37, 0xee),
    Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
    Buffer.alloc(length - 53, 0xee),
  ]).toString('base64url')

// Source: dist/<id>/meta.json of passkeydeveloper/passkey-authenticator-aaguids, commit b976141.
test.each([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
  ['dd4ec289-e01d-41c9-bb89-70fa845d4bf2', 'iCloud Keychain (Managed)'],
  ['d3452668-01fd-4c12-926c-83a4204853aa', 'Microsoft Password Manager'],
  ['adce0002-35bc-c60a-648b-0b25f1f05503', 'Chrome on Mac'],
  ['771b48fd-d3d4-4f74-9232-fc157ab0507a', 'Edge on Mac'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['531126d6-e717-415c-9320-3d9aa6981239', 'Dashlane'],
  ['0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6', 'Keeper'],
  ['b84e4048-15dc-4dd0-8640-f4f60813c8af', 'NordPass'],
  ['fdb141b2-5d84-443e-8a35-4698c205a502', 'KeePassXC'],
  ['f3809540-7f14-49c1-a8b3-8f813b225541', 'Enpass'],
  ['b78a0a55-6ef8-d246-a042-ba0f6d55050c', 'LastPass'],
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['50726f74-6f6e-5061-7373-50726f746f6e', 'Proton Pass'],
  ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
])('%s is %s', (aaguid, name) => expect(authenticatorName(dataOf(aaguid))).toBe(name))

test.each([
  ['of an authenticator that says no model', dataOf('00000000-0000-0000-0000-000000000000')],
  ['that is not in the table', dataOf('01020304-0506-0708-0102-030405060708')],
  ['that has the name of a property', dataOf(Buffer.from('constructor').toString('hex'))],
  ['without attested data', Buffer.alloc(37).toString('base64url')],
  ['of an older browser, which gives none', undefined],
])('data %s has no name', (_, data) => expect(authenticatorName(data)).toBeUndefined())
