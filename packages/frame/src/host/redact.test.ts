/** What leaves the frame is short, and says nothing of errors that are not the wallet's. */

import { type PendingPayment, type Quote, ServiceError, WalletError } from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { plainError, plainPayment } from './redact.js'

const long = 'x'.repeat(2000)

test('of another error the page learns only that there was one, and the frame’s console has it', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const secret = new Error('the key is 7')
  expect(plainError(secret)).toEqual({
    name: 'Error',
    message: 'The frame of the wallet failed. See its console.',
  })
  expect(log).toHaveBeenCalledExactlyOnceWith(secret)
  log.mockRestore()
})

test('a misuse has its name and words, and no other field', () => {
  for (const Misuse of [TypeError, RangeError])
    expect(plainError(Object.assign(new Misuse(long), { code: 'X', cause: new Error('y') }))).toEqual({
      name: Misuse.name,
      message: long.slice(0, 1000),
    })
})

test('an error of the wallet has the documented fields, each cut, and of its cause name and words', () => {
  const error = Object.assign(new Error(long), { name: 'ServiceError', cause: new TypeError(long) })
  Object.setPrototypeOf(error, ServiceError.prototype)
  Object.assign(error, { code: 'REFUSED', serviceCode: long, status: 409, stepUpId: 'secret' })
  expect(error).toBeInstanceOf(WalletError)
  const plain = plainError(error)
  expect(plain).toMatchObject({ name: 'ServiceError', code: 'REFUSED', status: 409 })
  expect(plain).not.toHaveProperty('stepUpId')
  expect([plain.message, plain.serviceCode]).toEqual([long.slice(0, 1000), long.slice(0, 1000)])
  expect(plain.cause).toBe(`TypeError: ${long}`.slice(0, 1000))
})

test('of a cause that is not the wallet’s only its class leaves the frame: its text may hold anything', () => {
  const causes = [
    new Error('the key is 7'),
    new SyntaxError('Unexpected token: "sealed"'),
    new DOMException('7', 'DataError'),
    Object.assign(new Error('7'), { name: 'the key is 7' }),
    'the key is 7',
  ]
  const crossed = causes.map((cause) => plainError(new ServiceError('UNREACHABLE', 'Gone.', { cause })).cause)
  expect(crossed).toEqual(['Error', 'SyntaxError', 'DOMException', 'Error', undefined])
  const own = new ServiceError('UNREACHABLE', 'Gone.', { cause: new ServiceError('ABORTED', 'Over.') })
  expect(plainError(own).cause).toBe('ServiceError: Over.')
})

test('each documented field of an error leaves the frame as it is, and no other', () => {
  const documented = {
    ...{ code: 'REFUSED', outcome: 'none', retryable: false, status: 409, serviceCode: 'SOLD_OUT' },
    ...{ reason: 'why', userMessage: 'Sold out.', retryAfterSeconds: 7, requestId: 'Request:1' },
  }
  const error = Object.assign(new ServiceError('REFUSED', 'no'), documented, {
    scaChallenge: 1,
    difference: 2,
  })
  expect(plainError(error)).toEqual({ name: 'ServiceError', message: 'no', ...documented })
})

test('of a pending payment there are id, outcome, and id, status and end of its quote', () => {
  const quote = { id: 'Quote:1', status: 'PENDING', expiresAt: 'z', paymentInstructions: [] }
  const payment = { quoteId: 'Quote:1', outcome: 'unknown', summary: 'secret' }
  expect(plainPayment(payment as never as PendingPayment)).toEqual({ quoteId: 'Quote:1', outcome: 'unknown' })
  const withQuote = { ...payment, quote: quote as never as Quote } as never as PendingPayment
  expect(plainPayment(withQuote)).toEqual({
    quoteId: 'Quote:1',
    outcome: 'unknown',
    quote: { id: 'Quote:1', status: 'PENDING', expiresAt: 'z' },
  })
})
