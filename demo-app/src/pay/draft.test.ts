import { describe, expect, it } from 'vitest'
import { draftOf, draftOfLink } from './draft'

describe('draftOfLink', () => {
  it('fills in an address or a name', () => {
    expect(draftOfLink('recipient=%24ada%40shop.example&amount=10')).toEqual({
      way: 'address',
      recipient: '$ada@shop.example',
      amount: '10',
      side: 'SENDING',
      receives: '',
      bankCurrency: 'USD',
      bank: {},
      payee: null,
      isFromLink: true,
    })
  })

  it('fills in an account by its id', () => {
    const draft = draftOfLink('recipient=ExternalAccount:a1')
    expect(draft).toMatchObject({ way: 'account', recipient: 'ExternalAccount:a1', amount: '' })
  })

  it.each(['', 'amount=10', 'recipient='])('fills in nothing for %j', (search) => {
    expect(draftOfLink(search)).toBeUndefined()
  })
})

describe('a payment that is sent again', () => {
  const sentAmount = { amount: 2_500_000, currency: { code: 'USDC', decimals: 6 } }
  const again = (destination: Record<string, string>, payee?: { name: string; detail?: string }) =>
    draftOf(
      { id: 'Transaction:1', type: 'OUTGOING', status: 'FAILED', customerId: '', sentAmount, destination },
      payee,
    )

  it('has its amount, and its recipient by name where the user has saved it', () => {
    expect(again({ accountId: 'ExternalAccount:1' }, { name: 'Ada', detail: 'USD account' })).toMatchObject({
      way: 'address',
      recipient: '',
      amount: '2.50',
      payee: { id: 'ExternalAccount:1', name: 'Ada', detail: 'USD account' },
    })
  })

  it('else has the address or the id', () => {
    const toAddress = again({ accountId: 'UmaAddress:1', umaAddress: '$ada@bank.example' })
    expect(toAddress).toMatchObject({ way: 'address', recipient: '$ada@bank.example', payee: null })
    expect(again({ accountId: 'InternalAccount:2' })).toMatchObject({
      way: 'account',
      recipient: 'InternalAccount:2',
      payee: null,
    })
  })
})
