import { describe, expect, it } from 'vitest'
import { prefillOf, prefillOfLink } from './prefill'

describe('a link to the send form', () => {
  it('names a recipient and an amount', () => {
    expect(prefillOfLink('recipient=%24ada%40shop.example&amount=10')).toEqual({
      recipient: '$ada@shop.example',
      amount: '10',
    })
  })

  it.each(['', 'amount=10', 'recipient='])('fills in nothing for %j', (search) => {
    expect(prefillOfLink(search)).toBeUndefined()
  })
})

describe('a payment that is sent again', () => {
  const sentAmount = { amount: 2_500_000, currency: { code: 'USDC', decimals: 6 } }
  const again = (destination: Record<string, string>, payee?: { name: string; detail?: string }) =>
    prefillOf(
      { id: 'Transaction:1', type: 'OUTGOING', status: 'FAILED', customerId: '', sentAmount, destination },
      () => payee,
    )

  it('has its amount, and its recipient by name where the user has saved it', () => {
    const payee = { name: 'Ada', detail: 'USD account' }
    expect(again({ accountId: 'ExternalAccount:1' }, payee)).toEqual({
      isOwn: true,
      amount: '2.5',
      payee: { id: 'ExternalAccount:1', ...payee },
    })
  })

  it('else has the address or the id', () => {
    const toAddress = again({ accountId: 'UmaAddress:1', umaAddress: '$ada@bank.example' })
    expect(toAddress).toMatchObject({ recipient: '$ada@bank.example' })
    expect(again({ accountId: 'InternalAccount:2' })).toMatchObject({ recipient: 'InternalAccount:2' })
  })
})
