/** After a jump of the clock, what is due happens in slices: in order, each once, and a request runs only so much of it. */

import { expect, test } from 'vitest'
import { createWorld } from '../../test/client.js'
import { createSchedule } from '../state/clock.js'
import { createRecords } from '../state/createRecords.js'
import type { Service } from '../state/service.js'
import { createStore } from '../state/store.js'
import { createCatchUp, runDue } from './runDue.js'

/** How many timers one turn of the event loop may run. */
const sliceSize = 500
const count = 4 * sliceSize + 100

/** The parts of a service that timers need, and the subjects of the timers that ran. */
function openService() {
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
  return { service, clock, store, ran, inOrder }
}

test('a slice runs as many timers as it may, in the order of their times, and says whether more are due', () => {
  const { service, clock, ran, inOrder } = openService()
  clock.at = count
  expect(runDue(service, sliceSize)).toBe(false)
  expect(ran).toEqual(inOrder.slice(0, sliceSize))
  expect(service.records.timers.size).toBe(count - sliceSize)
  expect(runDue(service, 4 * sliceSize)).toBe(true)
  expect(ran).toEqual(inOrder)
})

test('what is due later waits, and a slice that ends at the last due timer says so', () => {
  const { service, clock, ran } = openService()
  clock.at = sliceSize - 1
  expect(runDue(service, sliceSize)).toBe(true)
  expect(ran).toHaveLength(sliceSize)
})

test('callers that catch up together share the slices, and others have their turn in between', async () => {
  const { service, clock, ran, inOrder } = openService()
  clock.at = count
  const catchUp = createCatchUp(service)
  const seen: number[] = []
  const watch = setInterval(() => seen.push(ran.length), 0)
  await Promise.all(Array.from({ length: 50 }, catchUp))
  clearInterval(watch)
  expect(ran).toEqual(inOrder)
  expect(seen.length).toBeGreaterThan(0)
  const slices = [0, ...seen, count].flatMap((ended, at, all) => (at === 0 ? [] : [ended - all[at - 1]!]))
  // Two timers of the event loop may fire between two looks.
  expect(Math.max(...slices)).toBeLessThanOrEqual(2 * sliceSize)
})

test('a restart between two slices loses nothing and repeats nothing', () => {
  const { service, clock, store, ran, inOrder } = openService()
  clock.at = count
  runDue(service, sliceSize)
  store.restore(store.snapshot())
  while (!runDue(service, sliceSize));
  expect(ran).toEqual(inOrder)
})

// Story: the clock jumps while much is due. A read is served after one slice of it, and a change after all of it.

/** More than one slice. */
const invited = 700

async function openInvitations() {
  let at = Date.parse('2026-11-22T12:00:00.000Z')
  const world = createWorld({ now: () => at })
  const expiresAt = new Date(at + 60_000).toISOString()
  const body = { inviterUma: '$ada@sandbox.example', expiresAt }
  const codes: string[] = []
  for (let i = 0; i < invited; i++) codes.push((await world.send('POST', '/invitations', body)).body.code)
  at += 120_000
  const pending = () => world.sandbox.snapshot().filter(([table]) => table === 'timers').length
  return { ...world, codes, pending }
}

test('a read runs 500 of 700 timers, and the next one runs the rest', async () => {
  const { send, codes, pending } = await openInvitations()
  expect((await send('GET', `/invitations/${codes[0]}`)).body.status).toBe('EXPIRED')
  expect(pending()).toBe(200)
  expect((await send('GET', `/invitations/${codes.at(-1)}`)).body.status).toBe('EXPIRED')
  expect(pending()).toBe(0)
})

test('a change waits until everything is done that was due before it', async () => {
  const { send, codes, pending } = await openInvitations()
  const claim = await send('POST', `/invitations/${codes.at(-1)}/claim`, {
    inviteeUma: '$bob@sandbox.example',
  })
  expect(claim.status).toBe(409)
  expect(pending()).toBe(0)
})

test('a tick does everything that is due', async () => {
  const { sandbox, pending } = await openInvitations()
  await sandbox.tick()
  expect(pending()).toBe(0)
})
