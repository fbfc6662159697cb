/** Hooks that do not answer as they should: nothing is forwarded and nothing is signed, the operator reads why, and nobody reads a secret. */

import {
  createPasskey,
  createWallet,
  executeQuote,
  exportWallet,
  listAuthMethods,
  memorySessionStore,
  registerEmailOtp,
  requestQuote,
  revokeAuthMethod,
  signInWithPasskey,
  updateContact,
} from '@embedded-wallet/core'
import { long as longTable, some } from '@embedded-wallet/e2e/support/inFull.js'
import { nodeListener } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../lab/startProcess.mjs'
import type { HookName } from '../src/hooks/hookTable.js'
import { cookie, openHooks, origin, type Responder, says, secret } from './openHooks.js'

type Opened = Awaited<ReturnType<typeof openHooks>>
let opened: Opened | undefined
afterEach(async () => {
  const lines = opened?.lines.join('\n') ?? ''
  await opened?.close()
  opened = undefined
  // Neither the secret nor what the browser brought stands in a line of any test here.
  for (const word of [secret, secret.slice(6), cookie.split('=')[1]!]) expect(lines).not.toContain(word)
})
const open = async (...given: Parameters<typeof openHooks>) => {
  opened = await openHooks(...given)
  return opened
}

/** A wallet of the page's user, with a passkey. */
async function openWallet(
  { relayUrl, browser, call }: Opened,
  passkeys = createSoftwareAuthenticator({ origin }),
) {
  const { data } = (await (await call('/accounts')).json()) as { data: { accountId: string }[] }
  const wallet = createWallet({
    relayUrl,
    accountId: data[0]!.accountId,
    fetch: browser.fetch,
    rpId: 'localhost',
    passkeys,
    sessionStore: memorySessionStore(),
    reauthenticate: (own) => signInWithPasskey(own),
  })
  if ((await listAuthMethods(wallet)).length === 0) await createPasskey(wallet, { nickname: 'Phone' })
  else await signInWithPasskey(wallet)
  return wallet
}

test('a user pays by hooks, and each hook gets what its row says', async () => {
  const own = await open()
  const wallet = await openWallet(own)
  const quote = await requestQuote(wallet, { order: { id: 'order-1' } })
  await executeQuote(wallet, { quote })
  await expect
    .poll(() => own.asked.filter(({ hook }) => hook === 'settle').at(-1)?.body)
    .toMatchObject({
      version: 1,
      hook: 'settle',
      transactionId: quote.transactionId,
      status: 'COMPLETED',
      receivedAmount: { amount: 500 },
    })
  const of = (name: HookName) => own.asked.filter(({ hook }) => hook === name)
  expect(of('createQuote')).toHaveLength(1)
  const { body, headers } = of('createQuote')[0]!
  expect(body).toMatchObject({ accountId: wallet.accountId, order: { id: 'order-1' } })
  expect(body.request).toMatchObject({ method: 'POST', path: '/wallet/quotes/request', origin })
  expect(headers).toMatchObject({
    cookie: expect.stringContaining(cookie),
    'idempotency-key': body.idempotencyKey,
  })
  expect(of('keepPayment')[0]!.body).toMatchObject({
    reference: 'order-1',
    quoteId: quote.id,
    transactionId: quote.transactionId,
  })
  expect(of('authorizeAction').map(({ body }) => body.operation)).toContain('executeQuote')
  await expect
    .poll(() => of('notifyOwner')[0]?.body)
    .toMatchObject({
      event: 'ownership',
      operation: 'registerAuthMethod',
      userId: 'ada',
      outcome: 'done',
    })
})

// Source: https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html: 60 seconds.
test('an idle connection stays open for longer than load balancers keep theirs: no call goes out on one that is just closing', async () => {
  const own = await open()
  const { headers } = await fetch(`${own.relayUrl}/health/live`)
  expect(headers.get('Keep-Alive')).toBe('timeout=75')
})

test('of the browser a hook gets its cookies, its Authorization and what is listed, and nothing else', async () => {
  const { call, browser, asked } = await open({ options: () => ({ passHeaders: ['X-Captcha'] }) })
  const headers = {
    Authorization: 'Bearer of-the-app',
    'X-Captcha': 'solved',
    'X-Other': 'no',
    'Webhook-Id': 'mine',
  }
  const { fetch } = browser
  browser.fetch = (request) =>
    fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...headers } }))
  await call('/accounts')
  expect(Object.keys(asked[0]!.headers).sort()).toEqual([
    'accept',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'cookie',
    'host',
    'user-agent',
    'webhook-id',
    'webhook-signature',
    'webhook-timestamp',
    'x-captcha',
  ])
  expect(asked[0]!.headers['webhook-id']).toMatch(/^msg_[\da-f]{32}$/)
})

/** Longer than any answer may be. */
const long = 'x'.repeat(70_000)
const broken: Responder = (response) => response.destroy()
const endless: Responder = (response) => {
  response.writeHead(200)
  const more = () => response.write(long) && setImmediate(more)
  response.on('error', () => undefined)
  more()
}
const silent: Responder = () => undefined
const stopping: Responder = (response) => {
  response.writeHead(200)
  response.write('{"user":')
}
const user = { userId: 'ada', email: 'ada@shop.example' }
const account = { accountId: 'InternalAccount:1' }

/** Answers that none of the hooks with a body may give, each with what the operator reads. */
const odd: [string, Responder, RegExp][] = [
  ['a redirect', says('', 302, { Location: '/elsewhere' }), /answered with 302: redirects are not followed/],
  ['a permanent redirect', says('', 308, { Location: '/elsewhere' }), /308: redirects/],
  ['no content', says('', 204), /answered with 204, and not with 200/],
  ['created', says({}, 201), /answered with 201/],
  ['an error of the backend', says({ user }, 500), /answered with 500/],
  ['no such page', says('<h1>404</h1>', 502), /answered with 502/],
  ['nothing', says(''), /did not answer with a JSON object: not JSON/],
  ['a page', says('<html></html>'), /did not answer with a JSON object: not JSON/],
  ['a text', says('"ada"'), /not a JSON object/],
  ['a list', says([user]), /not a JSON object/],
  ['null', says('null'), /not a JSON object/],
  ['half of it', says('{"user":'), /not JSON/],
  ['other bytes', says(new Uint8Array([123, 34, 255, 34, 58, 49, 125])), /the body is not UTF-8/],
  ['an unknown field', says({ ok: true }), /a different form: \w+ is missing or wrong/],
  ['too much', says(`{"user":"${long}"}`), /answered with more than 65536 bytes/],
  ['without an end', endless, /answered with more than 65536 bytes/],
  ['a broken connection', broken, /cannot be reached: \w+/],
]

describe('authorize', () => {
  test.each([
    ...odd,
    ['two users', says('{"user":null,"user":{"userId":"ada"}}'), /ambiguous: a field is named twice/],
    ['two kinds', says({ user, accounts: [] }), /a different form/],
    ['a number', says({ user: 7 }), /user is missing or wrong/],
    ['a user without id', says({ user: { email: 'ada@shop.example' } }), /user\.userId is missing or wrong/],
    ['an empty id', says({ user: { userId: '' } }), /user\.userId/],
    ['a number as id', says({ user: { userId: 7 } }), /user\.userId/],
    ['a long id', says({ user: { userId: 'a'.repeat(257) } }), /user\.userId/],
    ['an odd address', says({ user: { ...user, email: 'ada' } }), /user\.email/],
    ['accounts as a text', says({ accounts: 'InternalAccount:1' }), /accounts/],
    ['an account of null', says({ accounts: [null] }), /accounts\.0/],
    ['an odd account', says({ accounts: [{ accountId: '../1' }] }), /accounts\.0\.accountId/],
    ['more of an account', says({ accounts: [{ ...account, isAdmin: true }] }), /accounts\.0/],
    ['very many accounts', says({ accounts: Array(101).fill(account) }), /accounts/],
    ['forbidden', says({ user }, 403), /answered with 403/],
  ] as typeof odd)('%s: nothing is forwarded, and the log says why', async (_, respond, reason) => {
    const { call, lines, paths } = await open({ answers: { authorize: respond } })
    const response = await call('/accounts')
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      500,
      'INTERNAL_ERROR',
    ])
    expect(lines.join('\n')).toMatch(/authorize of the relay failed ← HookFailure: authorize /)
    expect(lines.join('\n')).toMatch(reason)
    expect(paths).not.toContain('/elsewhere')
  })

  test.each([
    ['null', says({ user: null })],
    ['no accounts', says({ accounts: [] })],
    ['401', says('<h1>Log in</h1>', 401)],
  ])('%s: the user is signed out', async (_, respond) => {
    const { call } = await open({ answers: { authorize: respond } })
    expect(await (await call('/accounts')).json()).toMatchObject({ data: [] })
    expect((await call('/quotes/request', { order: {} })).status).toBe(401)
  })

  test.each([
    ['no answer', silent],
    ['half an answer', stopping],
  ])('%s in its time limit: it is over, and the log names the limit', async (_, respond) => {
    const options = (url: string) => ({ authorize: { url, timeoutMs: 50 } })
    const { call, lines } = await open({ options, answers: { authorize: respond } })
    expect((await call('/accounts')).status).toBe(500)
    expect(lines.join('\n')).toMatch(/authorize did not answer within 50 ms/)
  })

  test('a backend that is down: nothing is forwarded, and the log says so', async () => {
    // No program listens on the port 1.
    const { call, lines } = await open({ options: () => ({ authorize: 'http://localhost:1/hooks' }) })
    expect((await call('/accounts')).status).toBe(500)
    expect(lines.join('\n')).toMatch(/authorize cannot be reached: ECONNREFUSED/)
  })

  test('a connection that breaks once costs nothing, because the question changes nothing', async () => {
    let calls = 0
    const answers = {
      authorize: ((...all) => (++calls === 1 ? broken(...all) : says({ user })(...all))) as Responder,
    }
    const { call } = await open({ answers })
    expect(await (await call('/accounts')).json()).toMatchObject({
      data: [{ balance: { amount: 25_000_000 } }],
    })
    expect(calls).toBe(2)
  })

  test('an account of the backend is as good as a user, and an account of somebody else is not found', async () => {
    const own = await open()
    const { data } = (await (await own.call('/accounts')).json()) as { data: { accountId: string }[] }
    const [{ accountId }] = data as [{ accountId: string }]
    own.said.authorize = says({ accounts: [account] })
    expect((await own.call(`/auth/credentials?accountId=${accountId}`)).status).toBe(403)
    own.said.authorize = says({ accounts: [{ accountId }] })
    expect((await own.call(`/auth/credentials?accountId=${accountId}`)).status).toBe(200)
  })

  test('who has signed out is not remembered, also where the cookie of the app stays', async () => {
    const own = await open({ options: () => ({ authorizeCacheSeconds: 10 }) })
    const countOf = async () =>
      ((await (await own.call('/accounts')).json()) as { data: object[] }).data.length
    expect(await countOf()).toBe(1)
    own.said.onSignedOut = says({})
    expect((await own.call('/login/sign-out', {})).status).toBe(200)
    own.said.authorize = says({ user: null })
    expect(await countOf()).toBe(0)
    // In another tab the app's own logout ended it, and a call that changes something was refused.
    own.said.authorize = says({ user: { userId: 'ada' } })
    expect(await countOf()).toBe(1)
    own.said.authorize = says({ user: null })
    expect((await own.call('/quotes/request', { order: {} })).status).toBe(401)
    expect(await countOf()).toBe(0)
  })

  test('who is signed in is remembered for reads alone, and only where it is asked for', async () => {
    const own = await open({ options: () => ({ authorizeCacheSeconds: 10, passHeaders: ['X-App-User'] }) })
    const count = () => own.asked.filter(({ hook }) => hook === 'authorize').length
    await own.call('/accounts')
    await own.call('/accounts')
    expect(count()).toBe(1)
    // After a sign-out of the app, what changes something is refused at once.
    own.said.authorize = says({ user: null })
    expect((await own.call('/quotes/request', { order: {} })).status).toBe(401)
    // Another cookie is another user.
    own.browser.cookies.set('session', 'other')
    expect(await (await own.call('/accounts')).json()).toMatchObject({ data: [] })
    // So is another token, or whatever else the app reads its user from.
    const before = count()
    const { fetch } = own.browser
    for (const name of ['Authorization', 'X-App-User'])
      for (const value of ['ada', 'bob']) {
        own.said.authorize = value === 'ada' ? says({ user: { userId: 'ada' } }) : says({ user: null })
        own.browser.fetch = (request) =>
          fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), [name]: value } }))
        const { data } = (await (await own.call('/accounts')).json()) as { data: object[] }
        expect([name, value, data.length]).toEqual([name, value, value === 'ada' ? 1 : 0])
      }
    expect(count() - before).toBe(4)
    await own.close()
    opened = undefined
    const { call, asked } = await open()
    await call('/accounts')
    await call('/accounts')
    expect(asked).toHaveLength(2)
  })
})

const pay = {
  umaAddress: '$success.usd@sandbox.example',
  currency: 'USD',
  amount: 500,
  lockedSide: 'RECEIVING',
}
const other = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 5_000_000 }
const to = { destinationType: 'UMA_ADDRESS', umaAddress: pay.umaAddress, currency: 'USD' }

describe('createQuote', () => {
  const ask = async (answers: Partial<Record<HookName, Responder>>) => {
    const own = await open({ answers })
    const response = await own.call('/quotes/request', { order: { id: 'order-1' } })
    return { ...own, status: response.status, json: (await response.json()) as Record<string, unknown> }
  }

  // One function reads the answers of all hooks.
  test.each([
    ...some(odd, 4),
    ['its own 401', says({ code: 'NO', message: 'No.' }, 401), /answered with 401/],
    ['a refusal without words', says({ code: 'NO' }, 409), /message is missing or wrong/],
    ['a refusal with another code', says({ code: 'no', message: 'No.' }, 409), /code is missing or wrong/],
    ['a refusal that is a page', says('<h1>404</h1>', 404), /did not answer with a JSON object/],
    ['a refusal of 501 characters', says({ code: 'NO', message: 'n'.repeat(501) }, 409), /message/],
    [
      'more than a refusal',
      says({ code: 'NO', message: 'No.', quote: {} }, 409),
      /quote is missing or wrong/,
    ],
    ['a quote without its payment', says({ quote: { id: 'Quote:1' } }), /quote\.transactionId/],
    ['no amount', says({ pay: { ...pay, amount: undefined } }), /pay\.amount/],
    ['an amount of 0', says({ pay: { ...pay, amount: 0 } }), /pay\.amount/],
    ['a negative amount', says({ pay: { ...pay, amount: -5 } }), /pay\.amount/],
    ['half a cent', says({ pay: { ...pay, amount: 0.5 } }), /pay\.amount/],
    ['an amount as a text', says({ pay: { ...pay, amount: '500' } }), /pay\.amount/],
    [
      'an amount beyond 2^53',
      says('{"pay":{"umaAddress":"$a@b.example","currency":"USD","amount":9007199254740993}}'),
      /pay\.amount/,
    ],
    ['another side', says({ pay: { ...pay, lockedSide: 'RECEIVER' } }), /pay\.lockedSide/],
    ['a misspelled side', says({ pay: { ...pay, lockSide: 'RECEIVING' } }), /pay\.lockSide/],
    ['an account of its own', says({ pay: { ...pay, accountId: 'InternalAccount:2' } }), /pay\.accountId/],
    ['a source of its own', says({ pay: { ...other, destination: to, source: {} } }), /pay\.source/],
    [
      'an order to execute at once',
      says({ pay: { ...other, destination: to, immediatelyExecute: true } }),
      /pay\.immediatelyExecute/,
    ],
    [
      'an odd destination',
      says({ pay: { ...other, destination: { ...to, destinationType: 'CARD' } } }),
      /pay\.destination/,
    ],
    ['a quote without id', says({ quote: { transactionId: 'Transaction:1' } }), /quote\.id/],
    ['an odd reference', says({ pay, reference: 7 }), /reference/],
    ['a number as the last quote', says({ pay, quoteId: 7 }), /quoteId/],
    ['an odd id of the last quote', says({ pay, quoteId: '../accounts' }), /quoteId/],
    ['the last quote itself', says({ pay, quoteId: { id: 'Quote:1' } }), /quoteId/],
    [
      'a quote, and a last one beside it',
      says({ quote: { id: 'Quote:1', transactionId: 'Transaction:1' }, quoteId: 'Quote:1' }),
      /quoteId/,
    ],
  ] as typeof odd)('%s: no quote, and the log says why', longTable, async (_, respond, reason) => {
    const { status, json, lines, asked } = await ask({ createQuote: respond })
    expect([status, json.code]).toEqual([500, 'INTERNAL_ERROR'])
    expect(json.message).toMatch(/No money has moved/)
    expect(lines.join('\n')).toMatch(reason)
    // It may have begun something, so it is never asked twice.
    expect(asked.filter(({ hook }) => hook === 'createQuote')).toHaveLength(1)
    expect(asked.filter(({ hook }) => hook === 'keepPayment')).toHaveLength(0)
  })

  test.each([400, 404, 409, 422])(
    'a refusal with %i reaches the user in the words of the app',
    async (status) => {
      const said = await ask({
        createQuote: says({ code: 'SOLD_OUT', message: 'The last one is gone.' }, status),
      })
      expect([said.status, said.json]).toMatchObject([
        status,
        { code: 'SOLD_OUT', details: { userMessage: 'The last one is gone.' } },
      ])
    },
  )

  test('a quote of another account is not shown', async () => {
    const source = { sourceType: 'ACCOUNT', accountId: 'InternalAccount:2' }
    const quote = { id: 'Quote:1', transactionId: 'Transaction:1', source }
    const { status, json } = await ask({ createQuote: says({ quote }), keepPayment: says({}) })
    expect([status, json.code]).toEqual([500, 'INTERNAL_ERROR'])
  })

  test('a payment that the app could not write down is not shown', async () => {
    const { status, json, lines } = await ask({ keepPayment: says({}, 500) })
    expect([status, json.code]).toEqual([500, 'INTERNAL_ERROR'])
    expect(lines.join('\n')).toMatch(/keepPayment answered with 500, and not with 2xx/)
  })

  /** A shop with one order, and a service with a clock. `open` starts its relay, which knows no order. */
  async function openShop(umaAddress: string) {
    const sandbox = createSandbox({ openingBalance: 25_000_000 })
    const service = await listen(nodeListener(sandbox.fetch))
    onTestFinished(() => service.close())
    const row: { quoteId: unknown } = { quoteId: null }
    const passkeys = createSoftwareAuthenticator({ origin })
    const open = async () => {
      await opened?.close()
      opened = await openHooks({
        isSandbox: false,
        uses: ['authorize', 'createQuote', 'keepPayment'],
        options: () => ({ mode: 'sandbox' }),
        environment: {
          SERVICE_BASE_URL: `http://localhost:${service.port}${new URL(sandbox.baseUrl).pathname}`,
          SERVICE_TOKEN_ID: sandbox.tokenId,
          SERVICE_CLIENT_SECRET: sandbox.clientSecret,
        },
        answers: {
          createQuote: (...call) =>
            says({ pay: { ...pay, umaAddress }, quoteId: row.quoteId, add: { payee: { name: 'Shop' } } })(
              ...call,
            ),
          keepPayment: (response, asked, request) => {
            row.quoteId = asked.body.quoteId
            says({})(response, asked, request)
          },
        },
      })
      return opened
    }
    return { row, passkeys, open, advance: (milliseconds: number) => sandbox.clock.advance(milliseconds) }
  }
  const order = { id: 'order-1' }

  test('a payment that takes longer than a day is not made again, when the relay has forgotten its order', async () => {
    const { passkeys, open, advance } = await openShop('$pending.long.usd@sandbox.example')
    const wallet = await openWallet(await open(), passkeys)
    const first = await requestQuote(wallet, { order })
    // The payment is made four minutes after its quote, and takes a day.
    await advance(240_000)
    await executeQuote(wallet, { quote: first })
    await advance(86_400_000 - 60_000)
    for (const status of ['PROCESSING', 'COMPLETED']) {
      const own = await open()
      const again = await openWallet(own, passkeys)
      const quote = await requestQuote(again, { order })
      expect(quote).toMatchObject({
        id: first.id,
        status,
        lockedCurrencySide: 'RECEIVING',
        payee: { name: 'Shop' },
      })
      expect(await executeQuote(again, { quote })).toMatchObject({ id: first.id })
      const kept = own.asked.filter(({ hook }) => hook === 'keepPayment')
      expect(kept.map(({ body }) => body.quoteId)).toEqual([first.id])
      await advance(86_400_000)
    }
    const { data } = (await (await opened!.call('/accounts')).json()) as {
      data: { balance: { amount: number } }[]
    }
    expect(data[0]!.balance.amount).toBe(25_000_000 - 5_035_176)
  })

  test('an order that nobody paid gets a new quote, and the app writes it down', async () => {
    const { row, passkeys, open, advance } = await openShop(pay.umaAddress)
    const first = await requestQuote(await openWallet(await open(), passkeys), { order })
    await advance(2 * 86_400_000)
    const second = await requestQuote(await openWallet(await open(), passkeys), { order })
    expect([second.id === first.id, row.quoteId]).toEqual([false, second.id])
  })

  test.each([
    ['of another account', 409, 'OTHER_ACCOUNT'],
    ['that the service does not know', 404, 'QUOTE_NOT_FOUND'],
  ])('a last quote %s: none is shown, and none is made', async (_, status, code) => {
    const { row, passkeys, open } = await openShop(pay.umaAddress)
    const { id } = await requestQuote(await openWallet(await open(), passkeys), { order })
    const own = await open()
    own.said.authorize = says({ user: { userId: 'bob', email: 'bob@shop.example' } })
    if (status === 404) row.quoteId = 'Quote:forgotten'
    const response = await own.call('/quotes/request', { order })
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([status, code])
    expect(text).not.toContain(id)
    expect(own.asked.filter(({ hook }) => hook === 'keepPayment')).toEqual([])
  })

  test('a payment to anything else, with words of the app', async () => {
    const answer = { pay: { ...other, destination: to }, add: { payee: { name: 'Shop' } } }
    const { status, json } = await ask({ createQuote: says(answer) })
    expect([status, json]).toMatchObject([200, { payee: { name: 'Shop' }, totalSendingAmount: 5_000_000 }])
  })
})

describe('authorizeAction', () => {
  test.each([
    ...some(odd, 4).filter(([name]) => name !== 'without an end'),
    ['another word', says({ decision: 'yes' }), /decision is missing or wrong/],
    ['no word', says({ decision: null }), /decision/],
    ['a list of words', says({ decision: ['allow'] }), /decision/],
    ['unauthorized', says({ decision: 'allow' }, 401), /answered with 401/],
  ] as typeof odd)('%s: the payment is not made', longTable, async (_, respond, reason) => {
    const own = await open()
    const wallet = await openWallet(own)
    const quote = await requestQuote(wallet, { order: { id: 'order-1' } })
    own.said.authorizeAction = respond
    // The wallet cannot know it, and the service does: nothing was paid.
    await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ status: 500 })
    expect(own.lines.join('\n')).toMatch(reason)
    own.said.authorizeAction = says({})
    const read = await own.call(`/quotes/${quote.id}`)
    expect(await read.json()).toMatchObject({ status: 'PENDING' })
    expect(own.asked.filter(({ hook }) => hook === 'settle')).toEqual([])
  })

  test('a denial is one', async () => {
    const own = await open()
    const wallet = await openWallet(own)
    const quote = await requestQuote(wallet, { order: { id: 'order-1' } })
    own.said.authorizeAction = says({ decision: 'deny' })
    await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ status: 403 })
  })
})

describe('settle', () => {
  test('a hook that fails hears of the payment again, until it has taken it', async () => {
    const own = await open({ answers: { settle: says({}, 503) } })
    const wallet = await openWallet(own)
    const quote = await requestQuote(wallet, { order: { id: 'order-1' } })
    await executeQuote(wallet, { quote })
    await expect
      .poll(() => own.lines.join('\n'))
      .toMatch(/webhook OUTGOING_PAYMENT\.\w+ failed: HookFailure: settle answered with 503/)
    own.said.settle = says({})
    const heard = () =>
      own.asked.filter(({ hook, body }) => hook === 'settle' && body.status === 'COMPLETED').length
    const before = heard()
    await expect.poll(heard, { timeout: 60_000 }).toBeGreaterThan(before)
  })
})

describe('the sign-out', () => {
  test('the cookies of the hook reach the browser, each as a line of its own', async () => {
    const lines = ['session=; Max-Age=0; Path=/', 'theme=; Max-Age=0']
    const { call } = await open({
      answers: { onSignedOut: says({}, 200, { 'Set-Cookie': lines, 'X-Other': 'no' }) },
    })
    const response = await call('/login/sign-out', {})
    expect(response.headers.getSetCookie()).toEqual(lines)
    expect(response.headers.get('X-Other')).toBeNull()
  })

  test('a hook that fails: the page hears that the session may live on', async () => {
    const { call } = await open({ answers: { onSignedOut: says({}, 500) } })
    expect((await call('/login/sign-out', {})).status).toBe(500)
  })

  test('no other hook sets a cookie', async () => {
    const { call } = await open({ answers: { authorize: says({ user }, 200, { 'Set-Cookie': 'admin=1' }) } })
    expect((await call('/accounts')).headers.getSetCookie()).toEqual([])
  })
})

const noticesOf = ({ asked }: Opened) =>
  asked.filter(({ hook }) => hook === 'notifyOwner').map(({ body }) => body)

/** Opens the wallet of the page's user, each time in a browser that nobody knows. */
async function openDevices(own: Opened, profile: 'document' | '2026-04') {
  const headers = { 'Wallet-Call': '1', 'Wallet-Profile': profile }
  const { data } = (await (
    await own.browser.fetch(new Request(`${own.relayUrl}/accounts`, { headers }))
  ).json()) as { data: { accountId: string; customerId: string }[] }
  const { accountId, customerId } = data[0]!
  const passkeys = createSoftwareAuthenticator({ origin })
  const openDevice = () => {
    own.browser.cookies.clear()
    own.browser.cookies.set('session', cookie.split('=')[1]!)
    return createWallet({
      ...{
        relayUrl: own.relayUrl,
        accountId,
        profile,
        fetch: own.browser.fetch,
        rpId: 'localhost',
        passkeys,
      },
      ...{ exportSigner: 'unsigned-sandbox', otpSigner: 'unsigned-sandbox', confirm: () => true },
      sessionStore: memorySessionStore(),
      reauthenticate: (wallet) => signInWithPasskey(wallet),
    })
  }
  return { accountId, customerId, openDevice }
}

describe('notifyOwner', () => {
  test('each change of a wallet is told once, and a new device, with the user of the app', async () => {
    const own = await open({ options: () => ({ allowExport: true }) })
    const { accountId, openDevice } = await openDevices(own, 'document')
    const wallet = openDevice()
    await createPasskey(wallet, { nickname: 'Phone' })
    await registerEmailOtp(wallet)
    const codes = (await listAuthMethods(wallet)).find(({ type }) => type === 'EMAIL_OTP')!
    await revokeAuthMethod(wallet, { authMethodId: codes.id! })
    await exportWallet(wallet)
    await signInWithPasskey(openDevice())
    const all = { version: 1, hook: 'notifyOwner', userId: 'ada', accountId }
    const change = { ...all, event: 'ownership', outcome: 'done' }
    await expect.poll(() => noticesOf(own)).toHaveLength(5)
    expect(noticesOf(own)).toMatchObject([
      { ...change, operation: 'registerAuthMethod', authMethodType: 'PASSKEY', steppedUp: false },
      { ...change, operation: 'registerAuthMethod', authMethodType: 'EMAIL_OTP', steppedUp: true },
      { ...change, operation: 'revokeAuthMethod', authMethodType: 'EMAIL_OTP', steppedUp: true },
      { ...change, operation: 'exportInternalAccount', steppedUp: true },
      { ...all, event: 'device', authMethodType: 'PASSKEY' },
    ])
  })

  test('so is a new address', async () => {
    const own = await open({ options: () => ({ profile: '2026-04' }) })
    const { accountId, customerId, openDevice } = await openDevices(own, '2026-04')
    own.said.authorizeAction = says({ decision: 'allow' })
    const wallet = openDevice()
    await createPasskey(wallet, { nickname: 'Phone' })
    await updateContact(wallet, { customerId, email: 'new@shop.example' })
    const change = { userId: 'ada', accountId, event: 'ownership', outcome: 'done' }
    await expect.poll(() => noticesOf(own)).toHaveLength(2)
    expect(noticesOf(own)).toMatchObject([
      { ...change, operation: 'registerAuthMethod' },
      { ...change, operation: 'updateCustomer' },
    ])
  })

  test.each([
    ['never answers', silent, 50, /notifyOwner did not answer within 50 ms/],
    ['fails', says({}, 500), 5000, /notifyOwner answered with 500/],
    ['breaks its connection', broken, 5000, /notifyOwner cannot be reached/],
  ])(
    'a hook that %s holds up no change and no sign-in: the log has it',
    async (_, respond, timeoutMs, reason) => {
      const own = await open({
        options: (url) => ({ notifyOwner: { url, timeoutMs } }),
        answers: { notifyOwner: respond },
      })
      const { openDevice } = await openDevices(own, 'document')
      const wallet = openDevice()
      await createPasskey(wallet, { nickname: 'Phone' })
      await signInWithPasskey(openDevice())
      expect(await listAuthMethods(wallet)).toMatchObject([{ type: 'PASSKEY' }])
      await expect.poll(() => own.lines.filter((line) => reason.test(line))).toHaveLength(2)
      expect(noticesOf(own)).toHaveLength(2)
    },
  )
})
