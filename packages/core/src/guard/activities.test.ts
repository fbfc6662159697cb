/**
 * The activities of deployments: what each may hold, and that any other value, field or type is refused or unknown.
 * Source: the service's published schemas and examples of 27 April (quotes) and 21 August 2026 (all).
 */

import { describe, expect, test } from 'vitest'
import { accountId, now } from '../../test/unitWallet.js'
import type { SignedAction } from '../signingSummary.js'
import { activities } from './activities.js'
import type { KnownParameters } from './knownParameters.js'
import { registrationParameters } from './knownParameters.js'
import { checkPayload } from './payloadGuard.js'

const targetPublicKey = `04${'5a'.repeat(64)}`
const attestation = {
  attestationObject: 'b2JqZWN0',
  clientDataJson: 'anNvbg',
  credentialId: 'aWQ',
  transports: ['internal', 'hybrid'],
}
const passkey = {
  type: 'PASSKEY' as const,
  accountId,
  nickname: 'Laptop',
  challenge: 'Y2hhbGxlbmdl',
  attestation,
}
const { transports, ...withoutTransports } = attestation
const authenticator = {
  attestation: withoutTransports,
  authenticatorName: 'Laptop',
  challenge: 'Y2hhbGxlbmdl',
  transports,
}
const provider = { oidcToken: 'token', providerName: 'Google' }
// Source: service-profiles.md, section 2, CREATE_OAUTH_PROVIDERS_V2: `oidcClaims {iss, sub, aud}` in the place of the token.
const oidcClaims = { iss: 'https://id.example', sub: 'user', aud: 'app' }
const idToken = `e30.${Buffer.from(JSON.stringify({ ...oidcClaims, aud: ['app'], iat: 1 })).toString('base64url')}.c2ln`
const transaction = { signWith: 'w', unsignedTransaction: 'ea69', type: 'TRANSACTION_TYPE_ETHEREUM' }
const rawPayload = {
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
  payload: '00',
  signWith: 'w',
}

interface Row {
  action: SignedAction
  type: string
  parameters: object
  known?: KnownParameters
  /** Values that contradict what is known. */
  wrong: object[]
  /** What is missing, or of another type where the request has nothing: the app decides. */
  open: object[]
}

const rows: Row[] = [
  {
    action: 'registerPasskey',
    type: 'CREATE_AUTHENTICATORS_V2',
    parameters: { authenticators: [authenticator], userId: 'u' },
    known: { passkey },
    wrong: [
      { authenticators: [authenticator, authenticator] },
      { authenticators: [{ ...authenticator, authenticatorName: 'Eve' }] },
      { authenticators: [{ ...authenticator, challenge: 'b3RoZXI' }] },
      { authenticators: [{ ...authenticator, transports: ['internal'] }] },
      { authenticators: [{ ...authenticator, transports: ['internal', 'usb'] }] },
      { authenticators: [{ ...authenticator, transports: ['internal', 'hybrid', 'usb'] }] },
      ...Object.keys(withoutTransports).map((field) => ({
        authenticators: [{ ...authenticator, attestation: { ...withoutTransports, [field]: 'other' } }],
      })),
    ],
    open: [
      { authenticators: [] },
      { authenticators: [{ ...authenticator, transports: undefined }] },
      { userId: 1 },
    ],
  },
  {
    action: 'registerPasskey',
    type: 'CREATE_AUTHENTICATORS_V2',
    known: { passkey },
    parameters: {
      authenticators: [
        {
          ...authenticator,
          transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL', 'AUTHENTICATOR_TRANSPORT_HYBRID'],
        },
      ],
      userId: 'u',
    },
    wrong: [
      { authenticators: [{ ...authenticator, transports: ['AUTHENTICATOR_TRANSPORT_USB', 'hybrid'] }] },
    ],
    open: [],
  },
  {
    action: 'registerEmailOtp',
    type: 'UPDATE_USER_EMAIL',
    known: { userEmail: 'a@b.example' },
    parameters: { userEmail: 'a@b.example', userId: 'u' },
    wrong: [{ userEmail: 'eve@b.example' }, { userEmail: '' }],
    open: [{ userEmail: undefined }, { userId: undefined }],
  },
  {
    action: 'registerEmailOtp',
    type: 'UPDATE_USER_EMAIL',
    parameters: { userEmail: 'chosen@service.example', userId: 'u' },
    wrong: [{ userEmail: '' }],
    open: [{ userEmail: 1 }],
  },
  {
    action: 'registerSmsOtp',
    type: 'UPDATE_USER_PHONE_NUMBER',
    known: { userPhoneNumber: '+1555' },
    parameters: { userPhoneNumber: '+1555', userId: 'u' },
    wrong: [{ userPhoneNumber: '+1666' }],
    open: [{ userPhoneNumber: undefined }],
  },
  {
    action: 'registerOAuth',
    type: 'CREATE_OAUTH_PROVIDERS',
    known: { oidcToken: 'token' },
    parameters: { oauthProviders: [provider], userId: 'u' },
    wrong: [
      { oauthProviders: [provider, provider] },
      { oauthProviders: [{ ...provider, oidcToken: 'other' }] },
    ],
    open: [{ oauthProviders: [] }, { oauthProviders: [{ oidcToken: 'token' }] }],
  },
  {
    action: 'registerOAuth',
    type: 'CREATE_OAUTH_PROVIDERS_V2',
    known: { oidcToken: idToken },
    parameters: { oauthProviders: [{ oidcClaims, providerName: 'Google' }], userId: 'u' },
    wrong: Object.keys(oidcClaims).map((claim) => ({
      oauthProviders: [{ oidcClaims: { ...oidcClaims, [claim]: 'other' }, providerName: 'Google' }],
    })),
    open: [{ oauthProviders: [{ providerName: 'Google' }] }],
  },
  {
    action: 'revokeAuthMethod',
    type: 'DELETE_AUTHENTICATORS',
    parameters: { authenticatorIds: ['a'], userId: 'u' },
    wrong: [{ authenticatorIds: ['a', 'b'] }],
    open: [{ authenticatorIds: [] }, { userId: undefined }],
  },
  {
    action: 'revokeAuthMethod',
    type: 'DELETE_OAUTH_PROVIDERS',
    parameters: { providerIds: ['a'], userId: 'u' },
    wrong: [{ providerIds: ['a', 'b'] }],
    open: [{ providerIds: [] }],
  },
  {
    action: 'revokeAuthMethod',
    type: 'UPDATE_USER_EMAIL',
    parameters: { userEmail: '', userId: 'u' },
    wrong: [{ userEmail: 'eve@b.example' }, { userEmail: null }],
    open: [{ userEmail: undefined }],
  },
  {
    action: 'revokeAuthMethod',
    type: 'UPDATE_USER_PHONE_NUMBER',
    parameters: { userPhoneNumber: '', userId: 'u' },
    wrong: [{ userPhoneNumber: '+1666' }],
    open: [{ userPhoneNumber: undefined }],
  },
  {
    action: 'revokeSession',
    type: 'DELETE_API_KEYS',
    parameters: { apiKeyIds: ['a'], userId: 'u' },
    wrong: [{ apiKeyIds: ['a', 'b'] }],
    open: [{ apiKeyIds: [] }],
  },
  {
    action: 'refreshSession',
    type: 'CREATE_READ_WRITE_SESSION_V2',
    known: { targetPublicKey },
    parameters: { targetPublicKey: targetPublicKey.toUpperCase() },
    wrong: [{ targetPublicKey: `04${'5b'.repeat(64)}` }],
    open: [{ targetPublicKey: undefined }, { invalidateExisting: true }, { expirationSeconds: '901' }],
  },
  {
    action: 'refreshSession',
    type: 'STAMP_LOGIN',
    known: { targetPublicKey },
    parameters: { publicKey: targetPublicKey, expirationSeconds: '900' },
    wrong: [{ publicKey: `04${'5b'.repeat(64)}` }, { publicKey: [targetPublicKey] }],
    open: [
      ...[{ publicKey: undefined }, { invalidateExisting: true }, { sessionProfileId: 'x' }],
      ...['901', '31536000', '-1', '1e3', ''].map((expirationSeconds) => ({ expirationSeconds })),
    ],
  },
  {
    action: 'exportWallet',
    type: 'EXPORT_WALLET',
    known: { targetPublicKey },
    parameters: { targetPublicKey, walletId: 'w' },
    wrong: [{ targetPublicKey: `04${'5b'.repeat(64)}` }],
    open: [{ walletId: undefined }, { language: 'MNEMONIC_LANGUAGE_ENGLISH' }],
  },
  {
    action: 'setWalletPrivacy',
    type: 'SIGN_RAW_PAYLOAD_V2',
    parameters: rawPayload,
    wrong: [{ encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION' }],
    open: [{ payload: undefined }, { signWith: 1 }, { encoding: 1 }],
  },
  {
    action: 'updateContact',
    type: 'UPDATE_USER_EMAIL',
    known: { userEmail: 'a@b.example' },
    parameters: { userEmail: 'a@b.example', userId: 'u' },
    wrong: [{ userEmail: 'eve@b.example' }, { userEmail: '' }],
    open: [{ userEmail: undefined }],
  },
  {
    action: 'updateContact',
    type: 'UPDATE_USER_PHONE_NUMBER',
    known: { userPhoneNumber: '+1555' },
    parameters: { userPhoneNumber: '+1555', userId: 'u' },
    wrong: [{ userPhoneNumber: '+1666' }],
    open: [{ userPhoneNumber: undefined }],
  },
  {
    action: 'executeQuote',
    type: 'SIGN_TRANSACTION_V2',
    parameters: transaction,
    wrong: [],
    open: [
      { signWith: undefined },
      { unsignedTransaction: 1 },
      { type: 1 },
      { type: 'TRANSACTION_TYPE_NEW' },
    ],
  },
  {
    action: 'executeQuote',
    type: 'SIGN_RAW_PAYLOAD_V2',
    parameters: rawPayload,
    wrong: [{ encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION' }],
    open: [{ hashFunction: 'HASH_FUNCTION_SHA256' }, { unsignedTransaction: 'ea69' }],
  },
]

const payloadOf = ({ type, parameters }: Pick<Row, 'type' | 'parameters'>, changes: object = {}) =>
  JSON.stringify({
    organizationId: 'org',
    timestampMs: String(now),
    type: `ACTIVITY_TYPE_${type}`,
    parameters,
    ...changes,
  })
const check = ({ action, known }: Pick<Row, 'action' | 'known'>, payload: string, more: object = {}) =>
  checkPayload(payload, { action, accountId, now, parameters: known, ...more })
const refused = expect.objectContaining({ code: 'PAYLOAD_MISMATCH' })
const named = (field: string) =>
  expect.objectContaining({ message: expect.stringContaining(`a different action: ${field} does not match`) })

describe.each(rows)('$action as $type', (row) => {
  const { action, type, parameters, wrong, open } = row

  test('is signed as it is published', () => {
    expect(check(row, payloadOf(row))).toBe('activity')
    expect(check(row, payloadOf(row, { generateAppProofs: true }))).toBe('activity')
  })

  test.each(open)('is left to the app with %o', (change) => {
    expect(check(row, payloadOf({ type, parameters: { ...parameters, ...change } }))).toBe('unknown')
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
    ['of 16 digits', `9${now}`.padEnd(16, '0')],
  ])('is refused with a time that is %s', (_, timestampMs) => {
    expect(() => check(row, payloadOf(row, { timestampMs }))).toThrow(named('timestampMs'))
  })

  test.each([
    ['no number', 'now'],
    ['no whole number', `${now}.5`],
    ['a number and no text', now],
    ['absent', undefined],
  ])('is left to the app with a time that is %s', (_, timestampMs) => {
    expect(check(row, payloadOf(row, { timestampMs }))).toBe('unknown')
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

  test('without an organization is left to the app', () => {
    expect(check(row, payloadOf(row, { organizationId: undefined }))).toBe('unknown')
  })
})

test('an app’s own text has no activity', () => {
  expect(activities.signPayload).toEqual([])
})

// Source: service-profiles.md, section 2, "A contradiction, which no policy lifts, is only".
describe('an activity that is no row of the action', () => {
  const of = (action: SignedAction, type: string, credential?: string) =>
    check({ action }, payloadOf({ type, parameters: {} }), { type: credential })

  test.each<[SignedAction, string]>([
    ['revokeSession', 'NEW'],
    ['revokeSession', ''],
    ['revokeSession', 'UPDATE_USER_NAME'],
    ['exportWallet', 'EXPORT_WALLET_V2'],
    ['executeQuote', 'SIGN_TRANSACTION'],
    ['executeQuote', 'SPARK_PREPARE_TRANSFER'],
    ['executeQuote', 'SPARK_SIGN_FROST'],
  ])('for %s is unknown: %s', (action, type) => expect(of(action, type)).toBe('unknown'))

  test.each<readonly [SignedAction, string]>([
    ...['SIGN_RAW_PAYLOADS', 'EXPORT_WALLET', 'CREATE_API_KEYS_V2'].map(
      (type) => ['executeQuote', type] as const,
    ),
    ...[
      'SIGN_TRANSACTION',
      'SIGN_RAW_PAYLOAD',
      'SPARK_SIGN_FROST',
      'EXPORT_PRIVATE_KEY',
      'CREATE_USERS_V3',
    ].map((type) => ['revokeSession', type] as const),
    ...[
      'CREATE_POLICIES',
      'UPDATE_ROOT_QUORUM',
      'APPROVE_ACTIVITY',
      'OTP_LOGIN',
      'DELETE_SUB_ORGANIZATION',
    ].map((type) => ['refreshSession', type] as const),
    ...['DELETE_PRIVATE_KEYS', 'DELETE_WALLETS', 'IMPORT_WALLET', 'RECOVER_USER', 'EMAIL_AUTH_V2'].map(
      (type) => ['registerEmailOtp', type] as const,
    ),
  ])('for %s is refused: %s', (action, type) => expect(() => of(action, type)).toThrow(named('type')))

  test('and the removal of another type of credential is none of this one', () => {
    for (const [credential, type] of [
      ['PASSKEY', 'UPDATE_USER_EMAIL'],
      ['PASSKEY', 'DELETE_OAUTH_PROVIDERS'],
      ['EMAIL_OTP', 'DELETE_AUTHENTICATORS'],
      ['SMS_OTP', 'UPDATE_USER_EMAIL'],
      ['OAUTH', 'UPDATE_USER_PHONE_NUMBER'],
    ] as const)
      expect(() => of('revokeAuthMethod', type, credential)).toThrow(named('type'))
  })
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

test('an activity without parameters is left to the app', () => {
  const row = { action: 'exportWallet', type: 'EXPORT_WALLET', known: { targetPublicKey } } as const
  for (const parameters of [undefined, 'text', null])
    expect(check(row, payloadOf({ ...row, parameters: {} }, { parameters }))).toBe('unknown')
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
    expect(check(row, payloadOf({ ...row, parameters: transaction }, { generateAppProofs: 'yes' }))).toBe(
      'unknown',
    )
  })

  // Source: the supplier's public API, its types of transactions.
  test('of another chain is signed', () => {
    for (const type of ['ETHEREUM', 'SOLANA', 'TRON', 'BITCOIN', 'TEMPO']) {
      const parameters = { ...transaction, type: `TRANSACTION_TYPE_${type}` }
      expect(check(row, payloadOf({ type: row.type, parameters }))).toBe('activity')
    }
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
