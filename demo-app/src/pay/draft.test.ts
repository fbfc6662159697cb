import { describe, expect, it } from 'vitest'
import { checkDraft } from './checkDraft'
import { draftOf, draftOfLink, emptyDraft } from './draft'

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

const info = {
  accountId: 'InternalAccount:own',
  balance: 10_000_000,
  currency: { code: 'USDC', decimals: 6 },
  isTestService: true,
  testFunds: 0,
}
const check = (part: object) =>
  checkDraft({ ...emptyDraft, recipient: 'Ada', amount: '1', ...part }, info, 'document')

describe('a draft', () => {
  it.each([
    [{}, {}],
    [{ amount: '10' }, {}],
    [{ amount: '10.000001' }, { amount: 'Your balance is 10.00 USDC. Enter a smaller amount.' }],
    [{ amount: 'ten' }, { amount: expect.stringMatching(/in digits/) }],
    [{ recipient: ' ' }, { recipient: 'Enter who should receive the money.' }],
    [{ recipient: ' InternalAccount:own ' }, { recipient: expect.stringMatching(/your own wallet/) }],
    [{ recipient: 'EmbeddedWallet:own' }, { recipient: expect.stringMatching(/your own wallet/) }],
    [
      { recipient: '', amount: '' },
      { recipient: expect.any(String), amount: 'Enter an amount.' },
    ],
  ])('%j', (part, problems) => {
    expect(check(part)).toEqual(problems)
  })
})
