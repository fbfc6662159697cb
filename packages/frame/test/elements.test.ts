/** Stories: a page without a framework has the elements, and its wallet is in an origin of its own. */

import { type ConnectedWallet, createWallet, reconcilePayments, SessionError } from '@embedded-wallet/core'
import { connectWallet } from '@embedded-wallet/frame/elements'
import { QuoteRefusal } from '@embedded-wallet/relay'
import { en } from '@embedded-wallet/ui/words'
import { de } from '@embedded-wallet/ui/words/de'
import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWorld, type WorldOptions } from './world.js'

let page: Window
let heard: [type: string, tag: string, detail: unknown][] = []
beforeEach(() => {
  page = new Window({ url: 'https://shop.example/' })
  for (const name of ['HTMLElement', 'customElements', 'document', 'CustomEvent'] as const)
    vi.stubGlobal(name, page[name])
  heard = []
  for (const type of ['wallet-done', 'wallet-problem'])
    document.addEventListener(type, (event) => {
      const { localName } = event.target as Element
      heard.push([type, localName, (event as CustomEvent).detail])
    })
})
afterEach(async () => {
  // What still runs ends with the world of the test: it must find neither an element to tell nor the page of the next test.
  page.document.body.replaceChildren()
  await Promise.resolve()
  vi.unstubAllGlobals()
})

const open = (options: WorldOptions = {}) =>
  openWorld({
    price: 3_000_000,
    connectBy: (given) => connectWallet(given) as ConnectedWallet,
    ...options,
  })

function add(tag: string, properties: object = {}) {
  const element = Object.assign(document.createElement(tag), properties)
  document.body.append(element)
  const shown = () => {
    const button = element.querySelector('button')
    return [button?.hidden ? '' : button?.textContent, element.querySelector('p')?.textContent]
  }
  const shows = (button: string, line: string | RegExp = '') =>
    vi.waitFor(() =>
      expect(shown()).toEqual([button, typeof line === 'string' ? line : expect.stringMatching(line)]),
    )
  const isIdle = () =>
    vi.waitFor(() => expect(element.querySelector('button')!.getAttribute('aria-busy')).toBe('false'))
  return { element, shows, isIdle, click: () => element.querySelector('button')!.click() }
}

test('each tag opens the screen that shows it, and says who is signed in', async () => {
  const { opened, passSession, wallet, scrolls } = await open({ isSignedIn: false })
  const login = add('wallet-login')
  const button = add('wallet-button', { name: 'Ada' })
  const others = ['Balance', 'Activity', 'Receive money', 'Settings'].map(
    (label) => [label, add(`wallet-${label.split(' ')[0]!.toLowerCase()}`)] as const,
  )
  await login.shows('Sign in')
  await button.shows('Sign in')
  for (const [label, { shows }] of others) await shows(label)
  for (const { click } of [login, button, ...others.map(([, one]) => one)]) click()
  await vi.waitFor(() => expect(opened).toEqual(['login', 'login', 'pay', 'pay', 'pay', 'settings']))
  expect(heard).toEqual([])
  passSession()
  await login.shows('')
  await button.shows('Ada')
  expect(heard).toEqual([['wallet-done', 'wallet-login', wallet]])
  button.click()
  await vi.waitFor(() => expect(opened.at(-1)).toBe('settings'))
  await button.isIdle()
  expect(scrolls).toEqual([])
})

test('the wallet shows the question of a payment, which is paid once and not called delivered, and another order begins anew', async () => {
  const { system, accountId, questions, scrolls } = await open()
  const { element, shows, click } = add('wallet-pay', { order: { title: 'Tea' } })
  await shows('Review')
  click()
  click()
  await shows('', 'On its way')
  expect(questions).toMatchObject([{ order: { title: 'Tea' }, quote: { totalSendingAmount: 3_000_000 } }])
  const { id } = questions[0]!.quote
  const detail = { status: 'on-its-way', quote: { id, status: 'COMPLETED' } }
  expect(heard).toMatchObject([['wallet-done', 'wallet-pay', detail]])
  expect(scrolls).not.toEqual([])
  Object.assign(element, { order: { title: 'Cake' } })
  await shows('Review')
  click()
  await shows('', 'On its way')
  expect(questions).toMatchObject([{ order: { title: 'Tea' } }, { order: { title: 'Cake' } }])
  expect(await system.balance(accountId)).toBe(94_000_000)
})

test('a no says that nothing was sent, and a later yes pays; signed out nothing is paid', async () => {
  let isYes = false
  const { wallet, system, accountId } = await open({ ask: async () => isYes })
  const { shows, click } = add('wallet-pay', { order: 1 })
  await shows('Review')
  click()
  await shows('Review', 'Nothing was sent: you did not confirm it. You can try again.')
  const problem = expect.objectContaining({ code: 'SIGNING_DECLINED' })
  expect(heard).toEqual([['wallet-problem', 'wallet-pay', problem]])
  isYes = true
  click()
  await shows('', 'On its way')
  expect(await system.balance(accountId)).toBe(97_000_000)
  const second = add('wallet-pay', { order: 2 })
  await wallet.remote.call('signOut', {})
  second.click()
  await second.shows('Review', /^Nothing was sent: you are not signed in/)
})

test.each([
  [409, ''],
  [408, 'Review'],
])(
  'after an order that the backend refuses with %i in its words the button says “%s”',
  async (status, button) => {
    await open({ refusal: new QuoteRefusal('SOLD_OUT', 'the last one has just been sold.', status) })
    const { element, shows, click } = add('wallet-pay', { order: 1 })
    await shows('Review')
    click()
    await shows(button, 'Nothing was sent: the last one has just been sold.')
    Object.assign(element, { order: 2 })
    await shows('Review')
  },
)

test('a lost response is not known, neither failed nor paid, and the next click cannot pay twice', async () => {
  let isLost = false
  const { system, accountId, reload, questions } = await open({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      if (!request.url.endsWith('/execute')) return response
      isLost = true
      reload()
      return new Promise(() => {})
    },
  })
  const { shows, click } = add('wallet-pay', { order: 1 })
  await shows('Review')
  click()
  await shows('Try again', /^This payment may or may not have been sent/)
  expect(isLost).toBe(true)
  expect(heard).toMatchObject([['wallet-problem', 'wallet-pay', { code: 'OUTCOME_UNKNOWN' }]])
  click()
  await shows('', 'On its way')
  expect(questions).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(97_000_000)
})

test('a payment that found the wallet busy is tried again with its quote: a new one could pay twice', async () => {
  let isBusy = true
  const { questions, system, accountId } = await open({
    ask: async () => {
      if (isBusy) throw new SessionError('BUSY', 'The wallet shows something else.', { retryable: true })
      return true
    },
  })
  const { shows, click } = add('wallet-pay', { order: 1 })
  await shows('Review')
  click()
  await shows('Try again', /^Nothing was sent/)
  isBusy = false
  click()
  await shows('', 'On its way')
  expect(questions[1]!.quote.id).toBe(questions[0]!.quote.id)
  expect(await system.balance(accountId)).toBe(97_000_000)
})

test('after a reload of the page a payment with no known end is the only one that may go on', async () => {
  let isBroken = false
  let executions = 0
  const { system, accountId, questions } = await open({
    betweenWalletAndRelay: (next) => async (request) => {
      isBroken ||= request.url.endsWith('/execute') && executions++ === 0
      if (isBroken) throw new TypeError('network')
      return next(request)
    },
  })
  const first = add('wallet-pay', { order: 1 })
  await first.shows('Review')
  first.click()
  await first.shows('Try again', /^This payment may or may not have been sent/)
  first.element.remove()
  const second = add('wallet-pay', { order: 1 })
  await second.shows('Review')
  second.click()
  await second.shows('Try again', /^This payment may or may not have been sent/)
  isBroken = false
  executions = 1
  const other = add('wallet-pay', { order: 2 })
  await other.shows('Review')
  other.click()
  await other.shows('Review', /^Nothing was sent: another tab or window is already doing this/)
  // A quote of the page may be for the same thing.
  const given = add('wallet-pay', { quote: await system.quote(accountId, 3_000_000) })
  await given.shows('Review')
  given.click()
  await given.shows('Review', /^This payment may or may not have been sent/)
  expect(heard.map(([, , detail]) => (detail as { code: string }).code)).toEqual([
    ...['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN', 'BUSY', 'OUTCOME_UNKNOWN'],
  ])
  expect(questions).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(100_000_000)
  second.click()
  await second.shows('', 'On its way')
  expect(questions[1]!.quote.id).toBe(questions[0]!.quote.id)
  expect(await system.balance(accountId)).toBe(97_000_000)
})

/** Where the network ends and the page with it, and what was paid by then. */
const ends = [
  ['before the request for the quote', /\/quotes\/request$/, 'before', 0],
  ['after the quote was made', /\/quotes\/request$/, 'after', 0],
  ['before the payment left', /\/execute$/, 'before', 0],
  ['after it was paid', /\/execute$/, 'after', 3_000_000],
] as const
const readers = ['nobody', 'a script of the page', 'another tab'] as const

test.each(ends.flatMap((end) => readers.map((reader) => [...end, reader] as const)))(
  'a page that ends %s is followed by one that pays once and hears each end once (%s, %s: %i paid; the list is read by %s)',
  async (_, path, when, paid, reader) => {
    let isBroken = false
    /** The first page is gone. */
    let isOver = false
    const order = { item: 'coffee' }
    const { system, accountId, wallet, reload, questions, own, sessionStore } = await open({
      betweenWalletAndRelay: (next) => async (request) => {
        const isHere = !isOver && path.test(new URL(request.url).pathname)
        isBroken ||= isHere
        if (isHere && when === 'after') await next(request.clone() as Request)
        if (isBroken) throw new TypeError('network')
        return next(request)
      },
    })
    const moved = async () => 100_000_000 - (await system.balance(accountId))
    const first = add('wallet-pay', { order })
    await first.shows('Review')
    first.click()
    await vi.waitFor(() => expect(isBroken).toBe(true))
    await first.isIdle()
    first.element.remove()
    reload()
    isOver = true
    isBroken = false
    expect(await moved()).toBe(paid)
    heard = []
    const second = add('wallet-pay', { order })
    await second.shows('Review')
    const tab = createWallet({
      accountId,
      relayUrl: own.relayUrl,
      fetch: own.fetch,
      rpId: 'shop.example',
      sessionStore,
    })
    if (reader !== 'nobody') await reconcilePayments(reader === 'another tab' ? tab : wallet)
    const asked = questions.length
    second.click()
    await second.isIdle()
    await vi.waitFor(() => expect(second.element.querySelector('p')?.textContent).toBe('On its way'))
    expect(await moved()).toBe(3_000_000)
    // What was paid before is told, and nothing is asked.
    expect(questions.length - asked).toBe(paid === 0 ? 1 : 0)
    expect(new Set(questions.map(({ quote }) => quote.id)).size).toBe(1)
    expect(heard.filter(([type]) => type === 'wallet-done')).toHaveLength(1)
    if (paid === 0) return
    // Only another click pays again, and only after another question.
    await second.shows('Review', 'On its way')
    second.click()
    await second.shows('', 'On its way')
    expect([questions.length - asked, await moved()]).toEqual([1, 6_000_000])
    expect(heard.map(([type]) => type)).toEqual(['wallet-done', 'wallet-done'])
  },
)

test('an order with an id that was paid before a reload is told once, and no click pays it again', async () => {
  const { system, accountId, reload, questions } = await open()
  const order = { id: 'order-7' }
  const first = add('wallet-pay', { order })
  await first.shows('Review')
  first.click()
  await first.shows('', 'On its way')
  first.element.remove()
  reload()
  const second = add('wallet-pay', { order: { ...order, note: 'x' } })
  await second.shows('Review')
  second.click()
  await second.shows('Review', /^Nothing was sent/)
  Object.assign(second.element, { order })
  await second.shows('Review', '')
  second.click()
  await second.shows('Review', 'On its way')
  second.click()
  await second.shows('', 'On its way')
  expect(questions).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(97_000_000)
  expect(heard.map(([type]) => type)).toEqual(['wallet-done', 'wallet-problem', 'wallet-done'])
})

test('an element that leaves the page takes its question away, and one that moves keeps it', async () => {
  const { questions, system, accountId } = await open({ ask: () => new Promise(() => {}) })
  const { element, shows, click, isIdle } = add('wallet-pay', { order: 1 })
  await shows('Review')
  click()
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  document.body.append(element)
  await Promise.resolve()
  expect(questions[0]!.signal.aborted).toBe(false)
  element.remove()
  await isIdle()
  expect(questions[0]!.signal.aborted).toBe(true)
  expect(heard).toEqual([])
  expect(await system.balance(accountId)).toBe(100_000_000)
})

test('a wallet that cannot be reached is said by each tag, and the login can be tried', async () => {
  const { leaving } = await open({ frame: () => {} })
  const { shows } = add('wallet-login')
  await shows('')
  leaving.abort()
  await shows('Sign in', /^Nothing was changed or sent: the payment service cannot be reached/)
  expect(heard).toMatchObject([['wallet-problem', 'wallet-login', { code: 'UNREACHABLE' }]])
})

test('a receipt of the page is a button that saves it as a text, and opens no wallet', async () => {
  const { opened } = await open()
  const saved: { name: string; text: Promise<string> }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  const links = document.createElement('a').constructor.prototype as HTMLAnchorElement
  vi.spyOn(links, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.at(-1)!.text() })
  })
  const { element, shows, click, isIdle } = add('wallet-receipt')
  await shows('')
  Object.assign(element, {
    receipt: {
      title: 'Receipt',
      language: 'en',
      transactionId: 'Transaction:7',
      rows: [{ key: 'total', group: 'amounts', label: 'Total', value: '12.58 USDC' }],
    },
  })
  await shows('Receipt – Save')
  click()
  await isIdle()
  expect(saved.map(({ name }) => name)).toEqual(['Receipt 7.txt'])
  expect(await saved[0]!.text).toContain('12.58 USDC')
  expect(opened).toEqual([])
  vi.restoreAllMocks()
})

test('the texts are those of ui, so its languages fit; a second call changes them and keeps the wallet', async () => {
  const { wallet } = await open({ isSignedIn: false })
  const { shows } = add('wallet-login')
  await shows(en.button.logIn)
  const url = 'https://other.example/frame'
  expect(connectWallet({ url, texts: de })).toBe(wallet)
  await shows(de.button.logIn)
})

test('on a server nothing is defined', () => {
  vi.unstubAllGlobals()
  expect(connectWallet({ url: 'https://wallet.shop.example/frame' })).toBeUndefined()
})
