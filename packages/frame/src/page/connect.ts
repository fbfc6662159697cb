/** Connects a page to its wallet in another origin: the frame's element, the port, and whether the frame lives. */

import {
  type ConnectedWallet,
  checkShapes,
  createRemoteWallet,
  getServerSessionState,
  type OptionShape,
  type RemoteWallet,
  type SessionState,
  tellApp,
} from '@embedded-wallet/core'
import {
  type FrameVerb,
  type FrameView,
  frameName,
  protocolVersion,
  readFrameMessage,
  screens,
  windowFeatures,
  writeMessage,
} from '../protocol.js'
import { createCalls } from './calls.js'
import { otherProtocol, unreachable } from './errors.js'

/** The options of `connectWallet`. */
export interface ConnectOptions {
  /** The address of the frame, such as `https://wallet.shop.example/frame`. */
  url: string
  /** Where the frame is placed, with the wallet's own button, while a question is open: the button opens the window again. */
  slot: Element
  /** The name of the frame for screen readers. Default: `Wallet`. */
  title?: string | undefined
  /**
   * Who opens the wallet's window: `click`, the page in the user's click on its own button, where the call begins in it; or `button`, the
   * wallet's button in `slot`, with one more click. That button is also there if the browser opens no window. Default: `click`.
   */
  opens?: 'click' | 'button' | undefined
  /** Ends the connection and removes the frame. */
  signal?: AbortSignal | undefined
  /** Called with what the frame shows, such as `button`, and its height. The frame's element sets its own height. */
  onView?: ((view: FrameView) => void) | undefined
  /** Called with each message that crosses, as JSON: for an inspector. */
  onMessage?: ((to: 'frame' | 'page', text: string) => void) | undefined
}

/** What each option is. */
export const connectShapes = {
  url: 'string',
  slot: 'object',
  title: 'string',
  opens: 'string',
  signal: 'object',
  onView: 'function',
  onMessage: 'function',
} as const satisfies Record<keyof ConnectOptions, OptionShape>

/** How many one-second ticks until a frame that does not respond counts as gone (three to four seconds), and how many its document may take to load. */
const [silentTicks, loadTicks] = [4, 30]

/**
 * Connects the page to a wallet in an origin of its own. It returns at once, as `createWallet` does, and the result works with
 * the same verbs and by `WalletProvider`.
 *
 * The frame knows the account: read it from `getSession(wallet)`. Keep one connection per page. If the frame is removed,
 * reloaded or does not respond for four seconds, each open call ends, with `OUTCOME_UNKNOWN` if it may have acted, and the frame is loaded again.
 *
 * @param options - See `ConnectOptions`.
 * @returns A wallet whose verbs all run in the frame. A verb that does not cross fails with `FRAME_ONLY`.
 * @throws {TypeError} If `url` is not an address, or an option is wrong or has another name.
 * @see packages/frame/README.md
 * @example
 * ```ts
 * const wallet = connectWallet({ url: 'https://wallet.shop.example/frame', slot: document.querySelector('#wallet')! })
 * ```
 */
export function connectWallet(options: ConnectOptions): ConnectedWallet {
  checkShapes(options, connectShapes, ['url', 'slot'])
  if (options.url === '') throw new TypeError('url must be the address of the frame')
  return createRemoteWallet(options.url, connect(options))
}

/** What the page knows of its frame. */
interface Connection {
  /**
   * `loading`: its document loads. `offered`: it got a port. `greeted`: it speaks our protocol, so calls are sent. `lost`: it was
   * removed, and there is no place for it.
   */
  phase: 'loading' | 'offered' | 'greeted' | 'lost'
  port?: MessagePort | undefined
  /** The seconds since it last spoke, while a call waits. */
  silence: number
  /** Where its window is, if it lets the page open it. */
  windowUrl?: string | undefined
  /** Why no call can succeed anymore. */
  ended?: Error
}

function connect(options: ConnectOptions): RemoteWallet {
  const { url, slot, title = 'Wallet', opens = 'click', signal, onView, onMessage } = options
  const { ownerDocument: document } = slot
  const { origin } = new URL(url, document.baseURI)
  const connection: Connection = { phase: 'loading', silence: 0 }
  const session = createSessionState()

  const post = (text: string) => {
    if (connection.phase !== 'greeted') return false
    tellApp(onMessage, 'frame', text)
    connection.port?.postMessage(text)
    return true
  }
  const openWindow = (verb: FrameVerb, { screen }: { screen?: unknown }) =>
    connection.phase === 'greeted' && opens === 'click'
      ? openWindowAt(connection.windowUrl, windowTask(verb, screen))
      : undefined
  const calls = createCalls(post, openWindow)
  const lose = () => {
    connection.port?.close()
    connection.port = undefined
    if (connection.phase !== 'loading') connection.phase = 'lost'
    connection.silence = 0
    calls.loseSent()
    if (session.get().status !== 'restoring') session.set(getServerSessionState())
  }
  const end = (reason: Error) => {
    connection.ended = reason
    lose()
    calls.endAll(reason)
    clearInterval(timer)
  }
  const hear = ({ data }: MessageEvent) => {
    const message = readFrameMessage(data)
    if (message === undefined) return
    tellApp(onMessage, 'page', data)
    connection.silence = 0
    if ('protocol' in message) {
      if (message.protocol !== protocolVersion) return end(otherProtocol(protocolVersion, message.protocol))
      connection.phase = 'greeted'
      connection.windowUrl = windowOf(message.windowUrl, url, document)
    }
    if ('state' in message) session.set(message.state)
    else if ('view' in message) {
      frame.style.height = `${message.view.height}px`
      tellApp(onView, message.view)
    } else if ('processing' in message) calls.process(message.processing)
    else if ('id' in message) calls.settle(message)
    calls.flush()
  }
  const offerPort = () => {
    lose()
    if (connection.ended) return
    const { port1, port2 } = new MessageChannel()
    Object.assign(connection, { phase: 'offered', port: port1 } satisfies Partial<Connection>)
    port1.onmessage = hear
    frame.contentWindow?.postMessage({ walletPort: protocolVersion }, origin, [port2])
  }
  /** An element that is placed again loads its document again. */
  const load = () => {
    lose()
    connection.phase = 'loading'
    slot.append(frame)
  }
  /** No event reports that an element was removed. It is lost once: the silence of a frame that has no place goes on. */
  const revive = () => {
    if (frame.isConnected) return
    if (slot.isConnected) load()
    else if (connection.port) lose()
  }
  const tick = () => {
    revive()
    if (calls.count() === 0) connection.silence = 0
    else if (++connection.silence >= (connection.phase === 'loading' ? loadTicks : silentTicks)) {
      calls.endAll()
      load()
    } else post(writeMessage({ ping: true })!)
  }

  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = title
  frame.name = frameName
  frame.style.cssText = 'border:0;width:100%;height:0'
  frame.addEventListener('load', offerPort)
  const timer = setInterval(tick, 1000)
  const leave = () => {
    end(unreachable())
    frame.remove()
  }
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  else load()
  return {
    call: async (verb, options = {}) => {
      if (connection.ended) throw connection.ended
      revive()
      return calls.start(verb, options) as Promise<never>
    },
    state: session.get,
    watch: session.watch,
  }
}

/** The session as the frame last said it, and who listens. */
function createSessionState() {
  const listeners = new Set<(state: SessionState) => void>()
  let state = getServerSessionState()
  return {
    get: () => state,
    set: (next: SessionState) => {
      state = next
      // One that throws must not keep the others from hearing, and no call from being sent.
      for (const listener of listeners) queueMicrotask(() => listeners.has(listener) && listener(next))
    },
    watch: (onState: (state: SessionState) => void, until?: AbortSignal) => {
      const listener = (next: SessionState) => onState(next)
      const stop = () => void listeners.delete(listener)
      listeners.add(listener)
      queueMicrotask(() => listeners.has(listener) && onState(state))
      until?.addEventListener('abort', stop)
      if (until?.aborted) stop()
      return stop
    },
  }
}

/** What a verb needs the window for. */
function windowTask(verb: FrameVerb, screen: unknown): string | undefined {
  if (verb === 'executeQuote') return 'question'
  return verb === 'open' ? screens.find((one) => one === screen) : undefined
}

/**
 * A browser opens a window only in the user's click: here it is one of the page, and the frame has none of it.
 *
 * @returns The id of the window.
 */
function openWindowAt(windowUrl: string | undefined, task: string | undefined): string | undefined {
  if (windowUrl === undefined || task === undefined || !globalThis.navigator?.userActivation?.isActive)
    return undefined
  const id = crypto.randomUUID()
  return window.open(`${windowUrl}#${task}/${id}`, '_blank', windowFeatures) ? id : undefined
}

/** Only of the frame's own origin. */
function windowOf(said: unknown, frameUrl: string, { baseURI }: Document): string | undefined {
  const base = new URL(frameUrl, baseURI)
  if (typeof said !== 'string' || !URL.canParse(said, base)) return undefined
  const { origin, href } = new URL(said, base)
  return origin === base.origin ? href : undefined
}
