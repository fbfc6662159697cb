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
    ['generateAppProofs for an export', { ...exported, generateAppProofs: true }, exportWallet, 'unknown'],
  ])('%s', (_, payload, expected, form) => {
    expect(checkPayload(JSON.stringify(payload), expected)).toBe(form)
  })

  test.each<[string, object, string]>([
    ['another activity', { ...published, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' }, 'type'],
    ['a stale one', { ...published, timestampMs: String(issuedAt - 600_000) }, 'timestampMs'],
    ['one of the four is missing', { ...published, timestampMs: undefined }, 'timestampMs'],
    ['generateAppProofs is an object', { ...quote, generateAppProofs: { type: 'x' } }, 'generateAppProofs'],
    ['generateAppProofs is a text', { ...quote, generateAppProofs: 'true' }, 'generateAppProofs'],
    ['generateAppProofs is null', { ...quote, generateAppProofs: null }, 'generateAppProofs'],
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
    ['no key', refresh({}), 'targetPublicKey'],
    ['no parameters', refresh(null), 'parameters'],
    ['the key under another name', refresh({ publicKey: compressed }), 'targetPublicKey'],
    ['an export instead', exported, 'type'],
  ])('%s: refused', (_, payload, field) => {
    expect(() => checkPayload(JSON.stringify(payload), refreshSession)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH', message: expect.stringContaining(field) }),
    )
  })
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
    ['no address', change('UPDATE_USER_EMAIL', {})],
    ['a phone number instead', change('UPDATE_USER_PHONE_NUMBER', { userPhoneNumber: '+15550100' })],
  ])('%s: refused', (_, payload) => {
    expect(() => checkPayload(payload, byEmail)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
  })
})
