/** What a payment says of its sides: the name of the other customer, and the transaction on a blockchain that paid a wallet. */

import { expect, test } from 'vitest'
import { quoteOf } from './client.js'
import { openWalk } from './profileWalk.js'

/** A customer with dollars in an account, and a way to pay from it. */
async function openPayer(profile: '2026-04' | '2026-08') {
  const walk = openWalk(profile)
  const { call } = walk
  const add = async (name: string) => {
    const { customerId } = await walk.addCustomer(name, { currencies: ['USD'], fullName: `${name} Example` })
    const { body } = await call('GET', `/customers/internal-accounts?customerId=${customerId}`)
    return { customerId, accountId: body.data[1].id as string }
  }
  const [payer, payee] = [await add('Ada'), await add('Ben')]
  await call('POST', `/sandbox/internal-accounts/${payer.accountId}/fund`, { amount: 1_000_000 })
  return {
    ...walk,
    payer,
    payee,
    async pay(accountId: string) {
      const { body: quote } = await call('POST', '/quotes', quoteOf(payer.accountId, accountId, 10_000))
      await call('POST', `/quotes/${quote.id}/execute`)
      return quote
    },
    read: async (id: string) => (await call('GET', `/transactions/${id}`)).body,
  }
}

// Source: interface document, section "Transactions", counterpartyInformation.
test.each(['2026-04', '2026-08'] as const)(
  'in %s each customer sees the name of the other',
  async (profile) => {
    const { pay, payer, payee, read, call, faults } = await openPayer(profile)
    const quote = await pay(payee.accountId)
    expect(quote.counterpartyInformation).toEqual({ FULL_NAME: 'Ben Example' })
    expect((await read(quote.transactionId)).counterpartyInformation).toEqual({ FULL_NAME: 'Ben Example' })
    const { body: list } = await call('GET', `/transactions?customerId=${payee.customerId}&type=INCOMING`)
    expect(list.data[0].counterpartyInformation).toEqual({ FULL_NAME: 'Ada Example' })
    expect(payer.customerId).not.toBe(payee.customerId)
    expect(faults).toEqual([])
  },
)

// Source: profile 2026-08, onChainTransaction of a party.
test.each([
  [
    '2026-08',
    'BASE_WALLET',
    { transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/), network: 'BASE_MAINNET' },
  ],
  ['2026-08', 'SPARK_WALLET', undefined],
  ['2026-04', 'SOLANA_WALLET', undefined],
] as const)(
  'in %s a payment to a %s has the transaction of its blockchain: %s',
  async (profile, accountType, expected) => {
    const { pay, payer, read, send } = await openPayer(profile)
    const { body: wallet } = await send('POST', '/customers/external-accounts', {
      customerId: payer.customerId,
      currency: 'USDC',
      accountInfo: { accountType, address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
      ...(profile === '2026-04' && { cryptoNetwork: 'SOLANA_MAINNET' }),
    })
    const { status, destination } = await read((await pay(wallet.id)).transactionId)
    expect([status, destination.onChainTransaction]).toEqual(['COMPLETED', expected])
  },
)

// Source: the service's guides of August 2026, read 2026-11-28: a payment that was cancelled too late is delivered all the same.
test('an account that ends with 008 is paid after its refund', async () => {
  const { pay, payer, read, send, sandbox } = await openPayer('2026-08')
  const { body: bank } = await send('POST', '/customers/external-accounts', {
    customerId: payer.customerId,
    currency: 'GBP',
    accountInfo: {
      accountType: 'GBP_ACCOUNT',
      sortCode: '123456',
      accountNumber: '12345008',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Byron' },
    },
  })
  const { transactionId } = await pay(bank.id)
  const states: string[] = []
  for (const wait of [0, 30, 30]) {
    await sandbox.clock.advance(wait * 1000)
    const { status, refund } = await read(transactionId)
    states.push(`${status} ${refund.status}`)
  }
  expect(states).toEqual(['FAILED PENDING', 'FAILED COMPLETED', 'COMPLETED COMPLETED'])
})
