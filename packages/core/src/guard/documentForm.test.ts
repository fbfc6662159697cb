/** The guard on the interface document's form of a payload, and on the token of a one-time code. */

import { describe, expect, test } from 'vitest'
import { accountId, at, now } from '../../test/unitWallet.js'
import type { SignedAction } from '../signingSummary.js'
import { checkPayload, type ExpectedPayload } from './payloadGuard.js'

const mismatch = (field: string) =>
  expect.objectContaining({
    name: 'SessionError',
    code: 'PAYLOAD_MISMATCH',
    cause: undefined,
    message: `The service demanded a signature for a different action: ${field} does not match. Nothing was signed.`,
  })
const expected: ExpectedPayload = {
  action: 'revokeAuthMethod',
  accountId,
  now,
  requestId: 'Request:1',
  expiresAt: at(300_000),
  type: 'PASSKEY',
  demandType: 'PASSKEY',
  sessionType: 'OAUTH',
}
const fields = { accountId, expiresAt: at(300_000), requestId: 'Request:1', type: 'PASSKEY' }
const text = (changes: object = {}) => JSON.stringify({ ...fields, ...changes })

describe('the document form', () => {
  test('is known in any order of its fields and under both names of the account', () => {
    expect(checkPayload(text(), expected)).toBe('document')
    const { type, ...rest } = fields
    expect(checkPayload(JSON.stringify({ type, ...rest }), expected)).toBe('document')
    expect(checkPayload(text({ accountId: 'EmbeddedWallet:1' }), expected)).toBe('document')
  })

  test.each([
    ['another account', { accountId: 'InternalAccount:2' }, 'accountId'],
    ['an account that is no text', { accountId: [accountId] }, 'accountId'],
    ['another requestId', { requestId: 'Request:2' }, 'requestId'],
    ['a requestId that is no text', { requestId: 1 }, 'requestId'],
    ['another type', { type: 'OAUTH' }, 'type'],
    ['a type that is no text', { type: 1 }, 'type'],
    ['another end than the one beside it', { expiresAt: at(300_001) }, 'expiresAt'],
    ['an end that is no time', { expiresAt: 'soon' }, 'expiresAt'],
    ['an end that is no text', { expiresAt: now + 300_000 }, 'expiresAt'],
  ])('with %s is refused', (_, changes, field) => {
    expect(() => checkPayload(text(changes), expected)).toThrow(mismatch(field))
  })

  // Two parts of a service may write one time with and without milliseconds.
  test.each([
    ['2026-11-22T12:05:00Z', '2026-11-22T12:05:00.789Z', true],
    ['2026-11-22T12:05:00.789Z', '2026-11-22T14:05:00+02:00', true],
    ['2026-11-22T12:05:01Z', '2026-11-22T12:05:00.789Z', false],
    ['2026-11-22T12:05:00.788Z', '2026-11-22T12:05:00.789Z', false],
  ])('its end %s beside %s is the same: %s', (inside, beside, isSame) => {
    const check = () =>
      checkPayload(text({ expiresAt: inside }), {
        ...expected,
        now: Date.parse('2026-11-22T12:00:00Z'),
        expiresAt: beside,
      })
    if (isSame) expect(check()).toBe('document')
    else expect(check).toThrow(mismatch('expiresAt'))
  })

  test('without an end beside it has any end that is not over, give or take a minute', () => {
    const { expiresAt, ...open } = expected
    expect(checkPayload(text({ expiresAt: at(-59_999) }), open)).toBe('document')
    expect(() => checkPayload(text({ expiresAt: at(-60_000) }), open)).toThrow(mismatch('expiresAt'))
    expect(() => checkPayload(text({ expiresAt: 'soon' }), open)).toThrow(mismatch('expiresAt'))
    for (const number of [now + 1, 2027])
      expect(() => checkPayload(text({ expiresAt: number }), open)).toThrow(mismatch('expiresAt'))
  })

  test('an end that is over is refused even where it is the one beside it', () => {
    const over = at(-60_000)
    expect(() => checkPayload(text({ expiresAt: over }), { ...expected, expiresAt: over })).toThrow(
      mismatch('expiresAt'),
    )
  })

  test('of a quote has a requestId that no one knows before, but it is a text', () => {
    const { requestId, ...quote } = expected
    expect(checkPayload(text({ requestId: 'any' }), quote)).toBe('document')
    expect(() => checkPayload(text({ requestId: null }), quote)).toThrow(mismatch('requestId'))
  })

  test('a type beside it that is not the request’s is refused, whatever the text says', () => {
    const other = { ...expected, demandType: 'OAUTH' }
    expect(() => checkPayload(text(), other)).toThrow(mismatch('type'))
    expect(() => checkPayload(text({ type: 'OAUTH' }), other)).toThrow(mismatch('type'))
    expect(() => checkPayload('AAAABBBBCCCCDDDDEEEE', other)).toThrow(mismatch('type'))
  })

  test('a type beside it that the text does not repeat is refused', () => {
    const { type, ...unknown } = expected
    expect(() => checkPayload(text({ type: 'EXPORT' }), unknown)).toThrow(mismatch('type'))
  })
})

describe('a request about no credential', () => {
  const request = (action: SignedAction, sessionType?: string): ExpectedPayload => ({
    action,
    accountId,
    now,
    sessionType,
  })

  test.each([
    ['exportWallet', 'EXPORT', undefined],
    ['exportWallet', 'OAUTH', 'OAUTH'],
    ['executeQuote', 'EXECUTE', 'OAUTH'],
    // A session that this device does not hold has any of the known types.
    ['revokeSession', 'PASSKEY', 'OAUTH'],
    ['revokeSession', 'EMAIL_OTP', undefined],
  ] as const)('%s: a text with the type %s is signed', (action, type, sessionType) => {
    expect(checkPayload(text({ type }), request(action, sessionType))).toBe('document')
  })

  test.each([
    ['exportWallet', 'PASSKEY', 'OAUTH'],
    ['exportWallet', 'PASSKEY', undefined],
    ['revokeSession', 'EXPORT', 'OAUTH'],
    ['revokeSession', 'EXPORT', 'EXPORT'],
  ] as const)('%s: a text with the type %s is refused', (action, type, sessionType) => {
    expect(() => checkPayload(text({ type }), request(action, sessionType))).toThrow(mismatch('type'))
  })
})

// Source: the interface document; profile 2026-04, "What is put before a wallet to sign".
describe('the actions that have this form', () => {
  const actions: Record<SignedAction, [byDefault: boolean, in202604: boolean]> = {
    registerPasskey: [true, false],
    registerEmailOtp: [true, true],
    registerSmsOtp: [true, false],
    registerOAuth: [true, false],
    revokeAuthMethod: [true, false],
    revokeSession: [true, false],
    exportWallet: [true, false],
    executeQuote: [true, false],
    refreshSession: [false, false],
    setWalletPrivacy: [false, false],
    updateContact: [false, false],
    signPayload: [false, false],
    signInWithOtp: [false, false],
  }

  test.each(Object.entries(actions))('%s', (name, [byDefault, in202604]) => {
    const action = name as SignedAction
    const form = (is: boolean) => (is ? 'document' : 'unknown')
    expect(checkPayload(text(), { ...expected, action })).toBe(form(byDefault))
    expect(checkPayload(text(), { ...expected, action, profile: 'document' })).toBe(form(byDefault))
    expect(checkPayload(text(), { ...expected, action, profile: '2026-04' })).toBe(form(in202604))
    expect(checkPayload(text(), { ...expected, action, profile: '2026-08' })).toBe(form(byDefault))
  })
})

describe('another text', () => {
  test.each([
    ['opaque', 'AAAABBBBCCCCDDDD'],
    ['opaque with padding', 'AAAABBBBCCCCDDDDEE=='],
    ['a token', 'aaaa_-bbb.ccccddd.eeee'],
    ['Base64 of the other alphabet', 'AAAA+BBB/CCCCDDDD='],
    ['an object without a type', '{"a":1}'],
    ['an object with one field more', text({ more: 1 })],
    ['an object with one field less', '{"accountId":"InternalAccount:1","expiresAt":"","type":"PASSKEY"}'],
    ['an activity that no action has', '{"type":"ACTIVITY_TYPE_NEW"}'],
  ])('that is %s has an unknown form', (_, payload) => {
    expect(checkPayload(payload, expected)).toBe('unknown')
  })

  test.each([
    ['15 characters', 'AAAABBBBCCCCDDD'],
    ['three signs of padding', 'AAAABBBBCCCCDDDD==='],
    ['a blank', 'AAAA BBBBCCCCDDDDEEEE'],
    ['a line', 'AAAABBBBCCCCDDDDEEEE\n'],
    ['damaged JSON', '{"type":'],
    ['a field that is named twice', '{"type":"a","type":"b"}'],
    ['a list', '[1]'],
    ['nothing', ''],
  ])('of %s cannot be read, and its error repeats nothing of it', (_, payload) => {
    expect(() => checkPayload(payload, expected)).toThrow(
      expect.objectContaining({
        name: 'SessionError',
        code: 'PAYLOAD_UNREADABLE',
        cause: undefined,
        message: 'The service demanded a signature over a text that cannot be checked. Nothing was signed.',
      }),
    )
  })

  test('with a type that is no text is refused', () => {
    expect(() => checkPayload('{"type":1}', expected)).toThrow(mismatch('type'))
  })
})
