/** One payment, signed and sent: what the request holds, when it may be made again, and how its end is read. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  instruction,
  now,
  openQuote,
  payloadOfQuote,
  type Reply,
  type SentRequest,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import { sessionStoreKey } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import type { SessionStore } from '../store/sessionStore.js'
import type { WalletOptions } from '../wallet/wallet.js'
import { paymentMemory } from './paymentMemory.js'
import { signAndSend } from './signAndSend.js'

let advance: (milliseconds: number) => void
beforeEach(() => {
  advance = stopClocks().advance
})

const processing = openQuote({ status: 'PROCESSING' })
const gone = new TypeError('Failed to fetch')
const refusal = (status: number, more: object = {}): Reply => [
  status,
  { status, code: 'REFUSED_BY_TEST', message: 'no', ...more },
]
const stepUpId = 'a'.repeat(43)
const stepUp = refusal(403, { code: 'STEP_UP_REQUIRED', details: { stepUpId } })
const badSignature = refusal(401, {
  code: 'UNAUTHORIZED',
  details: { reason: 'Invalid Service-Wallet-Signature' },
})

/** A wallet with a session; a relay that gives these responses, one after the other. */
async function open(responses: Reply[], options: Partial<WalletOptions> = {}) {
  const left = [...responses]
  const opened = unitWallet(() => left.shift() ?? refusal(500), options)
  await keepSession(opened.wallet, await sessionRecord())
  const memory = paymentMemory(opened.wallet, openQuote())
  const pay = (quote = openQuote(), signal?: AbortSignal) =>
    signAndSend(opened.wallet, quote, memory, signal, { scaFactor: 'PASSKEY' })
  return { ...opened, memory, pay }
}
const signatureOf = ({ headers }: SentRequest) => headers.get('Service-Wallet-Signature')

test('a user who clears the storage while the question is open pays once: the page holds the key', async () => {
  const sessionStore = deviceStore()
  let cleared: unknown
  const opened = await open([[200, processing]], {
    sessionStore,
    confirm: async () => {
      await sessionStore.delete(sessionStoreKey(accountId, 'Session:1'))
      cleared = await sessionStore.list('session/')
      return true
    },
  })
  expect(await opened.pay()).toMatchObject({ facts: { call: 'accepted' } })
  expect(cleared).toEqual([])
  expect(opened.lines()).toEqual(['POST /quotes/Quote:1/execute'])
})

test('the request names the quote, its idempotency key and a signature, and the payment was remembered before', async () => {
  let remembered: unknown
  const opened = await open([[200, processing]], {
    confirm: async () => {
      remembered = await opened.memory.recall()
      return true
    },
  })
  expect(await opened.pay()).toEqual({ facts: { call: 'accepted', quote: 'executed' }, quote: processing })
  expect(remembered).toBe('nothing')
  expect(await opened.memory.recall()).toBe('sent')
  expect(opened.lines()).toEqual(['POST /quotes/Quote:1/execute'])
  const [request] = opened.sent
  expect(request!.headers.get('Idempotency-Key')).toBe('execute-Quote:1')
  expect(request!.headers.get('Step-Up-Id')).toBeNull()
  expect(signatureOf(request!)).toMatch(/^[\w-]{100,}$/)
})

test('the request leaves only after the store has the payment', async () => {
  const order: string[] = []
  const { set, ...rest } = deviceStore()
  const sessionStore: SessionStore = {
    ...rest,
    set: async (key, value) => {
      await new Promise(setImmediate)
      await set(key, value)
      if (key.startsWith('intent/')) order.push('stored')
    },
  }
  const opened = await open([[200, processing]], { sessionStore })
  const wallet = {
    ...opened.wallet,
    fetch: (request: Request) => {
      order.push('sent')
      return opened.wallet.fetch(request)
    },
  }
  await signAndSend(wallet, openQuote(), opened.memory, undefined)
  expect(order).toEqual(['stored', 'sent'])
})

test('the user sees the quote and the text', async () => {
  const confirm = vi.fn(() => true)
  const { pay } = await open([[200, processing]], { confirm })
  const quote = openQuote()
  await pay(quote)
  expect(confirm.mock.calls).toEqual([
    [expect.objectContaining({ action: 'executeQuote', quote, payloadToSign: payloadOfQuote() })],
  ])
})

describe('how it ended', () => {
  test.each([
    ['a refusal', refusal(400), { call: 'refused' }],
    ['a conflict', refusal(409), { call: 'conflict' }],
    ['a failure of the service', refusal(503), { call: 'lost' }],
    ['a lost response', gone, { call: 'lost' }],
    ['a response that is no quote', [200, { id: 'Quote:1' }] satisfies Reply, { call: 'lost' }],
    [
      'a response about another quote',
      [200, { ...processing, id: 'Quote:2' }] satisfies Reply,
      { call: 'lost' },
    ],
  ])('%s', async (_, response, { call }) => {
    const { pay, sent } = await open([response])
    const { facts, quote, error } = await pay()
    expect(facts).toEqual({ call, quote: 'shown-open' })
    expect(quote).toBeUndefined()
    expect(error).toMatchObject({ name: 'ServiceError', outcome: call === 'lost' ? 'unknown' : 'none' })
    expect(sent).toHaveLength(1)
  })

  test('a request that did not leave', async () => {
    const broken = new Error('no token')
    const { pay, sent } = await open([], { headers: () => Promise.reject(broken) })
    expect(await pay()).toMatchObject({
      facts: { call: 'not-sent' },
      error: { code: 'UNREACHABLE', cause: broken },
    })
    expect(sent).toEqual([])
  })

  test.each([
    ['open', 'PENDING'],
    ['held', 'PENDING_AUTHORIZATION'],
    ['expired', 'EXPIRED'],
  ])('accepted, and the quote is %s', async (state, status) => {
    const { pay } = await open([[200, openQuote({ status })]])
    expect((await pay()).facts).toEqual({ call: 'accepted', quote: state })
  })

  test('a payment that this device remembers may already have been executed', async () => {
    const { pay, memory } = await open([refusal(400)])
    await memory.keepSent()
    expect((await pay()).facts).toEqual({ call: 'refused', quote: 'shown-open', memory: 'sent' })
  })
})

describe('nothing was signed', () => {
  test('because the user declined', async () => {
    const { pay, sent, memory } = await open([], { confirm: () => false })
    expect(await pay()).toMatchObject({
      facts: { call: 'declined', quote: 'shown-open' },
      error: { code: 'SIGNING_DECLINED' },
    })
    expect(sent).toEqual([])
    expect(await memory.recall()).toBe('nothing')
  })

  test("because the app's own function failed: its error says what became of the money, too", async () => {
    const { pay } = await open([], {
      confirm: () => {
        throw new TypeError('of the app')
      },
    })
    const { error } = await pay()
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toMatchObject({ message: 'of the app', outcome: 'none' })
  })

  test('because the text is for something else', async () => {
    const payload = payloadOfQuote({ accountId: 'InternalAccount:2' })
    const paymentInstructions = [instruction('EMBEDDED_WALLET', payload)] as never
    const { pay } = await open([])
    expect(await pay(openQuote({ paymentInstructions }))).toMatchObject({
      facts: { call: 'declined' },
      error: { code: 'PAYLOAD_MISMATCH' },
    })
  })

  test('because the quote’s end is not the one of the text', async () => {
    const { pay } = await open([])
    expect(await pay(openQuote({ expiresAt: at(300_001) }))).toMatchObject({
      error: { code: 'PAYLOAD_MISMATCH' },
    })
  })

  test('because the call was aborted while the user was deciding', async () => {
    const controller = new AbortController()
    const { pay } = await open([], {
      confirm: () => {
        controller.abort()
        return new Promise(() => {})
      },
    })
    expect(await pay(openQuote(), controller.signal)).toMatchObject({
      facts: { call: 'declined' },
      error: { code: 'ABORTED', outcome: 'none' },
    })
  })

  const otherSource = { sourceType: 'ACCOUNT', accountId: 'InternalAccount:2' }
  test.each([
    ['of another account', { source: otherSource }],
    ['of no account', { source: { sourceType: 'REALTIME_FUNDING' } }],
  ])('because the quote takes the money %s', async (_, changes) => {
    const { pay } = await open([])
    expect(await pay(openQuote(changes))).toMatchObject({
      facts: { call: 'declined' },
      error: {
        name: 'SessionError',
        code: 'QUOTE_NOT_SIGNABLE',
        message: 'The quote takes its money from an account other than this wallet.',
      },
    })
  })

  // Source: published schema of a quote's document status, read 2026-11-29: COMPLETE "and the quote can be executed"; absent: nothing is required.
  test('because documents of the quote are missing', async () => {
    const { pay, lines } = await open([[200, processing]])
    expect(await pay(openQuote({ documentStatus: 'PENDING' }))).toMatchObject({
      facts: { call: 'declined' },
      error: { code: 'QUOTE_NOT_SIGNABLE', message: expect.stringContaining('uploadQuoteDocument') },
    })
    expect(lines()).toEqual([])
    expect(await pay(openQuote({ documentStatus: 'COMPLETE' }))).toMatchObject({
      facts: { call: 'accepted' },
    })
  })

  test.each([
    ['no instruction', []],
    ['only an invoice', [instruction('LIGHTNING', 'lnbc')]],
    ['two instructions of the wallet', [1, 2].map(() => instruction('EMBEDDED_WALLET', payloadOfQuote()))],
    ['no text', [instruction('EMBEDDED_WALLET')]],
    ['an empty text', [instruction('EMBEDDED_WALLET', '')]],
    ['a text that is none', [instruction('EMBEDDED_WALLET', 1 as never)]],
    ['no list', undefined],
  ])('because the quote has %s', async (_, paymentInstructions) => {
    const { pay } = await open([])
    const { paymentInstructions: __, ...quote } = openQuote()
    const changed =
      paymentInstructions === undefined
        ? quote
        : { ...quote, paymentInstructions: paymentInstructions as never }
    expect(await pay(changed)).toMatchObject({
      facts: { call: 'declined' },
      error: {
        name: 'SessionError',
        code: 'QUOTE_NOT_SIGNABLE',
        message: 'The quote must have one instruction of type EMBEDDED_WALLET, with a payload to sign.',
      },
    })
  })
})

test('other instructions may stand before the wallet’s own, and the account may have its other name', async () => {
  const paymentInstructions = [
    instruction('LIGHTNING', 'lnbc'),
    instruction('EMBEDDED_WALLET', payloadOfQuote()),
  ] as never
  const source = { sourceType: 'ACCOUNT', accountId: 'EmbeddedWallet:1' }
  const { pay } = await open([[200, processing]])
  expect((await pay(openQuote({ paymentInstructions, source }))).facts.call).toBe('accepted')
})

describe('a refused signature', () => {
  const signIn = (opened: () => Awaited<ReturnType<typeof open>>): Partial<WalletOptions> => ({
    reauthenticate: async () => keepSession(opened().wallet, await sessionRecord({ sessionId: 'Session:2' })),
  })

  test('is followed by one of a new session, with the same idempotency key', async () => {
    const opened = await open(
      [badSignature, [200, processing]],
      signIn(() => opened),
    )
    expect((await opened.pay()).facts).toEqual({ call: 'accepted', quote: 'executed' })
    const [first, second] = opened.sent
    expect(opened.sent).toHaveLength(2)
    expect(signatureOf(first!)).not.toBe(signatureOf(second!))
    expect(second!.headers.get('Idempotency-Key')).toBe(first!.headers.get('Idempotency-Key'))
  })

  test('without a second one leaves nothing: the request was refused', async () => {
    const { pay } = await open([badSignature])
    expect((await pay()).facts).toEqual({ call: 'refused', quote: 'shown-open' })
  })

  test('and a sign-in that fails: it left, and was refused', async () => {
    const cancelled = new Error('cancelled')
    const { pay } = await open([badSignature], { reauthenticate: () => Promise.reject(cancelled) })
    expect(await pay()).toEqual({ facts: { call: 'refused', quote: 'shown-open' }, error: cancelled })
  })

  test('is followed by a question to the user again: the text is to be signed once more', async () => {
    const confirm = vi.fn(() => true)
    const options = signIn(() => opened)
    const opened = await open([badSignature, [200, processing]], { ...options, confirm })
    await opened.pay()
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  test('and a sign-in with a lost response: the payment was refused, only the sign-in was lost', async () => {
    const lost = outcomeUnknown('The response to the sign-in was lost.')
    const { pay } = await open([badSignature], { reauthenticate: () => Promise.reject(lost) })
    expect(await pay()).toEqual({ facts: { call: 'refused', quote: 'shown-open' }, error: lost })
  })

  test('and a second lost response: it is the last request that decides, and the first that was new', async () => {
    const opened = await open(
      [badSignature, gone],
      signIn(() => opened),
    )
    expect((await opened.pay()).facts).toEqual({ call: 'lost', quote: 'shown-open' })
  })
})

describe('a step-up', () => {
  test('is followed by the same signed request: the relay did not forward it', async () => {
    const confirm = vi.fn(() => true)
    const { pay, sent } = await open([stepUp, [200, processing]], {
      confirm,
      reauthenticate: async () => undefined,
    })
    expect((await pay()).facts.call).toBe('accepted')
    const [first, second] = sent
    expect(signatureOf(second!)).toBe(signatureOf(first!))
    expect(second!.headers.get('Idempotency-Key')).toBe(first!.headers.get('Idempotency-Key'))
    expect(sent.map(({ body }) => body)).toEqual(['{"scaFactor":"PASSKEY"}', '{"scaFactor":"PASSKEY"}'])
    expect(sent.map(({ headers }) => headers.get('Step-Up-Id'))).toEqual([null, stepUpId])
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  test('during which the session ended is followed by a signature of the new one, and the user is not prompted again', async () => {
    const confirm = vi.fn(() => true)
    const payload = payloadOfQuote({ expiresAt: at(3_600_000) })
    const opened = await open([stepUp, [200, processing]], {
      confirm,
      reauthenticate: async () => {
        advance(840_000)
        const expiresAt = at(1_800_000)
        await keepSession(opened.wallet, await sessionRecord({ sessionId: 'Session:2', expiresAt }))
      },
    })
    const paymentInstructions = [instruction('EMBEDDED_WALLET', payload)] as never
    const { facts } = await opened.pay(openQuote({ paymentInstructions, expiresAt: at(3_600_000) }))
    expect(facts.call).toBe('accepted')
    const [first, second] = opened.sent
    expect(signatureOf(second!)).not.toBe(signatureOf(first!))
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  test('before anything was signed approves no text: the user is asked after it', async () => {
    const confirm = vi.fn(() => false)
    const wanted = new ServiceError('STEP_UP_REQUIRED', 'The sign-in wants one more.', { stepUpId })
    const reauthenticate = vi
      .fn<NonNullable<WalletOptions['reauthenticate']>>()
      .mockRejectedValueOnce(wanted)
      .mockImplementation(async () => void (await keepSession(wallet, await sessionRecord())))
    const { wallet, sent } = unitWallet(() => [200, processing], { confirm, reauthenticate })
    const paying = signAndSend(wallet, openQuote(), paymentMemory(wallet, openQuote()), undefined)
    expect(await paying).toMatchObject({ facts: { call: 'declined' }, error: { code: 'SIGNING_DECLINED' } })
    expect(reauthenticate.mock.calls.map(([, reason]) => reason)).toEqual([
      'SESSION_REQUIRED',
      'STEP_UP_REQUIRED',
    ])
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(sent).toEqual([])
  })

  test('and then a refused signature ends the session that made it, and not the new one', async () => {
    const opened = await open([stepUp, badSignature], {
      reauthenticate: async () =>
        keepSession(opened.wallet, await sessionRecord({ sessionId: 'Session:2', startedAt: now })),
    })
    expect((await opened.pay()).facts).toEqual({ call: 'refused', quote: 'shown-open' })
    expect(opened.sent).toHaveLength(2)
    expect([...opened.wallet.state.sessionsNow!.over]).toEqual(['Session:1'])
  })

  test('that the user cancels: the request left, and was refused', async () => {
    const cancelled = new Error('cancelled')
    const { pay, sent } = await open([stepUp], { reauthenticate: () => Promise.reject(cancelled) })
    expect(await pay()).toMatchObject({ facts: { call: 'refused' }, error: cancelled })
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['that did not count', refusal(403, { code: 'STEP_UP_REQUIRED' })],
    ['that a relay with an empty store does not know', stepUp],
  ])('%s: another arrival of the call with it may have passed', async (_, second) => {
    const { pay } = await open([stepUp, second], { reauthenticate: async () => undefined })
    expect(await pay()).toMatchObject({
      facts: { call: 'lost' },
      error: { code: 'STEP_UP_REQUIRED', outcome: 'unknown', status: 403 },
    })
  })

  test('names the payment, and an abort ends it', async () => {
    const controller = new AbortController()
    const actions: unknown[] = []
    const { pay } = await open([stepUp], {
      reauthenticate: ({ stepUp }) => {
        actions.push(stepUp?.action)
        controller.abort()
        return new Promise(() => {})
      },
    })
    expect(await pay(openQuote(), controller.signal)).toMatchObject({ error: { code: 'ABORTED' } })
    expect(actions).toEqual(['executeQuote'])
  })
})

test('an aborted call sends nothing', async () => {
  const { pay, sent } = await open([[200, processing]])
  expect(await pay(openQuote(), AbortSignal.abort())).toMatchObject({ facts: { call: 'declined' } })
  expect(sent).toEqual([])
})
