/** What the schemas of single values take, and what not. */

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readable, readerOf, withReader } from './reading.js'
import { pageEntries } from './resources/list.js'
import { Amount, Base64Url, ClientPublicKey, EmailAddress, Timestamp } from './scalars.js'

const key = (prefix: string, digits: number) => prefix.padEnd(prefix.length + digits, 'aF09')

test.each<[string, v.GenericSchema, readonly unknown[], readonly unknown[]]>([
  ['an address', EmailAddress, ['ada@shop.example'], ['ada l@shop.example', 'ada@a@b', '@b', 'ada']],
  ['base64url', Base64Url, ['aB-_9'], ['aB==', 'a+b', '']],
  ['a key', ClientPublicKey, [key('04', 128), key('02', 64), key('03', 64)], [key('03', 128), key('04', 64)]],
  ['a limit', pageEntries.limit, ['1', '100'], ['0', '101', '0100', '1.5', 20]],
  ['an amount', Amount, [0, -7, 2 ** 53 - 1], [0.5, 2 ** 53, '7']],
  ['a time', Timestamp, ['2026-11-22T12:00:00Z'], ['2026-11-22T12:00:00', '2026-13-22T12:00:00Z']],
])('%s', (_, schema, taken, refused) => {
  expect(taken.filter((value) => !v.is(schema, value))).toEqual([])
  expect(refused.filter((value) => v.is(schema, value))).toEqual([])
})

test('a client reads what a resource holds by the readers of that, also in a list', () => {
  const part = withReader(v.strictObject({ id: v.string() }), v.looseObject({ id: v.string() }))
  const reader = readerOf(readable(v.object({ parts: v.array(part) }), ['parts']))
  const isRead = [[{ id: 'A', more: 1 }], [{}]].map((parts) => v.is(reader, { parts }))
  expect(isRead).toEqual([true, false])
})
