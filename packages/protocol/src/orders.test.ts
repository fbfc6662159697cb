/** Wallet and relay take orders for the same one by their text. */

import { expect, test } from 'vitest'
import { orderText, readOrder } from './orders.js'

test('an order is the same with its keys in another order, at any depth, and another one with another value', () => {
  const names = Array.from({ length: 30 }, (_, at) => `part ${at}`)
  const order = (value: number, keys = names) => ({
    cart: [Object.fromEntries(keys.map((key) => [key, { size: value, color: 1 }]))],
  })
  const text = orderText(order(1))
  const others = [order(1, [...names].reverse()), order(2)].map((other) => orderText(other) === text)
  expect(others).toEqual([true, false])
  expect(JSON.parse(text)).toEqual(order(1))
  expect(orderText(undefined)).toBe('')
})

test.each<[order: unknown, id: string | undefined, terms: string]>([
  [{ id: 'order-7', item: 'tea' }, 'order-7', '{"id":"order-7","item":"tea"}'],
  [{ item: 'tea', id: 'order-7' }, 'order-7', '{"id":"order-7","item":"tea"}'],
  // An app finds one row by both.
  [{ id: 7 }, '7', '{"id":"7"}'],
  [{ id: '7' }, '7', '{"id":"7"}'],
  [{ id: '' }, '', '{"id":""}'],
  [{ id: { no: 7, of: 'a' } }, '{"no":7,"of":"a"}', '{"id":"{\\"no\\":7,\\"of\\":\\"a\\"}"}'],
  // What JSON keeps counts, as the relay gets it.
  [{ toJSON: () => ({ id: 'order-7' }) }, 'order-7', '{"id":"order-7"}'],
  [Object.create({ id: 'order-7' }), undefined, '{}'],
  [{ id: null, item: 'tea' }, undefined, '{"id":null,"item":"tea"}'],
  [{ id: undefined, item: 'tea' }, undefined, '{"item":"tea"}'],
  [['id'], undefined, '["id"]'],
  ['id', undefined, '"id"'],
  [null, undefined, 'null'],
  [undefined, undefined, ''],
])('the order %j has the id %j and the terms %s', (order, id, terms) => {
  expect(readOrder(order)).toEqual({ id, terms })
})
