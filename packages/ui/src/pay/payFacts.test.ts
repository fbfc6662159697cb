/** What the calls of one payment say of its money, row by row: a wrong row here offers a second payment, or hides the first. */

import { type PendingPayment, type Quote, ServiceError, SessionError } from '@embedded-wallet/core'
import type { PaymentState } from '@embedded-wallet/react'
import { expect, test } from 'vitest'
import { callFact, isLost, type KnownCalls, newestQuote } from './payFacts.js'

const offer = { id: 'Quote:1', status: 'PENDING' } as Quote
const quote = (status: Quote['status']) => ({ ...offer, status })
const done = (status: Quote['status']) => ({ status: 'done', data: quote(status) }) as PaymentState
const pending = (outcome: PendingPayment['outcome'], status?: Quote['status']) =>
  ({ quoteId: 'Quote:1', outcome, ...(status && { quote: quote(status) }) }) as PendingPayment
const held = {
  status: 'authorization-required',
  error: new ServiceError('AUTHORIZATION_REQUIRED', '', { scaChallenge: { challengeId: 'c' } as never }),
} as PaymentState

test.each<[string, Omit<KnownCalls, 'offer'>, string]>([
  ['nothing', {}, 'PENDING'],
  ['this page paid it', { call: done('PROCESSING') }, 'PROCESSING'],
  // What was executed stays executed, whichever copy says so.
  ['a proof was read before it was executed', { call: done('COMPLETED'), proven: offer }, 'COMPLETED'],
  [
    'a list was read before',
    { call: done('PROCESSING'), pending: pending('unknown', 'PENDING') },
    'PROCESSING',
  ],
  ['the list says that it was executed', { pending: pending('done', 'FAILED'), proven: offer }, 'FAILED'],
  [
    'the proof executed it',
    { proven: quote('PROCESSING'), pending: pending('authorization-required') },
    'PROCESSING',
  ],
  ['the list says that it never will be', { call: held, pending: pending('none') }, 'EXPIRED'],
  ['the list says so with a quote that was read', { pending: pending('none', 'PENDING') }, 'EXPIRED'],
  ['the service holds it', { call: held }, 'PENDING_AUTHORIZATION'],
  [
    'the list says that it is held',
    { pending: pending('authorization-required', 'PENDING_AUTHORIZATION') },
    'PENDING_AUTHORIZATION',
  ],
])('%s: the quote stands there', (_, known, status) => {
  expect(newestQuote({ offer, ...known })?.status).toBe(status)
})

test('a payment that is held has the challenge of its own call', () => {
  expect(newestQuote({ offer, call: held })?.scaChallenge).toEqual({ challengeId: 'c' })
})

test('a payment that is held keeps the challenge of its offer, where its own call names none', () => {
  const challenged = { ...offer, scaChallenge: { challengeId: 'o' } } as unknown as Quote
  const call = failed(new ServiceError('AUTHORIZATION_REQUIRED', '', {}))
  const known = { offer: challenged, call: { ...call, status: 'authorization-required' } as PaymentState }
  expect(newestQuote(known)?.scaChallenge).toEqual({ challengeId: 'o' })
})

const failed = (error: Error) => ({ status: 'error', error }) as PaymentState
const refused = (status?: number, serviceCode?: string) =>
  failed(new ServiceError('REFUSED', '', { status, serviceCode }))

test.each<[string, PaymentState | undefined, string]>([
  ['no call', undefined, 'none'],
  ['no call yet', { status: 'initial' } as PaymentState, 'none'],
  ['a call under way', { status: 'paying' } as PaymentState, 'paying'],
  ['a payment', done('PROCESSING'), 'taken'],
  ['a payment that is held', held, 'taken'],
  [
    'a lost response',
    { status: 'unknown', error: new ServiceError('OUTCOME_UNKNOWN', '') } as PaymentState,
    'lost',
  ],
  [
    'another payment than was shown',
    { status: 'differs', error: new ServiceError('PAYMENT_DIFFERS', '') } as PaymentState,
    'differs',
  ],
  // An error says only what it knows.
  [
    'an error that may have paid',
    failed(new ServiceError('UNREACHABLE', '', { outcome: 'unknown' })),
    'lost',
  ],
  ['an error that has paid', failed(new ServiceError('PAYMENT_DIFFERS', '', { outcome: 'done' })), 'differs'],
  ['an error of somebody else', failed(new TypeError('x is not a function')), 'lost'],
  ['one before anything was sent', failed(Object.assign(new TypeError(), { outcome: 'none' })), 'again'],
  ['an offer that is over', failed(new ServiceError('QUOTE_EXPIRED', '')), 'expired'],
  ['a lack of money, which more of it mends', failed(new ServiceError('INSUFFICIENT_FUNDS', '')), 'again'],
  ['a refusal of the service', refused(409), 'final'],
  ['a session of the app that is over', refused(401), 'again'],
  ['a login for payments that is missing', refused(403, 'SCA_SESSION_REQUIRED'), 'again'],
  ['terms that are not accepted', refused(403, 'TERMS_NOT_ACCEPTED'), 'again'],
  ['an account that is locked', refused(423, 'ACCOUNT_LOCKED'), 'again'],
  ['a user who did not sign', failed(new SessionError('SIGNING_DECLINED', '')), 'again'],
  ['no session', failed(new SessionError('SESSION_REQUIRED', '')), 'again'],
  ['a quote that takes more than it may', failed(new SessionError('QUOTE_TOO_HIGH', '')), 'final'],
  ['a text that contradicts the payment', failed(new SessionError('PAYLOAD_MISMATCH', '')), 'final'],
  ['a text that is damaged', failed(new SessionError('PAYLOAD_UNREADABLE', '')), 'final'],
  ['a text that the app did not approve', failed(new SessionError('PAYLOAD_NOT_APPROVED', '')), 'final'],
  ['a held payment that differs', failed(new ServiceError('PAYMENT_DIFFERS', '')), 'final'],
  ['a quote without a text to sign', failed(new SessionError('QUOTE_NOT_SIGNABLE', '')), 'final'],
  ['a relay of another profile', failed(new ServiceError('PROFILE_MISMATCH', '')), 'final'],
  ['no connection, and nothing was sent', failed(new ServiceError('UNREACHABLE', '')), 'again'],
])('%s', (_, call, fact) => {
  expect(callFact(call)).toBe(fact)
})

test.each<[Omit<KnownCalls, 'offer'>, boolean]>([
  [{}, false],
  [{ call: failed(new TypeError()) }, true],
  [{ pending: pending('unknown') }, true],
  // The device has found out what this page does not know.
  [{ call: failed(new TypeError()), pending: pending('none') }, false],
  [{ call: done('PROCESSING') }, false],
])('%o is lost: %s', (known, lost) => {
  expect(isLost({ offer, ...known })).toBe(lost)
})
