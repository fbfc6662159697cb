/** What one request looks like, and what becomes of its response: addresses, headers, deadlines and refusals. */

import { type Endpoint, serviceEndpoints } from '@embedded-wallet/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { baseUrl } from '../../test/scriptedService.js'
import { createSender, type SenderCall, type SenderOptions, untilAborted } from './createSender.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Sends one request, and returns it with its response. */
async function sendOne(call: SenderCall = {}, options: Partial<SenderOptions> = {}, endpoint?: Endpoint) {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return new Response('{}')
  }
  const send = createSender({ baseUrl, credentials: undefined, fetch, ...options })
  const response = await send(endpoint ?? serviceEndpoints.listTransactions, call)
  return { request: requests[0]!, response }
}

/** Sends one request to which the service gives this response. */
const respondedWith = (response: Response) => sendOne({}, { fetch: async () => response })

test('a request without options has the address, what it accepts, and no credentials', async () => {
  const { request } = await sendOne()
  expect(request.url).toBe(`${baseUrl}/transactions`)
  expect(request.method).toBe('GET')
  expect(request.redirect).toBe('manual')
  expect(request.body).toBeNull()
  expect(Object.fromEntries(request.headers)).toEqual({
    accept: 'application/json',
    'user-agent': `embedded-wallet-platform/${manifest.version}`,
  })
})

test('ids stand in the path, and a list is a repeated parameter', async () => {
  const query = { status: ['A', 'B'], limit: '5' }
  const { request } = await sendOne({ params: { quoteId: 'Quote:1' }, query }, {}, serviceEndpoints.getQuote)
  expect(request.url).toBe(`${baseUrl}/quotes/Quote:1?status=A&status=B&limit=5`)
})

test.each<[string, NonNullable<SenderCall['body']>, RegExp]>([
  ['text', '{}', /^application\/json$/],
  ['bytes', new TextEncoder().encode('{}'), /^application\/json$/],
  ['a form', new FormData(), /^multipart\/form-data; boundary=/],
])('a body of %s has its type', async (_, body, type) => {
  const { request } = await sendOne({ body }, {}, serviceEndpoints.createCustomer)
  expect(request.headers.get('Content-Type')).toMatch(type)
  expect(request.method).toBe('POST')
})

test('headers get the names of the deployment, and the credentials are added', async () => {
  const headers = { 'Service-Wallet-Signature': 's' }
  const branding = { walletSignatureHeader: 'Acme-Signature' }
  const { request } = await sendOne({ headers }, { branding, credentials: { accessToken: 'token' } })
  expect(request.headers.get('Acme-Signature')).toBe('s')
  expect(request.headers.get('Authorization')).toBe('Bearer token')
  expect((await sendOne({ headers })).request.headers.get('Service-Wallet-Signature')).toBe('s')
})

test('without a fetch, that of the runtime is called', async () => {
  const fetch = vi.fn(async () => new Response('{"a":1}'))
  vi.stubGlobal('fetch', fetch)
  const send = createSender({ baseUrl, credentials: undefined })
  expect(await (await send(serviceEndpoints.listTransactions, {})).json()).toEqual({ a: 1 })
  expect(fetch).toHaveBeenCalledWith(expect.any(Request))
})

test('the deadline is that of the options, or 30 seconds, and a request that outlives it is unreachable', async () => {
  const deadline = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  await sendOne({}, { timeoutMs: 5 })
  const waiting = sendOne({}, { fetch: () => new Promise(() => {}) })
  deadline.abort(new Error('too slow'))
  await expect(waiting).rejects.toMatchObject({
    code: 'UNREACHABLE',
    message: 'No response arrived from the service. Check the network and baseUrl, then try again.',
    cause: new Error('too slow'),
  })
  expect(timeout.mock.calls).toEqual([[5], [30_000]])
})

test('the caller ends a request, also a body that is being read', async () => {
  const caller = new AbortController()
  const waiting = sendOne({ signal: caller.signal }, { fetch: () => new Promise(() => {}) })
  const { response } = await sendOne(
    { signal: caller.signal },
    { fetch: async () => new Response(new ReadableStream()) },
  )
  const reading = response.text()
  const cause = new Error('enough')
  caller.abort(cause)
  await expect(waiting).rejects.toMatchObject({
    code: 'ABORTED',
    message: 'The call was aborted before a response arrived.',
    cause,
  })
  await expect(reading).rejects.toBe(cause)
})

test('a fetch that fails later than the caller ended the call names the caller', async () => {
  const caller = new AbortController()
  const fetch = async () => {
    caller.abort()
    throw new TypeError('fetch failed')
  }
  await expect(sendOne({ signal: caller.signal }, { fetch })).rejects.toMatchObject({ code: 'ABORTED' })
})

const redirected =
  'The service responded with a redirect, which is not followed, as the credentials would go with it. Check baseUrl.'
test.each([300, 302, 399])('a %i is a redirect, which is not followed', async (status) => {
  await expect(respondedWith(new Response(null, { status }))).rejects.toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    message: redirected,
    serviceStatus: status,
  })
})

test('a redirect with a status that the runtime hides is a 302', async () => {
  const opaque = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
  await expect(respondedWith(opaque)).rejects.toMatchObject({ message: redirected, serviceStatus: 302 })
})

const challenge = { 'WWW-Authenticate': 'Basic' }
test('a 401 with WWW-Authenticate is about the credentials of this client', async () => {
  await expect(respondedWith(new Response('{}', { status: 401, headers: challenge }))).rejects.toMatchObject({
    code: 'REFUSED',
    message:
      'The service refuses the credentials of this client. Check tokenId and clientSecret, and that they belong to the environment of baseUrl, which has a version at its end.',
    serviceStatus: 401,
    reason: 'Credentials of this client refused',
  })
})

test.each([
  [299, {}],
  [400, {}],
  [401, {}],
  [403, challenge],
  [500, {}],
])('a %i with the headers %j is a response, with its text and headers', async (status, headers) => {
  const given = { status, statusText: 'as sent', headers: { ...headers, 'X-Other': 'kept' } }
  const { response } = await respondedWith(new Response('text', given))
  expect([response.status, response.statusText, await response.text()]).toEqual([status, 'as sent', 'text'])
  expect(response.headers.get('X-Other')).toBe('kept')
})

test('a response without a body comes as it is', async () => {
  const empty = new Response(null, { status: 204 })
  expect((await respondedWith(empty)).response).toBe(empty)
})

test('a refused response without a body, or with one that cannot be cancelled, is refused all the same', async () => {
  const stubborn = new ReadableStream({ cancel: () => Promise.reject(new Error('cannot cancel')) })
  for (const body of [null, stubborn])
    await expect(respondedWith(new Response(body, { status: 302 }))).rejects.toMatchObject({
      serviceStatus: 302,
    })
  // An unhandled rejection fails the run here.
  await new Promise((resolve) => setImmediate(resolve))
})

test('a wait ends with its work or with its signal, and leaves no listener', async () => {
  const work = Promise.resolve(1)
  expect(untilAborted(work, undefined)).toBe(work)
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  expect(await untilAborted(work, signal)).toBe(1)
  await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  await Promise.resolve()
  expect(removed.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
    added.mock.calls.map(([type, listener]) => [type, listener]),
  )
  expect(removed).toHaveBeenCalledTimes(2)
  const never = new Promise(() => {})
  await expect(untilAborted(never, AbortSignal.abort('before'))).rejects.toBe('before')
})
