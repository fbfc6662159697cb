import { describe, expect, it } from 'vitest'
import { checkDraft } from './checkDraft'
import { emptyDraft } from './draft'

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
