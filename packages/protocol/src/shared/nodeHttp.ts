/** Reads a body from a request of Node's servers, and writes a response there: what relay, webhooks and sandbox do with `(req, res)`. */

import type { HttpBodyReader, HttpBodyStream } from './bodyStream.js'

// The package compiles without DOM and Node types; every runtime has these classes.
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
declare const TextDecoder: new (
  encoding: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string }

/** The part of an `IncomingMessage` that the reader uses, and what middleware adds to it. */
export interface NodeMessage extends AsyncIterable<unknown> {
  /** Whether its last byte was read. */
  readonly readableEnded?: boolean | undefined
  /** Whether any byte was read. */
  readonly readableDidRead?: boolean | undefined
  /** What turns its bytes into texts. */
  readonly readableEncoding?: string | null | undefined
  /** The bytes that came, as body parsers keep them beside what they make of them. */
  readonly rawBody?: unknown
  /** What a body parser left: bytes, a text, or the value of JSON. Express 4 also writes an empty object and reads nothing. */
  readonly body?: unknown
  /** Reads its parts. The plain iterator ends the connection when it is given up. */
  iterator?(options: { destroyOnReturn: boolean }): AsyncIterator<unknown>
  /** Drains the rest. */
  resume?(): unknown
}

/** The part of a `ServerResponse` that the writer uses. */
export interface NodeReply {
  /** Whether a status was written before. */
  readonly headersSent?: boolean | undefined
  /** Whether the connection is gone. */
  readonly destroyed?: boolean | undefined
  /** What middleware has set. */
  getHeader?(name: string): unknown
  /** Writes the status and the headers. */
  writeHead(status: number, headers: Record<string, string | string[]>): unknown
  /** Writes a part of the body. False: wait for `drain`. */
  write?(part: Uint8Array): boolean
  /** Writes the body, or its last part, and ends the response. */
  end(body?: string | Uint8Array): unknown
  /** Ends the connection: the client sees that the response is not whole. */
  destroy?(): unknown
  /** Listens for `finish` and `close`. */
  on?(event: string, listener: () => void): unknown
  /** Listens for `drain` and `close` once, and in place of `on`. */
  once?(event: string, listener: () => void): unknown
}

/** Headers as plain values: names in lower case, and a list where each item is a line of its own, as of cookies. */
export type PlainHeaders = Record<string, string | string[]>

/** The headers of `fetch` as they are written. */
export interface WrittenHeaders extends Iterable<[string, string]> {
  /** Each `Set-Cookie` for itself. */
  getSetCookie(): string[]
}

/** A response as plain values, and that of `fetch`. */
export interface WrittenResponse {
  readonly status: number
  readonly headers: WrittenHeaders | PlainHeaders
  readonly body: string | Uint8Array | HttpBodyStream | null
}

/** What there is of a body: nobody has read it; its bytes; the value that a parser made of its JSON; or nothing, and why. */
export type NodeBody =
  | { unread: HttpBodyStream }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { json: unknown }
  | { lost: 'read' | 'decoded' }

/** Finds out from the stream itself whether somebody has read a body, and takes what they left. The value of `body` does not tell. */
export function nodeBodyOf(message: NodeMessage): NodeBody {
  const { readableEnded = false, readableDidRead = readableEnded, readableEncoding } = message
  if (!readableDidRead) {
    // An empty body may have ended by itself.
    if (readableEnded) return { bytes: new Uint8Array() }
    return readableEncoding ? { lost: 'decoded' } : { unread: { getReader: () => readerOf(message) } }
  }
  for (const left of [message.rawBody, message.body]) {
    if (left instanceof Uint8Array) return { bytes: new Uint8Array(left) }
    if (typeof left === 'string') return { bytes: new TextEncoder().encode(left) }
  }
  if (readableEnded && typeof message.body === 'object' && message.body !== null)
    return { json: message.body }
  return { lost: 'read' }
}

function readerOf(message: NodeMessage): HttpBodyReader {
  const parts = message.iterator?.({ destroyOnReturn: false }) ?? message[Symbol.asyncIterator]()
  return {
    read: async () => {
      const { done, value } = await parts.next()
      return done === true ? { done } : { done: false, value: value as Uint8Array }
    },
    cancel: async () => {
      await parts.return?.()
      // The response reaches only a client whose bytes are taken.
      message.resume?.()
    },
  }
}

/**
 * Writes a response. Cookies that middleware has set stay, and each cookie is a line of its own.
 *
 * @returns When the response is written, or the client is gone. A response that was begun before is left alone.
 */
export async function writeNodeResponse(
  reply: NodeReply,
  { status, headers, body }: WrittenResponse,
): Promise<void> {
  if (reply.headersSent === true || reply.destroyed === true) return
  const lines = linesOf(headers)
  const cookies = lines['set-cookie']
  if (cookies !== undefined) {
    const before = reply.getHeader?.('Set-Cookie') ?? []
    lines['set-cookie'] = [before, cookies].flat().map(String)
  }
  const isWhole = body === null || typeof body === 'string' || body instanceof Uint8Array
  // Without it Node would send the one part in chunks. A 204 and a 304 have none.
  if (isWhole && status !== 204 && status !== 304)
    lines['content-length'] ??= String(body === null ? 0 : bytesIn(body))
  const isOver = untilOver(reply)
  reply.writeHead(status, lines)
  if (!isWhole) await pour(body, reply)
  else if (body === null) reply.end()
  else reply.end(toText(body))
  await isOver
}

/** What stands in for a server may have only one of the two events. */
function untilOver(reply: NodeReply): Promise<void> | undefined {
  // Not `once`: to remove each listener costs more than the response, which is dropped now.
  const listen = reply.on ?? reply.once
  if (listen === undefined) return undefined
  return new Promise((resolve) => {
    listen.call(reply, 'finish', resolve)
    listen.call(reply, 'close', resolve)
  })
}

function linesOf(headers: WrittenHeaders | PlainHeaders): PlainHeaders {
  if (!isOfFetch(headers)) return { ...headers }
  const lines: PlainHeaders = Object.fromEntries(headers)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) lines['set-cookie'] = cookies
  return lines
}

const isOfFetch = (headers: WrittenHeaders | PlainHeaders): headers is WrittenHeaders =>
  typeof headers.getSetCookie === 'function'

async function pour(body: HttpBodyStream, reply: NodeReply): Promise<void> {
  const reader = body.getReader()
  let isGone = false
  let goOn = () => {}
  reply.once?.('close', () => {
    isGone = true
    goOn()
    // Ignored: why the rest could not be given up. Nobody waits for it anymore.
    reader.cancel().catch(() => undefined)
  })
  const drained = () =>
    new Promise<void>((resolve) => {
      goOn = resolve
      reply.once?.('drain', resolve)
    })
  try {
    for (let part = await reader.read(); !part.done && !isGone; part = await reader.read())
      if (reply.write?.(part.value) === false && !isGone) await drained()
    reply.end()
  } catch {
    // Ignored: why the body broke off. A client that gets an end would take it for whole.
    reply.destroy?.()
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes that a text has in UTF-8. */
const bytesIn = (body: string | Uint8Array): number =>
  typeof body === 'string' ? encoder.encode(body).length : body.length

const maxTextBytes = 16 * 1024

/** A short text where the bytes are UTF-8: Node writes it together with the headers, and bytes apart from them. */
function toText(body: string | Uint8Array): string | Uint8Array {
  if (typeof body === 'string' || body.length > maxTextBytes) return body
  try {
    return decoder.decode(body)
  } catch {
    // Ignored: the bytes themselves are sent.
    return body
  }
}
