/** Webhooks end to end: what the sandbox signs and sends, a small Hono receiver verifies, once, however it fails meanwhile. */

import {
  createExternalAccount,
  createTransferOut,
  fundInternalAccount,
  memoryReplayStore,
  receiveWebhook,
  type WebhookEvent,
} from '@embedded-wallet/platform'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openPlatformWorld, usdAccount } from './world.js'

const minute = 60_000

/** A world with a receiver that fails on demand. */
async function withReceiver(headerForm: 'base64' | 'json') {
  const statuses: number[] = []
  const handled: WebhookEvent[] = []
  const control = { isAway: false, isFailing: false, publicKeys: [] as string[] }
  const replays = memoryReplayStore()
  const receiver = new Hono().post('/webhooks', (c) =>
    receiveWebhook(
      c.req.raw,
      { publicKeys: control.publicKeys, replays, now: world.sandbox.clock.now },
      (event) => {
        if (control.isFailing) throw new Error('the database is away')
        handled.push(event)
        return { decision: 'approve' }
      },
    ),
  )
  const world = await openPlatformWorld({
    webhook: {
      url: 'http://shop.example/webhooks',
      headerForm,
      fetch: async (request) => {
        if (control.isAway) throw new TypeError('connection refused')
        const response = await receiver.fetch(request)
        statuses.push(response.status)
        return response
      },
    },
  })
  control.publicKeys = [await world.sandbox.webhookPublicKey()]
  return { ...world, statuses, handled, control }
}

test.each(['base64', 'json'] as const)('both forms of the header: %s', async (headerForm) => {
  const { addFundedCustomer, sandbox, handled, statuses } = await withReceiver(headerForm)
  await addFundedCustomer(1_00)
  await sandbox.tick()
  expect(handled.map(({ type }) => type)).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('a receiver that fails or is unreachable gets the event again, and handles it once', async () => {
  const { addFundedCustomer, sandbox, handled, control, platform } = await withReceiver('base64')
  const { accounts } = await addFundedCustomer(100_00)
  await sandbox.tick()
  const before = handled.length
  control.isFailing = true
  await fundInternalAccount(platform, { accountId: accounts.USD!, amount: 1 })
  await sandbox.tick()
  expect(handled.length).toBe(before)
  control.isFailing = false
  await sandbox.clock.advance(minute)
  const eventsOf = () => handled.slice(before).map(({ id }) => id)
  expect(eventsOf().length).toBeGreaterThan(0)
  expect(new Set(eventsOf()).size).toBe(eventsOf().length)

  const reached = handled.length
  control.isAway = true
  await fundInternalAccount(platform, { accountId: accounts.USD!, amount: 1 })
  await sandbox.clock.advance(6 * 24 * 60 * minute)
  expect(handled.length).toBe(reached)
  control.isAway = false
  await sandbox.clock.advance(31 * minute)
  expect(handled.length).toBeGreaterThan(reached)
  expect(sandbox.events().filter(({ delivery }) => delivery === 'waiting')).toEqual([])
})

test('every event of a failed payout arrives with typed data', async () => {
  const { addFundedCustomer, sandbox, platform, handled, balance } = await withReceiver('json')
  const { accounts } = await addFundedCustomer(100_00)
  const payee = await createExternalAccount(platform, usdAccount('005'))
  const body = { source: { accountId: accounts.USD! }, destination: { accountId: payee.id }, amount: 10_00 }
  const { id } = await createTransferOut(platform, body)
  await sandbox.clock.advance(29_000)
  const typesOf = () =>
    handled.flatMap((event) =>
      event.problem === undefined && event.family === 'OUTGOING_PAYMENT' && event.data.id === id
        ? [event.type]
        : [],
    )
  expect(typesOf()).not.toContain('OUTGOING_PAYMENT.FAILED')
  await sandbox.clock.advance(1_000)
  expect(typesOf()).toContain('OUTGOING_PAYMENT.FAILED')
  expect(await balance(accounts.USD!)).toBe(100_00)
  expect(handled.filter(({ family, problem }) => family === 'UNKNOWN' || problem !== undefined)).toEqual([])
})
