/** Recording shows a call without its secrets, and never changes the call. */

import { describe, expect, it, vi } from 'vitest'
import { recordCalls } from './recordCalls'
import { createRecorder, type Recorder } from './recorder'

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
    const running = send(toQuote())
    const [begun] = into.traces()
    expect(begun).toMatchObject({ endpoint: 'executeQuote', to: 'relay', method: 'POST' })
    expect(begun!.response).toBeUndefined()
    expect(await (await running).json()).toMatchObject({ id: 'Quote:0198' })
    await vi.waitFor(() => expect(into.traces()[0]!.response).toBeDefined())
    expect(into.traces()[0]).toMatchObject({
      path: '/wallet/quotes/Quote:0198/execute',
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
