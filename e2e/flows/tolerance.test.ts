/**
 * Story: a deployment leaves out what it promises, sends null, or has grown, and the wallet goes on with what it acts on; or a relay
 * responds to another request than the one it got, and nothing of the response is kept, and nothing is signed for it.
 * Source of the fields: service-profiles, section 4, as in `profileResources`; of the rule: its head, "a client requires only what
 * it acts on".
 */

import {
  authorizeQuote,
  completeScaLogin,
  executeQuote,
  exportWallet,
  isUnreadable,
  listAuthMethods,
  listSessions,
  reconcilePayments,
  refreshSession,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  requestQuote,
  resendQuoteCode,
  revokeAuthMethod,
  revokeSession,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  startLogin,
  startScaLogin,
  updateContact,
  type Wallet,
} from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import { describe, expect, test, vi } from 'vitest'
import { long, some } from '../support/inFull.js'
import { fieldsOf, readFields } from '../support/profileFaults.js'
import type { ProfileResource } from '../support/profileResources.js'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'

// biome-ignore lint/suspicious/noExplicitAny: the tests change responses of any form
type Json = any
type Change = (response: Json) => Json

interface Ready {
  system: TestSystem
  wallet: Wallet
  customerId: string
  emailId: string
  quoteId: string
}

interface Verb {
  name: string
  /** Method and path of the call with the changed response. */
  call: RegExp
  /** Of the table; or its fields, for a response of the relay itself. */
  resource?: ProfileResource | { fields: string }
  isList?: true
  act: (ready: Ready) => Promise<unknown>
  /** What the wallet acts on: what it keeps, compares, counts on or shows. */
  actsOn?: string
  /** False responses, each of which is refused. */
  lies?: Record<string, Change>
  /** How many signatures the verb has made before a lie can be seen. */
  signed?: number
  /** A field that is compared with the request where it is there. */
  compared?: string
  profile?: ProfileName
  /** `held`: the service holds the quote until its user in Germany authorizes it. */
  stage?: 'new account' | 'held'
}

const record = 'id accountId type'
const session = `${record} expiresAt`
const quote =
  'id status expiresAt source sendingCurrency receivingCurrency totalSendingAmount totalReceivingAmount'

const other = 'InternalAccount:0198-other'
const ofOther = (response: Json) => ({ ...response, accountId: other })
const withId = (id: string) => (response: Json) => ({ ...response, id })
const withType = (type: string) => (response: Json) => ({ ...response, type })
const rowOfOther = ({ data }: Json) => ({ data: [...data, ofOther(data[0])] })
const quoteLies: Record<string, Change> = {
  'another quote': withId('Quote:0198-other'),
  'a quote of another account': (quote) => ({ ...quote, source: { ...quote.source, accountId: other } }),
  'a quote without a source': (quote) => ({ ...quote, source: { sourceType: 'ACCOUNT' } }),
  'a negative total': (quote) => ({ ...quote, totalSendingAmount: -1 }),
  'a negative amount to receive': (quote) => ({ ...quote, totalReceivingAmount: -1 }),
  'negative fees': (quote) => ({ ...quote, feesIncluded: -1 }),
  'fees above the total': (quote) => ({ ...quote, feesIncluded: quote.totalSendingAmount + 1 }),
  'an amount above 2^53': (quote) => ({ ...quote, totalSendingAmount: 2 ** 53 }),
  'half a unit': (quote) => ({ ...quote, totalSendingAmount: 0.5 }),
}
const sessionLies: Record<string, Change> = {
  'a session of another account': ofOther,
  'a session of another type': withType('SMS_OTP'),
}
const token = ({ system }: Ready) => system.sandbox.identity.issueIdToken({ email: 'ada@shop.example' })

const verbs: Verb[] = [
  {
    name: 'registerPasskey',
    stage: 'new account',
    call: /^POST .*\/auth\/credentials$/,
    resource: 'AuthMethod',
    actsOn: record,
    act: ({ wallet }) => registerPasskey(wallet, { nickname: 'Phone' }),
    lies: {
      'an AuthMethod of another account': ofOther,
      'an AuthMethod of another type': withType('EMAIL_OTP'),
      'another passkey': (response) => ({ ...response, credentialId: 'b3RoZXI' }),
    },
  },
  {
    name: 'registerEmailOtp',
    stage: 'new account',
    call: /^POST .*\/auth\/credentials$/,
    resource: 'OtpChallenge',
    actsOn: record,
    compared: 'nickname',
    act: ({ wallet }) => registerEmailOtp(wallet, { email: 'ada@shop.example' }),
    lies: {
      'an AuthMethod of another account': ofOther,
      'an AuthMethod of another type': withType('SMS_OTP'),
      'another address': (response) => ({ ...response, nickname: 'eve@shop.example' }),
    },
  },
  {
    name: 'listAuthMethods',
    isList: true,
    call: /^GET .*\/auth\/credentials$/,
    resource: 'AuthMethod',
    actsOn: record,
    act: ({ wallet }) => listAuthMethods(wallet),
    lies: { 'a row of another account': rowOfOther },
  },
  {
    name: 'listSessions',
    isList: true,
    call: /^GET .*\/auth\/sessions$/,
    resource: 'Session',
    actsOn: session,
    act: ({ wallet }) => listSessions(wallet),
    lies: { 'a row of another account': rowOfOther },
  },
  {
    name: 'sendEmailOtp',
    call: /^POST .*\/challenge$/,
    resource: 'OtpChallenge',
    actsOn: record,
    act: ({ wallet, emailId }) => sendEmailOtp(wallet, { authMethodId: emailId }),
    lies: {
      'another AuthMethod': withId('AuthMethod:0198-other'),
      'an AuthMethod of another account': ofOther,
      'an AuthMethod of another type': withType('SMS_OTP'),
    },
  },
  {
    name: 'signInWithPasskey: the challenge',
    call: /^POST .*\/challenge$/,
    resource: 'PasskeyAuthChallenge',
    actsOn: `${record} challenge requestId expiresAt`,
    act: ({ wallet }) => signInWithPasskey(wallet),
    lies: {
      'another AuthMethod': withId('AuthMethod:0198-other'),
      'an AuthMethod of another account': ofOther,
      'an AuthMethod of another type': withType('EMAIL_OTP'),
    },
  },
  {
    name: 'signInWithPasskey: the session',
    call: /^POST .*\/verify$/,
    resource: 'Session',
    actsOn: `${session} encryptedSessionSigningKey`,
    act: ({ wallet }) => signInWithPasskey(wallet),
    lies: sessionLies,
  },
  {
    name: 'signInWithEmailOtp',
    call: /^POST .*\/verify$/,
    resource: 'Session',
    actsOn: `${session} encryptedSessionSigningKey`,
    act: ({ wallet, emailId }) => signInWithEmailOtp(wallet, { otp: '000000', authMethodId: emailId }),
    lies: sessionLies,
  },
  {
    name: 'refreshSession',
    profile: '2026-08',
    call: /^POST .*\/refresh$/,
    resource: 'Session',
    actsOn: session,
    act: ({ wallet }) => refreshSession(wallet),
    signed: 1,
    lies: sessionLies,
  },
  {
    name: 'exportWallet',
    call: /^POST .*\/export$/,
    resource: 'ExportedWallet',
    actsOn: 'id encryptedWalletCredentials',
    act: ({ wallet }) => exportWallet({ ...wallet, exportSigner: 'unsigned-sandbox' }),
    signed: 1,
    lies: { 'the wallet of another account': withId(other) },
  },
  {
    name: 'setWalletPrivacy',
    profile: '2026-08',
    call: /^PATCH .*\/internal-accounts\//,
    resource: 'InternalAccount',
    actsOn: '',
    act: ({ wallet }) => setWalletPrivacy({ ...wallet, confirm: () => true }, { isPrivate: true }),
    signed: 1,
    lies: {
      'another account': withId(other),
      'the other setting': (response) => ({ ...response, privateEnabled: false }),
    },
  },
  {
    name: 'executeQuote: the quote',
    call: /^GET .*\/quotes\//,
    resource: 'Quote',
    actsOn: `${quote} paymentInstructions`,
    act: ({ wallet, quoteId }) => executeQuote(wallet, { quoteId }),
    lies: quoteLies,
  },
  {
    name: 'executeQuote: the execution',
    call: /^POST .*\/execute$/,
    resource: 'Quote',
    actsOn: quote,
    act: ({ wallet, quoteId }) => executeQuote(wallet, { quoteId }),
  },
  {
    name: 'requestQuote',
    call: /^POST .*\/quotes\/request$/,
    resource: 'Quote',
    actsOn: quote,
    act: ({ wallet }) => requestQuote(wallet, { order: 'coffee' }),
  },
  {
    name: 'registerOAuth',
    call: /^POST .*\/auth\/credentials$/,
    resource: 'AuthMethod',
    actsOn: record,
    act: async (ready) => registerOAuth(ready.wallet, { oidcToken: await token(ready) }),
    signed: 1,
    lies: { 'an AuthMethod of another account': ofOther, 'of another type': withType('EMAIL_OTP') },
  },
  {
    name: 'registerSmsOtp',
    profile: '2026-08',
    call: /^POST .*\/auth\/credentials$/,
    resource: 'OtpChallenge',
    actsOn: record,
    act: ({ wallet }) => registerSmsOtp(wallet, { phoneNumber: '+15550100' }),
    signed: 1,
    lies: { 'an AuthMethod of another account': ofOther, 'of another type': withType('EMAIL_OTP') },
  },
  {
    name: 'startLogin',
    call: /^POST .*\/login\/start$/,
    actsOn: 'accountId authMethods',
    resource: { fields: 'accountId* authMethods*' },
    act: ({ wallet }) => startLogin(wallet, { identifier: 'ada@shop.example' }),
  },
  {
    name: 'startScaLogin',
    profile: '2026-08',
    stage: 'held',
    call: /^POST .*\/sca\/login\/start$/,
    // The service refuses a code without the challengeId.
    resource: 'ScaLogin',
    actsOn: 'factor challengeId',
    act: async ({ wallet, customerId }) => {
      const login = await startScaLogin(wallet, { customerId, factor: 'SMS_OTP' })
      return completeScaLogin(wallet, { login, code: '123456' })
    },
  },
  {
    name: 'completeScaLogin',
    profile: '2026-08',
    stage: 'held',
    call: /^POST .*\/sca\/login\/complete$/,
    resource: 'ScaLoginResult',
    actsOn: 'status',
    act: async ({ wallet, customerId }) => {
      const login = await startScaLogin(wallet, { customerId, factor: 'SMS_OTP' })
      return completeScaLogin(wallet, { login, code: '123456' })
    },
  },
  {
    name: 'authorizeQuote: the quote',
    profile: '2026-08',
    stage: 'held',
    call: /^GET .*\/quotes\//,
    resource: 'Quote',
    actsOn: quote,
    act: ({ wallet, quoteId }) => authorizeQuote(wallet, { quoteId, code: '123456' }),
  },
  {
    name: 'authorizeQuote: the proof',
    profile: '2026-08',
    stage: 'held',
    call: /^POST .*\/authorize$/,
    resource: 'Quote',
    actsOn: quote,
    act: ({ wallet, quoteId }) => authorizeQuote(wallet, { quoteId, code: '123456' }),
  },
  {
    name: 'revokeAuthMethod',
    call: /^GET .*\/auth\/credentials$/,
    act: ({ wallet, emailId }) => revokeAuthMethod(wallet, { authMethodId: emailId }),
    lies: { 'a list with a row of another account': rowOfOther },
  },
  {
    name: 'signInWithOAuth',
    call: /^POST .*\/verify$/,
    act: async (ready) => {
      const { id } = await registerOAuth(ready.wallet, { oidcToken: await token(ready) })
      return signInWithOAuth(ready.wallet, { oidcToken: await token(ready), authMethodId: id })
    },
    signed: 1,
    lies: sessionLies,
  },
  {
    name: 'updateContact',
    profile: '2026-08',
    call: /^PATCH .*\/customers\//,
    act: ({ wallet, customerId }) => updateContact(wallet, { customerId, email: 'new@shop.example' }),
    signed: 1,
    lies: {
      'another customer': withId('Customer:0198-other'),
      'another address': (response) => ({ ...response, email: 'eve@shop.example' }),
    },
  },
]
const tolerant = verbs.filter(({ resource }) => resource !== undefined)

async function open({ profile = 'document', stage, call }: Verb) {
  const between: { change?: Change; changed: number; signed: number } = { changed: 0, signed: 0 }
  let accountId = ''
  const system = openTestSystem({
    profile,
    relay: {
      ...(stage === 'held' && { mode: 'sandbox' as const, clientAddress: () => '192.0.2.7' }),
      createQuote: ({ accountId }) => system.quote(accountId, 10_000_000),
      login: { findAccount: async () => accountId, onSignedIn: () => undefined },
    },
    betweenWalletAndRelay: (next) => async (request) => {
      if (request.headers.has('Service-Wallet-Signature')) between.signed++
      const response = await next(request)
      const isFinal =
        response.ok &&
        response.status !== 202 &&
        call.test(`${request.method} ${new URL(request.url).pathname}`)
      if (between.change === undefined || !isFinal) return response
      between.changed++
      return Response.json(between.change(await response.json()), response)
    },
  })
  const none = { customerId: '', emailId: '', quoteId: '' }
  if (stage === 'new account')
    return { between, ready: { system, wallet: system.wallet(await system.createAccount()), ...none } }
  const signedIn = await system.signedIn(stage === 'held' ? { region: 'DE', phoneNumber: '+15550100' } : {})
  const { wallet } = signedIn
  accountId = signedIn.accountId
  const emailId =
    profile === 'document' ? (await registerEmailOtp(wallet, { email: 'ada@shop.example' })).id : ''
  const customerId = await system.customerOf(accountId)
  const { id: quoteId } = await system.quote(accountId, 10_000_000)
  if (stage === 'held') {
    const login = await startScaLogin(wallet, { customerId, factor: 'SMS_OTP' })
    await completeScaLogin(wallet, { login, code: '123456' })
    await expect(executeQuote(wallet, { quoteId })).rejects.toMatchObject({ code: 'AUTHORIZATION_REQUIRED' })
  }
  return { between, ready: { system, wallet: wallet as Wallet, customerId, emailId, quoteId } }
}

/** @returns The code of the refusal, or what the verb returns. */
async function tried(verb: Verb, change: Change): Promise<{ code?: string; value?: unknown }> {
  const { between, ready } = await open(verb)
  between.change = change
  const result = await verb.act(ready).then(
    (value) => ({ value }),
    (error: { code?: string }) => ({ code: error.code ?? String(error) }),
  )
  expect(between.changed, verb.name).toBeGreaterThan(0)
  return result
}

/** Changes a field of a response, or of the first row of a list. */
const at =
  ({ isList }: Verb, name: string, to: unknown): Change =>
  (response) => {
    const row = { ...(isList ? response.data[0] : response) }
    if (to === undefined) delete row[name]
    else row[name] = to
    return isList ? { ...response, data: [row, ...response.data.slice(1)] } : row
  }

const isMarked = (value: unknown) => Array.isArray(value) && value.some(isUnreadable)

test.each(some(tolerant, 3))('$name goes on without what it does not act on', long, async (verb) => {
  const actedOn = verb.actsOn!.split(' ')
  const refused: string[] = []
  const attempt = async (what: string, change: Change) => {
    const { code, value } = await tried(verb, change)
    if (code !== undefined || isMarked(value)) refused.push(`${what}: ${code}`)
  }
  const { resource } = verb
  const fields =
    typeof resource === 'string' ? fieldsOf(resource, '2026-08') : readFields(resource!.fields, '2026-08')
  const optional = fields.filter(({ name }) => !actedOn.includes(name))
  for (const { name, type } of some(optional, 8)) {
    await attempt(`${name} null`, at(verb, name, null))
    await attempt(`${name} left out`, at(verb, name, undefined))
    if (type.includes('|')) await attempt(`${name} new`, at(verb, name, 'ADDED_LATER'))
  }
  await attempt('an unknown field', at(verb, 'addedLater', { any: ['thing'] }))
  if (verb.resource === 'Quote') {
    for (const side of some(['sendingCurrency', 'receivingCurrency'], 2))
      for (const name of some(['code', 'name', 'symbol', 'decimals'], 2))
        await attempt(`${side}.${name} null`, (body) => ({
          ...body,
          [side]: { ...body[side], [name]: null },
        }))
    // A quote of an unknown status is not proven.
    if (verb.name !== 'authorizeQuote: the quote')
      await attempt('status new', (body) => ({ ...body, status: 'ADDED_LATER' }))
    const odd = [null, 42, {}, { accountOrWalletInfo: null }]
    await attempt('odd paymentInstructions', (body) => ({
      ...body,
      paymentInstructions: [...odd, ...body.paymentInstructions],
    }))
  }
  if (verb.isList) await attempt('a row of a new type', at(verb, 'type', 'ADDED_LATER'))
  expect(refused).toEqual([])
})

// When the response of an execution or a proof cannot be read, the quote says how the payment stands: see below.
test.each(
  some(
    tolerant.filter(({ name }) => !/: the (execution|proof)$/.test(name)),
    3,
  ),
)('$name stops where what it acts on is missing or of a wrong type', long, async (verb) => {
  const passed: string[] = []
  for (const name of verb.actsOn!.split(' ').filter(Boolean))
    for (const to of some([undefined, null, 42, {}], 4)) {
      if (to === 42 && name.startsWith('total')) continue
      // The schemas require no field of a Currency.
      if (typeof to === 'object' && to !== null && name.endsWith('Currency')) continue
      const { code, value } = await tried(verb, at(verb, name, to))
      // A registration is then found in the list of the account.
      const isFound = verb.name.startsWith('register') && (value as Json)?.[name] !== to
      if (code === undefined && !isMarked(value) && !isFound) passed.push(`${name} ${to}`)
    }
  expect(passed).toEqual([])
})

test.each(
  some(
    verbs.filter(({ isList }) => isList),
    2,
  ),
)('an odd row is marked and never sinks $name', long, async (verb) => {
  for (const odd of [null, 42, 'row', [], {}, { id: 'AuthMethod:1' }, { unreadable: true }]) {
    const { value } = await tried(verb, (body) => ({ data: [odd, ...body.data] }))
    const rows = value as { unreadable?: true; value?: unknown; id?: string }[]
    expect(rows.map((row) => isUnreadable(row)).slice(0, 2)).toEqual([true, false])
    expect(rows[0]?.value).toEqual(odd)
  }
})

test('a passkey is never removed, and no other one signaled, by a list with a row that cannot be read', async () => {
  const verb = verbs.find(({ name }) => name === 'listAuthMethods')!
  const { between, ready } = await open(verb)
  const { wallet, emailId } = ready
  const signals: string[] = []
  const watched = {
    ...wallet,
    passkeys: { ...wallet.passkeys, signal: async ({ type }: { type: string }) => void signals.push(type) },
  } as Wallet
  await listAuthMethods(watched)
  expect(signals).toEqual(['all-accepted-credentials'])
  between.change = ({ data }) => ({ data: [...data, { id: 'AuthMethod:odd' }] })
  await listAuthMethods(watched)
  expect(signals).toEqual(['all-accepted-credentials'])
  // The email codes are the only other way in that can be read, and no session of it is here: it is not called the last one.
  between.change = ({ data }: Json) => ({ data: data.map((row: Json) => (row.id === emailId ? {} : row)) })
  const [passkey] = await listAuthMethods(watched)
  await expect(revokeAuthMethod(watched, { authMethodId: passkey!.id! })).rejects.toMatchObject({
    code: 'OTHER_AUTH_METHOD_REQUIRED',
  })
})

// Source: service-profiles, section 4: the id of an IndividualCustomer is not required, and it has email and phoneNumber.
test('a customer who has both addresses changes one', async () => {
  const verb = verbs.find(({ name }) => name === 'updateContact')!
  const { between, ready } = await open(verb)
  between.change = (body) => ({ ...body, id: null, phoneNumber: '+15550100' })
  await verb.act(ready)
  expect(between.changed).toBe(1)
})

test('a code that was sent again is no failure, whatever the response holds', async () => {
  for (const response of [
    new Response(null, { status: 204 }),
    new Response('{}', { status: 200 }),
    Response.json({ addedLater: { any: ['thing'] } }),
  ]) {
    const { ready } = await open({ ...verbs.find(({ stage }) => stage === 'held')!, call: /^never/ })
    const wallet = {
      ...ready.wallet,
      fetch: async (request: Request) =>
        request.url.endsWith('/resend') ? response.clone() : ready.wallet.fetch(request),
    } as Wallet
    await resendQuoteCode(wallet, { quoteId: ready.quoteId })
  }
})

const quoteVerb = verbs.find(({ name }) => name === 'executeQuote: the quote')!

describe.each(
  some(
    verbs.filter(({ lies }) => lies),
    2,
  ),
)('$name', long, (verb) => {
  test.each(Object.entries(verb.lies!))('%s is refused, and nothing of it is kept', async (_, lie) => {
    const { between, ready } = await open(verb)
    const stored = vi.spyOn(ready.wallet.sessionStore, 'set')
    const before = between.signed
    between.change = (response) => {
      // What is written before the response is not of it.
      stored.mockClear()
      return lie(response)
    }
    await expect(verb.act(ready)).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'UNEXPECTED_RESPONSE',
    })
    expect(between.changed).toBeGreaterThan(0)
    // What a registration writes before its request leaves is the wallet's own.
    const kept = stored.mock.calls.filter(([key]) => !key.startsWith('registering/'))
    expect({ signed: between.signed - before, kept }).toEqual({ signed: verb.signed ?? 0, kept: [] })
  })
})

test('a payment that is read back as another quote stays open', async () => {
  const { between, ready } = await open({ ...quoteVerb, call: /\/quotes\// })
  const { wallet, quoteId, system } = ready
  const quote = await system.platform('getQuote', { params: { quoteId } })
  between.change = withId('Quote:0198-other')
  await expect(executeQuote(wallet, { quote: quote as never })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
  })
  expect(await reconcilePayments(wallet)).toEqual([{ quoteId, outcome: 'unknown' }])
  delete between.change
  expect(await reconcilePayments(wallet)).toMatchObject([{ quoteId, outcome: 'done' }])
})

test('a payment with a response about another quote is decided by the quote itself', async () => {
  const { between, ready } = await open({ ...quoteVerb, call: /\/execute$/ })
  between.change = withId('Quote:0198-other')
  expect(await executeQuote(ready.wallet, { quoteId: ready.quoteId })).toMatchObject({
    id: ready.quoteId,
    status: 'COMPLETED',
  })
  expect(between.signed).toBeGreaterThan(0)
})

// Source: interface document, section Identifiers: `EmbeddedWallet` is an alias of `InternalAccount`.
test('both names of the account are the same', async () => {
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      if (!response.ok || response.status === 204) return response
      const text = await response.text()
      return new Response(
        text.replaceAll('"accountId":"InternalAccount:', '"accountId":"EmbeddedWallet:'),
        response,
      )
    },
  })
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 10_000_000)
  expect(await listSessions(wallet)).toHaveLength(1)
  expect(await executeQuote(wallet, { quoteId: quote.id })).toMatchObject({ status: 'COMPLETED' })
  const alias = system.wallet(accountId.replace('InternalAccount', 'EmbeddedWallet'), {
    passkeys: wallet.authenticator,
  })
  const { sessionId } = await signInWithPasskey(alias)
  await revokeSession(alias, { sessionId })
})

test('a quote that the app gives with amounts that make no sense is not signed', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 10_000_000)
  const {
    'another quote': _,
    'a quote of another account': __,
    'a quote without a source': ___,
    ...lies
  } = quoteLies
  for (const lie of Object.values(lies))
    await expect(executeQuote(wallet, { quote: lie(quote) })).rejects.toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
    })
  expect(system.relayed.filter((call) => call.includes('/execute'))).toEqual([])
})
