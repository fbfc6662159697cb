/** A restart in the middle of a payment: it goes on where it was, and each of its steps happens once. */

import { expect, test } from 'vitest'
import { createWorld, memoryJournal } from './client.js'

// Source: interface document, section "Sandbox", quotes: 003 is completed late, 004 and 005 fail and are refunded.
test.each([
  ['003', 'COMPLETED', 70_000],
  ['004', 'FAILED', 100_000],
  ['005', 'FAILED', 100_000],
])(
  'a payment to an account that ends in %s waits, and ends as without a restart',
  async (suffix, status, left) => {
    const { journal } = memoryJournal()
    // Each start has only what the journal holds.
    const start = () => createWorld({ journal, profile: '2026-08' })
    const first = start()
    const { customerId } = await first.addCustomer('ada', { currencies: ['USD'] })
    const list = `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`
    const { id: accountId } = (await first.send('GET', list)).body.data[0]
    await first.send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
    const accountInfo = {
      ...{ accountType: 'USD_ACCOUNT', accountNumber: `000123456${suffix}`, routingNumber: '021000021' },
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    }
    const bank = await first.send('POST', '/customers/external-accounts', {
      ...{ customerId, currency: 'USD', accountInfo },
    })
    const { body: quote } = await first.send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: bank.body.id },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 30_000 },
    })
    await first.send('POST', `/quotes/${quote.id}/execute`)
    for (let minutes = 0; minutes < 20; minutes++) {
      const { sandbox, send } = start()
      await sandbox.clock.advance(30_000)
      // Its response leaves when everything is in the journal.
      await send('GET', list)
    }
    const last = start()
    expect((await last.send('GET', `/transactions/${quote.transactionId}`)).body.status).toBe(status)
    expect((await last.send('GET', list)).body.data[0].balance.amount).toBe(left)
    const moved = last.sandbox.movements().filter(({ reason }) => reason === quote.transactionId)
    expect(moved).toHaveLength(left === 100_000 ? 2 : 1)
  },
)
