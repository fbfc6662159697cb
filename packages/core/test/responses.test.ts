/**
 * What a response may lack, and what it must be about. Source of the fields: service-profiles, section 4, as in `profileResources`; of the
 * rule: its head, "a client requires only what it acts on".
 */

import { fieldsOf, readFields } from '@embedded-wallet/e2e/support/profileFaults.js'
import type { ProfileResource } from '@embedded-wallet/e2e/support/profileResources.js'
import { isUnreadable } from '@embedded-wallet/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { executeQuote } from '../src/actions/executeQuote.js'
import { listAuthMethods } from '../src/actions/listAuthMethods.js'
import { listSessions } from '../src/actions/listSessions.js'
import { registerEmailOtp } from '../src/actions/registerOtp.js'
import { requestQuote } from '../src/actions/requestQuote.js'
import { sendEmailOtp } from '../src/actions/signInWithOtp.js'
import { signInWithPasskey } from '../src/actions/signInWithPasskey.js'
import { foreignField, type Sent } from '../src/http/foreignResponse.js'
import { parseResponse } from '../src/http/parseResponse.js'
import type { RelayedName } from '../src/http/relayedEndpoints.js'
import { keepSession } from '../src/session/keepSession.js'
import type { Wallet } from '../src/wallet/wallet.js'
import {
  devicePasskeys,
  held,
  passkeyChallenge,
  type Routes,
  routed,
  signedFor,
  wayIn,
} from './unitService.js'
import {
  accountId,
  errorOf,
  openedSession,
  openQuote,
  sessionRecord,
  stopClocks,
  unitWallet,
} from './unitWallet.js'

beforeEach(() => void stopClocks())

// biome-ignore lint/suspicious/noExplicitAny: the tests change responses of any form
type Json = any

const record = 'id accountId type'
const session = `${record} expiresAt`
const quote =
  'id status expiresAt source sendingCurrency receivingCurrency totalSendingAmount totalReceivingAmount'
const [, challenge] = passkeyChallenge() as [number, object]

interface Row {
  name: RelayedName
  /** Of the table; or its fields, for a response of the relay itself. */
  resource: ProfileResource | { fields: string }
  body: object
  /** What the wallet acts on: what it keeps, compares, counts on or shows. */
  actsOn: string
  isList?: true
}

const rows: Row[] = [
  { name: 'registerAuthMethod', resource: 'AuthMethod', body: wayIn('1'), actsOn: record },
  { name: 'listAuthMethods', resource: 'AuthMethod', body: wayIn('1'), actsOn: record, isList: true },
  { name: 'listSessions', resource: 'Session', body: openedSession(), actsOn: session, isList: true },
  { name: 'challengeAuthMethod', resource: 'OtpChallenge', body: wayIn('1', 'EMAIL_OTP'), actsOn: record },
  {
    name: 'challengeAuthMethod',
    resource: 'PasskeyAuthChallenge',
    body: challenge,
    actsOn: `${record} challenge requestId expiresAt`,
  },
  { name: 'verifyAuthMethod', resource: 'Session', body: openedSession(), actsOn: session },
  { name: 'refreshSession', resource: 'Session', body: openedSession(), actsOn: session },
  {
    name: 'exportInternalAccount',
    resource: 'ExportedWallet',
    body: { id: accountId, encryptedWalletCredentials: '{}' },
    actsOn: 'id encryptedWalletCredentials',
  },
  { name: 'updateInternalAccount', resource: 'InternalAccount', body: { id: accountId }, actsOn: '' },
  { name: 'getQuote', resource: 'Quote', body: openQuote(), actsOn: quote },
  { name: 'executeQuote', resource: 'Quote', body: openQuote(), actsOn: quote },
  { name: 'authorizeQuote', resource: 'Quote', body: openQuote(), actsOn: quote },
  { name: 'requestQuote', resource: 'Quote', body: openQuote(), actsOn: quote },
  {
    name: 'startLogin',
    resource: { fields: 'accountId* authMethods*' },
    body: { accountId, authMethods: [] },
    actsOn: 'accountId authMethods',
  },
  { name: 'startScaLogin', resource: 'ScaLogin', body: { factor: 'SMS_OTP' }, actsOn: 'factor' },
  { name: 'completeScaLogin', resource: 'ScaLoginResult', body: { status: 'SUCCESS' }, actsOn: 'status' },
]

/** @returns The code of the refusal, or `unreadable` for a row that is marked; undefined when the response is taken. */
function refusalOf({ name, isList }: Row, body: object): string | undefined {
  try {
    const read = parseResponse(name, 200, isList ? { data: [body] } : body) as Json
    return isList && isUnreadable(read.data[0]) ? 'unreadable' : undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe.each(rows)('$name, $resource', (row) => {
  const actedOn = row.actsOn.split(' ').filter(Boolean)
  const { resource } = row
  const fields =
    typeof resource === 'string' ? fieldsOf(resource, '2026-08') : readFields(resource.fields, '2026-08')

  test('goes on without what the wallet does not act on', () => {
    const changes: object[] = [{}, { addedLater: { any: ['thing'] } }]
    for (const { name, type } of fields) {
      if (type.includes('|')) changes.push({ [name]: 'ADDED_LATER' })
      if (!actedOn.includes(name)) changes.push({ [name]: null }, { [name]: undefined })
    }
    const refused = changes.filter((change) => refusalOf(row, { ...row.body, ...change }) !== undefined)
    expect(refused).toEqual([])
  })

  test('stops where what the wallet acts on is missing or of a wrong type', () => {
    const passed: string[] = []
    for (const name of actedOn)
      for (const value of [undefined, null, 42, {}]) {
        if (value === 42 && name.startsWith('total')) continue
        // The schemas require no field of a Currency, and a quote without an account is refused as one of another.
        if (typeof value === 'object' && value !== null && /source|Currency$/.test(name)) continue
        if (refusalOf(row, { ...row.body, [name]: value }) === undefined) passed.push(`${name} ${value}`)
      }
    expect(passed).toEqual([])
  })
})

test.each(rows.filter(({ isList }) => isList))(
  'an odd row is marked and never sinks $name',
  ({ name, body }) => {
    for (const odd of [null, 42, 'row', [], {}, { id: 'AuthMethod:1' }, { unreadable: true }]) {
      const { data } = parseResponse(name, 200, { data: [odd, body] }) as Json
      expect(data.map(isUnreadable)).toEqual([true, false])
      expect(data[0].value).toEqual(odd)
    }
  },
)

test.each([undefined, {}, { addedLater: { any: ['thing'] } }])(
  'a code that was sent again is no failure, whatever the response holds: %j',
  (body) => {
    expect(() => parseResponse('resendQuoteAuthorization', 200, body)).not.toThrow()
  },
)

const other = 'InternalAccount:2'
const ofOther = { accountId: other }
const sent = (changes: Partial<Sent> = {}, body?: object): Sent => ({
  accountId,
  profile: 'document',
  ...(body && { body: JSON.stringify(body) }),
  ...changes,
})
const of = (params: Record<string, string>) => ({ params })
const [passkey, address] = [
  { type: 'PASSKEY', attestation: { credentialId: 'cred' } },
  { type: 'EMAIL_OTP', email: 'ada@shop.example' },
]
const ofChallenge = sent({ ...of({ authMethodId: 'AuthMethod:1' }), type: 'PASSKEY' })
const ofProof = sent({}, { type: 'PASSKEY' })
const ofQuote = sent(of({ quoteId: 'Quote:1' }))
const ofChange = sent(of({ customerId: 'Customer:1' }), { email: 'ada@shop.example' })
const source = { sourceType: 'ACCOUNT', accountId: other }

test.each<[name: RelayedName, call: Sent, response: object, field: string | undefined]>([
  ['registerAuthMethod', sent({}, passkey), wayIn('1'), undefined],
  ['registerAuthMethod', sent({}, passkey), wayIn('1', 'PASSKEY', ofOther), 'accountId'],
  ['registerAuthMethod', sent({}, passkey), wayIn('1', 'EMAIL_OTP'), 'type'],
  ['registerAuthMethod', sent({}, passkey), wayIn('1', 'PASSKEY', { credentialId: 'eve' }), 'credentialId'],
  [
    'registerAuthMethod',
    sent({}, address),
    wayIn('1', 'EMAIL_OTP', { nickname: 'eve@shop.example' }),
    'nickname',
  ],
  [
    'registerAuthMethod',
    sent({}, address),
    wayIn('1', 'EMAIL_OTP', { nickname: 'ADA@shop.example' }),
    undefined,
  ],
  ['listAuthMethods', sent(), { data: [wayIn('1'), wayIn('2', 'PASSKEY', ofOther)] }, 'data.accountId'],
  ['listSessions', sent(), { data: [openedSession(ofOther)] }, 'data.accountId'],
  ['challengeAuthMethod', ofChallenge, wayIn('1'), undefined],
  ['challengeAuthMethod', ofChallenge, wayIn('2'), 'id'],
  ['challengeAuthMethod', ofChallenge, wayIn('1', 'PASSKEY', ofOther), 'accountId'],
  ['challengeAuthMethod', ofChallenge, wayIn('1', 'SMS_OTP'), 'type'],
  ['verifyAuthMethod', ofProof, openedSession(), undefined],
  ['verifyAuthMethod', ofProof, openedSession({ accountId: 'EmbeddedWallet:1' }), undefined],
  ['verifyAuthMethod', ofProof, openedSession(ofOther), 'accountId'],
  ['verifyAuthMethod', ofProof, openedSession({ type: 'SMS_OTP' }), 'type'],
  ['refreshSession', sent({ type: 'PASSKEY' }), openedSession(ofOther), 'accountId'],
  ['refreshSession', sent({ type: 'PASSKEY' }), openedSession({ type: 'SMS_OTP' }), 'type'],
  ['exportInternalAccount', sent(), { id: other }, 'id'],
  ['updateInternalAccount', sent({}, { privateEnabled: true }), { id: other }, 'id'],
  ['updateInternalAccount', sent({}, { privateEnabled: true }), { privateEnabled: false }, 'privateEnabled'],
  ['updateCustomer', ofChange, { id: 'Customer:2' }, 'id'],
  ['updateCustomer', ofChange, { email: 'eve@shop.example' }, 'email'],
  ['updateCustomer', ofChange, { phoneNumber: '+15550100' }, undefined],
  ['getQuote', ofQuote, openQuote(), undefined],
  ['getQuote', ofQuote, openQuote({ id: 'Quote:2' }), 'id'],
  ['getQuote', ofQuote, openQuote({ source }), 'source.accountId'],
  ['getQuote', ofQuote, openQuote({ source: { sourceType: 'ACCOUNT' } }), 'source.accountId'],
  ['getQuote', ofQuote, openQuote({ totalSendingAmount: -1 }), 'totalSendingAmount'],
  ['getQuote', ofQuote, openQuote({ totalReceivingAmount: -1 }), 'totalReceivingAmount'],
  ['getQuote', ofQuote, openQuote({ feesIncluded: -1 }), 'feesIncluded'],
  ['getQuote', ofQuote, openQuote({ feesIncluded: 101 }), 'feesIncluded'],
  ['executeQuote', ofQuote, openQuote({ id: 'Quote:2' }), 'id'],
  ['authorizeQuote', ofQuote, openQuote({ id: 'Quote:2' }), 'id'],
  ['requestQuote', sent(), openQuote({ source }), 'source.accountId'],
  ['startScaLogin', sent({}, { factor: 'SMS_OTP' }), { factor: 'TOTP' }, 'factor'],
])('a response to %s is about another request: %#', (name, call, response, field) => {
  expect(foreignField(name, response, call)).toBe(field)
})

/** The fields of these names alone. */
const only = (names: string, body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.split(' ').includes(name)))

/** A user who is signed in, at a service that sends nothing that the wallet does not act on. */
async function atBareService(changes: Routes = {}) {
  const bareQuote = only(`${quote} paymentInstructions`, openQuote())
  const { passkeys } = devicePasskeys()
  const unit = unitWallet(
    routed({
      'GET /auth/credentials': [
        200,
        { data: [only(record, wayIn('1')), only(record, wayIn('2', 'EMAIL_OTP'))] },
      ],
      'GET /auth/sessions': [200, { data: [only(session, openedSession())] }],
      'POST /auth/credentials': signedFor('EMAIL_OTP', [201, only(record, wayIn('2', 'EMAIL_OTP'))]),
      'POST /auth/credentials/AuthMethod:1/challenge': [
        200,
        only(`${record} challenge requestId expiresAt`, challenge),
      ],
      'POST /auth/credentials/AuthMethod:2/challenge': [200, only(record, wayIn('2', 'EMAIL_OTP'))],
      'POST /auth/credentials/AuthMethod:1/verify': [200, only(session, openedSession({ id: 'Session:2' }))],
      'GET /quotes/Quote:1': [200, bareQuote],
      'POST /quotes/Quote:1/execute': [200, { ...bareQuote, status: 'COMPLETED' }],
      'POST /quotes/request': [200, bareQuote],
      ...changes,
    }),
    { ...held, passkeys },
  )
  await keepSession(unit.wallet, await sessionRecord())
  return unit
}

test.each<[string, (wallet: Wallet) => Promise<unknown>, object]>([
  ['listAuthMethods', listAuthMethods, [{ id: 'AuthMethod:1' }, { id: 'AuthMethod:2' }]],
  ['listSessions', listSessions, [{ id: 'Session:1' }]],
  [
    'registerEmailOtp',
    (wallet) => registerEmailOtp(wallet, { email: 'ada@shop.example' }),
    { type: 'EMAIL_OTP' },
  ],
  ['sendEmailOtp', sendEmailOtp, { id: 'AuthMethod:2' }],
  ['signInWithPasskey', signInWithPasskey, { sessionId: 'Session:2', nickname: '' }],
  ['executeQuote', (wallet) => executeQuote(wallet, { quoteId: 'Quote:1' }), { status: 'COMPLETED' }],
  ['requestQuote', (wallet) => requestQuote(wallet, { order: 'coffee' }), { id: 'Quote:1' }],
])('%s goes on with what it acts on alone', async (_, verb, result) => {
  expect(await verb((await atBareService()).handle)).toMatchObject(result)
})

test('nothing of a response about another request is kept', async () => {
  const { handle, wallet } = await atBareService({
    'POST /auth/credentials/AuthMethod:1/verify': [200, openedSession({ id: 'Session:2', ...ofOther })],
  })
  expect(await errorOf(signInWithPasskey(handle))).toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  expect((await wallet.store.list('session/')).values).toMatchObject([{ sessionId: 'Session:1' }])
})
