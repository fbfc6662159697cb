import { describe, expect, it } from 'vitest'
import { draftOfLink } from './draft'

describe('draftOfLink', () => {
  it('fills in an address or a name', () => {
    expect(draftOfLink('recipient=%24ada%40shop.example&amount=10')).toEqual({
      ...{ way: 'address', recipient: '$ada@shop.example', amount: '10', receives: '' },
      ...{ bankCurrency: 'USD', bank: {}, payee: null, isFromLink: true },
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
