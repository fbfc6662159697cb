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

function connect(options: ConnectOptions): RemoteWallet {
  const { url, slot, title = 'Wallet', opens = 'click', signal, onView, onMessage } = options
  const { ownerDocument: document } = slot
  const { origin } = new URL(url, document.baseURI)
  const listeners = new Set<(state: SessionState) => void>()
  let state = getServerSessionState()
  let port: MessagePort | undefined
  let isLoaded = false
  let isGreeted = false
  let silence = 0
  /** Why no call can succeed anymore. */
  let ended: Error | undefined

  const post = (text: string) => {
    if (isGreeted) {
      tellApp(onMessage, 'frame', text)
      port?.postMessage(text)
    }
    return isGreeted
  }
  /** Where the frame's window is, if it lets the page open it. */
  let windowUrl: string | undefined
  /** A browser opens a window only in the user's click: here it is one of the page, and the frame has none of it. */
  const openWindow = (verb: FrameVerb, { screen }: { screen?: (typeof screens)[number] }) => {
    const task =
      verb === 'executeQuote' ? 'question' : verb === 'open' && screens.find((one) => one === screen)
    if (!task || !isGreeted || windowUrl === undefined || opens !== 'click') return undefined
    if (!globalThis.navigator?.userActivation?.isActive) return undefined
    const id = crypto.randomUUID()
    return window.open(`${windowUrl}#${task}/${id}`, '_blank', windowFeatures) ? id : undefined
  }
  const calls = createCalls(post, openWindow)
  const show = (next: SessionState) => {
    state = next
    // One that throws must not keep the others from hearing, and no call from being sent.
    for (const listener of listeners) queueMicrotask(() => listeners.has(listener) && listener(next))
  }
  const lose = () => {
    port?.close()
    port = undefined
    isGreeted = false
    silence = 0
    calls.loseSent()
    if (state.status !== 'restoring') show(getServerSessionState())
  }
  const end = (reason: Error) => {
    ended = reason
    lose()
    calls.endAll(reason)
    clearInterval(timer)
  }
  const hear = ({ data }: MessageEvent) => {
    const message = readFrameMessage(data)
    if (message === undefined) return
    tellApp(onMessage, 'page', data)
    silence = 0
    if ('protocol' in message) {
      if (message.protocol !== protocolVersion) return end(otherProtocol(protocolVersion, message.protocol))
      isGreeted = true
      windowUrl = windowOf(message.windowUrl, url, document)
    }
    if ('state' in message) show(message.state)
    else if ('view' in message) {
      frame.style.height = `${message.view.height}px`
      tellApp(onView, message.view)
    } else if ('processing' in message) calls.process(message.processing)
    else if ('id' in message) calls.settle(message)
    calls.flush()
  }
  const offer = () => {
    lose()
    if (ended) return
    isLoaded = true
    const { port1, port2 } = new MessageChannel()
    port = port1
    port.onmessage = hear
    frame.contentWindow?.postMessage({ walletPort: protocolVersion }, origin, [port2])
  }
  /** An element that is placed again loads its document again. */
  const load = () => {
    lose()
    isLoaded = false
    slot.append(frame)
  }
  /** No event reports that an element was removed. It is lost once: the silence of a frame that has no place goes on. */
  const revive = () => {
    if (frame.isConnected) return
    if (slot.isConnected) load()
    else if (port) lose()
  }
  const tick = () => {
    revive()
    if (calls.count() === 0) silence = 0
    else if (++silence >= (isLoaded ? silentTicks : loadTicks)) {
      calls.endAll()
      load()
    } else post(writeMessage({ ping: true })!)
  }

  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = title
  frame.name = frameName
  frame.style.cssText = 'border:0;width:100%;height:0'
  frame.addEventListener('load', offer)
  const timer = setInterval(tick, 1000)
  const leave = () => {
    end(unreachable())
    frame.remove()
  }
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  else load()
  return {
    call: async (verb, given = {}) => {
      if (ended) throw ended
      revive()
      return calls.start(verb, given) as Promise<never>
    },
    state: () => state,
    watch: (onState, until) => {
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

/** Only of the frame's own origin. */
function windowOf(said: unknown, frameUrl: string, { baseURI }: Document): string | undefined {
  const base = new URL(frameUrl, baseURI)
  if (typeof said !== 'string' || !URL.canParse(said, base)) return undefined
  const { origin, href } = new URL(said, base)
  return origin === base.origin ? href : undefined
}
