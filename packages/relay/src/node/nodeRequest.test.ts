/** The headers that a relay on Node reads, compared with those of the runtime. Sources: https://fetch.spec.whatwg.org/#headers-class, and for cookies RFC 9113, section 8.2.3. */

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type Incoming, plainRequest, urlOf } from './nodeRequest.js'

const lines = [
  'Host',
  'x',
  'Cookie',
  'a=1',
  'X-Twice',
  'one',
  'cookie',
  'b=2',
  'x-twice',
  'two',
  'X-Empty',
  '',
]

/** As Node parses them. */
function parsed() {
  const headers: Record<string, string> = {}
  for (let at = 0; at < lines.length; at += 2) {
    const [name, value] = [lines[at]!.toLowerCase(), lines[at + 1]!]
    headers[name] = name in headers ? headers[name] + (name === 'cookie' ? '; ' : ', ') + value : value
  }
  return headers
}

const messageOf = (headers: Record<string, string | string[]>) =>
  Object.assign(Readable.from([]), { method: 'GET', url: '/', headers }) as unknown as Incoming

const headersOf = (headers: Record<string, string | string[]> = parsed()) =>
  plainRequest('http://x/', messageOf(headers)).headers

function ofRuntime(): Headers {
  const headers = new Headers()
  for (let at = 0; at < lines.length; at += 2) headers.append(lines[at]!, lines[at + 1]!)
  return headers
}

test.each(['host', 'COOKIE', 'X-Twice', 'x-empty', 'missing'])(
  '%s is read as the runtime reads it',
  (name) => {
    const [own, whole] = [headersOf(), ofRuntime()]
    expect([own.get(name), own.has(name)]).toEqual([whole.get(name), whole.has(name)])
  },
)

test('all of them are those of the runtime', () => {
  const [own, whole] = [headersOf(), ofRuntime()]
  expect([...own]).toEqual([...whole])
  expect([[...own.keys()], [...own.values()], [...own.entries()]]).toEqual([
    [...whole.keys()],
    [...whole.values()],
    [...whole.entries()],
  ])
  const seen: string[][] = []
  own.forEach((value, name) => void seen.push([name, value]))
  expect(seen).toEqual([...whole])
  // Libraries of logins ask for either.
  expect(own).toBeInstanceOf(Headers)
  for (const copy of [new Headers(headersOf()), new Request('http://x/', { headers: headersOf() }).headers])
    expect([...copy]).toEqual([...whole])
  expect(own.getSetCookie()).toEqual([])
})

test('what code of the app changes is read from then on', () => {
  const own = headersOf()
  expect(own.get('Cookie')).toBe('a=1; b=2')
  own.set('Cookie', 'c=3')
  own.append('X-New', 'yes')
  own.delete('Host')
  expect([own.get('cookie'), own.get('x-new'), own.has('host')]).toEqual(['c=3', 'yes', false])
})

test('those of HTTP/2 that name method and path are none, and names of any case are found', () => {
  const own = headersOf({ ':path': '/wallet', Cookie: 'a=1', 'set-cookie': ['b=2', 'c=3'] })
  expect([own.get('cookie'), own.has(':path'), own.getSetCookie()]).toEqual(['a=1', false, ['b=2', 'c=3']])
})

test.each<[string, string | undefined]>([
  ['shop.example', 'http://shop.example/'],
  ['shop.example:65535', 'http://shop.example:65535/'],
  ['shop.example:65536', undefined],
  ['[::1]:80', 'http://[::1]:80/'],
  ['a b', undefined],
  ['shop.example/x', undefined],
  ['1.2.3.4.5', undefined],
])('the host %s makes the address %s, whatever came before', (host, address) => {
  const message = messageOf({ host })
  for (const before of ['shop.example', 'other.example'])
    expect(urlOf({ ...message, headers: { host: before } } as Incoming)).toBe(`http://${before}/`)
  expect([urlOf(message), urlOf(message)]).toEqual([address, address])
})
