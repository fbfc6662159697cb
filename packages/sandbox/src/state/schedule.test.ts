/** What is due comes in the order of its time, and among equals in the order of its coming. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDueQueue } from './schedule.js'
import { createStore } from './table.js'

test('any mix of additions and removals comes out in order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(9), fc.constant('drop' as const))), (steps) => {
      const queue = createDueQueue(createStore().table<number>('times'), (dueAt) => dueAt)
      let expected: { id: string; dueAt: number }[] = []
      for (const [at, step] of steps.entries()) {
        if (step === 'drop') {
          queue.drop()
          expected = expected.slice(1)
        } else {
          queue.add(String(at), step)
          // `sort` keeps the order of equals.
          expected = [...expected, { id: String(at), dueAt: step }].sort((a, b) => a.dueAt - b.dueAt)
        }
        expect(queue.next()?.id).toBe(expected[0]?.id)
      }
    }),
  )
})
