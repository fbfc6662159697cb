/** Stories: one page at one port. Each message has one effect, and each call one end. */

import { SessionError } from '@embedded-wallet/core'
import { afterEach, expect, test } from 'vitest'
import { type Progress, servePort } from './servePort.js'

type Call = Progress & {
  verb: string
  options: Record<string, unknown>
  resolve: (result?: unknown) => void
  reject: (error: unknown) => void
}

/** A port that delivers at once. */
class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null
  said: unknown[] = []
  isClosed = false
  postMessage(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
}
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

function open() {
  const port = new Port()
  const calls: Call[] = []
  const served = servePort(
    port as unknown as MessagePort,
    (verb, options, progress) =>
      new Promise((resolve, reject) => calls.push({ verb, options, ...progress, resolve, reject })),
  )
  endings.push(served.close)
  const come = (message: unknown) =>
    port.onmessage!({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  return { port, calls, served, come, said: () => port.said.splice(0) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))
const call = (id: number) => ({ id, verb: 'signOut', options: { revoke: true } })

test('a ping is a sign of life, and starts nothing', () => {
  const { come, said, calls } = open()
  come({ ping: true })
  expect([said(), calls]).toEqual([[{ pong: true }], []])
})

test('a call gets what its verb made, with each word of the service on the way', async () => {
  const { come, said, calls } = open()
  come(call(1))
  expect(calls).toMatchObject([{ verb: 'signOut', options: { revoke: true } }])
  calls[0]!.onState()
  expect(said()).toEqual([{ processing: 1 }])
  calls[0]!.resolve({ isRevoked: true })
  await settled()
  expect(said()).toEqual([{ id: 1, result: { isRevoked: true } }])
  come(call(2))
  calls[1]!.reject(new SessionError('BUSY', 'Wait for it.', { retryable: true }))
  await settled()
  expect(said()).toMatchObject([{ id: 2, error: { name: 'SessionError', code: 'BUSY', retryable: true } }])
})

test('a result that does not fit ends its call with an error, once', async () => {
  const { come, said, calls } = open()
  come(call(1))
  calls[0]!.resolve('x'.repeat(65_536))
  await settled()
  const message = 'The result does not fit into 64 kB'
  expect(said()).toEqual([{ id: 1, error: { name: 'RangeError', message } }])
})

test('what is no message starts nothing, and stops nothing', () => {
  const { come, said, calls } = open()
  for (const message of ['', 'null', '[]', {}, { id: 0, verb: 'signOut', options: {} }, { id: 1 }])
    come(message)
  come({ id: 9, abort: true })
  expect([said(), calls]).toEqual([[], []])
})

test('an abort reaches its own call alone; a number that is in use starts nothing, and one that ended is free again', async () => {
  const { come, calls } = open()
  come(call(1))
  come(call(2))
  come(call(1))
  expect(calls).toHaveLength(2)
  come({ id: 2, abort: true })
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true])
  calls[0]!.resolve()
  await settled()
  come(call(1))
  expect(calls).toHaveLength(3)
})

test('with 64 open calls another one is BUSY, says that nothing was done, and may be tried again', async () => {
  const { come, said, calls } = open()
  for (let id = 1; id <= 65; id++) come(call(id))
  expect(calls).toHaveLength(64)
  expect(said()).toMatchObject([
    {
      id: 65,
      error: {
        code: 'BUSY',
        retryable: true,
        message: 'At most 64 calls may be open. Nothing was done for this one.',
      },
    },
  ])
  come({ ping: true })
  expect(said()).toEqual([{ pong: true }])
})

test('at the end every call is given up, and the port is closed', () => {
  const { come, served, calls, port } = open()
  come(call(1))
  come(call(2))
  served.close()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
  expect(port.isClosed).toBe(true)
})
