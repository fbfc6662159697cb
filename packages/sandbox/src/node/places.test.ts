/** The places of rows agree with a plain map, whatever comes and goes. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlaces, type Place } from './places.js'

test('any additions, changes and deletions leave what a plain map has', () => {
  const place = fc.record({ row: fc.integer({ min: 1, max: 2 ** 40 }), checksum: fc.nat(0xffffffff) })
  const step = fc.record({
    table: fc.constantFrom('a', 'b'),
    id: fc.nat(30).map(String),
    place: fc.option(place),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const places = createPlaces()
      const plain = new Map<string, Place>()
      for (const { table, id, place } of steps) {
        if (place === null) {
          places.delete(table, id)
          plain.delete(`${table} ${id}`)
        } else {
          places.set(table, id, place)
          plain.set(`${table} ${id}`, place)
        }
        expect(places.get(table, id)).toEqual(place ?? undefined)
      }
      expect(places.size).toBe(plain.size)
      for (const [name, place] of plain) {
        const [table = '', id = ''] = name.split(' ')
        expect(places.get(table, id)).toEqual(place)
      }
    }),
  )
})

test('more rows than there is room at first keep their places', () => {
  const places = createPlaces()
  for (let i = 0; i < 5_000; i++) places.set('rows', `Row:${i}`, { row: i + 1, checksum: 2 ** 32 - 1 - i })
  expect(places.size).toBe(5_000)
  for (let i = 0; i < 5_000; i++)
    expect(places.get('rows', `Row:${i}`)).toEqual({ row: i + 1, checksum: 2 ** 32 - 1 - i })
})
