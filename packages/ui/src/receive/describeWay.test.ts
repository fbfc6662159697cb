import { describe, expect, it } from 'vitest'
import { en } from '../words/en.js'
import { describeWay } from './describeWay.js'

const instruction = (account: { accountType: string; [field: string]: unknown }, part: object = {}) =>
  describeWay({ account, ...part }, 0, en)

// The fields of each type. Source: service profiles, section 5, payment instructions.
describe('a way to receive', () => {
  it('is the UMA address', () => {
    expect(instruction({ accountType: 'UMA_ADDRESS', umaAddress: '$ada@bank.example' })).toMatchObject({
      label: 'Address',
      qr: { value: '$ada@bank.example' },
    })
  })

  it('is a Spark wallet with its code, its asset and a warning', () => {
    const way = instruction({
      accountType: 'SPARK_WALLET',
      assetType: 'USDB',
      // The code has the address, wherever it stands.
      invoice: 'lnsb1abc',
      address: 'spark1abc',
    })
    expect(way).toMatchObject({
      label: 'Spark',
      qr: { term: 'Address', value: 'spark1abc' },
      rows: [
        { term: 'Invoice', value: 'lnsb1abc' },
        { term: 'Address', value: 'spark1abc' },
      ],
      facts: [{ term: 'Asset', value: 'USDB' }],
      care: 'Send only USDB over Spark. Anything else may be lost.',
    })
  })

  it('is a bank account with its numbers, its rails and the reference, and no code', () => {
    const way = instruction(
      {
        accountType: 'USD_ACCOUNT',
        accountNumber: '123',
        routingNumber: '021000021',
        paymentRails: ['ACH', 'WIRE'],
        reference: 'AB12',
      },
      { isPlatformAccount: true, notes: 'Name the reference.' },
    )
    expect(way.qr).toBeUndefined()
    expect(way.label).toBe('USD transfer')
    expect(way.rows.map(({ term }) => term)).toEqual(['Account number', 'Routing number', 'Reference'])
    expect(way.facts).toEqual([{ term: 'How to send', value: 'ACH, wire' }])
    expect(way.care).toMatch(/^The sender must include the reference: .* Name the reference\.$/)
  })

  it('of a new kind has its text fields, and nothing else of it', () => {
    const way = instruction({ accountType: 'XYZ_ACCOUNT', newField: 'n', count: 3, nested: { a: 1 } })
    expect(way).toMatchObject({ label: 'XYZ transfer', rows: [{ term: 'New field', value: 'n' }], facts: [] })
  })
})
