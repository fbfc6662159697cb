/** What crosses between page and frame: messages as plain data with a version and a size limit. Both sides check with it. */

import type { SessionState } from '@embedded-wallet/core'

/** The version of the messages. Another one on the other side is `PROTOCOL_MISMATCH`. */
export const protocolVersion = 1

/** The name of the frame's element: by it a window that the page opened finds the frame. */
export const frameName = 'embedded-wallet'

/** How a window is opened. Without a name, which would let a page send another window there. */
export const windowFeatures = 'popup,width=440,height=720'

/** The longest message, in UTF-16 units of its JSON. */
export const maxMessageLength = 65_536

/** How many calls of a page may be open at once. */
export const maxOpenCalls = 64

/**
 * The verbs that cross. `acts`: if the frame dies, it may have been done. `reads`: nothing can have been done.
 *
 * All others exist in the frame and the window only.
 */
export const verbs = {
  getSession: 'reads',
  ensureSession: 'reads',
  requestQuote: 'reads',
  executeQuote: 'acts',
  reconcilePayments: 'reads',
  pendingOperations: 'reads',
  refreshSession: 'acts',
  signOut: 'acts',
  handOff: 'reads',
  open: 'reads',
} as const
/** A verb that crosses. */
export type FrameVerb = keyof typeof verbs

/** A screen of the wallet. */
export type WalletScreen = 'login' | 'settings' | 'export' | 'contact' | 'pay'
/** What `openWallet` can show. It only shows, and decides nothing. */
export const screens: readonly WalletScreen[] = ['login', 'settings', 'export', 'contact', 'pay']

/** The only message to the frame's window; a port comes with it. Everything else crosses the port, as JSON. */
export interface PortOffer {
  walletPort: number
}

/** From the page to the frame. */
export type PageMessage =
  /** `window`: the id of one that the page has opened for it, in the user's click. */
  | { id: number; verb: string; options: Record<string, unknown>; window?: string | undefined }
  | { id: number; abort: true }
  | { ping: true }

/** An error by its documented fields. */
export interface PlainError {
  name: string
  code?: string
  message: string
  [field: string]: unknown
}

/** What the frame shows. */
export interface FrameView {
  /** Such as `empty` or `button`. */
  name: string
  /** The height that it needs, in CSS pixels. */
  height: number
}

/** From the frame to the page. */
export type FrameMessage =
  /** `windowUrl`: the page may open the window itself, in the user's click, and send its id. */
  | { protocol: number; state: SessionState; build: string; windowUrl?: string | undefined }
  | { id: number; result?: unknown }
  | { id: number; error: PlainError }
  | { state: SessionState }
  /** The service works on this call. */
  | { processing: number }
  | { view: FrameView }
  | { pong: true }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0

/**
 * @returns The message as text; undefined if it is too long.
 * @throws {TypeError} If JSON cannot hold it.
 */
export function writeMessage(message: PageMessage | FrameMessage): string | undefined {
  const text = JSON.stringify(message)
  return text.length > maxMessageLength ? undefined : text
}

/** @returns The object in a text that came through the port; undefined if it is too long, no JSON, or no object. Never throws. */
function read(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'string' || data.length > maxMessageLength) return undefined
  try {
    const value: unknown = JSON.parse(data)
    return isObject(value) ? value : undefined
  } catch {
    // Not ours: its content is lost.
    return undefined
  }
}

/** Reads a message of the page. Undefined: it is none. Never throws. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  const message = read(data)
  if (message === undefined) return undefined
  if (message.ping === true) return { ping: true }
  const { id, verb, options, abort, window } = message
  if (!isId(id)) return undefined
  if (abort === true) return { id: id as number, abort }
  if (typeof verb !== 'string' || !isObject(options)) return undefined
  const isWindow = typeof window === 'string' && /^[\w-]{16,64}$/.test(window)
  return { id: id as number, verb, options, ...(isWindow && { window }) }
}

const statuses = ['restoring', 'signed-out', 'active', 'expiring', 'expired', 'key-lost']
const isText = (value: unknown) => typeof value === 'string'

const isState = (state: unknown): state is SessionState => {
  if (!isObject(state) || !statuses.includes(state.status as string)) return false
  const { session } = state
  if (session === undefined) return state.status === 'restoring' || state.status === 'signed-out'
  return (
    isObject(session) &&
    [session.accountId, session.sessionId, session.expiresAt, session.persistence].every(isText)
  )
}

/** Reads a message of the frame. Undefined: it is none. Never throws. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const message = read(data)
  if (message === undefined) return undefined
  const { id, error, view, state, pong, protocol, processing } = message
  const isWhole =
    pong === true ||
    isId(processing) ||
    (isId(id) &&
      (error === undefined ||
        (isObject(error) && [error.name, error.message, error.code ?? ''].every(isText)))) ||
    (isObject(view) && isText(view.name) && Number.isFinite(view.height)) ||
    // The other fields of another version's greeting are unknown.
    (Number.isSafeInteger(protocol) && (protocol !== protocolVersion || isState(state))) ||
    (protocol === undefined && isState(state))
  return isWhole ? (message as unknown as FrameMessage) : undefined
}
