/** Story: a relay responds to another request than the one it got. Nothing of the response is kept, and nothing is signed for it. */

import {
  executeQuote,
  exportWallet,
  listAuthMethods,
  listSessions,
  memorySessionStore,
  reconcilePayments,
  refreshSession,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  revokeAuthMethod,
  revokeSession,
  type SessionStore,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  updateContact,
  type Wallet,
} from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import { describe, expect, test } from 'vitest'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'

// biome-ignore lint/suspicious/noExplicitAny: the tests change responses of any form
type Json = any
type Lie = (response: Json) => Json

interface Ready {
  system: TestSystem
  wallet: Wallet
  customerId: string
  /** The AuthMethod and the session of a code by e-mail, if the stage has one. */
  email: { authMethodId: string; sessionId: string }
  quoteId: string
}

interface Question {
  name: string
  /** Method and path of the call that gets a false response. */
  call: RegExp
  ask: (ready: Ready) => Promise<unknown>
  lies: Record<string, Lie>
  /** How many signatures the question has before the lie can be seen. */
  signed?: number
  profile?: ProfileName
  stage?: 'new account'
}

const other = 'InternalAccount:0198-other'
const ofOther = (response: Json) => ({ ...response, accountId: other })
const withId = (id: string) => (response: Json) => ({ ...response, id })
const withType = (type: string) => (response: Json) => ({ ...response, type })
const rowOfOther = ({ data }: Json) => ({ data: [...data, ofOther(data[0])] })
const quoteLies: Record<string, Lie> = {
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
const sessionLies: Record<string, Lie> = {
  'a session of another account': ofOther,
  'a session of another type': withType('SMS_OTP'),
}
const token = ({ system }: Ready) => system.sandbox.identity.issueIdToken({ email: 'ada@shop.example' })

const questions: Question[] = [
  {
    name: 'registerEmailOtp',
    stage: 'new account',
    call: /^POST .*\/auth\/credentials$/,
    ask: ({ wallet }) => registerEmailOtp(wallet, { email: 'ada@shop.example' }),
    lies: {
      'an AuthMethod of another account': ofOther,
      'an AuthMethod of another type': withType('SMS_OTP'),
      'another address': (response) => ({ ...response, nickname: 'eve@shop.example' }),
    },
  },
  {
    name: 'registerPasskey',
    stage: 'new account',
    call: /^POST .*\/auth\/credentials$/,
    ask: ({ wallet }) => registerPasskey(wallet, { nickname: 'My phone' }),
    lies: {
      'an AuthMethod of another account': ofOther,
      'an AuthMethod of another type': withType('EMAIL_OTP'),
      'another passkey': (response) => ({ ...response, credentialId: 'b3RoZXI' }),
    },
  },
  {
    name: 'registerSmsOtp, signed',
    profile: '2026-08',
    signed: 1,
    call: /^POST .*\/auth\/credentials$/,
    ask: ({ wallet }) => registerSmsOtp(wallet),
    lies: { 'an AuthMethod of another account': ofOther, 'of another type': withType('EMAIL_OTP') },
  },
  {
    name: 'registerOAuth, signed',
    signed: 1,
    call: /^POST .*\/auth\/credentials$/,
    ask: async (ready) => registerOAuth(ready.wallet, { oidcToken: await token(ready) }),
    lies: { 'an AuthMethod of another account': ofOther, 'of another type': withType('EMAIL_OTP') },
  },
  {
    name: 'listAuthMethods',
    call: /^GET .*\/auth\/credentials$/,
    ask: ({ wallet }) => listAuthMethods(wallet),
    lies: { 'a row of another account': rowOfOther },
  },
  {
    name: 'listSessions',
    call: /^GET .*\/auth\/sessions$/,
    ask: ({ wallet }) => listSessions(wallet),
    lies: { 'a row of another account': rowOfOther },
  },
  {
    name: 'revokeAuthMethod',
    call: /^GET .*\/auth\/credentials$/,
    ask: ({ wallet, email }) => revokeAuthMethod(wallet, email),
    lies: { 'a list with a row of another account': rowOfOther },
  },
  {
    name: 'sendEmailOtp',
    call: /^POST .*\/challenge$/,
    ask: ({ wallet, email }) => sendEmailOtp(wallet, { authMethodId: email.authMethodId }),
    lies: {
      'another AuthMethod': withId('AuthMethod:0198-other'),
      'an AuthMethod of another account': ofOther,
      'an AuthMethod of another type': withType('SMS_OTP'),
    },
  },
  {
    name: 'signInWithPasskey: the challenge',
    call: /^POST .*\/challenge$/,
    ask: ({ wallet }) => signInWithPasskey(wallet),
    lies: {
      'another AuthMethod': withId('AuthMethod:0198-other'),
      'an AuthMethod of another account': ofOther,
      'an AuthMethod of another type': withType('EMAIL_OTP'),
    },
  },
  {
    name: 'signInWithPasskey: the session',
    call: /^POST .*\/verify$/,
    ask: ({ wallet }) => signInWithPasskey(wallet),
    lies: sessionLies,
  },
  {
    name: 'signInWithEmailOtp',
    call: /^POST .*\/verify$/,
    ask: ({ wallet, email }) =>
      signInWithEmailOtp(wallet, { otp: '000000', authMethodId: email.authMethodId }),
    lies: sessionLies,
  },
  {
    name: 'signInWithOAuth',
    call: /^POST .*\/verify$/,
    ask: async (ready) => {
      const { id } = await registerOAuth(ready.wallet, { oidcToken: await token(ready) })
      return signInWithOAuth(ready.wallet, { oidcToken: await token(ready), authMethodId: id })
    },
    signed: 1,
    lies: sessionLies,
  },
  {
    name: 'refreshSession',
    profile: '2026-08',
    signed: 1,
    call: /^POST .*\/refresh$/,
    ask: ({ wallet }) => refreshSession(wallet),
    lies: sessionLies,
  },
  {
    name: 'exportWallet',
    signed: 1,
    call: /^POST .*\/export$/,
    ask: ({ wallet }) => exportWallet({ ...wallet, exportSigner: 'unsigned-sandbox' }),
    lies: { 'the wallet of another account': withId(other) },
  },
  {
    name: 'setWalletPrivacy',
    profile: '2026-08',
    signed: 1,
    call: /^PATCH .*\/internal-accounts\//,
    ask: ({ wallet }) => setWalletPrivacy({ ...wallet, confirm: () => true }, { isPrivate: true }),
    lies: {
      'another account': withId(other),
      'the other setting': (response) => ({ ...response, privateEnabled: false }),
    },
  },
  {
    name: 'updateContact',
    profile: '2026-08',
    signed: 1,
    call: /^PATCH .*\/customers\//,
    ask: ({ wallet, customerId }) => updateContact(wallet, { customerId, email: 'new@shop.example' }),
    lies: {
      'another customer': withId('Customer:0198-other'),
      'another address': (response) => ({ ...response, email: 'eve@shop.example' }),
    },
  },
  {
    name: 'executeQuote by id',
    call: /^GET .*\/quotes\//,
    ask: ({ wallet, quoteId }) => executeQuote(wallet, { quoteId }),
    lies: quoteLies,
  },
]

/** A store that counts what is written to it. */
function countingStore(): SessionStore & { written: string[] } {
  const store = memorySessionStore()
  const written: string[] = []
  return {
    ...store,
    written,
    set: (key, value) => {
      // What a registration writes before its request leaves is the wallet's own.
      if (!key.startsWith('registering/')) written.push(key)
      return store.set(key, value)
    },
  }
}

async function open({ profile = 'document', stage, call }: Question) {
  const between: { lie?: Lie; lies: number; signed: number } = { lies: 0, signed: 0 }
  const system = openTestSystem({
    profile,
    betweenWalletAndRelay: (next) => async (request) => {
      if (request.headers.has('Service-Wallet-Signature')) between.signed++
      const response = await next(request)
      const { pathname } = new URL(request.url)
      const isFinal = response.ok && response.status !== 202 && call.test(`${request.method} ${pathname}`)
      if (between.lie === undefined || !isFinal) return response
      between.lies++
      const { status, headers } = response
      return Response.json(between.lie(await response.json()), { status, headers })
    },
  })
  const sessionStore = countingStore()
  const email = { authMethodId: '', sessionId: '' }
  if (stage === 'new account') {
    const wallet = system.wallet(await system.createAccount(), { sessionStore })
    return { between, sessionStore, ready: { system, wallet, email, customerId: '', quoteId: '' } }
  }
  const { accountId, wallet } = await system.signedIn()
  const ada = system.wallet(accountId, { sessionStore, passkeys: wallet.authenticator })
  await signInWithPasskey(ada)
  if (profile === 'document')
    email.authMethodId = (await registerEmailOtp(ada, { email: 'ada@shop.example' })).id
  const customerId = await system.customerOf(accountId)
  const { id: quoteId } = await system.quote(accountId, 10_000_000)
  return { between, sessionStore, ready: { system, wallet: ada as Wallet, email, customerId, quoteId } }
}

describe.each(questions)('$name', (question) => {
  test.each(Object.entries(question.lies))('%s is refused', async (_, lie) => {
    const { between, sessionStore, ready } = await open(question)
    const before = { signed: between.signed }
    let written = sessionStore.written.length
    between.lie = (response) => {
      // What is written before the response is not of it.
      written = sessionStore.written.length
      return lie(response)
    }
    await expect(question.ask(ready)).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'UNEXPECTED_RESPONSE',
    })
    expect({
      lies: between.lies > 0,
      signed: between.signed - before.signed,
      stored: sessionStore.written.slice(written),
    }).toEqual({ lies: true, signed: question.signed ?? 0, stored: [] })
  })
})

test('a payment that is read back as another quote stays open', async () => {
  const question = questions.find(({ name }) => name === 'executeQuote by id')!
  const { between, ready } = await open({ ...question, call: /\/quotes\// })
  const { wallet, quoteId, system } = ready
  const quote = await system.platform('getQuote', { params: { quoteId } })
  between.lie = withId('Quote:0198-other')
  await expect(executeQuote(wallet, { quote: quote as never })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
  })
  expect(await reconcilePayments(wallet)).toEqual([{ quoteId, outcome: 'unknown' }])
  delete between.lie
  expect(await reconcilePayments(wallet)).toMatchObject([{ quoteId, outcome: 'done' }])
})

test('a payment with a response about another quote is decided by the quote itself', async () => {
  const question = questions.find(({ name }) => name === 'executeQuote by id')!
  const { between, ready } = await open({ ...question, call: /\/execute$/ })
  between.lie = withId('Quote:0198-other')
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
