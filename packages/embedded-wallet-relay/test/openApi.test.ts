/** The OpenAPI document is one, and what pages, relay and hooks really send fits it. */

import {
  createPasskey,
  createWallet,
  executeQuote,
  getTransaction,
  listAccounts,
  listAuthMethods,
  listReceiveWays,
  listSessions,
  listTransactions,
  logInWithPasskey,
  memorySessionStore,
  registerEmailOtp,
  requestQuote,
  revokeSession,
  signInWithPasskey,
  signOut,
  signUpWithPasskey,
} from '@embedded-wallet/core'
import {
  misfits,
  noteCall,
  noteHook,
  openApi,
  openApiText,
  operationOf,
} from '@embedded-wallet/e2e/coverage/openApi.js'
import { takeMisfits } from '@embedded-wallet/e2e/coverage/recorder.js'
import { readEndpoints, relayEndpoints, scaEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openHooks, origin, says } from './openHooks.js'

const ofLogin = [
  'login.findAccount',
  'login.onSignedIn',
  'login.beforeCode',
  'login.signUp.createAccount',
  'login.signUp.mailCode',
]
const ofOwnLogin = [
  ...['authorize', 'createQuote', 'keepPayment', 'settle', 'authorizeAction', 'notifyOwner', 'onSignedOut'],
]

test('it is a document of OpenAPI 3.1, with a row for each endpoint and each hook', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(openApiText))).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
  const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys({ ...relayEndpoints, ...readEndpoints, ...walletEndpoints, ...scaEndpoints }).sort(),
  )
  expect(Object.keys(openApi.webhooks).toSorted()).toEqual(
    [...ofOwnLogin, ...ofLogin, 'login.signUp.keepAccount'].toSorted(),
  )
  const summaries = operations.map(({ summary }) => summary ?? '')
  expect(summaries.filter((summary) => summary.length < 20)).toEqual([])
})

/** Opens the program, and notes the names of the calls of the page. The setup of all tests compares them with the document. */
async function open(...given: Parameters<typeof openHooks>) {
  const own = await openHooks(...given)
  const called = new Set<string | undefined>()
  const fetch = (request: Request) => {
    const path = new URL(request.url).pathname.replace('/wallet', '')
    called.add(operationOf(request.method, path)?.operationId)
    return own.browser.fetch(request)
  }
  const passkeys = createSoftwareAuthenticator({ origin })
  const relay = {
    relayUrl: own.relayUrl,
    fetch,
    passkeys,
    rpId: 'localhost',
    sessionStore: memorySessionStore(),
  }
  return { ...own, called, relay }
}

test('the calls of a user with the login of the app fit, also those that are refused', async () => {
  const own = await open()
  try {
    const { relay } = own
    const [account] = await listAccounts(relay)
    const { accountId } = account!
    const wallet = createWallet({ ...relay, accountId, reauthenticate: (again) => signInWithPasskey(again) })
    await createPasskey(wallet, { nickname: 'Phone' })
    const quote = await requestQuote(wallet, { order: { id: 'order-1' } })
    await executeQuote(wallet, { quote })
    await expect.poll(() => own.asked.some(({ hook }) => hook === 'settle')).toBe(true)
    await registerEmailOtp(wallet)
    await listAuthMethods(wallet)
    await signInWithPasskey(wallet)
    const [oldest] = await listSessions(wallet)
    if (oldest?.id !== undefined) await revokeSession(wallet, { sessionId: oldest.id })
    const [payment] = (await listTransactions(wallet)).rows
    if (payment?.id !== undefined) await getTransaction(wallet, { transactionId: payment.id })
    await listReceiveWays(wallet)
    own.said.createQuote = says({ code: 'SOLD_OUT', message: 'Gone.' }, 409)
    await expect(requestQuote(wallet, { order: { id: 'order-2' } })).rejects.toMatchObject({ status: 409 })
    await signOut(wallet)
    for (const name of ['listSessions', 'revokeSession', 'readTransaction', 'executeQuote', 'endAppSession'])
      expect([...own.called]).toContain(name)
    expect([...new Set(own.asked.map(({ hook }) => hook))].sort()).toEqual(ofOwnLogin.toSorted())
  } finally {
    await own.close()
  }
})

test('the calls of a user for whom the wallet is the login fit, and the hook learns whose session begins', async () => {
  const users = new Map<string, string>()
  let code = ''
  const own = await open({
    options: (url) => ({
      login: {
        findAccount: url,
        onSignedIn: url,
        beforeCode: url,
        signUp: { createAccount: url, mailCode: url },
      },
    }),
    answers: {
      authorize: (response, asked, request) => {
        const isIn = asked.headers.cookie?.includes('session=of-user-7')
        says({ user: isIn ? { userId: 'user-7' } : null })(response, asked, request)
      },
      'login.findAccount': (response, asked, request) => {
        const userId = users.get(String(asked.body.identifier))
        says({ user: userId ? { userId } : null })(response, asked, request)
      },
      'login.beforeCode': says({ allow: true }),
      'login.signUp.mailCode': (response, asked, request) => {
        code = String(asked.body.code)
        says({})(response, asked, request)
      },
      'login.signUp.createAccount': (response, asked, request) => {
        const email = String(asked.body.identifier)
        users.set(email, 'user-7')
        says({ user: { userId: 'user-7', email } })(response, asked, request)
      },
      'login.onSignedIn': says({}, 200, { 'Set-Cookie': 'session=of-user-7; HttpOnly; Path=/' }),
    },
  })
  try {
    const identifier = 'ada@shop.example'
    const readCode = async () => {
      await expect.poll(() => code).toMatch(/^\d{6}$/)
      return code
    }
    await signUpWithPasskey(own.relay, { identifier, readCode })
    expect(own.browser.cookies.get('session')).toBe('of-user-7')
    own.browser.cookies.clear()
    await logInWithPasskey(own.relay, { identifier })
    const begun = own.asked.filter(({ hook }) => hook === 'login.onSignedIn').map(({ body }) => body.userId)
    expect(begun).toEqual(['user-7', 'user-7'])
    const heard = new Set(own.asked.map(({ hook }) => hook))
    for (const name of ofLogin) expect([...heard]).toContain(name)
  } finally {
    await own.close()
  }
})

test('what does not fit is seen: in a body, in a header, and a call that the document does not have', async () => {
  const { post } = openApi.webhooks.authorize!
  const answer = post.responses[200]!.content!['application/json']!.schema
  expect(misfits(answer, { user: null })).toEqual([])
  expect(misfits(answer, { user: { userId: 7 } })).not.toEqual([])
  expect(misfits(answer, { user: null, isAdmin: true })).not.toEqual([])

  await takeMisfits()
  const call = (path: string, status: number, body: object, headers: object, sent = {}) =>
    noteCall({
      request: new Request('https://shop.example', { method: 'POST', headers: { ...headers } }),
      path,
      sent: async () => JSON.stringify(sent),
      response: Response.json(body, { status }),
    })
  const code = { code: 'a' }
  const wallet = { 'Wallet-Call': '1' }
  call('/login/hand-off', 200, code, wallet, { page: 'https://shop.example' })
  call('/login/hand-off', 200, {}, wallet, { page: 'https://shop.example' })
  call('/login/hand-off', 200, code, {}, { page: 7 })
  call('/login/hand-off', 400, { reason: 'a refused request may be anything' }, {}, { page: 7 })
  call('/login/everybody', 200, {}, wallet)
  noteHook('authorise', new Headers(), '{}')
  expect(await takeMisfits()).toEqual([
    "createHandOff, the response 200:  must have required property 'code'",
    'createHandOff, the request: the header Wallet-Call is missing',
    'createHandOff, the request: /page must be string',
    "createHandOff, the response 400:  must have required property 'code'",
    'POST /login/everybody: the document does not have this call',
    'the hook authorise: the document does not have this hook',
  ])
})
