/** Wallet and relay take orders for the same one by their text. */

import { expect, test } from 'vitest'
import { orderText } from './orders.js'

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
