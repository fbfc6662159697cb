/** A page and its wallet's frame in one process: real ports, a service, and a frame that can die. */

import type { ConnectedWallet } from '@embedded-wallet/core'
import { memorySessionStore } from '@embedded-wallet/core'
import { type ConnectOptions, connectWallet } from '@embedded-wallet/frame'
import { afterEach } from 'vitest'
import { openTestSystem, type TestSystem } from '../../../e2e/support/testSystem.js'
import type { HostView, Question, ViewContext } from '../src/host/hostView.js'
import { type HostScope, type ServeOptions, serveFrame } from '../src/host/serve.js'
import { keepAccount, type PassedSession } from '../src/passSession.js'

export const page = 'https://shop.example'
export const walletOrigin = 'https://wallet.shop.example'

/** What the tests of this run leave behind. */
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

type Fetch = (request: Request) => Promise<Response>

export interface WorldOptions {
  /** Of the page's connection. */
  connect?: Partial<ConnectOptions> | undefined
  /** Connects the page. Default: `connectWallet` of the page's part. */
  connectBy?: ((options: ConnectOptions) => ConnectedWallet) | undefined
  /** Of the frame. */
  serve?: Partial<ServeOptions> | undefined
  /** Changes what the frame is: such as another version of it. */
  frame?: ((scope: HostScope, until: AbortSignal) => void) | undefined
  ask?: ((question: Question) => Promise<boolean>) | undefined
  signIn?: HostView['signIn'] | undefined
  isSignedIn?: boolean | undefined
  /** What each order costs, in millionths of a USDC. Left out: the shop makes no quotes. */
  price?: number | undefined
  /** In place of a price: why the shop makes no quote. */
  refusal?: Error | undefined
  /** Of the service. Default: that of the documents. */
  profile?: '2026-08' | undefined
  /** As of `openTestSystem`. */
  betweenWalletAndRelay?: ((next: Fetch) => Fetch) | undefined
}

type Heard = { source: unknown; origin: string; data: unknown; ports: readonly MessagePort[] }

export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens a page with its frame. The user is signed in there, unless the options say otherwise. */
export async function openWorld(options: WorldOptions = {}) {
  const { betweenWalletAndRelay, price, refusal, profile } = options
  const system: TestSystem = openTestSystem({
    ...(betweenWalletAndRelay && { betweenWalletAndRelay }),
    ...(profile && { profile }),
    ...(price && {
      relay: {
        createQuote: ({ accountId }) => (refusal ? Promise.reject(refusal) : system.quote(accountId, price)),
      },
    }),
  })
  const sessionStore = memorySessionStore()
  const { accountId, wallet: own } = await system.signedIn()
  const stored = await own.sessionStore.list('session/')
  const entries = (stored as { sessionId: string; accountId: string }[]).map(
    (record) => [`session/${record.accountId}/${record.sessionId}`, record] as const,
  )
  if (options.isSignedIn !== false) {
    await keepAccount(sessionStore, accountId)
    for (const [key, value] of entries) await sessionStore.set(key, value)
  }
  const questions: Question[] = []
  const opened: unknown[] = []
  let host: { say: (event: Heard) => void; end: AbortController } | undefined
  const view = ({ report }: ViewContext) => ({
    ask: async (question: Question) => {
      questions.push(question)
      report({ name: 'button', height: 240 })
      return options.ask?.(question) ?? true
    },
    show: (screen: string) => void opened.push(screen),
    signIn: options.signIn ?? (async () => {}),
  })
  /** What the browser does when the element's document loads. */
  const loadDocument = () => {
    const end = new AbortController()
    const hears = new Set<(event: Heard) => void>()
    const scope = {
      parent,
      location: { origin: walletOrigin },
      addEventListener: (_: string, listener: (event: Heard) => void) => void hears.add(listener),
      removeEventListener: (_: string, listener: (event: Heard) => void) => void hears.delete(listener),
    } as unknown as HostScope
    const say = (event: Heard) => {
      for (const hear of hears) hear(event)
    }
    host = { say, end }
    endings.push(() => end.abort())
    if (options.frame) return options.frame(scope, end.signal)
    const { fetch, passkeys, relayUrl } = own
    const wallet = { fetch, passkeys, relayUrl, rpId: 'shop.example', sessionStore, profile }
    serveFrame({ ...wallet, pages: [page], signal: end.signal, ...options.serve }, view, scope)
  }
  const parent = { name: 'the page' }
  const loads: (() => void)[] = []
  const frame = {
    src: '',
    title: '',
    style: { cssText: '', height: '' },
    isConnected: false,
    addEventListener: (_: string, listener: () => void) => loads.push(listener),
    remove: () => {
      frame.isConnected = false
      host?.end.abort()
      host = undefined
    },
    contentWindow: {
      postMessage: (data: unknown, origin: string, ports: MessagePort[]) => {
        if (origin === walletOrigin) host?.say({ source: parent, origin: page, data, ports })
      },
    },
  }
  const load = () => {
    frame.remove()
    frame.isConnected = true
    loadDocument()
    queueMicrotask(() => {
      if (frame.isConnected) for (const listener of loads) listener()
    })
  }
  const scrolls: string[] = []
  const slot = {
    ownerDocument: { baseURI: `${page}/`, createElement: () => frame },
    isConnected: true,
    append: load,
    scrollIntoView: () => void scrolls.push('nearest'),
  }
  const leaving = new AbortController()
  endings.push(() => leaving.abort())
  const wallet: ConnectedWallet = (options.connectBy ?? connectWallet)({
    url: `${walletOrigin}/frame`,
    slot: slot as unknown as Element,
    signal: leaving.signal,
    ...options.connect,
  })
  return {
    system,
    accountId,
    wallet,
    own,
    frame,
    slot,
    scrolls,
    questions,
    opened,
    sessionStore,
    leaving,
    /** The frame's document loads again by itself. */
    reload: load,
    /** The frame's process hangs or is gone, and no event says so. */
    kill: () => host?.end.abort(),
    say: (event: Partial<Heard>) =>
      host?.say({ ...{ source: parent, origin: page, data: undefined, ports: [] }, ...event }),
    /** The wallet's window hands a session over. */
    passSession: (said: Partial<PassedSession> = {}) =>
      host?.say({
        source: {},
        origin: walletOrigin,
        ports: [],
        data: { walletHandOver: { accountId, records: entries, ...said } },
      }),
  }
}
