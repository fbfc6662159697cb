/** The guard on activities that deployments publish. Source: the schemas and examples of 27 April and 21 August 2026. */

import { describe, expect, test } from 'vitest'
import { checkPayload, type ExpectedPayload } from './payloadGuard.js'

const issuedAt = 1_746_736_509_954
const compressed = `02${'5a'.repeat(32)}`
const uncompressed = `04${'5a'.repeat(64)}`
const account = { accountId: 'InternalAccount:1', now: issuedAt + 1000 }

const quote = {
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  timestampMs: String(issuedAt),
  organizationId: 'org_1',
  parameters: { signWith: 'wallet_1', unsignedTransaction: 'ea69', type: 'TRANSACTION_TYPE_ETHEREUM' },
}
const published = { ...quote, generateAppProofs: true }
const sorted = ({ type, timestampMs, organizationId, parameters, ...extra }: typeof published) => ({
  ...extra,
  organizationId,
  parameters,
  timestampMs,
  type,
})
const exported = {
  ...quote,
  type: 'ACTIVITY_TYPE_EXPORT_WALLET',
  parameters: { targetPublicKey: uncompressed, walletId: 'wallet_1' },
}
const refresh = (parameters: unknown) => ({
  ...quote,
  type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
  parameters,
})

const executeQuote: ExpectedPayload = { ...account, action: 'executeQuote' }
const exportWallet: ExpectedPayload = {
  ...account,
  action: 'exportWallet',
  parameters: { targetPublicKey: uncompressed },
}
const refreshSession: ExpectedPayload = {
  ...account,
  action: 'refreshSession',
  parameters: { targetPublicKey: compressed },
}

describe('a quote', () => {
  test.each<[string, object, ExpectedPayload, string]>([
    ['the published five fields, type first', published, executeQuote, 'activity'],
    ['the same, sorted', sorted(published), executeQuote, 'activity'],
    ['four fields', quote, executeQuote, 'activity'],
    ['another fifth field', { ...quote, dryRun: false }, executeQuote, 'unknown'],
    ['a sixth field', { ...published, onBehalfOf: 'user_other' }, executeQuote, 'unknown'],
    ['generateAppProofs for an export', { ...exported, generateAppProofs: true }, exportWallet, 'activity'],
    [
      'generateAppProofs is an object',
      { ...quote, generateAppProofs: { type: 'x' } },
      executeQuote,
      'unknown',
    ],
    ['generateAppProofs is a text', { ...quote, generateAppProofs: 'true' }, executeQuote, 'unknown'],
    ['generateAppProofs is null', { ...quote, generateAppProofs: null }, executeQuote, 'unknown'],
    ['one of the four is missing', { ...published, timestampMs: undefined }, executeQuote, 'unknown'],
    [
      'a raw payload with the parameters of a transaction',
      { ...published, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
      executeQuote,
      'unknown',
    ],
  ])('%s', (_, payload, expected, form) => {
    expect(checkPayload(JSON.stringify(payload), expected)).toBe(form)
  })

  test.each<[string, object, string]>([
    ['several raw payloads', { ...published, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS' }, 'type'],
    ['a stale one', { ...published, timestampMs: String(issuedAt - 600_000) }, 'timestampMs'],
  ])('with five fields, %s: refused', (_, payload, field) => {
    expect(() => checkPayload(JSON.stringify(payload), executeQuote)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH', message: expect.stringContaining(field) }),
    )
  })
})

describe('a refresh', () => {
  test.each([
    ['a compressed key', compressed, compressed],
    ['an uncompressed key', uncompressed, uncompressed],
    ['a key in capital letters', compressed.toUpperCase(), compressed],
  ])('%s, as sent: signed', (_, inPayload, sent) => {
    const payload = JSON.stringify(refresh({ targetPublicKey: inPayload }))
    expect(checkPayload(payload, { ...refreshSession, parameters: { targetPublicKey: sent } })).toBe(
      'activity',
    )
  })

  test.each<[string, object, string]>([
    ['another key', refresh({ targetPublicKey: `03${'5a'.repeat(32)}` }), 'targetPublicKey'],
    ['the key in its other form', refresh({ targetPublicKey: uncompressed }), 'targetPublicKey'],
    ['the key in a list', refresh({ targetPublicKey: [compressed] }), 'targetPublicKey'],
    ['an export instead', exported, 'type'],
  ])('%s: refused', (_, payload, field) => {
    expect(() => checkPayload(JSON.stringify(payload), refreshSession)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH', message: expect.stringContaining(field) }),
    )
  })
})

// Source: service-profiles.md, section 2: what is missing is unknown, the app's to decide.
test.each([
  ['no key', refresh({})],
  ['no parameters', refresh(null)],
  ['the key under another name', refresh({ publicKey: compressed })],
])('a refresh with %s is unknown', (_, payload) => {
  expect(checkPayload(JSON.stringify(payload), refreshSession)).toBe('unknown')
})

// A text with half of a character has no UTF-8 form. The end of a text in 70 years is no end.
test.each<[string, object, string]>([
  ['a lone surrogate', { ...published, organizationId: 'LONE' }, 'PAYLOAD_UNREADABLE'],
  [
    'an end in 70 years',
    {
      accountId: 'InternalAccount:1',
      requestId: 'Request:1',
      type: 'EXECUTE',
      expiresAt: new Date(issuedAt + 70 * 365 * 86_400_000).toISOString(),
    },
    'PAYLOAD_MISMATCH',
  ],
])('%s is refused with a typed error', (_, payload, code) => {
  const text = JSON.stringify(payload).replace('LONE', '\ud800')
  expect(() => checkPayload(text, executeQuote)).toThrow(
    expect.objectContaining({ name: 'SessionError', code }),
  )
})

describe('a change of contact', () => {
  const change = (type: string, parameters: object) =>
    JSON.stringify({
      ...quote,
      type: `ACTIVITY_TYPE_${type}`,
      parameters: { userId: 'user_1', ...parameters },
    })
  const byEmail: ExpectedPayload = {
    ...account,
    action: 'updateContact',
    parameters: { userEmail: 'ada@shop.example' },
  }

  test('the address that was requested: signed', () => {
    expect(checkPayload(change('UPDATE_USER_EMAIL', { userEmail: 'ada@shop.example' }), byEmail)).toBe(
      'activity',
    )
  })

  test.each([
    ['another address', change('UPDATE_USER_EMAIL', { userEmail: 'eve@shop.example' })],
    ['a removal', change('UPDATE_USER_EMAIL', { userEmail: '' })],
    ['a phone number instead', change('UPDATE_USER_PHONE_NUMBER', { userPhoneNumber: '+15550100' })],
  ])('%s: refused', (_, payload) => {
    expect(() => checkPayload(payload, byEmail)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
  })
})
