/** The amounts of one offer: which side comes first, and that they add up as they are shown wherever they add up at all. */

import { fc } from '@embedded-wallet/e2e/support/fastCheck.js'
import { expect, it, test } from 'vitest'
import { type OfferedMoney, showOffer } from './showOffer.js'

const usdc = { code: 'USDC', decimals: 6 } as OfferedMoney['sendingCurrency']
const usd = { code: 'USD', decimals: 2 } as OfferedMoney['sendingCurrency']
const eur = { code: 'EUR', decimals: 2 } as OfferedMoney['sendingCurrency']
type Side = 'SENDING' | 'RECEIVING' | undefined
const offerOf = (sent: number, fee: number | undefined, got: number, to = usd, side?: Side) => ({
  totalSendingAmount: sent,
  sendingCurrency: usdc,
  feesIncluded: fee,
  totalReceivingAmount: got,
  receivingCurrency: to,
  ...(side && { lockedCurrencySide: side }),
})
const look = { language: 'en' }

test.each<
  [what: string, ReturnType<typeof offerOf>, head: string, cost: string, get: string, fee: string | undefined]
>([
  [
    'they get $12.50',
    offerOf(12_572_865, 72_865, 1250, usd, 'RECEIVING'),
    '$12.50',
    '12.58\u00a0USDC',
    '$12.50',
    '0.08\u00a0USDC',
  ],
  [
    'you send 12.50',
    offerOf(12_500_000, 72_865, 1242, usd, 'SENDING'),
    '12.50\u00a0USDC',
    '12.50\u00a0USDC',
    '$12.42',
    '0.08\u00a0USDC',
  ],
  [
    'the side is not said',
    offerOf(12_572_865, 72_865, 1250),
    '12.58\u00a0USDC',
    '12.58\u00a0USDC',
    '$12.50',
    '0.08\u00a0USDC',
  ],
  [
    'another currency',
    offerOf(12_572_865, 72_865, 1150, eur, 'RECEIVING'),
    '€11.50',
    '12.58\u00a0USDC',
    '€11.50',
    '0.08\u00a0USDC',
  ],
  ['no fee', offerOf(5_000_000, 0, 500, usd, 'RECEIVING'), '$5.00', '5.00\u00a0USDC', '$5.00', undefined],
  [
    'an unknown fee',
    offerOf(5_000_001, undefined, 500, usd),
    '5.01\u00a0USDC',
    '5.01\u00a0USDC',
    '$5.00',
    undefined,
  ],
  // Rounded, 12.49 and 0.002 would make no 12.51.
  [
    'a sum that rounding breaks',
    offerOf(12_501_000, 2_000, 12_499_000, usdc),
    '12.501\u00a0USDC',
    '12.501\u00a0USDC',
    '12.499\u00a0USDC',
    '0.002\u00a0USDC',
  ],
  [
    'a fixed amount of many digits',
    offerOf(12_345_678, 72_865, 1227, usd, 'SENDING'),
    '12.345678\u00a0USDC',
    '12.345678\u00a0USDC',
    '$12.27',
    '0.08\u00a0USDC',
  ],
])('%s', (_, offer, headText, cost, get, fee) => {
  expect(showOffer(offer, look)).toMatchObject({ headText, cost, get, fee })
})

test('an asset that is shown as dollars is so in all amounts of an offer', () => {
  const shown = showOffer(offerOf(12_572_865, 72_865, 1250, usd, 'RECEIVING'), {
    ...look,
    showAs: { USDC: 'USD' },
  })
  expect(shown).toMatchObject({ headText: '$12.50', cost: '$12.58', get: '$12.50', fee: '$0.08' })
})

it('what adds up exactly adds up as it is shown, and a fixed side is shown as it was fixed', () => {
  const numberOf = (text: string) => {
    const [whole = '', fraction = ''] = text.replace(/[^\d.]/g, '').split('.')
    return BigInt(whole + fraction.padEnd(6, '0'))
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.integer({ min: 0, max: 10 ** 7 }),
      fc.constantFrom<Side>('SENDING', 'RECEIVING', undefined),
      (got, fee, side) => {
        const shown = showOffer(offerOf(got + fee, fee, got, usdc, side), look)
        expect(numberOf(shown.get) + numberOf(shown.fee ?? '0')).toBe(numberOf(shown.cost))
        if (side === 'SENDING') expect(numberOf(shown.cost)).toBe(BigInt(got + fee))
        if (side === 'RECEIVING') expect(numberOf(shown.get)).toBe(BigInt(got))
      },
    ),
  )
})
