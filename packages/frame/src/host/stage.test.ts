import type { Wallet } from '@embedded-wallet/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownQuestion } from '../link.js'
import type { WalletScreen } from '../protocol.js'
import type { Drawing } from './draw.js'
import type { HostView, Question } from './hostView.js'
import { createStage, type Draw } from './stage.js'

const origin = 'https://wallet.shop.example'
const shop = 'https://shop.example'

/** A browser's throws if it is closed. */
class Channel {
  static open = new Set<Channel>()
  static said: unknown[] = []
  static late = 0
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    if (Channel.open.has(this)) Channel.said.push(data)
    else Channel.late++
  }
  close() {
    Channel.open.delete(this)
  }
}

type Offer = {
  reason: string
  shown: unknown
  onOpen: () => void
  onCancel: () => void
  isOpen: boolean
  isThere: boolean
  ends: number
}
let offers: Offer[]
let opened: string[]

beforeEach(() => {
  offers = []
  opened = []
  Channel.open.clear()
  Channel.said = []
  Channel.late = 0
  const open = (url: string, ...more: string[]) => {
    // A name would let a page send another window there, or this one elsewhere.
    expect(more).toEqual(['_blank', 'popup,width=440,height=720'])
    opened.push(url)
  }
  const page = Object.assign(new EventTarget(), { opener: null, open })
  for (const [name, value] of Object.entries({
    window: page,
    location: { origin },
    BroadcastChannel: Channel,
  }))
    vi.stubGlobal(name, value)
})
/** What the tests of this file have opened. */
const views: HostView[] = []
afterEach(async () => {
  // What rests after a yes must not go when the browser of the test is gone.
  for (const view of views.splice(0))
    await Promise.resolve(view.show('settings', AbortSignal.abort())).catch(() => {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openStage(load = async () => {}) {
  const draw: Draw = {
    drawOffer: (_, { reason, shown, onOpen, onCancel }) => {
      const offer: Offer = { reason, shown, onOpen, onCancel, isOpen: false, isThere: true, ends: 0 }
      offers.push(offer)
      return {
        setOpen: (isOpen) => {
          offer.isOpen = isOpen
        },
        close: () => {
          offer.isThere = false
          offer.ends++
        },
      }
    },
  }
  const stage = createStage({ root: {} as HTMLElement }, () => load().then(() => draw))
  const view = stage({ shop, report: () => {} })
  views.push(view)
  return view
}

const questionOf = (fields: Partial<Question> = {}) =>
  ({
    summary: { action: 'pay', notShown: [] },
    quote: { id: 'Quote:1', totalSendingAmount: 5 },
    shop,
    order: undefined,
    balance: Promise.resolve(undefined),
    signal: new AbortController().signal,
    ...fields,
  }) as unknown as Question

const drawn = async (list: () => readonly unknown[], count = 1) =>
  vi.waitFor(() => expect(list().length).toBe(count), { interval: 1 })

/** The id of the window that was opened last. */
const lastId = () => opened.at(-1)!.split('/').at(-1)!
/** What a window says to the frame. @returns What the frame says back to it. */
function say(message: object, { from = origin, id = lastId() } = {}) {
  const said: unknown[] = []
  const source = { postMessage: (data: { message: unknown }) => said.push(data.message) }
  const data = { walletLink: id, message }
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))
  return said
}
/** The frame's own button was clicked, and the window is there. */
async function openWindow(count = 1) {
  await drawn(() => offers, count)
  offers.at(-1)!.onOpen()
  return say({ hello: true })
}
const busy = { code: 'BUSY', retryable: true, message: expect.stringContaining('Nothing was done') }

test('a question stands in the window, and only the end that the window says confirms it', async () => {
  const { ask } = openStage()
  const end = ask(questionOf())
  const summary = { action: 'pay', notShown: [], quote: { id: 'Quote:1', totalSendingAmount: 5 } }
  expect(await openWindow()).toEqual([{ task: { task: 'question', shown: { summary, shop } } }])
  expect(opened).toEqual([`/window#question/${lastId()}`])
  expect(offers[0]).toMatchObject({ reason: 'question', shown: { shop } })
  say({ end: true })
  expect(await end).toBe(true)
})

test.each<[string, (view: HostView) => void]>([
  ['after 200 ms', () => void vi.advanceTimersByTime(200)],
  ['when something else begins', ({ show }) => void show('settings', AbortSignal.abort())],
])('what is left of a confirmed question can decide nothing, and goes once: %s', async (_, go) => {
  const view = openStage()
  const end = view.ask(questionOf())
  await openWindow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  say({ end: true })
  expect(await end).toBe(true)
  vi.advanceTimersByTime(199)
  expect(say({ hello: true })).toEqual([])
  offers[0]!.onCancel()
  say({ end: false })
  expect(Channel.said.map((said) => (said as { message: object }).message)).toEqual([
    { task: expect.anything() },
  ])
  expect(offers[0]).toMatchObject({ isThere: true, ends: 0 })
  go(view)
  expect(offers[0]).toMatchObject({ isThere: false, ends: 1 })
  expect(Channel.said.at(-1)).toEqual({ walletLink: lastId(), message: { gone: true } })
  vi.advanceTimersByTime(1000)
  expect([offers[0]!.ends, Channel.late, Channel.open.size]).toEqual([1, 0, 0])
})

test.each([{ end: false }, { end: 'true' }, { end: 1 }])('the end %j confirms nothing', async (message) => {
  const { ask } = openStage()
  const end = ask(questionOf())
  await openWindow()
  say(message)
  expect(await end).toBe(false)
})

test('messages of another origin, of another window and without an id are not heard', async () => {
  const { ask } = openStage()
  const end = ask(questionOf())
  await openWindow()
  say({ end: true }, { from: shop })
  say({ end: true }, { from: 'null' })
  say({ end: true }, { id: 'another' })
  for (const data of [{ end: true }, { message: { end: true } }, null, 'end'])
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: null }))
  expect(offers[0]!.isThere).toBe(true)
  say({ end: false })
  expect(await end).toBe(false)
})

test('a window that was closed confirms nothing, and the button stands there again', async () => {
  const { ask } = openStage()
  const end = ask(questionOf())
  await openWindow()
  expect(offers[0]!.isOpen).toBe(true)
  say({ gone: true })
  expect(offers[0]).toMatchObject({ isOpen: false, isThere: true })
  offers[0]!.onOpen()
  expect(say({ hello: true })).toMatchObject([{ task: { task: 'question' } }])
  expect(offers[0]!.isOpen).toBe(true)
  say({ end: true })
  expect(await end).toBe(true)
})

test('a window with settings that the user closes is done: no button is left; one with the login that was closed offers itself again', async () => {
  const { show } = openStage()
  const { signal } = new AbortController()
  const done = show('settings', signal)
  await openWindow()
  say({ gone: true })
  expect(offers[0]).toMatchObject({ isThere: false })
  await done
  const login = show('login', signal)
  await openWindow(2)
  say({ gone: true })
  expect(offers[1]).toMatchObject({ isOpen: false, isThere: true })
  say({ end: true })
  await login
})

test('there is one question at a time: another one, a screen and a sign-in are BUSY and change nothing', async () => {
  const { ask, show, signIn } = openStage()
  const end = ask(questionOf())
  await openWindow()
  await expect(ask(questionOf())).rejects.toMatchObject(busy)
  await expect(show('login', new AbortController().signal)).rejects.toMatchObject(busy)
  await expect(
    signIn({ accountId: 'a' } as Wallet, 'SESSION_REQUIRED', new AbortController().signal),
  ).rejects.toMatchObject(busy)
  expect(offers).toHaveLength(1)
  expect(offers[0]!.isThere).toBe(true)
  say({ end: true })
  expect(await end).toBe(true)
  const next = ask(questionOf())
  await drawn(() => offers, 2)
  offers[1]!.onCancel()
  expect(await next).toBe(false)
})

test('a question that is given up never pays: its window hears so, and its late end is not heard', async () => {
  const { ask } = openStage()
  const leaving = new AbortController()
  const end = ask(questionOf({ signal: leaving.signal }))
  await openWindow()
  leaving.abort()
  expect(await end).toBe(false)
  expect(Channel.said.at(-1)).toEqual({ walletLink: lastId(), message: { gone: true } })
  expect([offers[0]!.isThere, Channel.open.size]).toEqual([false, 0])
  const stale = lastId()
  const next = ask(questionOf())
  await openWindow(2)
  say({ end: true }, { id: stale })
  expect(offers[1]!.isThere).toBe(true)
  say({ end: false })
  expect(await next).toBe(false)
})

test('a question that was given up before it was drawn shows nothing', async () => {
  const leaving = new AbortController()
  const end = openStage().ask(questionOf({ signal: leaving.signal }))
  leaving.abort()
  expect(await end).toBe(false)
  expect(offers).toEqual([])
})

test('a frame that its page leaves says so to the window before it is gone: a yes there would do nothing', async () => {
  const { ask } = openStage()
  const end = ask(questionOf())
  await openWindow()
  const leave = () => window.dispatchEvent(new Event('pagehide'))
  leave()
  expect(await end).toBe(false)
  expect(Channel.said.at(-1)).toEqual({ walletLink: lastId(), message: { gone: true } })
  // A page that comes back from the cache may ask again, and what has ended says nothing more.
  const next = ask(questionOf())
  await openWindow(2)
  say({ end: true })
  expect(await next).toBe(true)
  const count = Channel.said.length
  leave()
  expect([Channel.said.length, Channel.late]).toEqual([count, 0])
})

test('an end happens once: what is given up later touches neither the link nor what stands there then', async () => {
  const { ask, show } = openStage()
  const leaving = new AbortController()
  const end = ask(questionOf({ signal: leaving.signal }))
  await openWindow()
  say({ end: true })
  expect(await end).toBe(true)
  leaving.abort()
  const shown = show('settings', new AbortController().signal)
  await openWindow(2)
  say({ end: true })
  await shown
  const next = ask(questionOf())
  await drawn(() => offers, 3)
  expect(offers.map(({ ends }) => ends)).toEqual([1, 1, 0])
  offers[2]!.onCancel()
  await next
  expect(Channel.late).toBe(0)
})

test('of two windows with one question the first end counts, and the other one hears that it is over', async () => {
  const { ask } = openStage()
  const end = ask(questionOf())
  await openWindow()
  offers[0]!.onOpen()
  say({ hello: true })
  say({ end: false })
  say({ end: true })
  expect(await end).toBe(false)
  expect(Channel.said.at(-1)).toEqual({ walletLink: lastId(), message: { gone: true } })
})

const pageWindow = '0b4c2a52-6d0e-4a9f-9d55-6f4e9d1a7c10'
const inPageWindow = (message: object) => say(message, { id: pageWindow })
const ticketOf = ([message]: unknown[]) => (message as { ticket: string }).ticket

test('in a window that the page has opened, the question comes when it is there, and its end counts with the ticket alone', async () => {
  const { meet, ask } = openStage()
  const window = meet!(pageWindow)
  expect(inPageWindow({ hello: true })).toEqual([{ wait: { shop } }])
  const end = ask(questionOf({ window }))
  await drawn(() => offers)
  expect(offers[0]!.isOpen).toBe(true)
  const said = inPageWindow({ hello: true })
  expect(said).toMatchObject([{ task: { task: 'question', shown: { shop } } }])
  const ticket = ticketOf(said)
  let isConfirmed: boolean | undefined
  void end.then((value) => {
    isConfirmed = value
  })
  // The page may have given the same window to another frame: that one's end is not this one's.
  for (const other of [undefined, 'x', pageWindow]) inPageWindow({ end: true, ticket: other })
  await Promise.resolve()
  expect(isConfirmed).toBeUndefined()
  inPageWindow({ end: true, ticket })
  expect(await end).toBe(true)
  window.close()
  expect(Channel.said.at(-1)).toMatchObject({ message: { gone: true } })
  // One that loads slower than the call ends.
  expect(inPageWindow({ hello: true })).toEqual([{ gone: true }])
  expect(opened).toEqual([])
})

test('a sign-in and then the question happen in the one window that the page has opened; after its end there is the button again', async () => {
  const { meet, ask, signIn } = openStage()
  const window = meet!(pageWindow)
  const wallet = { accountId: 'InternalAccount:1' } as Wallet
  const { signal } = new AbortController()
  const signedIn = signIn(wallet, 'SESSION_REQUIRED', signal, window)
  await drawn(() => offers)
  inPageWindow({ end: true, ticket: ticketOf(inPageWindow({ hello: true })) })
  await signedIn
  const end = ask(questionOf({ window }))
  await drawn(() => offers, 2)
  // It is told at once: the window is there, and says no hello again.
  expect(Channel.said.at(-1)).toMatchObject({ message: { task: { task: 'question' } } })
  const ticket = (Channel.said.at(-1) as { message: { ticket: string } }).message.ticket
  inPageWindow({ end: true, ticket })
  expect(await end).toBe(true)
  const again = signIn(wallet, 'STEP_UP_REQUIRED', signal, window)
  await drawn(() => offers, 3)
  expect(offers[2]!.isOpen).toBe(false)
  offers[2]!.onOpen()
  expect(opened).toEqual([`/window#signIn/${lastId()}`])
  expect(lastId()).not.toBe(pageWindow)
  offers[2]!.onCancel()
  await expect(again).rejects.toMatchObject({ code: 'SIGNING_DECLINED' })
  window.close()
})

test('a window of the page that the user has closed before it was asked anything is opened by the button', async () => {
  const { meet, ask } = openStage()
  const window = meet!(pageWindow)
  inPageWindow({ hello: true })
  inPageWindow({ gone: true })
  const end = ask(questionOf({ window }))
  await drawn(() => offers)
  expect(offers[0]!.isOpen).toBe(false)
  offers[0]!.onOpen()
  expect(opened).toEqual([`/window#question/${pageWindow}`])
  offers[0]!.onCancel()
  expect(await end).toBe(false)
  window.close()
})

test('a question takes the place of the button of a screen, and that call ends', async () => {
  const { ask, show } = openStage()
  const shown = show('login', new AbortController().signal)
  await drawn(() => offers)
  const end = ask(questionOf())
  await shown
  await openWindow(2)
  expect(offers.map(({ isThere }) => isThere)).toEqual([false, true])
  say({ end: true })
  expect(await end).toBe(true)
})

test.each<[string, boolean]>([
  ['before', true],
  ['while', false],
])('the button of a screen goes when the page gives it up %s it stands there', async (_, isEarly) => {
  const leaving = new AbortController()
  if (isEarly) leaving.abort()
  const shown = openStage().show('settings' satisfies WalletScreen, leaving.signal)
  if (!isEarly) {
    await drawn(() => offers)
    leaving.abort()
  }
  await shown
  expect(offers.filter(({ isThere }) => isThere)).toEqual([])
})

test('a sign-in and a step-up happen in the window, which gets the id and the action of the step-up', async () => {
  const { signIn } = openStage()
  const stepUp = { id: 'Request:1', action: 'add-auth-method', signal: new AbortController().signal }
  const wallet = { accountId: 'InternalAccount:1', stepUp } as unknown as Wallet
  const done = signIn(wallet, 'STEP_UP_REQUIRED', new AbortController().signal)
  expect(await openWindow()).toEqual([
    {
      task: {
        task: 'signIn',
        accountId: 'InternalAccount:1',
        reason: 'STEP_UP_REQUIRED',
        stepUp: { id: 'Request:1', action: 'add-auth-method' },
      },
    },
  ])
  // A window that was closed may be opened again.
  say({ gone: true })
  expect(offers[0]).toMatchObject({ isThere: true, isOpen: false })
  offers[0]!.onOpen()
  expect(offers[0]!.isOpen).toBe(true)
  say({ end: true })
  expect(await done).toBeUndefined()
})

test('a sign-in that the user gives up, refuses or that is aborted signs nothing', async () => {
  const { signIn } = openStage()
  const [page, leaving] = [new AbortController(), new AbortController()]
  const wallet = { accountId: 'a', stepUp: { id: '1', action: 'x', signal: leaving.signal } }
  const ways = [
    () => offers.at(-1)!.onCancel(),
    () => say({ end: false }),
    () => leaving.abort(),
    () => page.abort(),
  ]
  for (const [index, end] of ways.entries()) {
    const own = index === 3 ? { accountId: 'a' } : wallet
    const done = signIn(own as unknown as Wallet, 'SESSION_REQUIRED', page.signal)
    const message = expect.stringContaining('Nothing was signed or sent')
    const refused = expect(done).rejects.toMatchObject({ code: 'SIGNING_DECLINED', message })
    await openWindow(index + 1)
    end()
    await refused
  }
})

test.each<[order: unknown, payee: unknown, shown: Partial<ShownQuestion>]>([
  [
    { title: 'Coffee', description: 'Thanks', payee: { name: 'Thief' } },
    { name: 'Shop Ltd', check: { status: 'NOT_MATCHED', enteredName: 7, verifiedName: 'Other Ltd' } },
    {
      payee: { name: 'Shop Ltd', check: { status: 'NOT_MATCHED', verifiedName: 'Other Ltd' } },
      says: { title: 'Coffee', text: 'Thanks' },
    },
  ],
  ['Coffee', null, { says: { title: 'Coffee' } }],
  [{ description: 'Thanks' }, 'Shop Ltd', { says: { text: 'Thanks' } }],
  [{ title: '', description: 7 }, { name: '', detail: 'DE00' }, {}],
  [null, { name: 'Ltd', detail: 'DE00', check: null }, { payee: { name: 'Ltd', detail: 'DE00' } }],
  [7, { name: 'Ltd', check: { verifiedName: 'Ltd' } }, { payee: { name: 'Ltd' } }],
])(
  'what the shop says (%j) stands apart from the payee, which only the quote names',
  async (order, payee, more) => {
    const { ask } = openStage()
    const quote = { id: 'Quote:1', payee }
    const end = ask(questionOf({ order, quote } as unknown as Partial<Question>))
    const [said] = await openWindow()
    const summary = { action: 'pay', notShown: [], quote }
    expect((said as { task: { shown: ShownQuestion } }).task.shown).toEqual({ summary, shop, ...more })
    say({ end: false })
    await end
  },
)

test('the button stands where the app wants it, in its texts, and in English where they do not load', async () => {
  const drawings: Drawing[] = []
  const drawOffer = (drawing: Drawing) => {
    drawings.push(drawing)
    return { setOpen() {}, close() {} }
  }
  const [root, report] = [{} as HTMLElement, vi.fn()]
  const own = { common: { cancel: 'Abbrechen' } }
  const rows = [own, async () => own, async () => Promise.reject(new TypeError('Failed to fetch'))]
  for (const [index, texts] of rows.entries()) {
    const leaving = new AbortController()
    const shown = createStage({ root, texts }, async () => ({ drawOffer }))({ shop, report }).show(
      'login',
      leaving.signal,
    )
    await drawn(() => drawings, index + 1)
    leaving.abort()
    await shown
  }
  expect(drawings.map(({ texts }) => texts)).toEqual([own, own, {}])
  for (const drawing of drawings) expect(drawing).toMatchObject({ root, report })
})

test('a stage is free again when its code did not load', async () => {
  let isOnline = false
  const stage = createStage({ root: {} as HTMLElement }, async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return { drawOffer: vi.fn(() => ({ setOpen() {}, close() {} })) }
  })
  const view: HostView = stage({ shop, report: () => {} })
  const lost = {
    name: 'ServiceError',
    code: 'UNREACHABLE',
    outcome: 'none',
    cause: new TypeError('Failed to fetch'),
  }
  await expect(view.ask(questionOf())).rejects.toMatchObject(lost)
  // Firefox and Safari never retry the import of a module that has failed.
  await expect(view.ask(questionOf())).rejects.toMatchObject({ ...lost, code: 'RELOAD_NEEDED' })
  isOnline = true
  const leaving = new AbortController()
  const end = view.ask(questionOf({ signal: leaving.signal }))
  leaving.abort()
  expect(await end).toBe(false)
})

test('what a payment prepared is loaded when its question comes, and what failed is tried once more', async () => {
  for (const [load, loads] of [
    [vi.fn(async () => {}), 1],
    [vi.fn(async () => Promise.reject(new Error('no network'))).mockRejectedValueOnce(undefined), 2],
  ] as const) {
    const view = openStage(load as () => Promise<void>)
    view.prepare!()
    expect(load).toHaveBeenCalledTimes(1)
    void view.ask(questionOf()).catch(() => {})
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(loads))
  }
})
