/**
 * Lets requests and responses inside a service worker carry the three headers that browsers keep from scripts: `Cookie`, `Origin` and
 * `Set-Cookie`. They travel under names of our own, so the demo's backend runs unchanged.
 *
 * Import it before everything else in the worker. It changes the worker's own globals and nothing in the page.
 *
 * @see https://fetch.spec.whatwg.org/#forbidden-request-header
 */

const carriedNames: Readonly<Record<string, string>> = {
  cookie: 'worker-cookie',
  origin: 'worker-origin',
  'set-cookie': 'worker-set-cookie',
}

const carried = (name: string): string => carriedNames[name.toLowerCase()] ?? name
/** A list of values is joined with commas, and a cookie may contain one. */
const packed = (name: string, value: string): string =>
  name.toLowerCase() === 'set-cookie' ? encodeURIComponent(value) : value

const { append, set, get, has, delete: remove } = Headers.prototype

Object.assign(Headers.prototype, {
  append(this: Headers, name: string, value: string) {
    append.call(this, carried(name), packed(name, value))
  },
  set(this: Headers, name: string, value: string) {
    set.call(this, carried(name), packed(name, value))
  },
  get(this: Headers, name: string) {
    return get.call(this, carried(name))
  },
  has(this: Headers, name: string) {
    return has.call(this, carried(name))
  },
  delete(this: Headers, name: string) {
    remove.call(this, carried(name))
  },
  getSetCookie(this: Headers) {
    const values = get.call(this, carriedNames['set-cookie']!)
    return values === null ? [] : values.split(', ').map(decodeURIComponent)
  },
})

/** The headers of an init object under their carried names. */
function carry<Init extends { headers?: HeadersInit | undefined }>(init: Init | undefined): Init | undefined {
  if (init?.headers === undefined || init.headers instanceof Headers) return init
  const given = init.headers
  const pairs = Symbol.iterator in given ? [...(given as Iterable<[string, string]>)] : Object.entries(given)
  const headers = new Headers()
  for (const [name, value] of pairs) headers.append(name, value)
  return { ...init, headers }
}

const NativeRequest = globalThis.Request
const NativeResponse = globalThis.Response

globalThis.Request = class extends NativeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, carry(init))
  }
}

globalThis.Response = class extends NativeResponse {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, carry(init))
  }
}
