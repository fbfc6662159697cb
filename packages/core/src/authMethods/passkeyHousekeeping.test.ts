/** What a device's password manager hears of its passkeys: nobody loses one that still signs in. Source: WebAuthn L3, section 5.1.10, Signal API. */

import { beforeEach, describe, expect, test } from 'vitest'
import { listed, lost, type Routes, registrationOptions, routed, wayIn } from '../../test/unitService.js'
import { errorOf, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { createPasskey } from '../actions/createPasskey.js'
import { listAuthMethods } from '../actions/listAuthMethods.js'
import { registerPasskey } from '../actions/registerPasskey.js'
import { keepSession } from '../session/keepSession.js'
import { recallAuthMethod, rememberAuthMethod } from './chooseAuthMethod.js'

beforeEach(() => void stopClocks())

const own = { authMethodId: 'AuthMethod:1', credentialId: 'own', rpId: 'shop.example', userId: 'ada' }
const accepted = (...credentialIds: string[]) => ({
  type: 'all-accepted-credentials',
  rpId: 'shop.example',
  userId: 'ada',
  credentialIds,
})
const passkey = (id: string, credentialId?: string) => wayIn(id, 'PASSKEY', { credentialId })
const code = wayIn('9', 'EMAIL_OTP')

/** A device with a Signal API; `creates` are the ids of the passkeys that it makes. */
function device(routes: Routes, creates = ['new', 'newer']) {
  const signals: object[] = []
  const response = { clientDataJSON: 'client', attestationObject: 'attested' }
  const passkeys = {
    create: async () => ({ rawId: creates.shift()!, response }),
    get: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    signal: async (signal: object) => void signals.push(signal),
  }
  return { ...unitWallet(routed(routes), { passkeys }), signals }
}

describe('after a list', () => {
  test.each<[string, object[], object[]]>([
    [
      'each accepted passkey is named',
      [passkey('1', 'own'), passkey('2', 'other'), code],
      [accepted('own', 'other')],
    ],
    [
      'the only one is known from this device where the list has no ids',
      [passkey('1'), code],
      [accepted('own')],
    ],
    ['nothing is said where one has no id: it would be removed', [passkey('1', 'own'), passkey('2')], []],
    ['nothing is said where a row cannot be read: it may be one', [passkey('1', 'own'), { id: 7 }], []],
    ['nothing is said of an empty list: the relay does not show the account', [], []],
    ['nothing is said of a list without this device’s passkey', [passkey('2', 'other'), code], []],
  ])('%s', async (_, rows, signals) => {
    const unit = device({ 'GET /auth/credentials': listed(...rows) })
    await rememberAuthMethod(unit.wallet, 'PASSKEY', own)
    await listAuthMethods(unit.handle)
    expect(unit.signals).toEqual(signals)
  })

  test('a list without this device’s passkey is believed while a session here shows another way in', async () => {
    const unit = device({ 'GET /auth/credentials': listed(passkey('2', 'other'), code) })
    await rememberAuthMethod(unit.wallet, 'PASSKEY', own)
    await keepSession(unit.wallet, await sessionRecord({ authMethodId: 'AuthMethod:9' }))
    await listAuthMethods(unit.handle)
    expect(unit.signals).toEqual([accepted('other')])
  })

  test('a passkey whose registration may be under way is not left out, until it is too late for it', async () => {
    const { advance } = stopClocks()
    const unit = device({
      ...register,
      'POST /auth/credentials': lost,
      'GET /auth/credentials': listed(passkey('1', 'own'), code),
    })
    await rememberAuthMethod(unit.wallet, 'PASSKEY', own)
    expect(await errorOf(registerPasskey(unit.handle, { nickname: 'Laptop' }))).toMatchObject({
      outcome: 'unknown',
    })
    await listAuthMethods(unit.handle)
    // Source: service interface, "The signed-retry pattern": typically 5 minutes.
    advance(420_000)
    await listAuthMethods(unit.handle)
    expect(unit.signals).toEqual([accepted('own', 'new'), accepted('own')])
  })

  test('a device that knows no passkey says nothing', async () => {
    const unit = device({ 'GET /auth/credentials': listed(passkey('1', 'own')) })
    await listAuthMethods(unit.handle)
    expect(unit.signals).toEqual([])
  })

  test('a browser without the Signal API, or one that refuses, lists all the same', async () => {
    for (const signal of [undefined, () => Promise.reject(new TypeError('no'))]) {
      const unit = device({ 'GET /auth/credentials': listed(passkey('1', 'own')) })
      await rememberAuthMethod(unit.wallet, 'PASSKEY', own)
      const wallet = { ...unit.handle, passkeys: { ...unit.handle.passkeys, signal } }
      expect(await listAuthMethods(wallet as never)).toHaveLength(1)
    }
  })
})

const register: Routes = {
  'POST /passkeys/registration-options': registrationOptions(),
  'POST /auth/credentials': [201, passkey('1')],
}
const refused: Routes = {
  ...register,
  'POST /auth/credentials': [400, { code: 'INVALID_INPUT', message: 'no' }],
}

describe('a passkey that the service refused', () => {
  test.each<[string, object[], boolean]>([
    ['is unknown where the list, with ids, has it not', [passkey('2', 'other')], true],
    ['stays where the list has no ids', [passkey('2')], false],
    ['stays where the list has it', [passkey('1', 'new')], false],
    ['stays where the list is empty', [], false],
  ])('%s', async (_, rows, isUnknown) => {
    const unit = device({ ...refused, 'GET /auth/credentials': listed(...rows) })
    await registerPasskey(unit.handle, { nickname: 'Laptop' }).catch(() => undefined)
    const unknown = { type: 'unknown-credential', rpId: 'shop.example', credentialId: 'new' }
    expect(unit.signals).toEqual(isUnknown ? [unknown] : [])
  })

  test('stays where the list cannot be read', async () => {
    const unit = device({ ...refused, 'GET /auth/credentials': lost })
    await errorOf(registerPasskey(unit.handle, { nickname: 'Laptop' }))
    expect(unit.signals).toEqual([])
  })
})

test('a user handle is remembered with its own passkey, and with no other one', async () => {
  const { wallet } = device({})
  await rememberAuthMethod(wallet, 'PASSKEY', own)
  await rememberAuthMethod(wallet, 'PASSKEY', { authMethodId: 'AuthMethod:1', credentialId: 'own' })
  expect(await recallAuthMethod(wallet, 'PASSKEY')).toEqual(own)
  await rememberAuthMethod(wallet, 'PASSKEY', { authMethodId: 'AuthMethod:1', credentialId: 'other' })
  expect(await recallAuthMethod(wallet, 'PASSKEY')).toEqual({
    authMethodId: 'AuthMethod:1',
    credentialId: 'other',
  })
})

test('a device whose passkey was revoked elsewhere gets a new one: nothing excludes it', async () => {
  const unit = device({ ...register, 'GET /auth/credentials': listed(code) })
  await rememberAuthMethod(unit.wallet, 'PASSKEY', own)
  const created: object[] = []
  const create = async (options: object) => {
    created.push(options)
    return { rawId: 'new', response: { clientDataJSON: 'client', attestationObject: 'attested' } }
  }
  const wallet = { ...unit.handle, passkeys: { ...unit.handle.passkeys, create } }
  await errorOf(createPasskey(wallet, { nickname: 'Laptop' }))
  expect(created).toMatchObject([{ excludeCredentials: [] }])
  expect(await recallAuthMethod(unit.wallet, 'PASSKEY')).toMatchObject({
    authMethodId: 'AuthMethod:1',
    credentialId: 'new',
  })
})
