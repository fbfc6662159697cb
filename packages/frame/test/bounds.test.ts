/** The bounds of a connection: how long a message is, and how many calls are open. */

import { expect, test, vi } from 'vitest'
import { servePort } from '../src/host/servePort.js'
import { readFrameMessage, readPageMessage, writeMessage } from '../src/protocol.js'

test('a message of more than 65,536 characters is neither written nor read', () => {
  const message = (length: number) => ({ id: 1, verb: 'signOut', options: { text: 'x'.repeat(length) } })
  const rest = JSON.stringify(message(0)).length
  const longest = writeMessage(message(65_536 - rest))
  expect(longest).toHaveLength(65_536)
  expect(readPageMessage(longest)).toMatchObject({ id: 1 })
  expect(writeMessage(message(65_537 - rest))).toBeUndefined()
  expect(readPageMessage(`${longest} `)).toBeUndefined()
  expect(readFrameMessage(`${JSON.stringify({ pong: true })}${' '.repeat(65_536)}`)).toBeUndefined()
})

test('each state of a session crosses, with its session where it has one', () => {
  const session = { accountId: 'a', sessionId: 's', expiresAt: 'z', persistence: 'device' }
  const states = [
    ...['restoring', 'signed-out'].map((status) => ({ status })),
    ...['active', 'expiring', 'expired', 'key-lost'].map((status) => ({ status, session })),
  ]
  for (const state of states) expect(readFrameMessage(JSON.stringify({ state }))).toEqual({ state })
  expect(readFrameMessage(JSON.stringify({ state: { status: 'active' } }))).toBeUndefined()
})

test('the 65th open call is BUSY, a number in use starts nothing, and an abort makes room', async () => {
  const { port1, port2 } = new MessageChannel()
  const heard: { id?: number; error?: { code?: string } }[] = []
  port1.onmessage = ({ data }) => heard.push(JSON.parse(data))
  const signals: AbortSignal[] = []
  const served = servePort(port2, (_verb, _options, { signal }) => {
    signals.push(signal)
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new TypeError('aborted'))),
    )
  })
  const call = (id: number) => port1.postMessage(JSON.stringify({ id, verb: 'signOut', options: {} }))
  for (let id = 1; id <= 65; id++) call(id)
  await vi.waitFor(() => expect(heard).toMatchObject([{ id: 65, error: { code: 'BUSY', outcome: 'none' } }]))
  expect(signals).toHaveLength(64)
  port1.postMessage(JSON.stringify({ id: 3, abort: true }))
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ id: 3, error: { name: 'TypeError' } }))
  call(4)
  call(66)
  await vi.waitFor(() => expect(signals).toHaveLength(65))
  served.close()
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  port1.close()
})
