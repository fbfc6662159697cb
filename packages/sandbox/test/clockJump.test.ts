/** Story: the clock jumps while much is due. A read is served after one slice of it, and a change after all of it. */

import { expect, test } from 'vitest'
import { createWorld } from './client.js'

/** More than one slice. */
const count = 700

async function openInvitations() {
  let at = Date.parse('2026-11-22T12:00:00.000Z')
  const world = createWorld({ now: () => at })
  const expiresAt = new Date(at + 60_000).toISOString()
  const body = { inviterUma: '$ada@sandbox.example', expiresAt }
  const codes: string[] = []
  for (let i = 0; i < count; i++) codes.push((await world.send('POST', '/invitations', body)).body.code)
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
