import { createWallet, type Transaction } from '@embedded-wallet/core'
import { expect, it } from 'vitest'
import { balanceSays, sumOf } from './balanceSays.js'

const usdc = { code: 'USDC', decimals: 6 }
const row = (type: string, status: string, amount: number, more: Partial<Transaction> = {}): Transaction => ({
  id: `Transaction:${type}-${status}-${amount}`,
  type,
  status,
  customerId: '',
  destination: {},
  ...(type === 'INCOMING' ? { receivedAmount: { amount, currency: usdc } } : {}),
  ...(type === 'OUTGOING' ? { sentAmount: { amount, currency: usdc } } : {}),
  ...more,
})
const refund = (status: string) => ({
  refund: { reference: 'R', initiatedAt: '2026-08-21T10:00:00Z', status },
})

it('adds up what came and what left, and knows what did not', () => {
  const rows = [
    row('INCOMING', 'COMPLETED', 100),
    row('INCOMING', 'PENDING', 1000),
    row('INCOMING', 'REJECTED', 1000),
    row('OUTGOING', 'COMPLETED', 20),
    row('OUTGOING', 'PROCESSING', 3),
    row('OUTGOING', 'EXPIRED', 500),
    row('OUTGOING', 'FAILED', 4, refund('PENDING')),
    row('OUTGOING', 'FAILED', 600, refund('COMPLETED')),
    row('OUTGOING', 'FAILED', 5, refund('FAILED')),
    row('OUTGOING', 'FAILED', 7),
  ]
  expect(sumOf(rows, 'USDC')).toEqual({ known: 68n, unsaid: 7n })
})

it.each([
  ['an unknown status', row('OUTGOING', 'FROM_TOMORROW', 1)],
  ['an incoming payment that failed', row('INCOMING', 'FAILED', 1)],
  ['a payment with a card', row('CARD', 'COMPLETED', 1)],
  [
    'another currency',
    row('OUTGOING', 'COMPLETED', 1, { sentAmount: { amount: 1, currency: { code: 'USD', decimals: 2 } } }),
  ],
  ['no amount', { ...row('OUTGOING', 'COMPLETED', 1), sentAmount: undefined } as unknown as Transaction],
])('claims nothing with %s in the list', (_, odd) => {
  expect(sumOf([row('INCOMING', 'COMPLETED', 100), odd], 'USDC')).toBeUndefined()
})

it.each([
  ['stays as it was: the money is there', [100, 100], 'there'],
  ['lacks the payment: the money is missing', [93, 93], 'missing'],
  ['moves while the payments are read: nothing', [100, 90], undefined],
])('a balance that %s', async (_, balances, says) => {
  const left = [...balances]
  const failed = row('OUTGOING', 'FAILED', 7)
  const rows = [row('INCOMING', 'COMPLETED', 100), failed]
  const account = () => ({
    accountId: 'InternalAccount:1',
    status: 'ACTIVE',
    balance: { amount: left.shift()!, currency: usdc },
  })
  const fetch = async ({ url }: Request) =>
    Response.json({ data: url.includes('/transactions') ? rows : [account()] })
  // An app may name the account in another form.
  const wallet = createWallet({
    accountId: 'EmbeddedWallet:1',
    relayUrl: 'https://shop.example/wallet',
    fetch,
  })
  expect(await balanceSays(wallet, failed)).toBe(says)
})
