/** Recording shows a call without its secrets and never changes it; the store keeps the last traces, and joins what the guard compared with the call that it belongs to. */

import { describe, expect, it, vi } from 'vitest'
import { recordCalls } from './recordCalls'
import { createRecorder, type GuardReport, type Recorder, type Trace } from './recorder'

let made = 0
const trace = (endpoint: string, isSigned = false): Trace => ({
  traceId: String(++made),
  endpoint,
  to: 'relay',
  method: 'POST',
  path: '/',
  startedAt: 0,
  ...(isSigned && { isSigned: true }),
})
const guard = (action: string, outcome: GuardReport['outcome'] = 'approved'): GuardReport => ({
  action,
  outcome,
  form: 'activity',
  compared: ['type'],
  notCompared: [],
})

it('keeps the last 200, and the same list until something changes', () => {
  const { add, traces, update, clear, subscribe } = createRecorder()
  const listener = vi.fn()
  const end = subscribe(listener)
  const all = Array.from({ length: 201 }, () => trace('getQuote'))
  for (const one of all) add(one)
  expect(traces()).toEqual(all.slice(1))
  expect(traces()).toBe(traces())
  const ended = { durationMs: 7 }
  update(all[0]!.traceId, ended)
  expect(traces()).toEqual(all.slice(1))
  update(all[5]!.traceId, ended)
  expect(traces()[4]).toEqual({ ...all[5], ...ended })
  expect(listener).toHaveBeenCalledTimes(202)
  end()
  clear()
  expect(traces()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(202)
})

it('an approval goes to the signed call of its action, also when other calls are made in between', () => {
  const { add, traces, noteGuard } = createRecorder()
  noteGuard(guard('executeQuote'))
  noteGuard(guard('revokeAuthMethod'))
  add(trace('getQuote'))
  add(trace('revokeAuthMethod', true))
  add(trace('executeQuote', true))
  add(trace('executeQuote', true))
  expect(traces().map(({ guard }) => guard?.action)).toEqual([
    undefined,
    'revokeAuthMethod',
    'executeQuote',
    undefined,
  ])
})

it.each([
  ['registerPasskey', 'registerAuthMethod'],
  ['registerEmailOtp', 'registerAuthMethod'],
  ['registerSmsOtp', 'registerAuthMethod'],
  ['registerOAuth', 'registerAuthMethod'],
  ['revokeAuthMethod', 'revokeAuthMethod'],
  ['revokeSession', 'revokeSession'],
  ['refreshSession', 'refreshSession'],
  ['exportWallet', 'exportInternalAccount'],
  ['setWalletPrivacy', 'updateInternalAccount'],
  ['updateContact', 'updateCustomer'],
  ['executeQuote', 'executeQuote'],
])('the signed call of %s is %s', (action, endpoint) => {
  const { add, traces, noteGuard } = createRecorder()
  noteGuard(guard(action))
  add(trace(endpoint, true))
  expect(traces()[0]!.guard?.action).toBe(action)
})

it('of several texts that are approved at once, each goes to a signed call of its own', () => {
  const { add, traces, noteGuard } = createRecorder()
  const reports = ['document', 'activity'].map((form) => ({ ...guard('revokeSession'), form }))
  for (const report of reports) noteGuard(report)
  for (const _ of reports) add(trace('revokeSession', true))
  expect(traces().map(({ guard }) => guard)).toEqual(reports)
})

it('an approval that was not used is forgotten', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { add, traces, noteGuard } = createRecorder()
  noteGuard({ ...guard('exportWallet'), form: 'unknown' })
  vi.setSystemTime(Date.now() + 5000)
  noteGuard(guard('exportWallet'))
  add(trace('exportInternalAccount', true))
  expect(traces()[0]!.guard?.form).toBe('activity')
  vi.useRealTimers()
})

it('a call with an unknown outcome is marked, and the one that reads what became of it', () => {
  const { add, traces, noteCall } = createRecorder()
  for (const endpoint of ['getQuote', 'executeQuote', 'listSessions', 'getQuote']) add(trace(endpoint))
  noteCall({ endpoint: 'executeQuote', outcome: 'unknown' })
  noteCall({ endpoint: 'listSessions', outcome: 'none' })
  noteCall({ endpoint: 'getQuote', readsBack: 'executeQuote' })
  expect(traces().map(({ isOutcomeUnknown, readsBack }) => [isOutcomeUnknown, readsBack])).toEqual([
    [undefined, undefined],
    [true, undefined],
    [undefined, undefined],
    [undefined, 'executeQuote'],
  ])
})

it('a refusal goes to the call that brought the text', () => {
  const { add, traces, noteGuard } = createRecorder()
  for (const endpoint of ['exportInternalAccount', '/api/quotes', 'getQuote', 'listSessions'])
    add(trace(endpoint))
  noteGuard(guard('exportWallet', 'refused'))
  noteGuard(guard('executeQuote', 'refused'))
  expect(traces().map(({ guard }) => guard?.action)).toEqual([
    'exportWallet',
    undefined,
    'executeQuote',
    undefined,
  ])
})

const url = 'https://shop.example/wallet/quotes/Quote:0198/execute'
const toQuote = (init: RequestInit = {}) =>
  new Request(url, {
    method: 'POST',
    body: '{"amount": 1}',
    headers: { 'Wallet-Call': '1', 'Content-Type': 'application/json' },
    ...init,
  })

/** What the other side gets, byte for byte. */
async function seen(request: Request) {
  const { method, url, redirect, cache, credentials, headers } = request
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { method, url, redirect, cache, credentials, headers: [...headers], bytes }
}

describe('a recorded call', () => {
  it('goes out byte for byte', async () => {
    const body = '{ "amount":1,\u00e9 \n'
    const sent: Awaited<ReturnType<typeof seen>>[] = []
    const send = recordCalls(
      async (request) => {
        sent.push(await seen(request))
        return new Response('{"id": 1}')
      },
      'relay',
      createRecorder(),
    )
    await send(toQuote({ body, redirect: 'error', cache: 'no-store' }))
    const expected = await seen(toQuote({ body, redirect: 'error', cache: 'no-store' }))
    expect(sent).toEqual([expected])
  })

  it('shows both sides', async () => {
    const into = createRecorder()
    const send = recordCalls(
      async () => Response.json({ id: 'Quote:0198', status: 'PROCESSING' }),
      'relay',
      into,
    )
    const signed = { 'Service-Wallet-Signature': 'c2ln', 'Content-Type': 'application/json' }
    const running = send(new Request(`${url}?code=123456`, toQuote({ headers: signed })))
    const [begun] = into.traces()
    expect(begun).toMatchObject({ endpoint: 'executeQuote', to: 'relay', method: 'POST', isSigned: true })
    expect(begun!.response).toBeUndefined()
    expect(await (await running).json()).toMatchObject({ id: 'Quote:0198' })
    await vi.waitFor(() => expect(into.traces()[0]!.response).toBeDefined())
    expect(into.traces()[0]).toMatchObject({
      path: '/wallet/quotes/Quote:0198/execute?code=[masked, 6 characters]',
      durationMs: expect.any(Number),
      request: { amount: 1 },
      response: { status: 200, body: { id: 'Quote:0198', status: 'PROCESSING' } },
    })
  })

  it('shows that no response came, and why', async () => {
    const into = createRecorder()
    const failing = (failure: unknown) => recordCalls(() => Promise.reject(failure), 'backend', into)
    const lost = new TypeError('fetch failed')
    await expect(failing(lost)(toQuote())).rejects.toBe(lost)
    const user = new AbortController()
    const request = toQuote({ signal: user.signal })
    user.abort()
    await expect(failing(user.signal.reason)(request)).rejects.toBe(user.signal.reason)
    await vi.waitFor(() => expect(into.traces().map(({ failure }) => failure)).toEqual(['lost', 'aborted']))
    expect(into.traces()[0]!.endpoint).toBe('/wallet/quotes/Quote:0198/execute')
  })
})

const broken = (): never => {
  throw new Error('the recorder is broken')
}
const brokenRecorders: [name: string, Partial<Recorder>][] = [
  ['cannot add', { add: broken }],
  ['cannot update', { update: broken }],
]
const ok = async () => Response.json({ status: 'COMPLETED' })

describe('recording never changes the outcome of a call', () => {
  it.each(brokenRecorders)('when the recorder %s', async (_, part) => {
    const into = { ...createRecorder(), ...part }
    const send = recordCalls(ok, 'relay', into)
    expect(await (await send(toQuote())).json()).toEqual({ status: 'COMPLETED' })
    const refused = new TypeError('fetch failed')
    const fails = recordCalls(() => Promise.reject(refused), 'relay', into)
    await expect(fails(toQuote())).rejects.toBe(refused)
  })

  it('when a listener throws', async () => {
    const into = createRecorder()
    into.subscribe(broken)
    const send = recordCalls(ok, 'relay', into)
    expect((await send(toQuote())).status).toBe(200)
  })

  it('when neither body can be copied', async () => {
    const uncopied = <T extends Request | Response>(message: T): T =>
      Object.defineProperty(message, 'clone', { value: broken })
    const into = createRecorder()
    const send = recordCalls(async (request) => uncopied(new Response(await request.text())), 'relay', into)
    const response = await send(uncopied(toQuote()))
    expect(await response.text()).toBe('{"amount": 1}')
    await vi.waitFor(() => expect(into.traces()[0]!.response?.status).toBe(200))
  })

  it('when the response never ends: the caller has it at once', async () => {
    const endless = new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))
    const into = createRecorder()
    const send = recordCalls(async () => endless, 'relay', into)
    expect(await send(toQuote())).toBe(endless)
  })

  it('when the response is longer than what is kept: the caller reads all of it', async () => {
    const text = JSON.stringify({ text: 'a b '.repeat(200_000) })
    const into = createRecorder()
    const send = recordCalls(async () => new Response(text), 'relay', into)
    expect(await (await send(toQuote())).text()).toBe(text)
    await vi.waitFor(() => expect(into.traces()[0]!.response?.body).toMatch(/^\[left out, \d+ characters\]$/))
  })
})
