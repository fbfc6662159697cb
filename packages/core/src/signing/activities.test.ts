/**
 * The activities of deployments: what each may hold, and that any other value, field or type is refused or unknown.
 * Source: the service's published schemas and examples of 27 April (quotes) and 21 August 2026 (all).
 */

import { describe, expect, test } from 'vitest'
import { accountId, now } from '../../test/unitWallet.js'
import type { SignedAction } from '../signingSummary.js'
import { activities, isKnownActivity } from './activities.js'
import type { KnownParameters } from './knownParameters.js'
import { registrationParameters } from './knownParameters.js'
import { checkPayload } from './payloadGuard.js'

const targetPublicKey = `04${'5a'.repeat(64)}`
const attestation = {
  ...{ attestationObject: 'b2JqZWN0', clientDataJson: 'anNvbg', credentialId: 'aWQ' },
  transports: ['internal', 'hybrid'],
}
const passkey = {
  type: 'PASSKEY' as const,
  ...{ accountId, nickname: 'Laptop', challenge: 'Y2hhbGxlbmdl', attestation },
}
const { transports, ...withoutTransports } = attestation
const authenticator = {
  ...{ attestation: withoutTransports, authenticatorName: 'Laptop', challenge: 'Y2hhbGxlbmdl', transports },
}
const provider = { oidcToken: 'token', providerName: 'Google' }
const transaction = { signWith: 'w', unsignedTransaction: 'ea69', type: 'TRANSACTION_TYPE_ETHEREUM' }
const rawPayload = {
  ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
  ...{ payload: '00', signWith: 'w' },
}

interface Row {
  action: SignedAction
  type: string
  parameters: object
  known?: KnownParameters
  /** Values that contradict what is known. */
  wrong: object[]
}

const rows: Row[] = [
  {
    ...{ action: 'registerPasskey', type: 'CREATE_AUTHENTICATORS_V2' },
    parameters: { authenticators: [authenticator], userId: 'u' },
    known: { passkey },
    wrong: [
      { authenticators: [] },
      { authenticators: [authenticator, authenticator] },
      { authenticators: [{ ...authenticator, authenticatorName: 'Eve' }] },
      { authenticators: [{ ...authenticator, challenge: 'b3RoZXI' }] },
      { authenticators: [{ ...authenticator, transports: ['internal'] }] },
      { authenticators: [{ ...authenticator, transports: ['internal', 'usb'] }] },
      { authenticators: [{ ...authenticator, transports: ['internal', 'hybrid', 'usb'] }] },
      { authenticators: [{ ...authenticator, transports: undefined }] },
      ...Object.keys(withoutTransports).map((field) => ({
        authenticators: [{ ...authenticator, attestation: { ...withoutTransports, [field]: 'other' } }],
      })),
      { userId: 1 },
    ],
  },
  {
    ...{ action: 'registerEmailOtp', type: 'UPDATE_USER_EMAIL', known: { userEmail: 'a@b.example' } },
    parameters: { userEmail: 'a@b.example', userId: 'u' },
    wrong: [{ userEmail: 'eve@b.example' }, { userEmail: undefined }, { userId: undefined }],
  },
  {
    ...{ action: 'registerEmailOtp', type: 'UPDATE_USER_EMAIL' },
    parameters: { userEmail: 'chosen@service.example', userId: 'u' },
    wrong: [{ userEmail: 1 }],
  },
  {
    ...{ action: 'registerSmsOtp', type: 'UPDATE_USER_PHONE_NUMBER', known: { userPhoneNumber: '+1555' } },
    parameters: { userPhoneNumber: '+1555', userId: 'u' },
    wrong: [{ userPhoneNumber: '+1666' }, { userPhoneNumber: undefined }],
  },
  {
    ...{ action: 'registerOAuth', type: 'CREATE_OAUTH_PROVIDERS', known: { oidcToken: 'token' } },
    parameters: { oauthProviders: [provider], userId: 'u' },
    wrong: [
      { oauthProviders: [] },
      { oauthProviders: [provider, provider] },
      { oauthProviders: [{ ...provider, oidcToken: 'other' }] },
      { oauthProviders: [{ oidcToken: 'token' }] },
    ],
  },
  {
    ...{ action: 'revokeAuthMethod', type: 'DELETE_AUTHENTICATORS' },
    parameters: { authenticatorIds: ['a'], userId: 'u' },
    wrong: [{ authenticatorIds: ['a', 'b'] }, { authenticatorIds: [] }, { userId: undefined }],
  },
  {
    ...{ action: 'revokeAuthMethod', type: 'DELETE_OAUTH_PROVIDERS' },
    parameters: { providerIds: ['a'], userId: 'u' },
    wrong: [{ providerIds: ['a', 'b'] }, { providerIds: [] }],
  },
  {
    ...{ action: 'revokeSession', type: 'DELETE_API_KEYS' },
    parameters: { apiKeyIds: ['a'], userId: 'u' },
    wrong: [{ apiKeyIds: ['a', 'b'] }, { apiKeyIds: [] }],
  },
  {
    ...{ action: 'refreshSession', type: 'CREATE_READ_WRITE_SESSION_V2', known: { targetPublicKey } },
    parameters: { targetPublicKey: targetPublicKey.toUpperCase() },
    wrong: [{ targetPublicKey: `04${'5b'.repeat(64)}` }, { targetPublicKey: undefined }],
  },
  {
    ...{ action: 'exportWallet', type: 'EXPORT_WALLET', known: { targetPublicKey } },
    parameters: { targetPublicKey, walletId: 'w' },
    wrong: [{ targetPublicKey: `04${'5b'.repeat(64)}` }, { walletId: undefined }],
  },
  {
    ...{ action: 'setWalletPrivacy', type: 'SIGN_RAW_PAYLOAD_V2' },
    parameters: rawPayload,
    wrong: [{ payload: undefined }, { signWith: 1 }, { encoding: 1 }],
  },
  {
    ...{ action: 'updateContact', type: 'UPDATE_USER_EMAIL', known: { userEmail: 'a@b.example' } },
    parameters: { userEmail: 'a@b.example', userId: 'u' },
    wrong: [{ userEmail: 'eve@b.example' }, { userEmail: undefined }],
  },
  {
    ...{ action: 'updateContact', type: 'UPDATE_USER_PHONE_NUMBER', known: { userPhoneNumber: '+1555' } },
    parameters: { userPhoneNumber: '+1555', userId: 'u' },
    wrong: [{ userPhoneNumber: '+1666' }, { userPhoneNumber: undefined }],
  },
  {
    ...{ action: 'executeQuote', type: 'SIGN_TRANSACTION_V2' },
    parameters: transaction,
    wrong: [{ signWith: undefined }, { unsignedTransaction: 1 }, { type: 1 }],
  },
]

const payloadOf = ({ type, parameters }: Pick<Row, 'type' | 'parameters'>, changes: object = {}) =>
  JSON.stringify({
    ...{ organizationId: 'org', timestampMs: String(now), type: `ACTIVITY_TYPE_${type}`, parameters },
    ...changes,
  })
const check = ({ action, known }: Pick<Row, 'action' | 'known'>, payload: string, more: object = {}) =>
  checkPayload(payload, { action, accountId, now, parameters: known, ...more })
const refused = expect.objectContaining({ code: 'PAYLOAD_MISMATCH' })
const named = (field: string) =>
  expect.objectContaining({ message: expect.stringContaining(`another action: ${field} does not match`) })

describe.each(rows)('$action as $type', (row) => {
  const { action, type, parameters, wrong } = row

  test('is signed as it is published', () => {
    expect(check(row, payloadOf(row))).toBe('activity')
    expect(isKnownActivity(`ACTIVITY_TYPE_${type}`)).toBe(true)
  })

  test.each(wrong)('is refused with %o', (change) => {
    expect(() => check(row, payloadOf({ type, parameters: { ...parameters, ...change } }))).toThrow(refused)
  })

  test('is unknown with a field that no published one has', () => {
    expect(check(row, payloadOf({ type, parameters: { ...parameters, more: 1 } }))).toBe('unknown')
    expect(check(row, payloadOf(row, { more: 1 }))).toBe('unknown')
  })

  test.each([
    ['five minutes and a minute old', String(now - 360_000)],
    ['a minute ahead', String(now + 60_000)],
    ['no number', 'now'],
    ['no whole number', `${now}.5`],
    ['of 16 digits', `0000${now}`.slice(-16).padStart(16, '0')],
    ['a number and no text', now],
    ['absent', undefined],
  ])('is refused with a time that is %s', (_, timestampMs) => {
    expect(() => check(row, payloadOf(row, { timestampMs }))).toThrow(named('timestampMs'))
  })

  test('is signed up to the ends of that time', () => {
    for (const time of [now - 359_999, now + 59_999])
      expect(check(row, payloadOf(row, { timestampMs: String(time) }))).toBe('activity')
  })

  test('is refused for any other action', () => {
    for (const { action: other } of rows.filter((one) => one.action !== action && one.type !== type)) {
      if (rows.some((one) => one.action === other && one.type === type)) continue
      expect(() => check({ action: other }, payloadOf(row))).toThrow(named('type'))
    }
    expect(() => check({ action: 'signPayload' }, payloadOf(row))).toThrow(named('type'))
  })

  test('without an organization is refused', () => {
    expect(() => check(row, payloadOf(row, { organizationId: undefined }))).toThrow(named('organizationId'))
  })
})

test('an app’s own text has no activity', () => {
  expect(activities.signPayload).toEqual([])
})

test('no other type is known, with or without the prefix', () => {
  for (const type of [
    'ACTIVITY_TYPE_NEW',
    'EXPORT_WALLET',
    'ACTIVITY_TYPE_',
    'ACTIVITY_TYPE_EXPORT_WALLET_V2',
  ])
    expect(isKnownActivity(type)).toBe(false)
})

test('a text in place of a fixed one is unknown: the app may approve it', () => {
  const privacy = { action: 'setWalletPrivacy', type: 'SIGN_RAW_PAYLOAD_V2' } as const
  const other = { ...rawPayload, hashFunction: 'HASH_FUNCTION_SHA256' }
  expect(check(privacy, payloadOf({ ...privacy, parameters: other }))).toBe('unknown')
  const encoding = { ...rawPayload, encoding: 'PAYLOAD_ENCODING_TEXT' }
  expect(check(privacy, payloadOf({ ...privacy, parameters: encoding }))).toBe('unknown')
})

test('a contradiction is refused whatever else is new', () => {
  const row = { action: 'exportWallet', type: 'EXPORT_WALLET', known: { targetPublicKey } } as const
  const parameters = { more: 1, targetPublicKey: `04${'5b'.repeat(64)}`, walletId: 'w' }
  expect(() => check(row, payloadOf({ ...row, parameters }))).toThrow(named('parameters.targetPublicKey'))
})

test('an activity without parameters is refused', () => {
  const row = { action: 'exportWallet', type: 'EXPORT_WALLET', known: { targetPublicKey } } as const
  expect(() => check(row, payloadOf({ ...row, parameters: {} }, { parameters: undefined }))).toThrow(
    named('parameters'),
  )
  expect(() => check(row, payloadOf({ ...row, parameters: {} }, { parameters: 'text' }))).toThrow(
    named('parameters'),
  )
})

test('an authenticator that names no transports has none in its activity, or an empty list', () => {
  const { transports: _, ...bare } = attestation
  for (const sent of [bare, { ...bare, transports: [] }]) {
    const known = { passkey: { ...passkey, attestation: sent as typeof attestation } }
    const of = (authenticators: object[]) =>
      check(
        { action: 'registerPasskey', known },
        payloadOf({ type: 'CREATE_AUTHENTICATORS_V2', parameters: { authenticators, userId: 'u' } }),
      )
    const { transports: none, ...without } = authenticator
    expect(of([without])).toBe('activity')
    expect(of([{ ...without, transports: [] }])).toBe('activity')
    expect(() => of([{ ...without, transports: ['usb'] }])).toThrow(refused)
  }
})

test('without a known passkey nothing fits', () => {
  const parameters = { authenticators: [authenticator], userId: 'u' }
  expect(() =>
    check({ action: 'registerPasskey' }, payloadOf({ type: 'CREATE_AUTHENTICATORS_V2', parameters })),
  ).toThrow(refused)
})

describe('a quote', () => {
  const row = { action: 'executeQuote', type: 'SIGN_TRANSACTION_V2' } as const

  test('may lack the type of its transaction, and may say whether it generates proofs', () => {
    const { type, ...parameters } = transaction
    expect(check(row, payloadOf({ type: row.type, parameters }))).toBe('activity')
    for (const generateAppProofs of [true, false])
      expect(check(row, payloadOf({ ...row, parameters: transaction }, { generateAppProofs }))).toBe(
        'activity',
      )
    expect(() =>
      check(row, payloadOf({ ...row, parameters: transaction }, { generateAppProofs: 'yes' })),
    ).toThrow(refused)
  })

  test('of another chain is unknown', () => {
    const parameters = { ...transaction, type: 'TRANSACTION_TYPE_SOLANA' }
    expect(check(row, payloadOf({ type: row.type, parameters }))).toBe('unknown')
  })
})

describe('an activity that names what no published one does', () => {
  const row = { action: 'executeQuote', type: 'SIGN_TRANSACTION_V2' } as const
  const call = { requestId: 'Request:1', quoteId: 'Quote:1' }
  const of = (more: object, context: object = call) =>
    check(row, payloadOf({ ...row, parameters: { ...transaction, ...more } }), context)

  test.each([
    { accountId },
    { accountId: 'EmbeddedWallet:1' },
    { requestId: 'Request:1' },
    { quoteId: 'Quote:1' },
  ])('is unknown when it is of this call: %o', (more) => expect(of(more)).toBe('unknown'))

  test.each([
    ['accountId', { accountId: 'InternalAccount:2' }],
    ['accountId', { accountId: 1 }],
    ['requestId', { requestId: 'Request:2' }],
    ['quoteId', { quoteId: 'Quote:2' }],
  ])('is refused when its %s is another one: %o', (field, more) => {
    expect(() => of(more)).toThrow(named(field))
  })

  test('a requestId is compared where one is known, and a quote always', () => {
    expect(of({ requestId: 'any' }, {})).toBe('unknown')
    expect(() => of({ quoteId: 'Quote:1' }, {})).toThrow(named('quoteId'))
  })
})

test('a registration repeats what its body says', () => {
  expect(registrationParameters(passkey)).toEqual({ passkey })
  expect(registrationParameters({ type: 'OAUTH', accountId, oidcToken: 'token' })).toEqual({
    oidcToken: 'token',
  })
  expect(registrationParameters({ type: 'EMAIL_OTP', accountId, email: 'a@b.example' })).toEqual({
    userEmail: 'a@b.example',
  })
  expect(registrationParameters({ type: 'SMS_OTP', accountId, phoneNumber: '+1555' })).toEqual({
    userPhoneNumber: '+1555',
  })
})
