/** Transfers in and out, withdrawal fees and UMA providers, over HTTP. */

import {
  createCustomerExternalAccount,
  createExternalAccount,
  createTransferIn,
  createTransferOut,
  getTransaction,
  listCustomerExternalAccounts,
  listTransactions,
  PlatformError,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, rowOf, usdAccount } from './world.js'

test('money arrives from a bank and leaves to a bank, once for each key', async () => {
  const world = await openPlatformWorld()
  const { platform } = world
  const { customer, accounts } = await world.addCustomer()
  const bank = await createCustomerExternalAccount(platform, { customerId: customer.id, ...usdAccount() })
  expect(bank.customerId).toBe(customer.id)
  const own = await listCustomerExternalAccounts(platform, { customerId: customer.id }).page()
  expect(own.data).toEqual([bank])

  const inside = { accountId: accounts.USD! }
  const outside = { accountId: bank.id }
  await createTransferIn(platform, { source: outside, destination: inside, amount: 50_00 })
  expect(await world.balance(inside.accountId)).toBe(50_00)
  const out = { source: inside, destination: outside, amount: 20_00 }
  const key = { idempotencyKey: 'payout-1' }
  const first = await createTransferOut(platform, { ...out, ...key })
  expect((await createTransferOut(platform, { ...out, ...key })).id).toBe(first.id)
  expect(await world.balance(inside.accountId)).toBe(30_00)
  expect(await getTransaction(platform, { transactionId: first.id })).toMatchObject({
    status: 'COMPLETED',
    type: 'OUTGOING',
  })
  expect(await world.arrived()).toEqual(
    expect.arrayContaining(['INCOMING_PAYMENT.COMPLETED', 'OUTGOING_PAYMENT.COMPLETED']),
  )
})

test('a list has every transaction once, for every page size and filter', async () => {
  const world = await openPlatformWorld()
  const { platform, sandbox } = world
  const { customer, accounts } = await world.addFundedCustomer(100_00)
  await world.addFundedCustomer(1_00)
  const bank = await createExternalAccount(platform, usdAccount())
  const made: string[] = []
  for (let at = 0; at < 5; at++) {
    await sandbox.clock.advance(1000)
    const body = { source: { accountId: accounts.USD! }, destination: { accountId: bank.id }, amount: 100 }
    made.push((await createTransferOut(platform, body)).id)
  }
  const idsOf = async (query: Parameters<typeof listTransactions>[1]) => {
    const ids: string[] = []
    for await (const row of listTransactions(platform, { type: 'OUTGOING', ...query }))
      ids.push(rowOf(row).id)
    return ids
  }
  for (const limit of [1, 2, 100])
    expect(await idsOf({ customerId: customer.id, limit, sortOrder: 'asc' })).toEqual(made)
  expect(await idsOf({ receiverAccountIdentifier: bank.id, sortOrder: 'desc' })).toEqual(made.toReversed())
  expect(await idsOf({ senderAccountIdentifier: bank.id })).toEqual([])
  const third = await getTransaction(platform, { transactionId: made[2]! })
  expect(await idsOf({ startDate: third.createdAt!, endDate: third.createdAt! })).toEqual([third.id])
  expect(await idsOf({ reference: third.reconciliationInstructions!.reference! })).toEqual([third.id])
})

test('a refused transfer has its own code, and no money moves', async () => {
  const world = await openPlatformWorld()
  const { platform } = world
  const { accounts } = await world.addFundedCustomer(5_00)
  const bank = await createExternalAccount(platform, usdAccount())
  const dirhams = await createExternalAccount(platform, {
    currency: 'AED',
    accountInfo: { accountType: 'AED_ACCOUNT', iban: 'AE070331234567890123456', swiftCode: 'EBILAEAD' },
  })
  const from = { accountId: accounts.USD! }
  const refusals: [() => Promise<unknown>, string, number][] = [
    [
      () => createTransferOut(platform, { source: from, destination: { accountId: dirhams.id }, amount: 1 }),
      'INVALID_CURRENCY',
      400,
    ],
    [
      () => createTransferOut(platform, { source: from, destination: { accountId: bank.id }, amount: 5_01 }),
      'CONFLICT',
      409,
    ],
    [
      () =>
        createTransferOut(platform, {
          source: from,
          destination: { accountId: 'ExternalAccount:none' },
          amount: 1,
        }),
      'NOT_FOUND',
      404,
    ],
    [() => createExternalAccount(platform, usdAccount('105')), 'INVALID_BANK_ACCOUNT', 400],
  ]
  for (const [refused, code, status] of refusals) {
    const error = await refused().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({
      code: 'REFUSED',
      serviceCode: code,
      serviceStatus: status,
      outcome: 'none',
    })
  }
  expect(await world.balance(from.accountId)).toBe(5_00)
})
