/**
 * Incoming payments that the platform approves, rejects or defers, by its response to the event or by a call.
 * Source: the dated profiles, webhooks and POST /transactions/{id}/approve and /reject.
 */

import {
  approveIncomingPayment,
  getTransaction,
  memoryReplayStore,
  type PaymentDecision,
  receiveUmaPayment,
  receiveWebhook,
  rejectIncomingPayment,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

/** A customer, and a receiver that gives this response to a payment that asks for a decision. */
async function withReceiver(decide: () => PaymentDecision | undefined) {
  const seen: string[] = []
  const types: string[] = []
  const replays = memoryReplayStore()
  let publicKeys: string[] = []
  const world = await openPlatformWorld({
    webhook: {
      url: 'http://shop.example/webhooks',
      fetch: (request) =>
        receiveWebhook(
          request,
          { publicKeys, replays, now: world.sandbox.clock.now },
          ({ type, problem, data }) => {
            expect(problem).toBeUndefined()
            types.push(type)
            if (type !== 'INCOMING_PAYMENT.PENDING') return undefined
            seen.push((data as { id: string }).id)
            return decide()
          },
        ),
    },
  })
  publicKeys = [await world.sandbox.webhookPublicKey()]
  const umaAddress = '$ada@shop.example'
  const { accounts } = await world.addCustomer({ umaAddress })
  const pay = async () =>
    receiveUmaPayment(world.platform, {
      senderUmaAddress: '$bob@elsewhere.example',
      receiverUmaAddress: umaAddress,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
    })
  const read = (transactionId: string) => getTransaction(world.platform, { transactionId })
  return { ...world, seen, types, pay, read, balance: () => world.balance(accounts.USD!) }
}

test('money comes in only after the platform has approved it', async () => {
  const { pay, read, balance, seen, types, sandbox } = await withReceiver(() => ({ decision: 'approve' }))
  const { id, status } = await pay()
  expect(status).toBe('PENDING')
  await sandbox.tick()
  expect(seen).toEqual([id])
  expect([(await read(id)).status, await balance()]).toEqual(['COMPLETED', 500])
  expect(types).toEqual([
    'INCOMING_PAYMENT.PENDING',
    'INTERNAL_ACCOUNT.BALANCE_UPDATED',
    'INCOMING_PAYMENT.COMPLETED',
  ])
})

test.each<[string, () => PaymentDecision | undefined, object]>([
  ['rejects it', () => ({ decision: 'reject', reason: 'unknown sender' }), { status: 'REJECTED' }],
  [
    'asks for more',
    () => ({ decision: 'needMore', requiredFields: [{ name: 'FULL_NAME', mandatory: true }] }),
    { status: 'FAILED', failureReason: 'PAY_REQUEST_FAILED' },
  ],
  [
    'fails to decide',
    () => {
      throw new Error('the database is away')
    },
    { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' },
  ],
  [
    'returns no decision',
    () => undefined,
    { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' },
  ],
])('no money comes in when the platform %s, and it decides once', async (_, decide, end) => {
  const { pay, read, balance, seen, types, sandbox } = await withReceiver(decide)
  const { id } = await pay()
  await sandbox.clock.advance(3_600_000)
  expect(await read(id)).toMatchObject(end)
  expect([await balance(), seen]).toEqual([0, [id]])
  expect(types.at(-1)).toBe('INCOMING_PAYMENT.FAILED')
})

test('a platform that defers decides by a call, once, within 5 seconds', async () => {
  const { platform, pay, read, balance, sandbox } = await withReceiver(() => ({ decision: 'defer' }))
  const tooLate = { serviceCode: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL', serviceStatus: 409 }
  const first = { transactionId: (await pay()).id }
  await sandbox.clock.advance(4_999)
  expect([(await read(first.transactionId)).status, await balance()]).toEqual(['PENDING', 0])
  const info = { receiverCustomerInfo: { FULL_NAME: 'Ada Example' } }
  expect(await approveIncomingPayment(platform, { ...first, ...info })).toMatchObject({ status: 'COMPLETED' })
  expect(await balance()).toBe(500)
  await expect(rejectIncomingPayment(platform, first)).rejects.toMatchObject(tooLate)

  const second = { transactionId: (await pay()).id }
  await sandbox.tick()
  expect(await rejectIncomingPayment(platform, { ...second, reason: 'no' })).toMatchObject({
    status: 'REJECTED',
  })
  await expect(approveIncomingPayment(platform, second)).rejects.toMatchObject(tooLate)

  const third = { transactionId: (await pay()).id }
  await sandbox.tick()
  await sandbox.clock.advance(5_000)
  expect(await read(third.transactionId)).toMatchObject({
    status: 'FAILED',
    failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
  })
  await expect(approveIncomingPayment(platform, third)).rejects.toMatchObject(tooLate)
  await expect(approveIncomingPayment(platform, { transactionId: 'Transaction:none' })).rejects.toMatchObject(
    { serviceCode: 'TRANSACTION_NOT_FOUND' },
  )
  expect(await balance()).toBe(500)
})

test('a payment that was not deferred cannot be decided by a call', async () => {
  const { platform, pay, sandbox } = await withReceiver(() => ({ decision: 'approve' }))
  const { id } = await pay()
  await sandbox.tick()
  await expect(rejectIncomingPayment(platform, { transactionId: id })).rejects.toMatchObject({
    serviceStatus: 409,
  })
})
