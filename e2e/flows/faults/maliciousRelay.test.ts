/** A malicious relay changes payloads, and nothing is signed. Honest payloads in unusual JSON are signed byte for byte. */

import { ECDH } from 'node:crypto'
import {
  executeQuote,
  exportWallet,
  listAuthMethods,
  refreshSession,
  registerEmailOtp,
  registerOAuth,
  revokeAuthMethod,
  revokeSession,
  type SigningSummary,
  signInWithOAuth,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { isSignedBy, parseWalletSignature } from '@embedded-wallet/sandbox'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { inFull, long, some } from '../../support/inFull.js'
import { withBehaviors } from '../../support/testSystem.js'
import { addEmail, type Bench, findingOf, openBench } from './bench.js'

// biome-ignore lint/suspicious/noExplicitAny: the tests change responses of any form
type Json = any
/** Changes a 202 response. `earlier` is a 202 response to another call. */
type Lie = (response: Json, bench: Bench, earlier: Json) => Json | Promise<Json>

const sums = { lies: 0, signed: 0, honest: 0, exact: 0 }
afterAll(() => {
  console.log(
    `\nA malicious relay: ${sums.signed} of ${sums.lies} changed payloads signed\nHonest payloads: ${sums.exact} of ${sums.honest} signed byte for byte`,
  )
  expect(sums.signed).toBe(0)
  expect(sums.exact).toBe(sums.honest)
})

const isSigned = ({ headers }: Request) => headers.has('Service-Wallet-Signature')
const inPayload =
  (change: (payload: Json) => Json): Lie =>
  (response) => ({ ...response, payloadToSign: JSON.stringify(change(JSON.parse(response.payloadToSign))) })
const asText =
  (change: (text: string) => string): Lie =>
  (response) => ({ ...response, payloadToSign: change(response.payloadToSign) })
const past = '2026-01-01T00:00:00.000Z'
const inParameters = (changes: object) =>
  inPayload((payload) => ({ ...payload, parameters: { ...payload.parameters, ...changes } }))

const ofAnyForm: Record<string, Lie> = {
  'a reused 202': (_, __, earlier) => earlier,
  'another requestId beside a reused payload': (response, _, earlier) => ({
    ...earlier,
    requestId: response.requestId,
  }),
  'not JSON': asText((text) => `${text},`),
  'an array': asText((text) => `[${text}]`),
  'a text': asText((text) => JSON.stringify(text)),
  'two payloads': asText((text) => `${text}${text}`),
  'an unknown field': inPayload((payload) => ({ ...payload, amount: '1' })),
  'a field left out': inPayload(({ type, ...payload }) => payload),
  'an empty object': asText(() => '{}'),
  'a __proto__ field': asText((text) => text.replace('{', '{"__proto__":{"accountId":"x"},')),
}
const ofDocumentForm: Record<string, Lie> = {
  ...ofAnyForm,
  'another account': inPayload((payload) => ({ ...payload, accountId: 'InternalAccount:other' })),
  'another requestId': inPayload((payload) => ({ ...payload, requestId: 'other' })),
  'a requestId that is no text': inPayload((payload) => ({ ...payload, requestId: 7 })),
  'another expiry': inPayload((payload) => ({ ...payload, expiresAt: '2030-01-01T00:00:00Z' })),
  expired: async (response) => ({
    ...(await inPayload((payload) => ({ ...payload, expiresAt: past }))(response, {} as Bench, {})),
    expiresAt: past,
  }),
  'an expiry that is no date': inPayload((payload) => ({ ...payload, expiresAt: 'soon' })),
  'a type that is no text': inPayload((payload) => ({ ...payload, type: 7 })),
  'duplicate accountId': asText((text) => text.replace('{', '{"accountId":"InternalAccount:other",')),
  'duplicate accountId, one of them escaped': asText((text) =>
    text.replace('{', '{"\\u0061ccountId":"InternalAccount:other",'),
  ),
  'duplicate accountId at the end': asText((text) =>
    text.replace(/\}$/, ',"accountId":"InternalAccount:other"}'),
  ),
  'an activity in its place': asText(() =>
    JSON.stringify({
      organizationId: 'o',
      parameters: {},
      timestampMs: String(Date.now()),
      type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
    }),
  ),
}
const ofActivityForm: Record<string, Lie> = {
  ...ofAnyForm,
  'another activity': inPayload((payload) => ({ ...payload, type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2' })),
  'another account': inParameters({ accountId: 'InternalAccount:other' }),
  'another requestId': inParameters({ requestId: 'other' }),
  'of yesterday': inPayload((payload) => ({ ...payload, timestampMs: String(Date.now() - 86_400_000) })),
  'of tomorrow': inPayload((payload) => ({ ...payload, timestampMs: String(Date.now() + 86_400_000) })),
  'without a time': inPayload((payload) => ({ ...payload, timestampMs: 'now' })),
  'duplicate type': asText((text) => text.replace('{', '{"type":"ACTIVITY_TYPE_EXPORT_WALLET",')),
}
const keyLies: Record<string, Lie> = {
  'another public key': inParameters({ targetPublicKey: `04${'ab'.repeat(64)}` }),
  'no public key': inPayload(({ parameters: { targetPublicKey, ...parameters }, ...payload }) => ({
    ...payload,
    parameters,
  })),
  'two public keys': inParameters({ targetPublicKey: [`04${'ab'.repeat(64)}`] }),
}
const typed = (type: string) => inPayload((payload) => ({ ...payload, type }))
const typeLies: Record<string, Lie> = {
  'another type': typed('SMS_OTP'),
  'another type beside the payload': (response) => ({ ...response, type: 'SMS_OTP' }),
  'both types another': async (response, ...more) => ({
    ...(await typeLies['another type']!(response, ...more)),
    type: 'SMS_OTP',
  }),
}
const typeLiesOfActivity: Record<string, Lie> = {
  'another type beside the payload': typeLies['another type beside the payload']!,
}

interface Action {
  name: string
  path: RegExp
  stage(bench: Bench): Promise<() => Promise<unknown>>
  more?: { document?: Record<string, Lie>; activity?: Record<string, Lie> }
  /** The document does not have it, so an honest payload of its form is not signed either. */
  isActivityAlone?: true
}
const token = ({ system }: Bench) => system.sandbox.identity.issueIdToken({ email: 'ada@shop.example' })
const actions: Action[] = [
  {
    name: 'add credential',
    path: /\/credentials$/,
    stage:
      async ({ wallet }) =>
      () =>
        registerEmailOtp(wallet, { email: 'ada@shop.example' }),
    more: { document: typeLies, activity: typeLiesOfActivity },
  },
  {
    name: 'add identity',
    path: /\/credentials$/,
    stage: async (bench) => async () => registerOAuth(bench.wallet, { oidcToken: await token(bench) }),
    more: { document: typeLies, activity: typeLiesOfActivity },
  },
  {
    name: 'revoke credential',
    path: /\/credentials\/AuthMethod:[\w-]+$/,
    stage: async (bench) => {
      const { id } = (
        await bench.system.platform('listAuthMethods', { query: { accountId: bench.accountId } })
      ).data[0]!
      await registerOAuth(bench.wallet, { oidcToken: await token(bench) })
      await signInWithOAuth(bench.wallet, { oidcToken: await token(bench) })
      return () => revokeAuthMethod(bench.wallet, { authMethodId: id })
    },
    more: { document: typeLies, activity: typeLiesOfActivity },
  },
  {
    name: 'revoke session',
    path: /\/sessions\/Session:[\w-]+$/,
    stage: async (bench) => {
      const { sessionId } = await signInWithPasskey(bench.device())
      return () => revokeSession(bench.wallet, { sessionId })
    },
    more: { document: { 'a type of no credential': typed('EXPORT_WALLET') } },
  },
  {
    name: 'export',
    path: /\/export$/,
    stage:
      async ({ wallet }) =>
      () =>
        exportWallet(wallet),
    more: { document: { 'a type of another credential': typed('EMAIL_OTP') }, activity: keyLies },
  },
  {
    name: 'refresh session',
    path: /\/refresh$/,
    stage:
      async ({ wallet }) =>
      () =>
        refreshSession(wallet),
    more: { activity: keyLies },
    isActivityAlone: true,
  },
]

/** An earlier honest 202 response, which was signed. */
async function earlierChallenge(bench: Bench): Promise<Json> {
  let challenge: Json
  bench.front.hits = ({ url, method }) => method === 'DELETE' && url.includes('/sessions/')
  bench.front.fault = async (request, next) => {
    const response = await next(request)
    if (response.status === 202) challenge = await response.clone().json()
    return response
  }
  const { sessionId } = await signInWithPasskey(bench.device())
  await revokeSession(bench.wallet, { sessionId })
  bench.front.fault = undefined
  return challenge
}

// Source: interface document, section "The signed-retry pattern": it has no refresh.
const actionsInForms = actions.flatMap((action) =>
  (['document', 'activity'] as const).map((form) => [action.name, form, action] as const),
)
test.each(some(actionsInForms, 3))(
  '%s, %s form: no changed payload is signed',
  long,
  async (_, form, action) => {
    const deployment = {
      ...(form === 'activity' && { payloadForm: 'activity' as const }),
      signedEnvelopes: false,
      calls: '2026-08' as const,
    }
    const bench = await openBench({ sandbox: withBehaviors(deployment) })
    const earlier = await earlierChallenge(bench)
    const act = await action.stage(bench)
    const lies = { ...(form === 'activity' ? ofActivityForm : ofDocumentForm), ...action.more?.[form] }
    for (const [name, lie] of Object.entries(lies)) {
      bench.sent.length = 0
      bench.front.hits = ({ url }) => action.path.test(new URL(url).pathname)
      bench.front.fault = async (request, next) => {
        const response = await next(request)
        return response.status === 202
          ? Response.json(await lie(await response.json(), bench, earlier), { status: 202 })
          : response
      }
      const finding = await findingOf(bench, act())
      sums.lies++
      sums.signed += bench.sent.filter(isSigned).length
      expect(bench.sent.filter(isSigned), name).toHaveLength(0)
      expect(finding, name).toMatchObject({ outcome: 'none', movements: 0 })
      expect(finding.code, name).toMatch(
        /^(?:PAYLOAD_(?:MISMATCH|UNREADABLE|NOT_APPROVED)|UNEXPECTED_RESPONSE)$/,
      )
    }
    // Control: with an honest payload the same call is signed, where the wallet knows its form.
    bench.front.fault = undefined
    bench.sent.length = 0
    const isKnown = form === 'activity' || !action.isActivityAlone
    if (isKnown) await act()
    else await expect(act()).rejects.toMatchObject({ code: 'PAYLOAD_NOT_APPROVED' })
    expect(bench.sent.filter(isSigned)).toHaveLength(isKnown ? 1 : 0)
  },
)

test.each(['document', 'activity'] as const)('a swapped quote is not signed, %s form', async (form) => {
  const bench = await openBench({
    sandbox: form === 'activity' ? withBehaviors({ payloadForm: 'activity' }) : {},
  })
  const mine = await bench.system.quote(bench.accountId, 1_000_000)
  bench.system.sandbox.clock.advance(1000)
  const other = await bench.system.quote(bench.accountId, 50_000_000)
  const foreign = await bench.system.quote(await bench.system.createAccount(), 1_000_000)
  const payloadOf = ({ paymentInstructions }: typeof mine) =>
    paymentInstructions![0]!.accountOrWalletInfo.payloadToSign!
  const withPayload = (payloadToSign: string) => ({
    ...mine,
    paymentInstructions: [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign } }],
  })
  const own = JSON.parse(payloadOf(mine))
  const lies: [string, Json][] = [
    // No payload names a quote: see the next test. In activity form the transaction is opaque to a client, too.
    // Source: profiles 2026-04 and 2026-08, "What cannot be held against the request".
    ...(form === 'document'
      ? ([
          ["another quote's payload", withPayload(payloadOf(other))],
          ["another account's payload", withPayload(payloadOf(foreign))],
        ] as [string, Json][])
      : []),
    ["another account's quote", foreign],
    [
      'two payloads',
      { ...mine, paymentInstructions: [...mine.paymentInstructions!, ...other.paymentInstructions!] },
    ],
    ['no payload', { ...mine, paymentInstructions: [] }],
    ['an unknown field', withPayload(JSON.stringify({ ...own, amount: 1 }))],
    ['a field twice', withPayload(payloadOf(mine).replace('{', '{"type":"EXPORT_WALLET",'))],
    [
      'expired',
      withPayload(
        JSON.stringify({
          ...own,
          expiresAt: past,
          timestampMs: '1',
          ...(form === 'document' ? { timestampMs: undefined } : { expiresAt: undefined }),
        }),
      ),
    ],
  ]
  for (const [name, quote] of lies) {
    // The quote comes from the app, or from the relay. Both could be malicious.
    bench.front.hits = ({ method }) => method === 'GET'
    bench.front.fault = async () => Response.json(quote)
    for (const request of [{ quote }, { quoteId: mine.id }]) {
      bench.sent.length = 0
      const finding = await findingOf(bench, executeQuote(bench.wallet, request))
      sums.lies++
      sums.signed += bench.sent.filter(isSigned).length
      expect(bench.sent.filter(isSigned), name).toHaveLength(0)
      expect(finding, name).toMatchObject({ outcome: 'none', movements: 0 })
      expect(finding.code, name).toMatch(/^(?:PAYLOAD_|QUOTE_NOT_SIGNABLE|UNEXPECTED_RESPONSE)/)
    }
  }
  bench.front.fault = undefined
  expect(await executeQuote(bench.wallet, { quote: mine })).toMatchObject({ status: 'COMPLETED' })
})

test('the user sees what is signed when a payload without a quote id hides another quote', async () => {
  const shown: SigningSummary[] = []
  const confirm = (summary: SigningSummary) => shown.push(summary) < 0
  const bench = await openBench({ wallet: { confirm } })
  const mine = await bench.system.quote(bench.accountId, 1_000_000)
  const other = await bench.system.quote(bench.accountId, 50_000_000)
  bench.front.hits = ({ method }) => method === 'GET'
  bench.front.fault = async () => Response.json({ ...other, id: mine.id })
  const finding = await findingOf(bench, executeQuote(bench.wallet, { quoteId: mine.id }))
  expect(finding).toMatchObject({ outcome: 'none', code: 'SIGNING_DECLINED', movements: 0 })
  const [{ quote, blind, notShown }] = shown as [SigningSummary]
  expect({ amount: quote?.totalSendingAmount, blind, notShown }).toEqual({
    amount: other.totalSendingAmount,
    blind: true,
    notShown: ['action', 'amount', 'recipient', 'payload'],
  })
})

test('a response about another quote does not count for this one', async () => {
  const bench = await openBench()
  const [mine, other] = [
    await bench.system.quote(bench.accountId, 1_000_000),
    await bench.system.quote(bench.accountId, 2_000_000),
  ]
  bench.front.hits = ({ method }) => method === 'POST'
  // Nothing is executed, and the response shows an earlier payment.
  bench.front.fault = async () => Response.json({ ...other, status: 'COMPLETED' })
  expect(await findingOf(bench, executeQuote(bench.wallet, { quote: mine }))).toMatchObject({
    outcome: 'unknown',
    movements: 0,
  })
})

test('the user sees what the payload does not show, and can refuse', async () => {
  const shown: SigningSummary[] = []
  const confirm = (summary: SigningSummary) => {
    shown.push(summary)
    return !summary.blind
  }
  const bench = await openBench({ wallet: { confirm } })
  expect(await findingOf(bench, exportWallet(bench.wallet))).toMatchObject({
    outcome: 'none',
    code: 'SIGNING_DECLINED',
  })
  expect(shown.at(-1)).toMatchObject({
    action: 'exportWallet',
    form: 'document',
    blind: true,
    notShown: ['action', 'recipient'],
  })
  expect(bench.sent.filter(isSigned)).toHaveLength(0)
})

test(
  'honest payloads with unusual white space, escapes and scripts are signed byte for byte',
  long,
  async () => {
    const approvePayload = vi.fn(() => true)
    const bench = await openBench({ wallet: { approvePayload } })
    const [record] = (await bench.wallet.sessionStore.list(`session/${bench.accountId}/`)) as {
      publicKey: string
    }[]
    const quote = await bench.system.quote(bench.accountId, 1_000_000)
    const own = JSON.parse(quote.paymentInstructions![0]!.accountOrWalletInfo.payloadToSign!)
    // The library's own `unit: 'binary'` builds a table of a million entries.
    const anyText = fc
      .array(fc.nat({ max: 0x10ffff }), { maxLength: 12 })
      .map((points) => String.fromCodePoint(...points))
    /** JSON that no serializer writes: white space anywhere, keys in any order, every character escaped or not. */
    const unusual = fc.tuple(
      fc.shuffledSubarray(Object.keys(own), { minLength: 4 }),
      fc.array(fc.constantFrom('', ' ', '\n', '\t', '\r\n', '  \n\t'), { minLength: 20, maxLength: 20 }),
      fc.infiniteStream(fc.boolean()),
      fc.option(anyText, { nil: undefined }),
    )
    const write = ([keys, spaces, escapes, extra]: [
      string[],
      string[],
      Iterator<boolean>,
      string | undefined,
    ]) => {
      const text = (value: string) =>
        `"${[...value].map((unit) => (escapes.next().value && unit.length === 1 ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : JSON.stringify(unit).slice(1, -1))).join('')}"`
      let at = 0
      const space = () => spaces[at++ % spaces.length]!
      const entries = [
        ...keys.map((key) => [key, own[key]]),
        ...(extra === undefined ? [] : [['näher', extra]]),
      ]
      return `${space()}{${entries.map(([key, value]) => `${space()}${text(key)}${space()}:${space()}${text(value)}${space()}`).join(',')}}${space()}`
    }
    const numRuns = inFull ? 120 : 24
    const payloads = fc.sample(unusual, { numRuns, seed: 3 }).map((sample) => write(sample as never))
    // Each request is recorded and not forwarded, because the service expects other bytes.
    const signatures: string[] = []
    bench.front.hits = isSigned
    bench.front.fault = async (request) => {
      signatures.push(request.headers.get('Service-Wallet-Signature')!)
      const id = decodeURIComponent(request.url.split('/').at(-2)!)
      return Response.json({ ...quote, id, status: 'COMPLETED' })
    }
    for (const [at, payloadToSign] of payloads.entries()) {
      const paymentInstructions = [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign } }]
      // Each payload has its own quote id, because the same quote is signed only once.
      await executeQuote(bench.wallet, { quote: { ...quote, id: `${quote.id}-${at}`, paymentInstructions } })
    }
    for (const [at, payload] of payloads.entries()) {
      const stamp = parseWalletSignature(signatures[at]!)!
      expect(stamp.publicKey).toBe(record!.publicKey)
      const key = ECDH.convertKey(stamp.publicKey, 'prime256v1', 'hex', 'hex', 'uncompressed') as string
      sums.honest++
      if (await isSignedBy(stamp.signature, new TextEncoder().encode(payload), key)) sums.exact++
    }
    expect(signatures).toHaveLength(payloads.length)
    expect(new Set(payloads).size).toBeGreaterThan(0.9 * numRuns)
    // Payloads with an extra field have an unknown form and were approved. The others required no approval.
    expect(approvePayload.mock.calls.length).toBe(
      payloads.filter((payload) => Object.keys(JSON.parse(payload)).length > 4).length,
    )
  },
)

test('the published quote payload with its fifth field is signed byte for byte without approval', async () => {
  const approvePayload = vi.fn(() => false)
  const bench = await openBench({
    sandbox: withBehaviors({ payloadForm: 'activity' }),
    wallet: { approvePayload },
  })
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  const { type, ...own } = JSON.parse(quote.paymentInstructions![0]!.accountOrWalletInfo.payloadToSign!)
  const withPayload = (payload: object) => ({
    ...quote,
    paymentInstructions: [
      {
        accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: JSON.stringify(payload) },
      },
    ],
  })
  const payload = { type, ...own, generateAppProofs: true }
  await expect(
    executeQuote(bench.wallet, { quote: withPayload({ ...payload, dryRun: false }) }),
  ).rejects.toMatchObject({ code: 'PAYLOAD_NOT_APPROVED' })
  expect(approvePayload).toHaveBeenCalledTimes(1)

  let stamp = ''
  bench.front.hits = isSigned
  // The request is not forwarded, because only its signature is checked here.
  bench.front.fault = async ({ headers }) => {
    stamp = headers.get('Service-Wallet-Signature')!
    return Response.json({ ...quote, status: 'COMPLETED' })
  }
  await executeQuote(bench.wallet, { quote: withPayload(payload) })
  const { signature, publicKey } = parseWalletSignature(stamp)!
  const key = ECDH.convertKey(publicKey, 'prime256v1', 'hex', 'hex', 'uncompressed') as string
  expect(await isSignedBy(signature, new TextEncoder().encode(JSON.stringify(payload)), key)).toBe(true)
  expect(approvePayload).toHaveBeenCalledTimes(1)
})

test('an error message does not repeat a type from a list', async () => {
  const bench = await openBench()
  const email = await addEmail(bench)
  const [passkey] = await listAuthMethods(bench.wallet)
  const maliciousType = 'PASSKEY</b><a href="https://thief.example">sign in here</a>'
  bench.front.fault = async () =>
    Response.json({ data: [email, { ...passkey, id: 'AuthMethod:other', type: maliciousType }] })
  // A page that has not read the list yet.
  const page = bench.device({ sessionStore: bench.wallet.sessionStore })
  const finding = await findingOf(bench, revokeAuthMethod(page, { authMethodId: email.id }))
  expect(finding).toMatchObject({ outcome: 'none', code: 'OTHER_AUTH_METHOD_REQUIRED' })
  expect(finding.error?.message).not.toContain('thief')
})
