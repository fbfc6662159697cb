/** The errors with which a payment fails: what happened to the money, and what to do. */

import { expect, test } from 'vitest'
import { openQuote } from '../../test/unitWallet.js'
import { ServiceError } from '../errors.js'
import { paymentError } from './paymentTable.js'

const cause = new ServiceError('REFUSED', 'no', { status: 409, retryAfterSeconds: 7, requestId: 'Request:1' })

test('another tab is at work: nothing was paid by this one, and the same call may succeed later', () => {
  expect(paymentError(['fail', 'busy'], cause)).toMatchObject({
    ...{ name: 'SessionError', code: 'BUSY', outcome: 'none', retryable: true },
    message: 'Another tab executes this quote and does not finish. Look at that tab, then try again.',
  })
})

test('the quote has expired: nothing was paid, and only a new one can be', () => {
  expect(paymentError(['fail', 'forget', 'expired'], cause)).toMatchObject({
    ...{ name: 'ServiceError', code: 'REFUSED', outcome: 'none', retryable: false, cause },
    message: 'The quote was not executed: it has expired. Ask for a new one.',
  })
})

test('the service holds it: nothing was paid, and the error has what the user must prove', () => {
  const scaChallenge = { type: 'SMS_OTP' } as never
  const held = paymentError(['fail', 'take', 'held'], cause, openQuote({ scaChallenge }))
  expect(held).toMatchObject({
    ...{ name: 'ServiceError', code: 'AUTHORIZATION_REQUIRED', outcome: 'none', scaChallenge, cause },
    message:
      'Nothing was paid: the user must authorize this payment first, with authorizeQuote and the proof that scaChallenge names.',
  })
  expect(paymentError(['fail', 'held'])).toMatchObject({ scaChallenge: undefined })
})

test('it may have been executed: the error says so, and keeps what the refusal said', () => {
  expect(paymentError(['fail', 'unknown'], cause)).toMatchObject({
    ...{ name: 'ServiceError', code: 'OUTCOME_UNKNOWN', outcome: 'unknown', retryable: false },
    ...{ status: 409, retryAfterSeconds: 7, requestId: 'Request:1', cause },
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
