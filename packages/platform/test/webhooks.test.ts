/** Webhooks end to end: what the sandbox signs and sends, a small Hono receiver verifies, once, however it fails meanwhile. */

import { generateKeyPairSync, sign } from 'node:crypto'
import { recordRow } from '@embedded-wallet/e2e/coverage/recorder.js'
import { bodyOf, eventsOf } from '@embedded-wallet/e2e/support/profileFaults.js'
import {
  approveIncomingPayment,
  createExternalAccount,
  createTransferOut,
  createVerification,
  fundInternalAccount,
  getTransaction,
  memoryReplayStore,
  type PaymentDecision,
  receiveUmaPayment,
  receiveWebhook,
  rejectIncomingPayment,
  verifyWebhook,
  type WebhookEvent,
} from '@embedded-wallet/platform'
import { eventTypes, WEBHOOK_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
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
  await sandbox.clock.advance(6 * 60 * minute)
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

// Every event type of the interface passes the verifier, also those that the sandbox never sends.

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKeys = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]

/** Families of which the sandbox sends no event. Source of their data: profile 2026-08, events. */
const neverEmitted = ['EXTERNAL_ACCOUNT', 'BULK_UPLOAD', 'CARD', 'CARD_TRANSACTION']

/** Data as the service has it, by family. */
async function sampleData(): Promise<Record<string, object>> {
  const { platform, addCustomer } = await openPlatformWorld()
  const umaAddress = '$ada@shop.example'
  const { customer, accounts } = await addCustomer({ umaAddress })
  const transaction = await receiveUmaPayment(platform, {
    senderUmaAddress: '$bob@elsewhere.example',
    receiverUmaAddress: umaAddress,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 1,
  })
  const time = '2026-04-08T15:30:00Z'
  const invitation = {
    code: 'abc',
    createdAt: time,
    url: 'https://x.example',
    inviterUma: umaAddress,
    status: 'CLAIMED',
  }
  return {
    OUTGOING_PAYMENT: { ...transaction, type: 'OUTGOING' },
    INCOMING_PAYMENT: transaction,
    CUSTOMER: customer,
    VERIFICATION: await createVerification(platform, { customerId: customer.id }),
    INTERNAL_ACCOUNT: await fundInternalAccount(platform, { accountId: accounts.USD!, amount: 1 }),
    INVITATION: invitation,
    INVITATION_CLAIMED: invitation,
    AGENT_ACTION: {
      id: 'AgentAction:1',
      agentId: 'Agent:1',
      customerId: customer.id,
      status: 'PENDING_APPROVAL',
      type: 'TRANSFER_OUT',
      createdAt: time,
      updatedAt: time,
      transferDetails: {
        amount: 1,
        currency: 'USD',
        sourceAccountId: 'InternalAccount:1',
        destinationAccountId: 'ExternalAccount:1',
      },
    },
    ...Object.fromEntries(
      eventsOf('2026-08')
        .filter(({ family }) => neverEmitted.includes(family))
        .map(({ family, resource }) => [family, bodyOf(resource!, '2026-08', 'full')]),
    ),
    // Source: dated profiles, section 8.
    WALLET_OPERATION: {
      operationId: 'WalletOperation:1',
      requestId: 'Request:1',
      operationType: 'wallet.export',
      resourceType: 'INTERNAL_ACCOUNT',
      resourceId: 'InternalAccount:1',
      status: 'completed',
    },
    // Source: published example of SWEEP.FAILED, read 2026-11-29.
    SWEEP: {
      sourceAccountId: 'InternalAccount:5',
      destinationAccountId: 'ExternalAccount:1',
      amount: { amount: 250, currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 } },
      incomingTransactionId: 'Transaction:10',
      sendTransactionId: null,
      reason: 'BELOW_MINIMUM',
      outcome: 'MOVED_TO_CANONICAL_ACCOUNT',
      canonicalAccountId: 'InternalAccount:6',
    },
    TEST: {},
  }
}

test('every event type is verified and typed', async () => {
  const data = await sampleData()
  const options = { publicKeys, replays: memoryReplayStore(), now: () => Date.UTC(2026, 3, 8, 15, 30) }
  for (const type of eventTypes) {
    const family = type.split('.')[0]!
    const id = `Webhook:${crypto.randomUUID()}`
    const body = JSON.stringify({ id, type, timestamp: '2026-04-08T15:30:00Z', data: data[family] })
    const signature = sign('sha256', Buffer.from(body), privateKey).toString('base64')
    const headers = { [WEBHOOK_SIGNATURE_HEADER]: signature }
    const request = new Request('https://shop.example/webhooks', { method: 'POST', headers, body })
    const event = await verifyWebhook(request, options)
    const expected = family.replace('INVITATION_CLAIMED', 'INVITATION')
    expect([event.type, event.family, 'problem' in event]).toEqual([type, expected, false])
    recordRow(`event:${event.type}`)
  }
})

// Incoming payments that the platform approves, rejects or defers, by its response to the event or by a call. Source: the dated profiles, webhooks and POST /transactions/{id}/approve and /reject.
describe('approvals', () => {
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
    expect(await approveIncomingPayment(platform, { ...first, ...info })).toMatchObject({
      status: 'COMPLETED',
    })
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
    await expect(
      approveIncomingPayment(platform, { transactionId: 'Transaction:none' }),
    ).rejects.toMatchObject({ serviceCode: 'TRANSACTION_NOT_FOUND' })
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
})
