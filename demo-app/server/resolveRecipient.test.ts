import { describe, expect, it } from 'vitest'
import { readRecipient } from './resolveRecipient'

describe('readRecipient', () => {
  it.each([
    [' $Success.USD@sandbox.example ', { kind: 'uma', umaAddress: '$success.usd@sandbox.example' }],
    ['ExternalAccount:a-1', { kind: 'account', accountId: 'ExternalAccount:a-1' }],
    ['InternalAccount:a-1', { kind: 'account', accountId: 'InternalAccount:a-1' }],
    ['EmbeddedWallet:a-1', { kind: 'account', accountId: 'EmbeddedWallet:a-1' }],
    ['ExternalAccount:../x', { kind: 'unreadable' }],
    // A mistyped address is not the name of a test payee.
    ['$ada', { kind: 'unreadable' }],
    ['ada@example.com', { kind: 'unreadable' }],
    ['$ada@', { kind: 'unreadable' }],
    ['1234 5678-9002', { kind: 'testPayee', fullName: 'Test Payee', accountNumber: '123456789002' }],
    ['123', { kind: 'unreadable' }],
    ['123456789012345678', { kind: 'unreadable' }],
  ])('%j', (text, recipient) => {
    expect(readRecipient(text)).toEqual(recipient)
  })

  it('gives one name one account number, whatever its case and spacing', () => {
    const [first, second, other] = ['Alice  Example', 'alice example ', 'Bob'].map(readRecipient)
    expect(first).toMatchObject({ kind: 'testPayee', fullName: 'Alice Example' })
    expect(first).toMatchObject({ accountNumber: expect.stringMatching(/^\d{9}000$/) })
    const number = (recipient: typeof first) =>
      recipient?.kind === 'testPayee' ? recipient.accountNumber : undefined
    expect(new Set([first, second].map(number)).size).toBe(1)
    expect(new Set([first, other].map(number)).size).toBe(2)
  })
})
