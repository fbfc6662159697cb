/** What counts as a message, in each direction, and what is none. */

import { expect, test } from 'vitest'
import { readFrameMessage, readPageMessage } from './protocol.js'

const session = {
  accountId: 'InternalAccount:1',
  sessionId: 'Session:1',
  expiresAt: '2026-12-01T00:00:00Z',
  persistence: 'memory',
}

test.each([
  [{ ping: true }, { ping: true }],
  [{ ping: true, id: 1, verb: 'signOut', options: {} }, { ping: true }],
  [
    { id: 7, abort: true, more: 1 },
    { id: 7, abort: true },
  ],
  [
    { id: 1, verb: 'signOut', options: { revoke: true }, more: 1 },
    { id: 1, verb: 'signOut', options: { revoke: true } },
  ],
  // The page has opened a window for it.
  [
    { id: 1, verb: 'signOut', options: {}, window: '0b4c2a52-6d0e-4a9f-9d55-6f4e9d1a7c10' },
    { id: 1, verb: 'signOut', options: {}, window: '0b4c2a52-6d0e-4a9f-9d55-6f4e9d1a7c10' },
  ],
  // Which verbs there are is the frame's table.
  [
    { id: 1, verb: 'another', options: {}, abort: 'yes', ping: 1 },
    { id: 1, verb: 'another', options: {} },
  ],
])('the frame takes %j of a page, and nothing beside it', (message, read) => {
  expect(readPageMessage(JSON.stringify(message))).toEqual(read)
})

test.each([
  ...['', 'ping', '[]', '7', 'null', '"text"', '{', '[{"ping":true}]'],
  ...[{ ping: 'true' }, { ping: 1 }, {}, { abort: true }],
  ...[0, -1, 1.5, '1', null, 2 ** 53, [1]].map((id) => ({ id, abort: true })),
  ...[0, -1, 1.5, '1', null, 2 ** 53, [1]].map((id) => ({ id, verb: 'signOut', options: {} })),
  ...[{ id: 1 }, { id: 1, verb: 'signOut' }, { id: 1, options: {} }, { id: 1, verb: 7, options: {} }],
  ...[null, [], 'text', 7].map((options) => ({ id: 1, verb: 'signOut', options })),
])('the frame hears nothing in %j', (message) => {
  expect(readPageMessage(typeof message === 'string' ? message : JSON.stringify(message))).toBeUndefined()
})

test.each(['', 'short', 'a'.repeat(65), '../../../../../etc', 7, {}])('%j is no id of a window', (window) => {
  const call = { id: 1, verb: 'signOut', options: {} }
  expect(readPageMessage(JSON.stringify({ ...call, window }))).toEqual(call)
})

test('a message is a text: an object that crosses as it is, is none', () => {
  for (const data of [{ ping: true }, undefined, null, 7, ['{"ping":true}'], new String('{"ping":true}')])
    expect(readPageMessage(data)).toBeUndefined()
})

const error = { name: 'SessionError', message: 'BUSY' }
test.each([
  { pong: true },
  { processing: 3 },
  { id: 1 },
  { id: 1, result: null },
  { id: 1, error },
  { id: 1, error: { ...error, code: 'BUSY' } },
  { view: { name: 'button', height: 0 } },
  { state: { status: 'restoring' } },
  { state: { status: 'signed-out' } },
  ...['active', 'expiring', 'expired', 'key-lost', 'signed-out'].map((status) => ({
    state: { status, session },
  })),
  { protocol: 1, state: { status: 'restoring' }, build: 'b' },
  // The other fields of another version's greeting are unknown.
  { protocol: 2, of: 'another time' },
  { protocol: 0 },
])('the page takes %j of the frame', (message) => {
  expect(readFrameMessage(JSON.stringify(message))).toEqual(message)
})

test.each([
  ...['', '[]', 'null', '{'],
  ...[{}, { pong: 'true' }, { pong: 1 }, { result: 1 }, { error }],
  ...[0, -1, 1.5, '1', true, null].map((processing) => ({ processing })),
  ...[0, -1, 1.5, '1', null].map((id) => ({ id, result: 1 })),
  ...[
    null,
    'text',
    [],
    { name: 'E' },
    { message: 'm' },
    { ...error, name: 1 },
    { ...error, message: {} },
  ].map((error) => ({ id: 1, error })),
  { id: 1, error: { ...error, code: 7 } },
  ...[null, 'button', {}, { name: 'button' }, { height: 1 }, { name: 7, height: 1 }].map((view) => ({
    view,
  })),
  { view: { name: 'button', height: '1' } },
  { view: { name: 'button', height: null } },
  ...[null, 'active', {}, { status: 'other' }, { status: 7 }].map((state) => ({ state })),
  ...['active', 'expiring', 'expired', 'key-lost'].map((status) => ({ state: { status } })),
  ...[null, 'text', [], ...Object.keys(session).map((name) => ({ ...session, [name]: 7 }))].map(
    (session) => ({ state: { status: 'active', session } }),
  ),
  ...Object.keys(session).map((name) => ({
    state: { status: 'active', session: { ...session, [name]: undefined } },
  })),
  { protocol: 1 },
  { protocol: 1, state: { status: 'other' } },
  { protocol: '2', state: { status: 'restoring' } },
  { protocol: 1.5, state: { status: 'restoring' } },
])('the page hears nothing in %j', (message) => {
  expect(readFrameMessage(typeof message === 'string' ? message : JSON.stringify(message))).toBeUndefined()
})
