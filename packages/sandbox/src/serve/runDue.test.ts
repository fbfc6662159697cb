/** What is due runs in the order of its times, each once, also after a restart in between. */

import { expect, test } from 'vitest'
import { createSchedule } from '../state/clock.js'
import { createRecords } from '../state/createRecords.js'
import type { Service } from '../state/service.js'
import { createStore } from '../state/store.js'
import { runDue } from './runDue.js'

test('what is due runs in the order of its times, what is due later waits, and a restart in between repeats nothing', () => {
  const count = 2100
  const clock = { at: 0, now: () => clock.at }
  const store = createStore()
  const records = createRecords(store, clock.now)
  const ran: string[] = []
  const remove = records.lookups.delete
  records.lookups.delete = (id) => {
    ran.push(id)
    return remove(id)
  }
  const service = { records, clock, schedule: createSchedule(records.timers) } as unknown as Service
  // Their times are in another order than that of their creation.
  const timers = Array.from({ length: count }, (_, i) => ({
    subject: `Lookup:${i}`,
    dueAt: (i * 7919) % count,
  }))
  for (const timer of timers) service.schedule.add({ kind: 'expire lookup', ...timer })
  const inOrder = timers.sort((a, b) => a.dueAt - b.dueAt).map(({ subject }) => subject)
  clock.at = 499
  runDue(service)
  expect(ran).toEqual(inOrder.slice(0, 500))
  store.restore(store.snapshot())
  expect(service.records.timers.size).toBe(count - 500)
  clock.at = count
  runDue(service)
  expect(ran).toEqual(inOrder)
})
