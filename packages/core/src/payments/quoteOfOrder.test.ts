/** Which quote an order gets on a device that may have paid it, before a reload or in another tab. */

import { type Quote, quoteOverdueMs } from '@embedded-wallet/protocol'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  at,
  deviceStore,
  errorOf,
  openQuote,
  type Reply,
  refusing,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { requestQuote } from '../actions/requestQuote.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { payQuote } from './executePayment.js'
import { closeOrder, paymentMemory } from './paymentMemory.js'
import { quoteOfOrder } from './quoteOfOrder.js'
import { readPendingPayments } from './readPendingPayments.js'

let advance: (milliseconds: number) => void
beforeEach(() => {
  advance = stopClocks().advance
})

const order = { item: 'coffee' }
const read = 'GET /quotes/Quote:1'
/** A page that knows the time of the service. */
const heard = <Page extends { wallet: OpenWallet }>(page: Page): Page => {
  page.wallet.clock.note(Date.now())
  return page
}
const refusal: Reply = [500, { status: 500, code: 'REFUSED_BY_TEST', message: 'no' }]
const quoteIs = (status: string, expiresAt = at(300_000)): Reply => [200, openQuote({ status, expiresAt })]

/** A device. Its last page got Quote:1 for the order. `say` is what the service says of it to the next page. */
async function open(say: Reply = quoteIs('PENDING')) {
  const sessionStore = deviceStore()
  const openPage = () => unitWallet(() => say, { sessionStore })
  const ask = (
    { wallet }: { wallet: OpenWallet },
    wanted: unknown = order,
    id = 'Quote:2',
    signal?: AbortSignal,
  ) => quoteOfOrder(wallet, wanted, async () => openQuote({ id }), signal)
  const before = openPage()
  await ask(before, order, 'Quote:1')
  return { sessionStore, before, openPage, ask, memory: () => paymentMemory(before.wallet, openQuote()) }
}

test('an order that was only quoted gets a new quote', async () => {
  const { before, openPage, ask } = await open()
  const page = openPage()
  expect([(await ask(before)).id, (await ask(page)).id, page.lines()]).toEqual(['Quote:2', 'Quote:2', []])
})

describe('on the same page', () => {
  test('a payment without a known outcome keeps its quote, for however long, and nothing is read', async () => {
    const { before, ask, memory } = await open()
    await memory().keepSent()
    advance(1e9)
    expect([(await ask(before)).id, before.lines()]).toEqual(['Quote:1', []])
    expect((await ask(before, 'tea')).id).toBe('Quote:2')
    const request = vi.fn(async () => openQuote({ id: 'Quote:3' }))
    await quoteOfOrder(before.wallet, order, request, undefined)
    expect(request).not.toHaveBeenCalled()
  })

  test.each([
    [0, 1],
    [1, 0],
  ])('calls that share a quote have a bound each: %i and %i of 100', async (...bounds) => {
    const { wallet } = unitWallet()
    const { signal } = new AbortController()
    const joins = vi.spyOn(signal, 'addEventListener')
    const request = vi.fn(async () => {
      await vi.waitFor(() => expect(joins).toHaveBeenCalled())
      return openQuote()
    })
    const calls = bounds.map((amount) =>
      quoteOfOrder(wallet, order, request, signal, { amount: amount * 100, currency: 'USDC' }).then(
        ({ id }) => id,
        ({ code }) => code,
      ),
    )
    expect(await Promise.all(calls)).toEqual(bounds.map((amount) => (amount ? 'Quote:1' : 'QUOTE_TOO_HIGH')))
    expect(request).toHaveBeenCalledOnce()
  })

  test('a call that executes the quote keeps it, until it ends', async () => {
    const { before, ask } = await open()
    const { payingCalls } = before.wallet.state
    const call = { quoteId: 'Quote:1' }
    payingCalls.add({ quoteId: 'Quote:9' }).add(call)
    expect((await ask(before)).id).toBe('Quote:1')
    payingCalls.delete(call)
    expect((await ask(before)).id).toBe('Quote:2')
  })

  test('each quote of the order counts, not only the last one', async () => {
    const { before, openPage, ask, memory } = await open()
    expect((await ask(before)).id).toBe('Quote:2')
    await memory().keepSent()
    expect((await ask(before, order, 'Quote:3')).id).toBe('Quote:1')
    expect((await ask(openPage(), order, 'Quote:3')).id).toBe('Quote:1')
  })

  test('a call that begins to execute one while another is requested keeps it', async () => {
    const { before } = await open()
    const request = async () => {
      before.wallet.state.payingCalls.add({ quoteId: 'Quote:1' })
      return openQuote({ id: 'Quote:2' })
    }
    expect((await quoteOfOrder(before.wallet, order, request, undefined)).id).toBe('Quote:1')
  })

  test('a payment that was made leaves the order to a new one', async () => {
    const { before, ask, memory } = await open()
    await memory().keepExecuted(at(300_000))
    closeOrder(before.wallet, openQuote())
    expect((await ask(before)).id).toBe('Quote:2')
  })

  test('one order at the same time is one request, whatever the order of its keys', async () => {
    const { before } = await open()
    const digest = vi.spyOn(crypto.subtle, 'digest')
    const request = vi.fn(async () => {
      // The other call is as far.
      await vi.waitFor(() => expect(digest).toHaveResolvedTimes(2))
      return openQuote({ id: 'Quote:3' })
    })
    const orders = [
      { amount: 5, item: 'tea' },
      { item: 'tea', amount: 5 },
    ]
    const quotes = orders.map((wanted) => quoteOfOrder(before.wallet, wanted, request, undefined))
    expect((await Promise.all(quotes)).map(({ id }) => id)).toEqual(['Quote:3', 'Quote:3'])
    expect(request).toHaveBeenCalledOnce()
    digest.mockRestore()
  })

  test('one request for two calls has the bound of each', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest')
    onTestFinished(() => void digest.mockRestore())
    const { handle, lines } = unitWallet(async () => {
      // The other call is as far.
      await vi.waitFor(() => expect(digest).toHaveResolvedTimes(2))
      return [200, openQuote({ totalSendingAmount: 100 })]
    })
    const ask = (amount: number) =>
      requestQuote(handle, { order, maxSendingAmount: { amount, currency: 'USDC' } })
    const [first, other] = await Promise.allSettled([ask(100), ask(99)])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(other).toMatchObject({ reason: { code: 'QUOTE_TOO_HIGH' } })
    expect(lines()).toHaveLength(1)
  })

  test('one request for two calls ends the wait of one that is aborted: no money has moved', async () => {
    const { before } = await open()
    const caller = new AbortController()
    const held = new Promise<never>(() => {})
    const request = vi.fn(() => held)
    void quoteOfOrder(before.wallet, 'never', request, undefined)
    await vi.waitFor(() => expect(request).toHaveBeenCalled())
    const joined = quoteOfOrder(before.wallet, 'never', request, caller.signal)
    setTimeout(() => caller.abort())
    expect(await errorOf(joined)).toMatchObject({ code: 'ABORTED', outcome: 'none' })
    expect(request).toHaveBeenCalledOnce()
  })

  test('one order of two accounts at the same time is two requests', async () => {
    const { before } = await open()
    const request = vi.fn(async () => openQuote({ id: 'Quote:3' }))
    const wallets = [before.wallet, { ...before.wallet, account: 'InternalAccount:2' }]
    await Promise.all(wallets.map((wallet) => quoteOfOrder(wallet, 'tea', request, undefined)))
    expect(request).toHaveBeenCalledTimes(2)
  })

  test('two orders at the same time are two requests', async () => {
    const { before } = await open()
    const requested: string[] = []
    let respond = () => {}
    const held = new Promise<void>((resolve) => {
      respond = resolve
    })
    const askHeld = (asking: string, id: string) =>
      quoteOfOrder(
        before.wallet,
        asking,
        async () => {
          requested.push(id)
          await held
          return openQuote({ id })
        },
        undefined,
      )
    const quotes = Promise.all([askHeld('tea', 'Quote:3'), askHeld('cake', 'Quote:4')])
    await vi.waitFor(() => expect([...requested].sort()).toEqual(['Quote:3', 'Quote:4']))
    respond()
    expect((await quotes).map(({ id }) => id)).toEqual(['Quote:3', 'Quote:4'])
  })
})

describe('a payment that was sent before a reload', () => {
  test.each(['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'A_NEWER_STATUS'])(
    'keeps its quote while that is %s',
    async (status) => {
      const { memory, openPage, ask } = await open(quoteIs(status))
      await memory().keepSent()
      const page = openPage()
      expect([(await ask(page)).id, page.lines()]).toEqual(['Quote:1', [read]])
      expect(page.events).toMatchObject([{ event: 'call', endpoint: 'getQuote', readsBack: 'executeQuote' }])
    },
  )

  test('keeps it for a service that holds it until the user has authorized it', async () => {
    const { memory, openPage, ask } = await open(quoteIs('PENDING_AUTHORIZATION'))
    await memory().keepTaken()
    expect((await ask(openPage())).id).toBe('Quote:1')
  })

  test('keeps it when the disk was full before what became of it could be stored', async () => {
    const { memory, openPage, ask, sessionStore } = await open(quoteIs('PENDING_AUTHORIZATION'))
    await memory().keepSent()
    sessionStore.set = refusing
    await memory().keepTaken()
    expect((await ask(openPage())).id).toBe('Quote:1')
  })

  test('keeps it when a page sends it again that knows only the quote', async () => {
    const { memory, openPage, ask } = await open()
    await memory().keepSent()
    const again = paymentMemory(openPage().wallet, openQuote())
    await again.recall()
    await again.keepSent()
    await again.keepTaken()
    expect((await ask(openPage())).id).toBe('Quote:1')
  })

  test('loses it when the quote has expired, and the next reconciliation still says that nothing was paid', async () => {
    const { memory, openPage, ask } = await open(quoteIs('EXPIRED'))
    await memory().keepSent()
    const page = openPage()
    expect((await ask(page)).id).toBe('Quote:2')
    expect(await readPendingPayments(page.wallet, undefined)).toMatchObject([
      { quoteId: 'Quote:1', outcome: 'none' },
    ])
  })

  test('loses it when a caller has heard how it ended', async () => {
    const { before, memory, openPage, ask } = await open()
    await memory().keepExecuted(at(300_000))
    closeOrder(before.wallet, openQuote())
    const page = openPage()
    expect([(await ask(page)).id, page.lines()]).toEqual(['Quote:2', []])
  })

  test('loses it two minutes after its end: nothing is under way any more', async () => {
    const { memory, openPage, ask } = await open(quoteIs('COMPLETED'))
    await memory().keepSent()
    advance(300_000 + quoteOverdueMs)
    expect((await ask(openPage())).id).toBe('Quote:1')
    advance(1)
    expect((await ask(openPage())).id).toBe('Quote:2')
  })

  test('keeps it on a device with a clock that is an hour ahead: the clock of the service counts', async () => {
    const { memory, sessionStore, ask } = await open()
    await memory().keepSent()
    const headers = { Date: new Date(Date.now()).toUTCString() }
    advance(3_600_000)
    const fetch = async () => Response.json(openQuote(), { headers })
    expect((await ask(unitWallet(undefined, { sessionStore, fetch }))).id).toBe('Quote:1')
  })

  test.each([2, -2])(
    'keeps it on a device whose date is %i days wrong: before it has heard the service, no record is old',
    async (days) => {
      const { memory, sessionStore, ask } = await open()
      await memory().keepSent()
      const headers = { Date: new Date(Date.now()).toUTCString() }
      vi.setSystemTime(Date.now() + days * 86_400_000)
      const fetch = async () => Response.json(openQuote(), { headers })
      expect((await ask(unitWallet(undefined, { sessionStore, fetch }))).id).toBe('Quote:1')
    },
  )

  test('loses it when it cannot be read and is over', async () => {
    const { memory, openPage, ask } = await open([
      404,
      { status: 404, code: 'QUOTE_NOT_FOUND', message: 'no' },
    ])
    await memory().keepSent()
    advance(300_000 + quoteOverdueMs)
    expect(await errorOf(ask(heard(openPage())))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    advance(1)
    expect(await errorOf(ask(openPage()))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect((await ask(heard(openPage()))).id).toBe('Quote:2')
  })

  test('keeps it beside an older payment of the same order', async () => {
    const { sessionStore, before, ask, memory } = await open()
    await memory().keepSent()
    const [record] = (await sessionStore.list('intent/')) as [object]
    const folder = `intent/${before.wallet.account}`
    await sessionStore.delete(`${folder}/Quote:1`)
    for (const quoteId of ['Quote:0', 'Quote:1'])
      await sessionStore.set(`${folder}/${quoteId}`, { ...record, quoteId })
    const over = openQuote({ id: 'Quote:0', status: 'COMPLETED', expiresAt: at(-quoteOverdueMs - 1) })
    const page = unitWallet(({ line }) => [200, line === read ? openQuote() : over], { sessionStore })
    expect((await ask(page)).id).toBe('Quote:1')
    expect(page.lines()).toEqual(['GET /quotes/Quote:0', read])
  })

  test('that is a day old costs no call once the time is known, and one that a script put a day ahead blocks nothing', async () => {
    const day = 86_400_000
    const { memory, sessionStore, before, openPage, ask } = await open(refusal)
    await memory().keepSent()
    const key = `intent/${before.wallet.account}/Quote:1`
    const plant = async (expiresAt: string) =>
      sessionStore.set(key, { ...((await sessionStore.get(key)) as object), expiresAt })
    await plant(at(day - 1))
    expect(await errorOf(ask(openPage()))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    for (const end of [day, -day]) {
      await plant(at(end))
      const page = openPage()
      expect([(await ask(page)).id, page.lines()]).toEqual(['Quote:2', [read]])
      const knowing = heard(openPage())
      expect([(await ask(knowing)).id, knowing.lines()]).toEqual(['Quote:2', []])
    }
    await plant(at(1 - day))
    const page = heard(openPage())
    expect([(await ask(page)).id, page.lines()]).toEqual(['Quote:2', [read]])
  })

  test('does not keep it longer because a script wrote a later end', async () => {
    const { memory, sessionStore, before, openPage, ask } = await open(
      quoteIs('COMPLETED', at(-quoteOverdueMs - 1)),
    )
    await memory().keepSent()
    const key = `intent/${before.wallet.account}/Quote:1`
    await sessionStore.set(key, { ...((await sessionStore.get(key)) as object), expiresAt: at(80_000_000) })
    const page = openPage()
    expect([(await ask(page)).id, page.lines()]).toEqual(['Quote:2', [read]])
  })

  test.each([
    ['an end that is no time', { expiresAt: 'soon' }],
    ['no order', { order: undefined }],
    ['an order that is no text', { order: 7 }],
  ])('loses it with a record that has %s', async (_, change) => {
    const { memory, sessionStore, before, openPage, ask } = await open()
    await memory().keepSent()
    const key = `intent/${before.wallet.account}/Quote:1`
    await sessionStore.set(key, { ...((await sessionStore.get(key)) as object), ...change })
    expect((await ask(openPage())).id).toBe('Quote:2')
  })

  test.each([{ item: 'tea' }, null, '', [order]])('belongs to no other order: %j', async (other) => {
    const { memory, openPage, ask } = await open()
    await memory().keepSent()
    const page = openPage()
    expect([(await ask(page, other)).id, page.lines()]).toEqual(['Quote:2', []])
  })

  test.each([
    ['twice', '{"item":"tea","to":{"name":"A","zip":[1,{"b":2,"a":1}]}}'],
    ['with its keys in another order', '{"to":{"zip":[1,{"a":1,"b":2}],"name":"A"},"item":"tea"}'],
  ])('keeps it for the same order, written %s', async (_, text) => {
    const { before, openPage, ask, memory } = await open()
    await ask(before, { item: 'tea', to: { name: 'A', zip: [1, { b: 2, a: 1 }] } }, 'Quote:1')
    await memory().keepSent()
    expect((await ask(openPage(), JSON.parse(text))).id).toBe('Quote:1')
  })

  test.each([
    ['a list in another order', '{"item":"tea","zip":[2,1]}'],
    ['one more key', '{"item":"tea","zip":[1,2],"tip":null}'],
    ['a key that names the prototype', '{"item":"tea","zip":[1,2],"__proto__":{}}'],
    ['a list as an object', '{"item":"tea","zip":{"0":1,"1":2}}'],
  ])('belongs to no order that differs by %s', async (_, text) => {
    const { before, openPage, ask, memory } = await open()
    await ask(before, { item: 'tea', zip: [1, 2] }, 'Quote:1')
    await memory().keepSent()
    expect((await ask(openPage(), JSON.parse(text))).id).toBe('Quote:2')
  })

  test('belongs to its own order, where the page has quotes for several', async () => {
    const { before, openPage, ask } = await open([200, openQuote({ id: 'Quote:3' })])
    await ask(before, 'tea', 'Quote:3')
    await paymentMemory(before.wallet, openQuote({ id: 'Quote:3' })).keepSent()
    expect((await ask(openPage())).id).toBe('Quote:2')
    expect((await ask(openPage(), 'tea')).id).toBe('Quote:3')
  })

  test('no order is an order, too', async () => {
    const { before, sessionStore } = await open()
    await quoteOfOrder(before.wallet, undefined, async () => openQuote({ id: 'Quote:3' }), undefined)
    await paymentMemory(before.wallet, openQuote({ id: 'Quote:3' })).keepSent()
    // printf '' | sha256sum
    const order = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    expect(await sessionStore.list('intent/')).toMatchObject([{ quoteId: 'Quote:3', order }])
  })

  test('the digest takes the keys in the order of RFC 8785, section 3.2.3, at any depth', async () => {
    const { before, sessionStore } = await open()
    const mixed = { to: { '€': 1, a: 2, 9: 3, 10: 4 }, item: 'tea', Item: new Date(0), no: undefined }
    await quoteOfOrder(before.wallet, mixed, async () => openQuote({ id: 'Quote:3' }), undefined)
    await paymentMemory(before.wallet, openQuote({ id: 'Quote:3' })).keepSent()
    // printf '{"Item":"1970-01-01T00:00:00.000Z","item":"tea","to":{"10":4,"9":3,"a":2,"€":1}}' | sha256sum
    const order = '4b2539c8a1862d9e81c8d60f88ad09e0f2af8ce17ddf304a4c609506c2a3afeb'
    expect(await sessionStore.list('intent/')).toMatchObject([{ quoteId: 'Quote:3', order }])
  })

  test('the order itself is not on the device', async () => {
    const { memory, sessionStore } = await open()
    await memory().keepSent()
    const [record] = (await sessionStore.list('intent/')) as { order: string }[]
    // printf '{"item":"coffee"}' | sha256sum
    expect(record!.order).toBe('0d8cd82d4b4431941218731889bda44fe5f42a46ab7565f073cabcf83167541d')
    expect(JSON.stringify(record)).not.toContain('coffee')
  })

  test.each([
    ['cannot be reached', new TypeError('Failed to fetch')],
    ['refuses', refusal],
  ] satisfies [string, Reply][])('a service that %s: no other quote is made', async (_, say) => {
    const { memory, openPage, ask } = await open(say)
    await memory().keepSent()
    const page = openPage()
    const error = (await errorOf(ask(page))) as unknown as Error
    expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
    expect(error.message).toContain('This order may have been paid')
    expect(error.cause).toBeDefined()
  })

  test('a call that gives up is aborted, and nothing else is said', async () => {
    const { memory, openPage, ask } = await open()
    await memory().keepSent()
    expect(await errorOf(ask(openPage(), order, 'Quote:2', AbortSignal.abort()))).toMatchObject({
      code: 'ABORTED',
    })
  })
})

describe('one order is one payment, wherever its page ends', () => {
  /** What happened on the first page, and what the same order gets on the next one, call by call. */
  const rows: [string, (device: Awaited<ReturnType<typeof open>>) => Promise<unknown>, string, string[]][] = [
    ['was only shown', async () => undefined, 'PENDING', ['Quote:2', 'Quote:2']],
    ['was sent', ({ memory }) => memory().keepSent(), 'PENDING', ['Quote:1', 'Quote:1']],
    ['was sent, and paid', ({ memory }) => memory().keepSent(), 'COMPLETED', ['Quote:1', 'Quote:2']],
    ['was sent, and failed', ({ memory }) => memory().keepSent(), 'FAILED', ['Quote:1', 'Quote:2']],
    ['is held', ({ memory }) => memory().keepTaken(), 'PENDING_AUTHORIZATION', ['Quote:1', 'Quote:1']],
    ['was sent, and expired', ({ memory }) => memory().keepSent(), 'EXPIRED', ['Quote:2', 'Quote:2']],
    [
      'was paid, and its page was gone before it heard so',
      ({ memory }) => memory().keepExecuted(at(300_000)),
      'COMPLETED',
      ['Quote:1', 'Quote:2'],
    ],
    [
      'was sent, and another script read the list of the same page',
      async ({ before, memory }) => {
        await memory().keepSent()
        expect(await readPendingPayments(before.wallet, undefined)).toMatchObject([{ outcome: 'done' }])
      },
      'COMPLETED',
      ['Quote:1', 'Quote:2'],
    ],
    [
      'was sent, and another tab read the list, twice',
      async ({ memory, openPage }) => {
        await memory().keepSent()
        const tab = openPage()
        expect(await readPendingPayments(tab.wallet, undefined)).toMatchObject([{ outcome: 'done' }])
        expect(await readPendingPayments(tab.wallet, undefined)).toEqual([])
      },
      'COMPLETED',
      ['Quote:1', 'Quote:2'],
    ],
    [
      'was paid, and its caller heard so',
      async ({ before, memory }) => {
        await memory().keepExecuted(at(300_000))
        closeOrder(before.wallet, openQuote())
      },
      'COMPLETED',
      ['Quote:2', 'Quote:2'],
    ],
  ]

  test.each(rows)('it %s: after a reload', async (_, happen, status, expected) => {
    const device = await open(quoteIs(status))
    await happen(device)
    const page = device.openPage()
    const got = [(await device.ask(page)).id, (await device.ask(page)).id]
    expect(got).toEqual(expected)
    // Whatever was heard there counts for the page after it, too.
    if (got[1] !== 'Quote:1') expect((await device.ask(device.openPage())).id).toBe('Quote:2')
  })

  test.each(rows)(
    'it %s: in a second tab that the reading of the list crosses',
    async (_, happen, status, [first]) => {
      const device = await open(quoteIs(status))
      await happen(device)
      const page = device.openPage()
      const [quote] = await Promise.all([device.ask(page), readPendingPayments(page.wallet, undefined)])
      expect(quote.id).toBe(first)
      // What the list writes does not bring back an end that was heard.
      if (first === 'Quote:1' && status === 'COMPLETED')
        expect((await device.ask(device.openPage())).id).toBe('Quote:2')
    },
  )

  test('the end that a page is told is told to the store after the caller', async () => {
    const { sessionStore, memory, openPage, ask } = await open(quoteIs('COMPLETED'))
    await memory().keepSent()
    // The store takes its time, and the page dies.
    const slow = { ...sessionStore, set: () => new Promise<never>(() => {}) }
    const dying = unitWallet(() => quoteIs('COMPLETED'), { sessionStore: slow })
    expect((await ask(dying)).id).toBe('Quote:1')
    expect((await ask(openPage())).id).toBe('Quote:1')
  })

  test.each([
    ['with its quote', (quote: Quote) => ({ quote }), 'OUTCOME_UNKNOWN'],
    ['by its id', ({ id }: Quote) => ({ quoteId: id }), 'REFUSED'],
  ])(
    'an end that the request for it was told, and its execution %s cannot read, is told once more: nothing is paid again',
    async (_, toExecute, code) => {
      for (const isNextPage of [false, true]) {
        const { memory, sessionStore, ask } = await open()
        await memory().keepSent()
        let reply = quoteIs('COMPLETED')
        const openPage = () => unitWallet(() => reply, { sessionStore })
        const page = openPage()
        const quote = await ask(page)
        expect([quote.id, quote.status]).toEqual(['Quote:1', 'COMPLETED'])
        reply = refusal
        expect(await errorOf(payQuote(page.wallet, toExecute(quote)))).toMatchObject({ code })
        reply = quoteIs('COMPLETED')
        expect((await ask(isNextPage ? openPage() : page)).id).toBe('Quote:1')
        // Its execution tells it, too.
        expect(await payQuote(page.wallet, toExecute(quote))).toMatchObject({ status: 'COMPLETED' })
        expect((await ask(page)).id).toBe('Quote:2')
      }
    },
  )

  test('an end that only the list knows is no end that blocks the order for longer than its quote', async () => {
    const { memory, openPage, ask } = await open(quoteIs('COMPLETED'))
    await memory().keepExecuted(at(300_000))
    advance(300_000 + quoteOverdueMs + 1)
    const page = heard(openPage())
    expect((await ask(page)).id).toBe('Quote:2')
    expect(await readPendingPayments(page.wallet, undefined)).toEqual([])
    expect(await page.wallet.store.get(`intent/${page.wallet.account}/Quote:1`)).toBeUndefined()
  })
})

describe('an order with an id', () => {
  const named = { id: 'order-7', note: 'a' }
  const changed = { id: 'order-7', note: 'b' }
  const refused = {
    code: 'REFUSED',
    outcome: 'none',
    status: 409,
    serviceCode: 'CONFLICT',
    message:
      'This order has a quote with other terms, which may be paid. Look at the payments first. A changed order needs a new id.',
  }
  /** The device may have paid it. */
  const openNamed = async (status = 'PENDING') => {
    const device = await open([200, openQuote({ id: 'Quote:7', status })])
    await device.ask(device.before, named, 'Quote:7')
    await paymentMemory(device.before.wallet, openQuote({ id: 'Quote:7' })).keepSent()
    return device
  }

  test('is the same one with its id as a number', async () => {
    const { before, openPage, ask } = await open([200, openQuote({ id: 'Quote:7' })])
    await ask(before, { id: 7, note: 'a' }, 'Quote:7')
    await paymentMemory(before.wallet, openQuote({ id: 'Quote:7' })).keepSent()
    expect((await ask(openPage(), { id: '7', note: 'a' })).id).toBe('Quote:7')
  })

  test.each(['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'A_NEWER_STATUS'])(
    'is not asked for with other terms while its payment is %s: on this page, and on the next one',
    async (status) => {
      const { before, openPage, ask } = await openNamed(status)
      const page = openPage()
      for (const one of [before, page]) expect(await errorOf(ask(one, changed))).toMatchObject(refused)
      expect((await ask(page, named)).id).toBe('Quote:7')
    },
  )

  test('is not asked for with other terms when its payment begins meanwhile', async () => {
    const { before, ask } = await open()
    await ask(before, named, 'Quote:7')
    const request = async () => {
      before.wallet.state.payingCalls.add({ quoteId: 'Quote:7' })
      return openQuote({ id: 'Quote:8' })
    }
    expect(await errorOf(quoteOfOrder(before.wallet, changed, request, undefined))).toMatchObject(refused)
  })

  test('may change after its quote has expired unpaid', async () => {
    const { openPage, ask } = await openNamed('EXPIRED')
    expect((await ask(openPage(), changed)).id).toBe('Quote:2')
  })

  test('neither the order nor its id is on the device', async () => {
    const { sessionStore } = await openNamed()
    // printf 'order-7' | sha256sum; printf '{"id":"order-7","note":"a"}' | sha256sum
    expect(await sessionStore.list('intent/')).toMatchObject([
      {
        orderId: 'df8cf80227ec3237922df0ecd88385c546e4a31bdb8127b033f01e6f21f175df',
        order: 'aabfd3a7b1d4a47432cd01f4524030699b05e8a809083a5d7d8129d6d04411c9',
      },
    ])
    expect(JSON.stringify(await sessionStore.list('intent/'))).not.toContain('order-7')
  })
})
