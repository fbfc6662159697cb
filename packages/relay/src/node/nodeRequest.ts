/** Node's requests as those of `fetch`: what a handler asks for is made when it asks. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpBodyStream, type NodeMessage, nodeBodyOf, readBytes } from '@embedded-wallet/protocol'

/** A request with what frameworks and body parsers add to it. */
export type Incoming = IncomingMessage &
  NodeMessage & {
    /** With the mount path, which Express and Connect take away from `url`. */
    readonly originalUrl?: string
    /** The host, in HTTP/2. */
    readonly authority?: string
    readonly socket?: { readonly encrypted?: boolean }
  }

/** The host of the absolute form, which proxies send, and what comes after it. Source: RFC 9112, section 3.2. */
const target = /^(?:https?:\/\/([^/?#]+))?(\/.*)?$/i

/** HTTP/1.0 needs no host, and health checks leave it out or empty. Nothing of the relay depends on it. */
const noHost = 'no-host.invalid'

/** @returns The address of a request; undefined if its host or its target is none. */
export function urlOf({ headers, authority, socket, url = '' }: Incoming): string | undefined {
  const [whole, named, path] = target.exec(url) ?? []
  const host = named ?? (authority || headers.host || noHost)
  if (!whole || !isHost(host)) return undefined
  return `${socket?.encrypted ? 'https' : 'http'}://${host}${path ?? '/'}`
}

let lastHost = noHost

/** Most calls have the host of the one before. What a path holds makes no address unreadable: it is escaped. */
function isHost(host: string): boolean {
  if (host === lastHost) return true
  const isOne = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`)
  if (isOne) lastHost = host
  return isOne
}

/** @returns The path as it came: Express and Connect remove the mount path from the URL, and `Request` resolves dots in it. */
export const pathOf = ({ originalUrl, url = '' }: Incoming): string =>
  (target.exec(originalUrl ?? url)?.[2] ?? '').split('?', 1)[0]!

/**
 * Calls `add` with every header as Node has parsed it and other code has left it: middleware drops what a stranger must not say, such as who is
 * signed in, and writes there what it found out itself. The lines that came do not show that.
 */
function eachHeader(
  { rawHeaders = [], headers }: Incoming,
  add: (name: string, value: string) => void,
): void {
  for (const name of Object.keys(headers)) {
    // HTTP/2 has its method and path among the headers.
    if (name.startsWith(':')) continue
    const value = headers[name]
    if (typeof value === 'string') add(name, value)
    else for (const one of [value ?? []].flat()) add(name, String(one))
  }
  const first = new Map<string, string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!keptOnce.has(name)) continue
    if (!first.has(name)) first.set(name, rawHeaders[at + 1]!)
    else if (headers[name] === first.get(name)) add(name, rawHeaders[at + 1]!)
  }
}

/** Of these Node drops a second line, which is to be seen: two servers may not agree on which one counts. @see https://nodejs.org/api/http.html#messageheaders */
const keptOnce: ReadonlySet<string> = new Set(['authorization', 'content-type', 'host', 'referer'])

function headersOf(message: Incoming): Headers {
  const headers = new Headers()
  eachHeader(message, (name, value) => headers.append(name, value))
  return headers
}

/**
 * The headers of a request. `get` and `has`, which a relay asks in each call, read those of Node: to fill the `Headers` of the runtime
 * costs a tenth of a whole call. They are filled for whoever does anything else, and count from then on.
 */
class NodeHeaders extends Headers {
  readonly #message: Incoming
  #values: Map<string, string> | undefined
  #isFilled = false

  constructor(message: Incoming) {
    super()
    this.#message = message
  }

  #fill(): void {
    if (this.#isFilled) return
    this.#isFilled = true
    eachHeader(this.#message, (name, value) => super.append(name, value))
  }

  override get(name: string): string | null {
    if (this.#isFilled) return super.get(name)
    this.#values ??= valuesOf(this.#message)
    return this.#values.get(name.toLowerCase()) ?? null
  }

  override has(name: string): boolean {
    return this.get(name) !== null
  }

  override append(name: string, value: string): void {
    this.#fill()
    super.append(name, value)
  }

  override set(name: string, value: string): void {
    this.#fill()
    super.set(name, value)
  }

  override delete(name: string): void {
    this.#fill()
    super.delete(name)
  }

  override getSetCookie(): string[] {
    this.#fill()
    return super.getSetCookie()
  }

  override forEach(callback: (value: string, name: string, headers: Headers) => void): void {
    this.#fill()
    super.forEach(callback)
  }

  override entries(): ReturnType<Headers['entries']> {
    this.#fill()
    return super.entries()
  }

  override keys(): ReturnType<Headers['keys']> {
    this.#fill()
    return super.keys()
  }

  override values(): ReturnType<Headers['values']> {
    this.#fill()
    return super.values()
  }

  override [Symbol.iterator](): ReturnType<Headers['entries']> {
    return this.entries()
  }
}

function valuesOf(message: Incoming): Map<string, string> {
  const values = new Map<string, string>()
  eachHeader(message, (given, value) => {
    const name = given.toLowerCase()
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before}, ${value}`)
  })
  return values
}

/** The body of an unread request, as `fetch` has it: nothing is read before somebody asks. */
function streamOf(message: Incoming): ReadableStream<Uint8Array> {
  let reader: ReturnType<HttpBodyStream['getReader']> | undefined
  return new ReadableStream(
    {
      pull: async (controller) => {
        reader ??= bodyOf(message).getReader()
        const part = await reader.read()
        if (part.done) controller.close()
        else controller.enqueue(part.value)
      },
      cancel: () => (reader ?? bodyOf(message).getReader()).cancel(),
    },
    { highWaterMark: 0 },
  )
}

/** The body, even where a parser has read it. @throws {TypeError} If it left nothing of it. */
function bodyOf(message: Incoming): HttpBodyStream {
  const body = nodeBodyOf(message)
  if ('unread' in body) return body.unread
  if ('lost' in body)
    throw new TypeError(
      'Other code has read the body before, and left nothing of it in req.rawBody or req.body',
    )
  const bytes = 'bytes' in body ? body.bytes : new TextEncoder().encode(JSON.stringify(body.json))
  const parts = bytes.length > 0 ? [bytes] : []
  return {
    getReader: () => ({
      read: async () => {
        const value = parts.pop()
        return value === undefined ? { done: true } : { done: false, value }
      },
      cancel: async () => undefined,
    }),
  }
}

/** The whole of an unread body. The iterator of the stream costs several times more than its events. */
function wholeOf(message: Incoming): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Buffer<ArrayBuffer>[] = []
    message
      .on('data', (part: Buffer<ArrayBuffer>) => parts.push(part))
      .on('end', () => resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
      .on('error', reject)
      .on('close', () => {
        // It also closes after its end, and an error is dear: it notes the stack.
        if (!message.readableEnded) reject(new Error('The connection ended before the body'))
      })
  })
}

/**
 * The request for a relay, by what a relay and its options ask of one. A `Request` of the runtime, with its signal and its stream, costs a
 * third of all that the relay does in a call.
 */
class PlainRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly #message: Incoming
  #isUsed = false

  constructor(url: string, message: Incoming) {
    this.url = url
    this.method = message.method ?? 'GET'
    this.headers = new NodeHeaders(message)
    this.#message = message
  }

  /** Also true if other code has read the body before, and left nothing of it. */
  get bodyUsed(): boolean {
    return this.#isUsed || 'lost' in nodeBodyOf(this.#message)
  }

  get body(): ReadableStream<Uint8Array> {
    this.#isUsed = true
    return streamOf(this.#message)
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const body = nodeBodyOf(this.#message)
    if (this.#isUsed || 'lost' in body) throw new TypeError('The body was read before')
    this.#isUsed = true
    if ('unread' in body) return wholeOf(this.#message)
    return readBytes({ body: bodyOf(this.#message) }, Number.MAX_SAFE_INTEGER)
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    // A copy: the bytes may be a part of a larger buffer.
    return new Uint8Array(await this.bytes()).buffer
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  async formData(): Promise<FormData> {
    return new Response(await this.bytes(), { headers: this.headers }).formData()
  }

  /** A copy for code that needs a `Request` of the runtime. It has no body, as that is the relay's to read. */
  clone(): Request {
    return new Request(this.url, { method: this.method, headers: this.headers })
  }

  /** `new Request(request)` would take this for its URL, so it throws. */
  toString(): never {
    throw new TypeError('This request is read by the relay: use request.clone() where a copy is needed')
  }
}

/** @returns What a relay and its options use of a `Request`. */
export const plainRequest = (url: string, message: Incoming): Request =>
  new PlainRequest(url, message) as unknown as Request

/** The request for any other handler: one of the runtime, which can be copied, sent, and is aborted when the client leaves. */
export function requestOf(url: string, message: Incoming, reply: ServerResponse): Request {
  const { method = 'GET' } = message
  const leaving = new AbortController()
  reply.once('close', () => reply.writableFinished || leaving.abort())
  const headers = headersOf(message)
  const init = { method, headers, signal: leaving.signal }
  if (method === 'GET' || method === 'HEAD') return new Request(url, init)
  const body = { body: streamOf(message), duplex: 'half' }
  return new Request(url, { ...init, ...body })
}
