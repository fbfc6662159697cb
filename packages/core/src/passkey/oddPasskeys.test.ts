/** What browsers, password managers and extensions return for a passkey: only what the service needs has to work. */

import { afterEach, describe, expect, test, vi } from 'vitest'
import { create, get } from './browserCeremonies.js'
import type { AuthenticationOptions, CreationOptions } from './passkeyCeremonies.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const bytes = (...list: number[]) => new Uint8Array(list).buffer
const illegal = () => {
  throw new TypeError('Illegal invocation')
}
const throwing = (name: string) => (owner: object) => Object.defineProperty(owner, name, { get: illegal })

// Source of the names: WebAuthn L3, sections 5.1 and 5.2. 'AQID' is base64url of the bytes 1, 2, 3 (RFC 4648).
const credential = () => ({
  id: 'AQID',
  rawId: bytes(1, 2, 3) as unknown,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: (): unknown => ({}),
  response: {
    clientDataJSON: bytes(123, 125) as unknown,
    attestationObject: bytes(160),
    authenticatorData: bytes(1),
    signature: bytes(2),
    userHandle: null as unknown,
    getTransports: (): unknown => ['internal', 'hybrid'],
    getAuthenticatorData: (): unknown => bytes(1),
    getPublicKey: (): unknown => null,
    getPublicKeyAlgorithm: (): unknown => -7,
  },
})
type Odd = ReturnType<typeof credential>

/** The browser that returns it, and the options with which it was asked. */
function browser(made: unknown) {
  const asked = { create: vi.fn(async (_: unknown) => made), get: vi.fn(async (_: unknown) => made) }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: asked })
  return asked
}

const creation = {
  challenge: 'AAAA',
  rp: { id: 'shop.example', name: 'Shop' },
  user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
  excludeCredentials: [{ type: 'public-key', id: 'BAUG' }],
} as unknown as CreationOptions
const authentication: AuthenticationOptions = {
  challenge: 'AAAA',
  allowCredentials: [],
  userVerification: 'required',
  timeout: 1000,
}

const shapes: [name: string, change: (odd: Odd) => unknown, transports?: string[]][] = [
  ['as the standard has it', () => {}, ['internal', 'hybrid']],
  [
    'without getClientExtensionResults',
    (odd) => Reflect.deleteProperty(odd, 'getClientExtensionResults'),
    ['internal', 'hybrid'],
  ],
  [
    'whose getClientExtensionResults throws',
    (odd) => Object.assign(odd, { getClientExtensionResults: illegal }),
    ['internal', 'hybrid'],
  ],
  [
    'whose getters of things that nobody needs throw',
    (odd) => ['getClientExtensionResults', 'authenticatorAttachment'].map((name) => throwing(name)(odd)),
    ['internal', 'hybrid'],
  ],
  ['without getTransports', ({ response }) => Reflect.deleteProperty(response, 'getTransports'), []],
  ['whose getTransports throws', ({ response }) => Object.assign(response, { getTransports: illegal }), []],
  ['whose getTransports cannot be read', ({ response }) => throwing('getTransports')(response), []],
  [
    'whose getTransports gives an object',
    ({ response }) => Object.assign(response, { getTransports: () => ({ 0: 'internal' }) }),
    [],
  ],
  [
    'whose getTransports gives null and numbers',
    ({ response }) => Object.assign(response, { getTransports: () => [null, 7, 'usb'] }),
    ['usb'],
  ],
  [
    'without getAuthenticatorData and its keys',
    ({ response }) =>
      ['getAuthenticatorData', 'getPublicKey', 'getPublicKeyAlgorithm'].map((name) =>
        Reflect.deleteProperty(response, name),
      ),
    ['internal', 'hybrid'],
  ],
  [
    'whose getAuthenticatorData throws, or gives nothing',
    ({ response }) => Object.assign(response, { getAuthenticatorData: illegal, getPublicKey: illegal }),
    ['internal', 'hybrid'],
  ],
  [
    'with an array in place of a buffer',
    (odd) => {
      odd.rawId = new Uint8Array([9, 1, 2, 3]).subarray(1)
      odd.response.clientDataJSON = new DataView(bytes(123, 125))
    },
    ['internal', 'hybrid'],
  ],
]

test.each(shapes)('a passkey %s is registered', async (_, change, transports) => {
  const odd = credential()
  change(odd)
  browser(odd)
  expect(await create(creation, {})).toMatchObject({
    rawId: 'AQID',
    response: { clientDataJSON: 'e30', attestationObject: 'oA', transports },
  })
})

test.each(shapes)('a passkey %s signs in', async (_, change) => {
  const odd = credential()
  change(odd)
  browser(odd)
  const { rawId, response } = await get(authentication, {})
  expect(rawId).toBe('AQID')
  expect(response).toEqual({
    clientDataJSON: 'e30',
    authenticatorData: 'AQ',
    signature: 'Ag',
    userHandle: undefined,
  })
})

test('a user handle is passed on', async () => {
  const odd = credential()
  odd.response.userHandle = bytes(1, 2, 3)
  browser(odd)
  expect((await get(authentication, {})).response.userHandle).toBe('AQID')
})

describe('what the browser is asked', () => {
  test('has bytes where the options have text, and the caller’s signal', async () => {
    const asked = browser(credential())
    const { signal } = new AbortController()
    await create(creation, { signal })
    expect(asked.create.mock.calls).toEqual([
      [
        {
          publicKey: {
            challenge: new Uint8Array([0, 0, 0]).buffer,
            rp: { id: 'shop.example', name: 'Shop' },
            user: { id: new Uint8Array([0, 0, 0]).buffer, name: 'ada', displayName: 'Ada' },
            excludeCredentials: [{ type: 'public-key', id: new Uint8Array([4, 5, 6]).buffer }],
          },
          signal,
        },
      ],
    ])
    await create(creation, { signal, silent: true })
    expect(asked.create.mock.lastCall?.[0]).toMatchObject({ mediation: 'conditional' })
    await get({ ...authentication, allowCredentials: [{ type: 'public-key', id: 'BAUG' }] }, { signal })
    expect(asked.get.mock.lastCall).toEqual([
      {
        publicKey: {
          challenge: new Uint8Array([0, 0, 0]).buffer,
          allowCredentials: [{ type: 'public-key', id: new Uint8Array([4, 5, 6]).buffer }],
          userVerification: 'required',
          timeout: 1000,
        },
        signal,
      },
    ])
  })

  // https://www.w3.org/TR/webauthn-3/#dom-publickeycredentialrequestoptions-allowcredentials: an empty list and none mean the same, but some password managers take it for none that fits.
  test('names no passkey where any may be used', async () => {
    const asked = browser(credential())
    const { allowCredentials: _, ...withoutList } = authentication
    for (const options of [authentication, withoutList]) {
      await get(options as AuthenticationOptions, {})
      expect(Object.keys((asked.get.mock.lastCall![0] as { publicKey: object }).publicKey)).not.toContain(
        'allowCredentials',
      )
    }
  })

  test('is nothing for autofill, where the browser or the page has none', async () => {
    const asked = browser(credential())
    await expect(get(authentication, { autofill: true })).rejects.toThrow('autofill')
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(class {}, { isConditionalMediationAvailable: async () => true }),
    )
    vi.stubGlobal('document', { querySelectorAll: () => [] })
    await expect(get(authentication, { autofill: true })).rejects.toThrow('autocomplete')
    expect(asked.get).not.toHaveBeenCalled()
    vi.stubGlobal('document', { querySelectorAll: () => [{}] })
    await get(authentication, { autofill: true })
    expect(asked.get.mock.lastCall?.[0]).toMatchObject({ mediation: 'conditional' })
  })

  test('is nothing after an abort, and nothing where there are no passkeys', async () => {
    const asked = browser(credential())
    await expect(create(creation, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    vi.stubGlobal('navigator', {})
    await expect(get(authentication, {})).rejects.toMatchObject({ name: 'WebAuthnMissing' })
    await expect(get(authentication, { autofill: true })).rejects.toMatchObject({ name: 'WebAuthnMissing' })
    browser(null)
    await expect(create(creation, {})).rejects.toThrow('no passkey')
    vi.stubGlobal('PublicKeyCredential', undefined)
    await expect(create(creation, {})).rejects.toMatchObject({ name: 'WebAuthnMissing' })
    expect([asked.create.mock.calls.length, asked.get.mock.calls.length]).toEqual([0, 0])
  })
})
