import type { Transaction } from '@embedded-wallet/core'
import { describe, expect, it } from 'vitest'
import { en } from '../words/en.js'
import { counterpartyOf, type NameOf } from './counterparty.js'

const named = (more: object, nameOf?: NameOf) => {
  const transaction = { id: 'Transaction:1', type: 'OUTGOING', status: 'COMPLETED', destination: {}, ...more }
  return counterpartyOf({ transaction: transaction as unknown as Transaction }, en, nameOf)
}

describe('the other side of a payment', () => {
  it('has the name that the app knows', () => {
    const nameOf: NameOf = ({ destination }) =>
      destination.accountId === 'ExternalAccount:1' ? { name: 'Ada', detail: 'USD account' } : undefined
    expect(named({ destination: { accountId: 'ExternalAccount:1' } }, nameOf)).toEqual({
      name: 'Ada',
      detail: 'USD account',
      isName: true,
      address: 'ExternalAccount:1',
    })
    expect(named({ destination: { umaAddress: '$bob@bank.example' } }, nameOf).name).toBe('$bob@bank.example')
  })

  it('has the name that the service says, before an address, before an id', () => {
    const destination = { accountId: 'InternalAccount:2', umaAddress: '$bob@bank.example' }
    expect(named({ destination, counterpartyInformation: { FULL_NAME: 'Bob' } }).name).toBe('Bob')
    expect(named({ destination }).name).toBe('$bob@bank.example')
  })

  it('is a kind of account where only its id is known: the name never is an id', () => {
    expect(named({ destination: { accountId: 'InternalAccount:2' } })).toMatchObject({
      name: 'Another wallet',
      detail: 'InternalAccount:2',
    })
    expect(named({ destination: { accountId: 'ExternalAccount:2' } }).name).toBe('A bank account')
  })

  it('of incoming money is its source', () => {
    expect(named({ type: 'INCOMING', source: { umaAddress: '$bob@bank.example' } }).name).toBe(
      '$bob@bank.example',
    )
    expect(named({ type: 'INCOMING' })).toEqual({ name: 'Funds added', isName: false })
  })

  // Source: profiles, section 4, CardTransaction: no destination, so an address book cannot be asked. Its merchant's fields have no source.
  it('of a payment with a card is the merchant, as its texts stand', () => {
    const nameOf: NameOf = ({ destination }) => ({ name: destination.accountId! })
    const paid = (merchant?: object) => named({ type: 'CARD', destination: undefined, merchant }, nameOf)
    expect(paid({ name: '\u202eeffoC', descriptor: 'SQ *COFFEE' })).toEqual({
      name: '\u202eeffoC',
      isName: true,
    })
    expect(paid({ name: ['x'], descriptor: 'SQ *COFFEE' }).name).toBe('SQ *COFFEE')
    for (const none of [undefined, {}, { name: ' ' }])
      expect(paid(none)).toEqual({ name: 'Payment', isName: false })
  })

  it('is not what the payment is for: that stands alone, without "From" or "To"', () => {
    const alone = { name: 'Opening balance', isName: false }
    expect(named({ type: 'INCOMING', description: 'Opening balance' })).toEqual(alone)
  })
})
