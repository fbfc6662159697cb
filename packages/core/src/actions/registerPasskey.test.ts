/** registerPasskey, createPasskey and registerPasskeySilently: what the browser is asked, what is sent, and who is signed in then. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bodiesOf,
  devicePasskeys,
  held,
  isSigned,
  listed,
  lost,
  passkeyChallenge,
  type Routes,
  registrationOptions,
  routed,
  sessionOf,
  signedFor,
  stepUpDemand,
  wayIn,
} from '../../test/unitService.js'
import {
  accountId,
  errorOf,
  type Reply,
  type SentRequest,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { recallAuthMethod, rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { keepSession } from '../session/keepSession.js'
import { createPasskey } from './createPasskey.js'
import { ensureSession } from './ensureSession.js'
import { getSession } from './getSession.js'
import { registerPasskey } from './registerPasskey.js'
import { registerPasskeySilently } from './registerPasskeySilently.js'

beforeEach(() => void stopClocks())

const list = 'GET /auth/credentials'
const options = 'POST /passkeys/registration-options'
const post = 'POST /auth/credentials'
const challenge = 'POST /auth/credentials/AuthMethod:1/challenge'
const verify = 'POST /auth/credentials/AuthMethod:1/verify'
const routes: Routes = {
  [list]: listed(),
  [options]: registrationOptions(),
  [post]: [201, wayIn('1')],
  [challenge]: passkeyChallenge(),
  [verify]: sessionOf('1'),
}
function open(changes: Routes = {}, more: object = {}) {
  const device = devicePasskeys()
  const unit = unitWallet(routed({ ...routes, ...changes }), { passkeys: device.passkeys, ...held, ...more })
  return { ...unit, ...device }
}
const refused: Reply = [400, { code: 'INVALID_INPUT', reason: 'no' }]

describe('registerPasskey', () => {
  test('asks the relay, prompts, registers, and remembers the passkey', async () => {
    const { handle, wallet, sent, asked } = open()
    expect(
      await registerPasskey(handle, {
        nickname: 'Laptop',
        userName: 'a@shop.example',
        hints: ['client-device'],
      }),
    ).toEqual(wayIn('1'))
    const attestation = {
      credentialId: 'cred',
      clientDataJson: 'client',
      attestationObject: 'attested',
      transports: ['internal'],
    }
    expect(bodiesOf(sent)).toEqual([
      [options, { accountId, nickname: 'Laptop', userName: 'a@shop.example' }],
      [post, { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge: 'AAAA', attestation }],
    ])
    expect(asked.create).toMatchObject([{ hints: ['client-device'], attestation: 'none' }])
    const known = {
      authMethodId: 'AuthMethod:1',
      credentialId: 'cred',
      rpId: 'shop.example',
      userId: 'AAAA',
      hasAddress: true,
    }
    expect(await recallAuthMethod(wallet, 'PASSKEY')).toMatchObject(known)
  })

  test('a relay never weakens a passkey: verification, residence, attestation and extensions are the wallet’s', async () => {
    const weak = {
      attestation: 'direct',
      hints: ['hybrid'],
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
      extensions: { credentialProtectionPolicy: 'userVerificationOptional' },
    }
    const { handle, asked } = open({ [options]: registrationOptions(weak) })
    await registerPasskey(handle, { nickname: 'Laptop' })
    const authenticatorSelection = {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    }
    const [, own] = registrationOptions() as [number, object]
    expect(asked.create).toEqual([{ ...own, attestation: 'none', authenticatorSelection }])
  })

  test('the name may follow what holds the passkey', async () => {
    const { handle, sent, passkeys } = open()
    const create: typeof passkeys.create = async (given) => ({
      ...(await passkeys.create(given)),
      authenticator: 'iCloud Keychain',
    })
    const nickname = (authenticator: string | undefined) => authenticator ?? 'Passkey'
    await registerPasskey({ ...handle, passkeys: { ...passkeys, create } }, { nickname })
    expect(bodiesOf(sent).map(([, body]) => (body as { nickname: string }).nickname)).toEqual([
      'Passkey',
      'iCloud Keychain',
    ])
  })

  test('where the relay wants a sign-in first, the user signs in before the prompt, and without a way to there is no prompt', async () => {
    let isSignedIn = false
    const { handle, asked } = open({ [options]: () => (isSignedIn ? registrationOptions() : stepUpDemand) })
    expect(await errorOf(registerPasskey(handle, { nickname: 'Phone' }))).toMatchObject({
      code: 'STEP_UP_REQUIRED',
      outcome: 'none',
    })
    expect(asked.create).toEqual([])
    const reauthenticate = vi.fn(async () => {
      expect(asked.create).toEqual([])
      isSignedIn = true
    })
    await registerPasskey({ ...handle, reauthenticate }, { nickname: 'Phone' })
    expect(reauthenticate).toHaveBeenCalledOnce()
    expect(asked.create).toHaveLength(1)
  })

  test('another passkey is signed for, and stands beside none that this device has', async () => {
    const damaged = 'a b'
    for (const [credentialId, ids] of [
      ['own', ['listed', 'own']],
      [damaged, ['listed']],
    ] as const) {
      const excludeCredentials = [{ type: 'public-key', id: 'listed' }]
      const { handle, wallet, sent, asked } = open({
        [list]: listed(wayIn('9')),
        [options]: registrationOptions({ excludeCredentials }),
        [post]: signedFor('PASSKEY', [201, wayIn('1')]),
      })
      await keepSession(wallet, await sessionRecord())
      await rememberAuthMethod(wallet, 'PASSKEY', { authMethodId: 'AuthMethod:9', credentialId })
      await registerPasskey(handle, { nickname: 'Phone' })
      expect(asked.create).toMatchObject([
        { excludeCredentials: ids.map((id) => ({ type: 'public-key', id })) },
      ])
      expect(sent.filter(({ line }) => line === post).map(isSigned)).toEqual([false, true])
    }
  })

  test.each<[string, Routes, object, object]>([
    ['a relay that refuses it: no prompt', { [options]: refused }, {}, { code: 'REFUSED' }],
    [
      'a closed prompt',
      {},
      { create: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
      { code: 'PASSKEY_CANCELLED' },
    ],
    [
      'a passkey that is there',
      {},
      { create: () => Promise.reject(new DOMException('', 'InvalidStateError')) },
      { code: 'PASSKEY_ALREADY_REGISTERED' },
    ],
    ['a service that refuses it', { [post]: refused }, {}, { code: 'REFUSED', serviceCode: 'INVALID_INPUT' }],
    ['a step-up that the app cannot make', { [options]: stepUpDemand }, {}, { code: 'STEP_UP_REQUIRED' }],
    ['a lost response', { [post]: lost }, {}, { code: 'OUTCOME_UNKNOWN' }],
  ])('rejects %s', async (_, changes, ceremonies, error) => {
    const { handle, passkeys, asked } = open(changes)
    const wallet = { ...handle, passkeys: { ...passkeys, ...ceremonies } }
    expect(await errorOf(registerPasskey(wallet, { nickname: 'Laptop' }))).toMatchObject(error)
    if (options in changes) expect(asked.create).toEqual([])
  })

  test.each([
    [{ nickname: '' }, /^nickname /],
    [{ nickname: 'a'.repeat(65) }, /^nickname /],
    [{ nickname: () => '' }, /^nickname /],
    [{ nickname: 'Laptop', userName: '' }, /^userName /],
    [{ nickname: 'Laptop', userName: 'a'.repeat(255) }, /^userName /],
  ])('names what is wrong in %o before anything is sent', async (wanted, message) => {
    const { handle, sent } = open()
    const error = await errorOf(registerPasskey(handle, wanted))
    expect(error).toBeInstanceOf(RangeError)
    expect(error.message).toMatch(message)
    expect(sent).toEqual([])
  })
})

describe('createPasskey', () => {
  test('creates it and signs in: two prompts, each announced', async () => {
    const { handle, lines, asked } = open()
    const onStep = vi.fn()
    expect(await createPasskey(handle, { nickname: 'Laptop', onStep })).toEqual(wayIn('1'))
    expect(onStep.mock.calls).toEqual([['create'], ['sign-in']])
    expect([asked.create.length, asked.get.length]).toEqual([1, 1])
    expect(lines()).toEqual([options, post, challenge, verify])
    expect(await getSession(handle)).toMatchObject({ sessionId: 'Session:1' })
  })

  test('goes on after a closed second prompt: the passkey is there', async () => {
    const { handle, passkeys, asked } = open({ [list]: listed(wayIn('1')) })
    const closing = { ...passkeys, get: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
    const first = errorOf(createPasskey({ ...handle, passkeys: closing }, { nickname: 'Laptop' }))
    expect(await first).toMatchObject({ code: 'PASSKEY_CANCELLED' })
    const onStep = vi.fn()
    expect(await createPasskey(handle, { nickname: 'Laptop', onStep })).toEqual(wayIn('1'))
    expect(onStep.mock.calls).toEqual([['sign-in']])
    expect(asked.create).toHaveLength(1)
  })

  test('takes no passkey that was revoked elsewhere', async () => {
    const { handle, wallet, asked } = open()
    await rememberAuthMethod(wallet, 'PASSKEY', { authMethodId: 'AuthMethod:9', credentialId: 'old' })
    await createPasskey(handle, { nickname: 'Laptop' })
    expect(asked.create).toHaveLength(1)
  })

  test('signs a user who is signed in not in once more', async () => {
    const { handle, wallet, asked } = open({ [post]: signedFor('PASSKEY', [201, wayIn('1')]) })
    await keepSession(wallet, await sessionRecord())
    await createPasskey(handle, { nickname: 'Laptop' })
    expect([asked.create.length, asked.get.length]).toEqual([1, 0])
  })

  test('tells a signed-in user who has a passkey so, and asks for no prompt with it', async () => {
    const exists: Reply = [400, { code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS', message: 'no' }]
    const { handle, wallet, asked } = open({ [list]: listed(wayIn('1')), [options]: exists })
    await keepSession(wallet, await sessionRecord())
    await rememberAuthMethod(wallet, 'PASSKEY', { authMethodId: 'AuthMethod:1', credentialId: 'cred' })
    const ending = errorOf(createPasskey(handle, { nickname: 'Laptop' }))
    expect(await ending).toMatchObject({ serviceCode: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' })
    expect([asked.create.length, asked.get.length]).toEqual([0, 0])
  })

  /** An action that begins when a request leaves, and asks the user where it finds no session. */
  function actionAt(line: string, changes: Routes = {}) {
    const ask = vi.fn(async () => undefined)
    const action: { end?: Promise<unknown> } = {}
    const unit = open(
      Object.fromEntries(
        [options, post, challenge, verify].map((name) => [
          name,
          async (request: SentRequest) => {
            if (name === line) {
              const ending = ensureSession({ ...unit.handle, reauthenticate: ask })
              action.end ??= ending.catch((error: unknown) => error)
            }
            // The action runs as far as it can.
            await new Promise((resolve) => setImmediate(resolve))
            const reply = changes[name] ?? routes[name]!
            return typeof reply === 'function' ? reply(request) : reply
          },
        ]),
      ),
    )
    return { ...unit, ask, action }
  }

  test.each([options, post, challenge, verify])(
    'an action that begins during %s takes its session and asks for no other sign-in',
    async (line) => {
      const { handle, asked, ask, action } = actionAt(line)
      await createPasskey(handle, { nickname: 'Laptop' })
      expect(await action.end).toMatchObject({ sessionId: 'Session:1' })
      expect(ask).not.toHaveBeenCalled()
      expect(asked.get).toHaveLength(1)
    },
  )

  test.each([options, post, challenge, verify])(
    'an action that begins during %s of one that fails asks for a sign-in',
    async (line) => {
      const { handle, ask, action } = actionAt(line, { [line]: refused })
      await errorOf(createPasskey(handle, { nickname: 'Laptop' }))
      expect(await action.end).toMatchObject({ code: 'SESSION_REQUIRED' })
      expect(ask).toHaveBeenCalledOnce()
    },
  )

  test('the sign-in that its own registration asks for does not wait for it', async () => {
    const { handle, wallet } = open({ [post]: signedFor('PASSKEY', [201, wayIn('2')]) })
    const reauthenticate = vi.fn(async () => void (await keepSession(wallet, await sessionRecord())))
    await createPasskey({ ...handle, reauthenticate }, { nickname: 'Laptop' })
    expect(reauthenticate).toHaveBeenCalledOnce()
  })

  test('without a way to sign in it ends as before', async () => {
    const { handle } = open({ [post]: signedFor('PASSKEY', [201, wayIn('2')]) })
    const ending = errorOf(createPasskey(handle, { nickname: 'Laptop' }))
    expect(await ending).toMatchObject({ code: 'SESSION_REQUIRED' })
  })

  describe('with codes', () => {
    const address = { email: 'a@shop.example' }
    const codes = (reply: Reply): Routes => ({
      [post]: ({ body, headers }) => {
        if (JSON.parse(body).type === 'PASSKEY') return [201, wayIn('1')]
        return headers.has('Step-Up-Id') ? reply : stepUpDemand
      },
    })

    test('its sign-in confirms them, too: no prompt more', async () => {
      const { handle, sent, asked } = open(codes([201, wayIn('2', 'EMAIL_OTP')]))
      await createPasskey(handle, { nickname: 'Laptop', codesTo: address.email })
      expect([asked.create.length, asked.get.length]).toEqual([1, 1])
      expect(bodiesOf(sent)).toContainEqual([post, { type: 'EMAIL_OTP', accountId, ...address }])
      expect(await getSession(handle)).toMatchObject({ sessionId: 'Session:1' })
    })

    test.each<[string, Routes]>([
      ['the service refuses them', codes(refused)],
      [
        'the app does not allow them',
        { [post]: ({ body }) => (JSON.parse(body).type === 'PASSKEY' ? [201, wayIn('1')] : refused) },
      ],
    ])('the user is signed in all the same where %s', async (_, changes) => {
      const { handle, asked } = open(changes)
      expect(await createPasskey(handle, { nickname: 'Laptop', codesTo: address.email })).toEqual(wayIn('1'))
      expect(await getSession(handle)).toMatchObject({ sessionId: 'Session:1' })
      expect(asked.get).toHaveLength(1)
    })

    test('a closed prompt ends it, and no second prompt follows', async () => {
      const { handle, passkeys } = open(codes([201, wayIn('2', 'EMAIL_OTP')]))
      const get = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')))
      const wallet = { ...handle, passkeys: { ...passkeys, get } }
      const ending = errorOf(createPasskey(wallet, { nickname: 'Laptop', codesTo: address.email }))
      expect(await ending).toMatchObject({ code: 'PASSKEY_CANCELLED' })
      expect(get).toHaveBeenCalledOnce()
    })
  })
})

describe('registerPasskeySilently', () => {
  const silent = (changes: Routes = {}, canCreateSilently = async () => true) => {
    const unit = open(changes)
    const create = vi.fn(unit.passkeys.create)
    return {
      ...unit,
      create,
      handle: { ...unit.handle, passkeys: { ...unit.passkeys, create, canCreateSilently } },
    }
  }

  test('creates one passkey without a prompt, for an account that has no way in', async () => {
    const { handle, create } = silent()
    expect(await registerPasskeySilently(handle, { nickname: 'Laptop' })).toEqual(wayIn('1'))
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        authenticatorSelection: expect.objectContaining({ userVerification: 'preferred' }),
      }),
      expect.objectContaining({ silent: true }),
    )
    expect(await registerPasskeySilently(handle, { nickname: 'Laptop' })).toBeUndefined()
    expect(create).toHaveBeenCalledOnce()
  })

  test.each<[string, Routes, (() => Promise<boolean>) | undefined]>([
    ['the account has a way in', { [list]: listed(wayIn('9', 'EMAIL_OTP')) }, undefined],
    ['the browser cannot', {}, async () => false],
    ['the browser does not know whether it can', {}, () => Promise.reject(new TypeError())],
    ['the relay refuses', { [options]: refused }, undefined],
    ['it would need a sign-in', { [options]: stepUpDemand }, undefined],
    ['the list cannot be read', { [list]: lost }, undefined],
  ])('is silent about nothing: %s', async (_, changes, can) => {
    const { handle, create } = silent(changes, can)
    expect(await registerPasskeySilently(handle, { nickname: 'Laptop' })).toBeUndefined()
    expect(create).not.toHaveBeenCalled()
  })

  test('two tabs at once create one', async () => {
    const { handle, create } = silent()
    const both = [1, 2].map(() => registerPasskeySilently(handle, { nickname: 'Laptop' }))
    expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1)
    expect(create).toHaveBeenCalledOnce()
  })

  test('one that the service refuses is not created again with each login', async () => {
    const { handle, create } = silent({ [post]: refused })
    for (let login = 0; login < 2; login++)
      expect(await registerPasskeySilently(handle, { nickname: 'Laptop' })).toBeUndefined()
    expect(create).toHaveBeenCalledOnce()
  })

  test('gives way to a prompt that the user has opened', async () => {
    const { handle, passkeys } = silent()
    let close = () => {}
    const closed = new Promise<void>((resolve) => {
      close = resolve
    })
    const create = vi.fn(async (options: object) => {
      await closed
      return passkeys.create(options)
    })
    const wallet = { ...handle, passkeys: { ...handle.passkeys, create } }
    const byUser = registerPasskey(wallet, { nickname: 'Laptop' })
    await vi.waitFor(() => expect(create).toHaveBeenCalledOnce())
    expect(await registerPasskeySilently(wallet, { nickname: 'Laptop' })).toBeUndefined()
    close()
    expect(await byUser).toEqual(wayIn('1'))
    expect(create).toHaveBeenCalledOnce()
  })

  test('names a wrong argument', async () => {
    expect(await errorOf(registerPasskeySilently(silent().handle, { nickname: '' }))).toBeInstanceOf(
      RangeError,
    )
  })
})
