/** The errors with which a payment fails: what happened to the money, and what to do. */

import { expect, test } from 'vitest'
import { openQuote } from '../../test/unitWallet.js'
import { ServiceError } from '../errors.js'
import { paymentError } from './paymentTable.js'

const cause = new ServiceError('REFUSED', 'no', { status: 409, retryAfterSeconds: 7, requestId: 'Request:1' })

test('another tab is at work: nothing was paid by this one, and the same call may succeed later', () => {
  expect(paymentError(['fail', 'busy'], cause)).toMatchObject({
    name: 'SessionError',
    code: 'BUSY',
    outcome: 'none',
    retryable: true,
    message: 'Another tab executes this quote and does not finish. Look at that tab, then try again.',
  })
})

test('the quote has expired: nothing was paid, and only a new one can be', () => {
  expect(paymentError(['fail', 'forget', 'expired'], cause)).toMatchObject({
    name: 'ServiceError',
    code: 'QUOTE_EXPIRED',
    outcome: 'none',
    retryable: false,
    cause,
    status: 409,
    requestId: 'Request:1',
    message: 'The quote was not executed: it has expired. Ask for a new one.',
  })
})

test('a conflict on an open quote: it is over by the service’s time, or the balance does not cover it', () => {
  const quote = openQuote()
  const end = Date.parse(quote.expiresAt)
  const step = ['fail', 'forget', 'unpaid']
  const plain = new ServiceError('REFUSED', 'no', { status: 409, serviceCode: 'CONFLICT' })
  const facts = { status: 409, serviceCode: 'CONFLICT', outcome: 'none', cause: plain }
  expect(paymentError(step, plain, quote, end)).toMatchObject({ code: 'QUOTE_EXPIRED', ...facts })
  expect(paymentError(step, plain, quote, end - 1)).toMatchObject({ code: 'INSUFFICIENT_FUNDS', ...facts })
  // A code of the service's own says why: nothing is concluded.
  const own = new ServiceError('REFUSED', 'no', { status: 409, serviceCode: 'INVALID_STATE_TRANSITION' })
  expect(paymentError(step, own, quote, end)).toBe(own)
})

test('the service holds it: nothing was paid, and the error has what the user must prove', () => {
  const scaChallenge = { type: 'SMS_OTP' } as never
  const held = paymentError(['fail', 'take', 'held'], cause, openQuote({ scaChallenge }))
  expect(held).toMatchObject({
    name: 'ServiceError',
    code: 'AUTHORIZATION_REQUIRED',
    outcome: 'none',
    scaChallenge,
    cause,
    message:
      'Nothing was paid: the user must authorize this payment first, with authorizeQuote and the proof that scaChallenge names.',
  })
  expect(paymentError(['fail', 'held'])).toMatchObject({ scaChallenge: undefined })
})

test('it may have been executed: the error says so, and keeps what the refusal said', () => {
  expect(paymentError(['fail', 'unknown'], cause)).toMatchObject({
    name: 'ServiceError',
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
    retryable: false,
    status: 409,
    retryAfterSeconds: 7,
    requestId: 'Request:1',
    cause,
    message: 'The quote may have been executed. Read the current state before you do anything else.',
  })
  const foreign = Object.assign(new Error('other'), { status: 418 })
  expect(paymentError(['fail', 'unknown'], foreign)).toMatchObject({ status: undefined, cause: foreign })
  expect(paymentError(['fail', 'unknown'])).toMatchObject({ code: 'OUTCOME_UNKNOWN', cause: undefined })
})

test('otherwise it fails as the request did', () => {
  expect(paymentError(['fail'], cause)).toBe(cause)
  expect(paymentError(['fail', 'forget'], cause)).toBe(cause)
})
