/** Stories: a page uses the wallet of another origin with the verbs of the direct mode. */

import {
  createWallet,
  ensureSession,
  executeQuote,
  exportWallet,
  getSession,
  getSessionState,
  listAuthMethods,
  pendingOperations,
  reconcilePayments,
  refreshSession,
  requestQuote,
  signOut,
  signPayload,
  watchSession,
} from '@embedded-wallet/core'
import { handOff, openWallet } from '@embedded-wallet/frame'
import { WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { expect, test, vi } from 'vitest'
import { deferred } from '../../../e2e/support/deferred.js'
import { callVerb, type FrameCall } from '../src/host/callVerb.js'
import { openWorld, page, walletOrigin } from './world.js'

test('a page reads the session, without its key and method', async () => {
  const { wallet, accountId } = await openWorld()
  expect(getSessionState(wallet)).toEqual({ status: 'restoring' })
  const session = await getSession(wallet)
  expect(session).toMatchObject({ accountId, persistence: 'memory' })
  expect(session).toMatchObject({ authMethodId: '', type: '', nickname: '', publicKey: '' })
  expect(await ensureSession(wallet)).toEqual(session)
  expect(getSessionState(wallet)).toEqual({ status: 'active', session })
  expect(getSessionState(wallet)).toBe(getSessionState(wallet))
  expect(await pendingOperations(wallet)).toEqual([])
})

test('a page hears that the service works on its call, and an abort ends the wait', async () => {
  const { wallet } = await openWorld({
    profile: '2026-08',
    betweenWalletAndRelay: (next) => async (request) =>
      request.url.endsWith('/refresh') && request.headers.has(WALLET_SIGNATURE_HEADER)
        ? Response.json({ status: 'PROCESSING' }, { headers: { 'Wallet-Profile': '2026-08' } })
        : next(request),
  })
  const leaving = new AbortController()
  const states: string[] = []
  const renewing = refreshSession(wallet, {
    signal: leaving.signal,
    onState: (state) => {
      states.push(state)
      leaving.abort()
    },
  })
  await expect(renewing).rejects.toMatchObject({ name: 'ServiceError', code: 'PROCESSING' })
  expect(states).toEqual(['processing'])
})

test('a hand-off is for the page that the browser names, whatever the page says, and the page gets the code alone', async () => {
  const bodies: unknown[] = []
  const { wallet } = await openWorld({
    betweenWalletAndRelay: (next) => async (request) => {
      if (!request.url.endsWith('/login/hand-off')) return next(request)
      bodies.push(await request.json())
      return Response.json({ code: 'once', accountId: 'more' }, { headers: { 'Wallet-Profile': 'document' } })
    },
  })
  const thief = { page: 'https://thief.example' } as object
  expect(await handOff(wallet, thief)).toEqual({ code: 'once' })
  expect(bodies).toEqual([{ page }])
  await expect(handOff((await openWorld({ isSignedIn: false })).wallet)).rejects.toMatchObject({
    code: 'SESSION_REQUIRED',
  })
})

test('a payment asks in the frame about the quote that the frame read, and the page gets its id and status', async () => {
  const { wallet, accountId, system, questions } = await openWorld()
  const { id } = await system.quote(accountId, 12_500_000)
  const paid = await executeQuote(wallet, { quoteId: id })
  expect(Object.keys(paid).sort()).toEqual(['expiresAt', 'id', 'status'])
  expect(paid).toMatchObject({ id, status: 'COMPLETED' })
  expect(await system.balance(accountId)).toBe(87_500_000)
  expect(questions).toMatchObject([{ shop: page, quote: { id, totalSendingAmount: 12_500_000 } }])
  expect(await reconcilePayments(wallet)).toEqual([])
})

test('which page pays is on the disk before the payment leaves: no other page sees it, whenever this one dies', async () => {
  const happened: string[] = []
  let sent = () => {}
  const isSent = new Promise<void>((resolve) => (sent = resolve))
  const { wallet, accountId, system, sessionStore } = await openWorld({
    betweenWalletAndRelay: (next) => (request) => {
      if (request.url.endsWith('/execute')) {
        happened.push('sent')
        sent()
      }
      return next(request)
    },
  })
  const { set } = sessionStore
  sessionStore.set = async (key, value) => {
    if (!key.startsWith('frame/page/')) return set(key, value)
    // A payment that does not wait for it leaves meanwhile.
    await Promise.race([isSent, new Promise((resolve) => setTimeout(resolve, 500))])
    happened.push('noted')
    return set(key, value)
  }
  const { id } = await system.quote(accountId, 12_500_000)
  await executeQuote(wallet, { quoteId: id })
  expect(happened).toEqual(['noted', 'sent'])
})

test('the question has the balance of the wallet that pays, also of a user with several', async () => {
  const other = {
    accountId: 'InternalAccount:other',
    balance: { amount: 7, currency: { code: 'USDC', decimals: 6 } },
  }
  const { wallet, accountId, system, questions } = await openWorld({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      if (!request.url.endsWith('/accounts')) return response
      const { data } = (await response.json()) as { data: object[] }
      return Response.json({ data: [other, ...data] }, { headers: response.headers })
    },
  })
  const { id } = await system.quote(accountId, 12_500_000)
  await executeQuote(wallet, { quoteId: id })
  expect(await questions[0]!.balance).toMatchObject({ amount: 100_000_000 })
})

test('the amounts in the quote of a page count for nothing: the frame shows its own', async () => {
  const { wallet, accountId, system, questions } = await openWorld()
  const quote = await system.quote(accountId, 12_500_000)
  await executeQuote(wallet, { quote: { ...quote, totalSendingAmount: 1 } })
  expect(questions.map((question) => question.quote.totalSendingAmount)).toEqual([12_500_000])
})

test('the quote of an order stays in the frame, with the words of the shop, and the page pays it by its id', async () => {
  const crossed: string[] = []
  const { wallet, accountId, system, questions } = await openWorld({
    connect: { onMessage: (_, text) => crossed.push(text) },
    price: 3_000_000,
  })
  const order = { title: 'Two coffees' }
  const quote = await requestQuote(wallet, { order })
  expect(Object.keys(quote).sort()).toEqual(['expiresAt', 'id', 'status'])
  expect(await executeQuote(wallet, { quote })).toMatchObject({ id: quote.id, status: 'COMPLETED' })
  expect(questions).toMatchObject([{ order, quote: { id: quote.id, totalSendingAmount: 3_000_000 } }])
  expect(await system.balance(accountId)).toBe(97_000_000)
  expect(crossed.join()).not.toMatch(/3000000|payloadToSign|publicKey":"0|PASSKEY/)
})

test('the frame keeps the last sixteen orders: an older one is paid by its order, with its words, and not by its id without them', async () => {
  const { wallet, questions } = await openWorld({ price: 1_000_000 })
  const quotes: { id: string }[] = []
  for (let order = 0; order < 17; order++)
    quotes.push(await requestQuote(wallet, { order: { title: `${order}` } }))
  const lost = executeQuote(wallet, { quoteId: quotes[0]!.id })
  await expect(lost).rejects.toMatchObject({ code: 'QUOTE_NOT_SIGNABLE', outcome: 'none' })
  const paid = [
    await executeQuote(wallet, { quoteId: quotes[1]!.id }),
    await executeQuote(wallet, { order: { title: '0' } }),
  ]
  expect(paid).toMatchObject([
    { id: quotes[1]!.id, status: 'COMPLETED' },
    { id: quotes[0]!.id, status: 'COMPLETED' },
  ])
  const shown = questions.map(({ order, quote }) => [order, quote.totalSendingAmount])
  expect(shown).toEqual([
    [{ title: '1' }, 1_000_000],
    [{ title: '0' }, 1_000_000],
  ])
})

test('an order will do for a payment here, and with a wallet of this origin it is a typed error that says what to do', async () => {
  const { wallet, own, accountId, system, questions } = await openWorld({ price: 3_000_000 })
  const order = { title: 'Tea' }
  expect(await executeQuote(wallet, { order })).toMatchObject({ status: 'COMPLETED' })
  expect(questions).toMatchObject([{ order, quote: { totalSendingAmount: 3_000_000 } }])
  // @ts-expect-error A wallet of createWallet takes no order.
  await expect(executeQuote(own, { order })).rejects.toThrow(/requestQuote\(wallet, { order }\)/)
  expect(await system.balance(accountId)).toBe(97_000_000)
})

test('a no in the frame pays nothing, and so does anything but true', async () => {
  for (const said of [false, 'true', 1]) {
    const { wallet, accountId, system } = await openWorld({ ask: async () => said as boolean })
    const { id: quoteId } = await system.quote(accountId, 12_500_000)
    await expect(executeQuote(wallet, { quoteId })).rejects.toMatchObject({ code: 'SIGNING_DECLINED' })
    expect(await system.balance(accountId)).toBe(100_000_000)
  }
})

test('a second payment during a question is BUSY, and changes nothing under the finger', async () => {
  let sayYes = (_: boolean) => {}
  const { wallet, accountId, system, questions } = await openWorld({
    ask: () => new Promise((resolve) => (sayYes = resolve)),
  })
  const [first, second] = [
    await system.quote(accountId, 1_000_000),
    await system.quote(accountId, 99_000_000),
  ]
  const paying = executeQuote(wallet, { quoteId: first.id })
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  await expect(executeQuote(wallet, { quoteId: second.id })).rejects.toMatchObject({
    name: 'SessionError',
    code: 'BUSY',
    outcome: 'none',
    retryable: true,
  })
  sayYes(true)
  expect(await paying).toMatchObject({ status: 'COMPLETED' })
  expect(questions).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(99_000_000)
})

test('an abort during the question is ABORTED, and the question ends', async () => {
  const { wallet, accountId, system, questions } = await openWorld({ ask: () => new Promise(() => {}) })
  const { id: quoteId } = await system.quote(accountId, 1_000_000)
  const giveUp = new AbortController()
  const paying = executeQuote(wallet, { quoteId, signal: giveUp.signal })
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  giveUp.abort()
  await expect(paying).rejects.toMatchObject({ name: 'ServiceError', code: 'ABORTED', outcome: 'none' })
  expect(questions[0]!.signal.aborted).toBe(true)
  expect(await system.balance(accountId)).toBe(100_000_000)
})

test('what cannot cross is FRAME_ONLY, and reaches no frame', async () => {
  const { wallet } = await openWorld()
  const refused = { name: 'SessionError', code: 'FRAME_ONLY', outcome: 'none' }
  await expect(exportWallet(wallet)).rejects.toMatchObject(refused)
  await expect(listAuthMethods(wallet)).rejects.toMatchObject(refused)
  await expect(signPayload(wallet, { payloadToSign: '{}' })).rejects.toMatchObject(refused)
  await expect(ensureSession(wallet, { reauthenticate: async () => {} })).rejects.toMatchObject(refused)
  await expect(requestQuote(wallet, { order: 'x'.repeat(70_000) })).rejects.toThrow(RangeError)
})

test('the errors of the frame are those of core, with their documented fields alone', async () => {
  const { wallet } = await openWorld()
  await expect(executeQuote(wallet, { quoteId: 'Quote:none' })).rejects.toMatchObject({
    name: 'ServiceError',
    code: 'REFUSED',
    status: 404,
    outcome: 'none',
  })
  await expect(requestQuote(wallet, { order: 1 })).rejects.toMatchObject({ serviceCode: 'QUOTES_NOT_SET_UP' })
  await expect(executeQuote(wallet, { quoteId: 7 as never })).rejects.toBeInstanceOf(TypeError)
})

test('a limit of the page that is no limit does not count as none', async () => {
  const { wallet, accountId, system, questions } = await openWorld()
  const { id: quoteId } = await system.quote(accountId, 12_500_000)
  const limit = { amount: Number.NaN, currency: 'USDC' }
  await expect(executeQuote(wallet, { quoteId, maxSendingAmount: limit })).rejects.toBeInstanceOf(TypeError)
  const low = { amount: 1, currency: 'USDC' }
  await expect(executeQuote(wallet, { quoteId, maxSendingAmount: low })).rejects.toMatchObject({
    code: 'QUOTE_TOO_HIGH',
  })
  expect(questions).toEqual([])
})

test('openWallet shows a screen in the frame, and refuses a wallet of this origin', async () => {
  const { wallet, opened, own } = await openWorld({ isSignedIn: false })
  await openWallet(wallet, 'login')
  expect(opened).toEqual(['login'])
  await expect(openWallet(wallet, 'keys' as never)).rejects.toBeInstanceOf(TypeError)
  expect(() => openWallet(own, 'login')).toThrow(TypeError)
})

test('a sign-in in the window reaches the page as state, and a sign-out in the page the frame', async () => {
  const { wallet, accountId, passSession, sessionStore } = await openWorld({ isSignedIn: false })
  const states: string[] = []
  watchSession(wallet, { onState: ({ status }) => states.push(status) })
  expect(await getSession(wallet)).toBeUndefined()
  await vi.waitFor(() => expect(states.at(-1)).toBe('signed-out'))
  passSession()
  await vi.waitFor(() => expect(states.at(-1)).toBe('active'))
  expect(await getSession(wallet)).toMatchObject({ accountId })
  await signOut(wallet)
  await vi.waitFor(() => expect(states.at(-1)).toBe('signed-out'))
  expect(await sessionStore.list('session/')).toEqual([])
})

test('only the wallet’s own origin hands a session over', async () => {
  const { wallet, accountId, say } = await openWorld({ isSignedIn: false })
  expect(await getSession(wallet)).toBeUndefined()
  const data = { walletHandOver: { accountId, records: [] } }
  for (const origin of [page, 'https://evil.example', 'null']) say({ source: {}, origin, data })
  await expect(ensureSession(wallet)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
})

test('a sign-in that a call waits for ends when the page gives the call up', async () => {
  const wanted = deferred<AbortSignal>()
  const { wallet, accountId, say } = await openWorld({
    isSignedIn: false,
    signIn: async (_, reason, signal) => {
      expect(reason).toBe('SESSION_REQUIRED')
      wanted.resolve(signal)
      await new Promise(() => {})
    },
  })
  say({ source: {}, origin: walletOrigin, data: { walletHandOver: { accountId, records: [] } } })
  const leaving = new AbortController()
  const ended = expect(ensureSession(wallet, { signal: leaving.signal })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  const signal = await wanted.promise
  expect(signal.aborted).toBe(false)
  leaving.abort()
  await ended
  expect(signal.aborted).toBe(true)
})

test('a frame takes one port, from its parent, of a listed page', async () => {
  // The page's own offer goes to another origin, so that this frame is still free.
  const { say } = await openWorld({ connect: { url: 'https://other.example/frame' } })
  const isServed = async (event: object) => {
    const { port1, port2 } = new MessageChannel()
    say({ data: { walletPort: 1 }, ports: [port2], ...event })
    let isHeard = false
    port1.onmessage = () => {
      isHeard = true
    }
    port1.postMessage('{"ping":true}')
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    port1.close()
    return isHeard
  }
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  expect(await isServed({ source: {} })).toBe(false)
  expect(await isServed({ origin: 'https://shop.example.evil.example' })).toBe(false)
  expect(await isServed({ origin: 'https://wallet.shop.example' })).toBe(false)
  expect(await isServed({ data: { walletPort: '1' } })).toBe(false)
  expect(await isServed({ data: null })).toBe(false)
  expect(complaints.mock.calls.join()).toContain('does not list https://shop.example.evil.example')
  complaints.mockRestore()
  expect(await isServed({})).toBe(true)
  expect(await isServed({})).toBe(false)
})

test.each(['https://shop.example/', 'shop.example', '*', 'https://SHOP.example'])(
  'pages takes origins: not %s',
  async (listed) => {
    await expect(openWorld({ serve: { pages: [listed] } })).rejects.toThrow('pages must be origins')
  },
)

test('a page sees its own pending payments, and none of another page', async () => {
  let isLost = false
  const { wallet, own, accountId, system, sessionStore } = await openWorld({
    betweenWalletAndRelay: (next) => async (request) => {
      isLost ||= request.url.endsWith('/execute')
      return isLost ? Promise.reject(new TypeError('no network')) : next(request)
    },
  })
  const { id: quoteId } = await system.quote(accountId, 1_000_000)
  await expect(executeQuote(wallet, { quoteId })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  const { fetch, relayUrl } = own
  const inFrame = createWallet({ accountId, fetch, relayUrl, sessionStore })
  const seenBy = (shop: string) =>
    callVerb('reconcilePayments', { wallet: inFrame, shop, view: {} } as FrameCall)
  const pending = [{ quoteId, outcome: 'unknown' }]
  expect([await reconcilePayments(wallet), await seenBy(page)]).toEqual([pending, pending])
  expect(await seenBy('https://other.example')).toEqual([])
  // One that no page noted may be of any.
  await sessionStore.delete(`frame/page/${quoteId}/${page}`)
  expect(await seenBy('https://other.example')).toEqual(pending)
})

test('a page hears how its payment ended, once, also when another page was the first to read that; the other hears nothing', async () => {
  let isLost = false
  const { wallet, own, accountId, system, sessionStore } = await openWorld({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      isLost ||= request.url.endsWith('/execute')
      return isLost ? Promise.reject(new TypeError('no network')) : response
    },
  })
  const { id: quoteId } = await system.quote(accountId, 1_000_000)
  await expect(executeQuote(wallet, { quoteId })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  isLost = false
  const inFrame = createWallet({ accountId, fetch: own.fetch, relayUrl: own.relayUrl, sessionStore })
  const seenBy = (shop: string) =>
    callVerb('reconcilePayments', { wallet: inFrame, shop, view: {} } as FrameCall)
  expect(await seenBy('https://other.example')).toEqual([])
  expect(await seenBy(page)).toMatchObject([{ quoteId, outcome: 'done', quote: { id: quoteId } }])
  expect(await seenBy(page)).toEqual([])
  expect(await sessionStore.list('frame/page/')).toEqual([])
})

test('of a payment with a known end the frame keeps no note', async () => {
  const { wallet, accountId, system, sessionStore } = await openWorld({ ask: async () => isPaid })
  let isPaid = false
  const pay = async () => executeQuote(wallet, { quoteId: (await system.quote(accountId, 1_000_000)).id })
  await expect(pay()).rejects.toMatchObject({ code: 'SIGNING_DECLINED' })
  isPaid = true
  await pay()
  expect(await sessionStore.list('frame/page/')).toEqual([])
})
